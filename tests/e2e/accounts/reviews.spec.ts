import { SHORT_NAME } from '../../../lib/testimonials/submission.ts';
import { createAccount, serviceClient, signInAs } from '../../support/client-account.ts';
import { E2E, homeHtml } from '../../support/e2e-stack.ts';
import { anyConsole, expect, type Page, test } from '../../support/fixtures.ts';
import { expectSound, tabTo, toast } from '../../support/page-checks.ts';
import { goToStudio, STUDIO_LOAD_MS } from '../../support/studio.ts';
import { announce } from '../../support/webhook.ts';

/** The message for a review without a session. */
const SIGNED_OUT = 'Vous devez être connecté pour soumettre un témoignage.';

/** The message for a review that arrived. */
const SENT = 'Votre témoignage sera publié après validation.';

const tile = (page: Page) => page.locator('#votre-avis');
const send = (page: Page) => tile(page).getByRole('button', { name: 'Envoyer mon avis' });
const star = (page: Page, name: string) => tile(page).getByRole('radio', { name, exact: true });
const field = (page: Page, label: string) => tile(page).getByLabel(label, { exact: true });

/** The stored reviews with this text. */
async function storedReviews(content: string) {
  const { data, error } = await serviceClient()
    .from('testimonials')
    .select('name, role, company, email, rating, status')
    .eq('content', content);
  if (error) throw error;
  return data;
}

/** The site tells itself of what is decided in the Studio; of rows that are written here, we do, until it shows them. */
async function announceReviews(shown: string): Promise<void> {
  expect(await announce(E2E.siteUrl, { _id: 'avis', _type: 'testimonial' })).toBe(200);
  await expect.poll(homeHtml, { intervals: [50] }).toContain(shown);
}

test.describe('Home: the reviews', () => {
  test.beforeAll(async () => {
    // Reviews of an earlier run; those of other tests are theirs.
    await serviceClient().from('testimonials').delete().like('name', 'Exemple %');
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
    await announceReviews('Avis numéro 5');
  });

  test('without an account: a banner leads to /auth, and nothing can be sent', async ({ page }) => {
    await page.goto('/');
    await expect(send(page)).toBeDisabled();
    const banner = tile(page).getByRole('note');
    await expect(banner.getByRole('link')).toHaveAttribute('href', /^\/auth/);
    await expect(star(page, '5 étoiles')).toBeChecked();
    await expect(tile(page)).toContainText('0/500 caractères');
    await expectSound(page, [320]);

    // By keyboard: the banner's link leads to the sign-in, and the button that does nothing is skipped.
    await banner.getByRole('link').focus();
    for (let stop = 0; stop < 6; stop++) await page.keyboard.press('Tab');
    await expect(field(page, 'Votre avis')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(send(page)).not.toBeFocused();
    await banner.getByRole('link').press('Enter');
    await expect(page).toHaveURL(/\/auth\?next=/);
  });

  test('a review: checked, sent, published in the Studio, shown without its e-mail', async ({
    page,
    context,
    studio,
  }) => {
    await signInAs(context, await createAccount());
    await page.goto('/');
    const name = page.getByLabel('Nom', { exact: true });
    // Filled in from the account, and theirs to change.
    await name.scrollIntoViewIfNeeded();
    await expect(name).toHaveValue('Zoé Démo');
    await name.fill('A');
    await page.getByLabel('Votre avis').fill('Trop court');
    await send(page).click();
    await expect(toast(page, 'Erreur de validation')).toBeVisible();
    await expect(name).toHaveAccessibleDescription(SHORT_NAME);
    await expect(page.getByLabel('Votre avis')).toHaveValue('Trop court');
    await expectSound(page, [320]);

    await star(page, '4 étoiles').locator('..').click();
    await expect(star(page, '4 étoiles')).toBeChecked();
    await page.getByLabel('Nom', { exact: true }).fill('Exemple Client');
    await page.getByLabel(/^Entreprise/).fill('Boulangerie (exemple)');
    await page.getByLabel(/^E-mail \(facultatif/).fill('secret@exemple.test');
    const text = `Un accompagnement clair, du premier appel à la mise en ligne. ${Date.now()}`;
    await page.getByLabel('Votre avis').fill(text);
    await expect(page.getByText(`${text.length}/500 caractères`)).toBeVisible();
    await send(page).click();
    await expect(toast(page, 'Merci pour votre avis')).toContainText(SENT);
    await expect(page.getByLabel('Votre avis')).toHaveValue('');
    await expect(page.getByRole('radio', { name: '5 étoiles' })).toBeChecked();
    expect(await homeHtml()).not.toContain(text);

    await goToStudio(studio, '/studio/avis');
    const review = studio.getByRole('article').filter({ hasText: text });
    await review.getByRole('button', { name: 'Publier l’avis' }).click({ timeout: STUDIO_LOAD_MS });
    const clickedAt = performance.now();
    await expect.poll(homeHtml, { intervals: [50] }).toContain(text);
    expect(performance.now() - clickedAt).toBeLessThan(5_000);
    const published = await homeHtml();
    expect(published).not.toContain('secret@exemple.test');

    await page.goto('/');
    // Six at most, the newest first; those of other tests may be among them.
    const figures = page.getByRole('region', { name: /clients/ }).getByRole('figure');
    await expect(figures).toHaveCount(6);
    await expect(figures.filter({ hasText: 'Exemple ' }).first()).toContainText(text);
    await expect(page.getByText('Avis numéro 0', { exact: false })).toHaveCount(0);
    const shown = page.getByRole('figure').filter({ hasText: text });
    await expect(shown.getByRole('img', { name: '4 étoiles sur 5' })).toBeVisible();
    await expect(shown).toContainText('Boulangerie (exemple)');
    await expectSound(page, [320, 1440]);

    // Corrected by its author: visitors read it as it was until the consultant has read the correction.
    await page.goto('/dashboard?onglet=profil');
    const own = page.getByRole('region', { name: 'Vos avis' });
    await own.getByText('Corriger…').click();
    const corrected = `${text} Un mois après, tout tourne.`;
    await own.getByLabel('Votre avis').fill(corrected);
    await expectSound(page, [320]);
    await own.getByRole('button', { name: 'Envoyer la correction' }).click();
    await expect(toast(page, 'Correction envoyée')).toBeVisible();
    await expect(own.getByRole('article')).toHaveCount(2);
    await expect(own).toContainText('Correction en attente de relecture');
    expect(await homeHtml()).not.toContain('Un mois après');
    await studio.getByRole('tab', { name: /^À lire/ }).click();
    const correction = studio.getByRole('article').filter({ hasText: corrected });
    await expect(correction).toContainText('Correction d’un avis publié');
    await correction.getByRole('button', { name: 'Publier la correction' }).click();
    await expect.poll(homeHtml, { intervals: [50] }).toContain('Un mois après');

    // Taken off the site by the consultant, with the reason that its author reads; then erased by them.
    await studio.getByRole('tab', { name: /^Publiés/ }).click();
    await review.getByRole('button', { name: 'Retirer du site…' }).click();
    const dialog = studio.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Refuser l’avis' }).click();
    await expect(dialog).toContainText('Donnez un motif');
    await dialog.getByLabel('Motif du refus').fill('Retiré à la demande de son auteur.');
    await dialog.getByRole('button', { name: 'Refuser l’avis' }).click();
    await expect.poll(homeHtml, { intervals: [50] }).not.toContain(text);
    await page.reload();
    await expect(own).toContainText('Motif\u00a0: Retiré à la demande de son auteur.');
    await own.getByText('Retirer…').click();
    await own.getByRole('button', { name: 'Retirer définitivement' }).click();
    await expect(toast(page, 'Avis retiré')).toBeVisible();
    await expect(own.getByRole('article')).toHaveCount(0);
    await expect(own.getByRole('heading')).toBeFocused();
  });

  test('by keyboard alone: stars, count, errors, sending, and what is read out', async ({
    page,
    context,
  }) => {
    const account = await createAccount();
    await signInAs(context, account);
    await page.goto('/');
    await expectSound(page, [320]);
    await expect(tile(page).getByRole('note')).toHaveCount(0);

    // From the top of the page: the stars are one stop, on the note that is chosen.
    await tabTo(page, star(page, '5 étoiles'));
    // The client's details come with the form; text typed before would stand beside them.
    await expect(field(page, 'Nom')).not.toHaveValue('');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(star(page, '3 étoiles')).toBeChecked();
    await page.keyboard.press('ArrowRight');
    await expect(star(page, '4 étoiles')).toBeChecked();
    const filled = tile(page).locator('fieldset label path');
    const colours = await filled.evaluateAll((paths) =>
      paths.map((path) => getComputedStyle(path).fill),
    );
    expect(new Set(colours.slice(0, 4)).size).toBe(1);
    expect(colours[4]).not.toBe(colours[3]);

    const stops = ['Nom', /^E-mail/, /^Fonction/, /^Entreprise/, 'Votre avis'] as const;
    for (const label of stops) {
      await page.keyboard.press('Tab');
      await expect(tile(page).getByLabel(label)).toBeFocused();
      if (label === 'Nom') await page.keyboard.insertText('A');
    }
    await page.keyboard.insertText('Trop court');
    await page.keyboard.press('Backspace');
    await expect(field(page, 'Votre avis')).toHaveAccessibleDescription(/9\/500 caractères/);
    await expect(tile(page).locator('[aria-live=polite]')).toHaveText('9/500 caractères');
    await page.keyboard.press('Tab');
    await expect(send(page)).toBeFocused();
    await page.keyboard.press('Space');

    const summary = tile(page).getByRole('alert');
    await expect(summary).toBeFocused();
    await expect(summary).toContainText('2 champs à revoir');
    await expect(toast(page, 'Erreur de validation')).toBeVisible();
    await expect(field(page, 'Nom')).toHaveAccessibleDescription(SHORT_NAME);
    await expect(field(page, 'Votre avis')).toHaveAttribute('aria-invalid', 'true');
    await expect(star(page, '4 étoiles')).toBeChecked();
    await expectSound(page, [320]);

    await page.keyboard.press('Tab');
    await expect(summary.getByRole('link', { name: 'Nom' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(field(page, 'Votre avis')).toBeFocused();
    const text = `Clair, rapide, sans jargon. ${Date.now()}\nDeux lignes.`;
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(text);
    await expect(summary).toContainText('Un champ à revoir');
    for (const _ of ['Entreprise', 'Fonction', 'E-mail', 'Nom'])
      await page.keyboard.press('Shift+Tab');
    await expect(field(page, 'Nom')).toBeFocused();
    await page.keyboard.insertText('Exemple Clavier');
    // Sent from a field, as any form; twice is once.
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');

    const sent = tile(page).getByRole('status').filter({ hasText: 'Merci pour votre avis\u202f!' });
    await expect(sent).toBeFocused();
    await expect(sent).toContainText(SENT);
    await expect(toast(page, 'Merci pour votre avis')).toBeVisible();
    await expect(star(page, '5 étoiles')).toBeChecked();
    await expect(field(page, 'Votre avis')).toHaveValue('');
    await expect(field(page, 'Nom')).toHaveValue('Zoé Démo');
    await expect(tile(page)).toContainText('0/500 caractères');
    await expectSound(page, [320]);
    expect(await storedReviews(text)).toEqual([
      {
        name: 'Exemple Clavier',
        role: null,
        company: null,
        email: account.email,
        rating: 4,
        status: 'pending',
      },
    ]);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('a client’s review is checked, kept, sent and stored once', async ({ page, context }) => {
      await signInAs(context, await createAccount());
      await page.goto('/');
      await expect(tile(page).getByText('0/500 caractères')).toBeVisible();
      await star(page, '2 étoiles').check({ force: true });
      await field(page, 'Nom').fill('A');
      const text = `Écrit sans scripts. ${Date.now()}\nDeux lignes.`;
      await field(page, 'Votre avis').fill(text);
      await send(page).click();
      const summary = tile(page).getByRole('alert');
      await expect(summary).toContainText(SHORT_NAME);
      await expect(summary).toBeInViewport();
      await expect(field(page, 'Votre avis')).toHaveValue(text);
      await expect(star(page, '2 étoiles')).toBeChecked();

      await field(page, 'Nom').fill('Exemple Sobre');
      await send(page).click();
      const sent = tile(page).getByRole('status').filter({ hasText: 'Merci pour votre avis' });
      await expect(sent).toContainText(SENT);
      await expect(sent).toBeInViewport();
      await expect(field(page, 'Votre avis')).toHaveValue('');
      await expect(star(page, '5 étoiles')).toBeChecked();
      // Reloading the answer sends the same again.
      await page.reload();
      await expect(sent).toBeVisible();
      expect(await storedReviews(text)).toEqual([
        expect.objectContaining({ name: 'Exemple Sobre', rating: 2 }),
      ]);
      // And the page itself is as before, for everybody.
      await page.goto('/');
      await expect(sent).toHaveCount(0);
    });

    test('a visitor is told to sign in, before and after, and keeps the text', async ({ page }) => {
      await page.goto('/');
      const link = tile(page).getByRole('note').getByRole('link');
      await expect(link).toHaveAttribute('href', /^\/auth/);
      await field(page, 'Nom').fill('Exemple Visiteur');
      await field(page, 'Votre avis').fill('Un avis de quelqu’un sans compte.');
      await send(page).click();
      await expect(tile(page).getByRole('alert')).toContainText(SIGNED_OUT);
      await expect(link).toHaveCount(1);
      await expect(field(page, 'Votre avis')).toHaveValue('Un avis de quelqu’un sans compte.');
      expect(await storedReviews('Un avis de quelqu’un sans compte.')).toEqual([]);
    });
  });

  anyConsole(
    'an answer that does not come: the text is kept, and stored once',
    async ({ page, context }) => {
      await signInAs(context, await createAccount());
      await page.goto('/');
      const text = `Un avis dont la réponse se perd. ${Date.now()}`;
      await field(page, 'Nom').fill('Exemple Client');
      await field(page, 'Votre avis').fill(text);
      // The request arrives, its answer does not: the worst case.
      const posts = (url: URL) => url.pathname === '/';
      await page.route(posts, async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        await route.fetch();
        await route.abort();
      });
      await send(page).click();
      await expect(tile(page).getByRole('alert')).toContainText('vérifiez votre connexion');
      await expect(field(page, 'Votre avis')).toHaveValue(text);
      await page.unroute(posts);
      await send(page).click();
      await expect(toast(page, 'Merci pour votre avis')).toBeVisible();
      expect(await storedReviews(text)).toHaveLength(1);
    },
  );

  test('a review sent again: corrected while it waits, told apart once it was read', async ({
    page,
    context,
  }) => {
    await signInAs(context, await createAccount());
    await page.goto('/');
    const text = `Un avis que son auteur corrige. ${Date.now()}`;
    const fillAndSend = async (note: string) => {
      await field(page, 'Nom').fill('Exemple Client');
      await field(page, 'Votre avis').fill(text);
      await star(page, note).locator('..').click();
      await send(page).click();
    };
    for (const note of ['5 étoiles', '2 étoiles']) {
      await fillAndSend(note);
      // Emptied once it is stored.
      await expect(field(page, 'Votre avis')).toHaveValue('');
    }
    expect(await storedReviews(text)).toEqual([expect.objectContaining({ rating: 2 })]);

    await serviceClient().from('testimonials').update({ status: 'rejected' }).eq('content', text);
    await fillAndSend('4 étoiles');
    const said = 'Vous avez déjà envoyé cet avis, et il a été relu depuis.';
    await expect(toast(page, 'Erreur de validation')).toBeVisible();
    await expect(field(page, 'Votre avis')).toHaveAccessibleDescription(new RegExp(said));
    await expect(field(page, 'Votre avis')).toHaveValue(text);
    await expect(star(page, '4 étoiles')).toBeChecked();
    await expectSound(page, [320]);
    expect(await storedReviews(text)).toEqual([expect.objectContaining({ rating: 2 })]);
  });

  test('the notice near the reviews says their order, where they come from and what is checked', async ({
    page,
  }) => {
    await page.goto('/');
    const reviews = page.getByRole('region', { name: /clients/ });
    for (const fact of [
      'Les plus récents d’abord',
      'écrit depuis un compte client',
      'relu avant de paraître',
      'l’achat lui-même n’est pas vérifié',
    ]) {
      await expect(reviews).toContainText(fact);
    }
  });

  test('a session that ended meanwhile: the database refuses, and the text stays', async ({
    page,
    context,
  }) => {
    const account = await createAccount();
    await signInAs(context, account);
    await page.goto('/');
    await page.getByLabel('Nom', { exact: true }).fill('Exemple Client');
    await page.getByLabel('Votre avis').fill('Un avis écrit avant la fin de la session.');
    // The page knows who is signed in, and does not ask again before it sends.
    await expect(page.getByLabel(/^E-mail/)).toHaveValue(account.email);
    await context.clearCookies({ name: /auth-token/ });
    await page.getByRole('button', { name: 'Envoyer mon avis' }).click();
    await expect(toast(page, 'Authentification requise')).toContainText(SIGNED_OUT);
    await expect(tile(page).getByRole('note').getByRole('link')).toHaveAttribute('href', /^\/auth/);
    await expect(page.getByLabel('Votre avis')).toHaveValue(
      'Un avis écrit avant la fin de la session.',
    );
    await tile(page).getByRole('note').getByRole('link').click();
    const signIn = page.getByRole('form', { name: 'Connexion' });
    await signIn.getByLabel('Adresse e-mail').fill(account.email);
    await signIn.getByLabel('Mot de passe', { exact: true }).fill(account.password);
    await signIn.getByRole('button', { name: 'Se connecter' }).click();
    await expect(page).toHaveURL('/#votre-avis');
    await expect(page.getByLabel('Votre avis')).toHaveValue(
      'Un avis écrit avant la fin de la session.',
    );
    // Typed fields stay; the others are filled in from the account.
    await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('Exemple Client');
    await expect(page.getByLabel(/^E-mail/)).toHaveValue(account.email);
  });
});
