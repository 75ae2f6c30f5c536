import { createAccount, serviceClient, signInAs } from '../support/client-account.ts';
import { E2E } from '../support/e2e-stack.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectSound, toast } from '../support/page-checks.ts';
import { STUDIO_LOAD_MS } from '../support/studio.ts';

const home = async () => (await fetch(E2E.siteUrl)).text();

test.describe('§2 Home: the reviews', () => {
  test.beforeAll(async () => {
    await serviceClient().from('testimonials').delete().neq('rating', 0);
    const { userId } = await createAccount();
    const older = Array.from({ length: 6 }, (_, index) => ({
      user_id: userId,
      name: `Exemple ${index}`,
      content: `Avis numéro ${index}, assez long pour compter.`,
      status: 'approved',
      created_at: new Date(Date.UTC(2026, 0, index + 1)).toISOString(),
    }));
    const { error } = await serviceClient().from('testimonials').insert(older);
    expect(error).toBeNull();
  });

  test('§4 §6 without an account: a banner leads to /auth, and nothing can be sent', async ({
    page,
  }) => {
    await page.goto('/');
    const form = page.locator('form', { has: page.getByLabel('Votre avis') });
    await expect(form.getByRole('button', { name: 'Envoyer mon avis' })).toBeDisabled();
    await expect(form.getByRole('note').getByRole('link')).toHaveAttribute('href', /^\/auth/);
    await expect(page.getByRole('radio', { name: '5 étoiles' })).toBeChecked();
    await expect(form).toContainText('0/500 caractères');
  });

  test('§5 §8 a review: checked, sent, published in the Studio, shown without its e-mail', async ({
    page,
    context,
  }) => {
    await signInAs(context, await createAccount());
    await page.goto('/');
    const send = page.getByRole('button', { name: 'Envoyer mon avis' });
    await page.getByLabel('Nom', { exact: true }).fill('A');
    await page.getByLabel('Votre avis').fill('Trop court');
    await send.click();
    await expect(toast(page, 'Erreur de validation')).toContainText(
      'Le nom doit contenir au moins 2 caractères',
    );
    await expect(page.getByLabel('Votre avis')).toHaveValue('Trop court');
    await expectSound(page, [320]);

    // By keyboard alone: one star less.
    await page.getByRole('radio', { name: '5 étoiles' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('radio', { name: '4 étoiles' })).toBeChecked();
    await page.getByLabel('Nom', { exact: true }).fill('Exemple Client');
    await page.getByLabel(/^Entreprise/).fill('Boulangerie (exemple)');
    await page.getByLabel(/^E-mail \(facultatif/).fill('secret@exemple.test');
    const text = `Un accompagnement clair, du premier appel à la mise en ligne. ${Date.now()}`;
    await page.getByLabel('Votre avis').fill(text);
    await expect(page.getByText(`${text.length}/500 caractères`)).toBeVisible();
    await send.click();
    await expect(toast(page, 'Merci pour votre avis')).toContainText(
      'Votre témoignage sera publié après validation.',
    );
    await expect(page.getByLabel('Votre avis')).toHaveValue('');
    await expect(page.getByRole('radio', { name: '5 étoiles' })).toBeChecked();
    expect(await home()).not.toContain(text);

    const studio = await context.newPage();
    await studio.goto('/studio/avis');
    const review = studio.getByRole('article').filter({ hasText: text });
    await review.getByRole('button', { name: 'Publier l’avis' }).click({ timeout: STUDIO_LOAD_MS });
    const clickedAt = performance.now();
    await expect.poll(home, { intervals: [50] }).toContain(text);
    expect(performance.now() - clickedAt).toBeLessThan(5_000);
    const published = await home();
    expect(published).not.toContain('secret@exemple.test');

    await page.goto('/');
    // Six at most, the newest first.
    const figures = page.getByRole('region', { name: /clients/ }).getByRole('figure');
    await expect(figures).toHaveCount(6);
    await expect(figures.first()).toContainText(text);
    await expect(page.getByText('Avis numéro 0', { exact: false })).toHaveCount(0);
    const shown = page.getByRole('figure').filter({ hasText: text });
    await expect(shown.getByRole('img', { name: '4 étoiles sur 5' })).toBeVisible();
    await expect(shown).toContainText('Boulangerie (exemple)');
    await expectSound(page, [320, 1440]);

    // Taken back, with the reason that its author may ask for.
    await studio.getByRole('tab', { name: /^Publiés/ }).click();
    await review.getByRole('button', { name: 'Retirer du site…' }).click();
    const dialog = studio.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Refuser l’avis' }).click();
    await expect(dialog).toContainText('Donnez un motif');
    await dialog.getByLabel('Motif du refus').fill('Retiré à la demande de son auteur.');
    await dialog.getByRole('button', { name: 'Refuser l’avis' }).click();
    await expect.poll(home, { intervals: [50] }).not.toContain(text);
  });

  test('§6 §8 a session that ended meanwhile: the database refuses, and the text stays', async ({
    page,
    context,
  }) => {
    await signInAs(context, await createAccount());
    await page.goto('/');
    await page.getByLabel('Nom', { exact: true }).fill('Exemple Client');
    await page.getByLabel('Votre avis').fill('Un avis écrit avant la fin de la session.');
    await context.clearCookies({ name: /auth-token/ });
    await page.getByRole('button', { name: 'Envoyer mon avis' }).click();
    await expect(toast(page, 'Authentification requise')).toContainText(
      'Vous devez être connecté pour soumettre un témoignage.',
    );
    await expect(page.getByLabel('Votre avis')).toHaveValue(
      'Un avis écrit avant la fin de la session.',
    );
  });

  test('§6 whoever is not the Studio’s editor neither reads nor decides', async ({ request }) => {
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
