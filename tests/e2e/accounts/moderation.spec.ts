import { createAccount, serviceClient, signInAs } from '../../support/client-account.ts';
import { E2E, homeHtml } from '../../support/e2e-stack.ts';
import { anyConsole, expect, type Page, test } from '../../support/fixtures.ts';
import { accessibilityFindings, tabTo } from '../../support/page-checks.ts';
import { goToStudio, STUDIO_LOAD_MS, signInToStudio } from '../../support/studio.ts';

test.describe('the Studio’s tool « Avis »', () => {
  test.beforeAll(async () => {
    const reviews = serviceClient().from('testimonials');
    // Reviews of an earlier run, one of them published.
    await reviews.delete().like('name', 'Client Attente %');
    const { userId } = await createAccount();
    const content = 'Un avis publié, assez long pour compter.';
    const { error } = await reviews.insert({
      user_id: userId,
      name: 'Client Attente lu',
      content,
      status: 'approved',
    });
    expect(error).toBeNull();
  });

  /** Reviews of two clients that wait for a decision, the first of them of this account. */
  async function pendingReviews(account?: { userId: string }) {
    const authors = [account ?? (await createAccount()), await createAccount()];
    const texts = ['à publier', 'à refuser'].map((fate) => `Un avis ${fate}. ${Date.now()}`);
    const { error } = await serviceClient()
      .from('testimonials')
      .insert(
        texts.map((content, index) => ({
          user_id: authors[index]?.userId,
          name: `Client Attente ${index}`,
          content,
          rating: 4,
          created_at: new Date(Date.now() + index).toISOString(),
        })),
      );
    expect(error).toBeNull();
    return texts as [string, string];
  }

  const statusOf = async (content: string) => {
    const { data } = await serviceClient()
      .from('testimonials')
      .select('status, moderation_reason')
      .eq('content', content)
      .single();
    return data;
  };
  const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
  const button = (page: Page, text: string, name: string) =>
    card(page, text).getByRole('button', { name });

  test('by keyboard alone: one review published, one refused with its reason', async ({
    studio: page,
  }) => {
    const [good, bad] = await pendingReviews();
    await goToStudio(page, '/studio/bureau');
    const bureau = page.getByRole('link', { name: 'Bureau', exact: true });
    await expect(bureau).toBeVisible({ timeout: STUDIO_LOAD_MS });
    await tabTo(page, bureau);
    const tool = page.getByRole('link', { name: 'Avis', exact: true });
    for (let press = 0; press < 10; press++) {
      if (await tool.evaluate((link) => link === document.activeElement)) break;
      await page.keyboard.press('ArrowRight');
    }
    await expect(tool).toBeFocused();
    await page.keyboard.press('Enter');

    await expect(card(page, good)).toBeVisible({ timeout: STUDIO_LOAD_MS });
    await expect(card(page, good)).toContainText(
      /Compte client\u00a0: \S+@\S+ · ouvert le .+ · 1\u00a0avis/,
    );
    expect(await accessibilityFindings(page, '#reviews-panel')).toEqual([]);
    await tabTo(page, button(page, good, 'Publier l’avis'));
    await page.keyboard.press('Enter');
    await expect(page.getByText('L’avis est publié sur la page d’accueil.')).toBeVisible();
    await expect(card(page, good)).toHaveCount(0);
    await expect(page.getByRole('tabpanel', { name: /^À lire/ })).toBeFocused();

    await tabTo(page, button(page, bad, 'Refuser…'));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Refuser l’avis de Client Attente 1/ });
    const reason = dialog.getByLabel('Motif du refus');
    await expect(reason).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button(page, bad, 'Refuser…')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(reason).toBeFocused();
    await page.keyboard.insertText('Non');
    const refuse = dialog.getByRole('button', { name: 'Refuser l’avis' });
    await tabTo(page, refuse);
    await page.keyboard.press('Enter');
    await expect(reason).toBeFocused();
    await expect(reason).toHaveAccessibleDescription(
      'Donnez un motif de 5 à 1\u202f000 caractères.',
    );
    await page.keyboard.insertText(' : il cite un tiers.');
    await tabTo(page, refuse);
    await page.keyboard.press('Enter');
    await expect(page.getByText('L’avis ne paraît pas sur le site.')).toBeVisible();
    await expect(card(page, bad)).toHaveCount(0);
    await expect(page.getByRole('tabpanel', { name: /^À lire/ })).toBeFocused();

    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(card(page, bad)).toContainText(
      /Refusé aujourd’hui à\u00a0\d\d:\d\d\u00a0: Non : il cite un tiers\./,
    );
    expect(await statusOf(bad)).toEqual({
      status: 'rejected',
      moderation_reason: 'Non : il cite un tiers.',
    });
    await expect.poll(homeHtml).toContain(good);
    expect(await homeHtml()).not.toContain(bad);
  });

  test('a review leaves the home page with its author’s account', async ({ page, browser }) => {
    const account = await createAccount();
    const [good] = await pendingReviews(account);
    const { data } = await serviceClient()
      .from('testimonials')
      .select('id')
      .eq('content', good)
      .single();
    await signInToStudio(page);
    const decision = await page.request.post('/api/moderation/testimonials', {
      headers: { origin: E2E.siteUrl },
      data: { id: data?.id, status: 'approved' },
    });
    expect(decision.status()).toBe(200);
    await expect.poll(homeHtml).toContain(good);

    const context = await browser.newContext({ baseURL: E2E.siteUrl });
    await signInAs(context, account);
    const client = await context.newPage();
    await client.goto('/dashboard?onglet=profil');
    await client.getByRole('button', { name: 'Supprimer mon compte' }).click();
    const dialog = client.getByRole('dialog', { name: /Supprimer le compte/ });
    await dialog.getByLabel('Tapez SUPPRIMER pour confirmer').fill('SUPPRIMER');
    await dialog.getByLabel('Votre mot de passe').fill(account.password);
    await dialog.getByRole('button', { name: 'Supprimer définitivement' }).click();
    await expect(client).toHaveURL(/compte-supprime$/);
    await expect.poll(homeHtml).not.toContain(good);
    await context.close();
  });

  test('a decision’s answer leaves the list alone that was opened meanwhile', async ({
    studio: page,
  }) => {
    const [good, bad] = await pendingReviews();
    await goToStudio(page, '/studio/avis');
    await expect(card(page, good)).toBeVisible({ timeout: STUDIO_LOAD_MS });
    const answer = Promise.withResolvers<void>();
    const moderation = '**/api/moderation/**';
    await page.route(moderation, async (route) => {
      if (route.request().method() === 'POST') await answer.promise;
      await route.continue();
    });
    await button(page, good, 'Publier l’avis').click();
    await page.getByRole('tab', { name: /^Publiés/ }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
    answer.resolve();
    await expect(page.getByText('L’avis est publié sur la page d’accueil.')).toBeVisible();
    await expect(card(page, good)).toBeVisible();
    await expect(card(page, bad)).toHaveCount(0);
    await page.unroute(moderation);
  });

  anyConsole(
    'a route that does not answer: said in French, and nothing is lost',
    async ({ studio: page }) => {
      const OFFLINE =
        'Le site ne répond pas. Vérifiez votre connexion, puis réessayez dans un instant.';
      const [good, bad] = await pendingReviews();
      const route = '**/api/moderation/**';
      await page.route(route, (request) => request.abort());
      await goToStudio(page, '/studio/avis');
      const panel = page.getByRole('tabpanel');
      await expect(panel.getByRole('alert')).toContainText(OFFLINE, {
        timeout: STUDIO_LOAD_MS,
      });
      await page.unroute(route);
      await panel.getByRole('button', { name: 'Réessayer' }).press('Enter');
      await expect(card(page, good)).toBeVisible();
      await page.route(route, (request) => request.abort());
      await page.getByRole('tab', { name: /^Publiés/ }).press('Enter');
      await expect(panel.getByRole('alert')).toContainText(OFFLINE);
      await page.unroute(route);
      await panel.getByRole('button', { name: 'Réessayer' }).press('Enter');
      await expect(panel.getByRole('article').first()).toBeVisible();
      await expect(panel.getByRole('alert')).toHaveCount(0);
      const toRead = page.getByRole('tab', { name: /^À lire/ });
      await toRead.press('Enter');
      await expect(card(page, good)).toBeVisible();
      const again = page.waitForResponse(route);
      await toRead.press('Enter');
      await again;
      await expect(card(page, good)).toBeVisible();

      // A server that is half there: an error page in place of an answer.
      await page.route(route, (request) =>
        request.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
      );
      await button(page, good, 'Publier l’avis').press('Enter');
      await expect(panel.getByRole('alert')).toHaveText(OFFLINE);
      await expect(button(page, good, 'Publier l’avis')).toBeFocused();
      await button(page, bad, 'Refuser…').press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Motif du refus').fill('Il cite un tiers.');
      await dialog.getByRole('button', { name: 'Refuser l’avis' }).press('Enter');
      await expect(dialog.getByRole('alert')).toHaveText(OFFLINE);
      await expect(dialog.getByLabel('Motif du refus')).toHaveValue('Il cite un tiers.');
      for (const text of [good, bad]) {
        expect(await statusOf(text)).toEqual({ status: 'pending', moderation_reason: null });
      }
      await page.unroute(route);
      await dialog.getByRole('button', { name: 'Refuser l’avis' }).press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(card(page, bad)).toHaveCount(0);
      expect(await statusOf(bad)).toMatchObject({ status: 'rejected' });
    },
  );

  test('whoever is not the Studio’s editor neither reads nor decides', async ({ request }) => {
    const list = '/api/moderation/testimonials?status=pending';
    for (const origin of ['', E2E.siteUrl, 'https://ailleurs.example']) {
      const response = await request.get(list, { headers: origin ? { origin } : {} });
      expect(response.status()).toBe(401);
      expect(response.headers()['cache-control']).toContain('no-store');
    }
    const decision = await request.post('/api/moderation/testimonials', {
      headers: { origin: E2E.siteUrl },
      data: { id: crypto.randomUUID(), status: 'approved' },
    });
    expect(decision.status()).toBe(401);
  });
});
