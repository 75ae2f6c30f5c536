import { expect, test } from '../../support/fixtures.ts';
import { lakeClient } from '../../support/lake-client.ts';
import { publish, STUDIO_LOAD_MS } from '../../support/studio.ts';

/** One word of each document, and a page that shows it. */
const WORDS: ReadonlyArray<{ document: string; field: string; path: string }> = [
  { document: 'homePage', field: 'reasonsTitle', path: '/' },
  { document: 'homePage', field: 'scenarios[0].blocks[1]', path: '/' },
  { document: 'servicesPage', field: 'processTitle', path: '/services' },
  { document: 'aboutPage', field: 'valuesTitle', path: '/about' },
  { document: 'navigation', field: 'footerRights', path: '/about' },
  { document: 'siteSettings', field: 'baseline', path: '/services' },
  { document: 'siteSettings', field: 'labels.tax', path: '/devis' },
  { document: 'siteSettings', field: 'replyDelay', path: '/contact' },
  { document: 'trainingPage', field: 'pricesLabel', path: '/formations' },
  { document: 'trainingPage', field: 'personLabel', path: '/formations' },
  { document: 'authPage', field: 'title', path: '/auth' },
];

test.describe('the words of the pages come from the Studio', () => {
  for (const { document, field, path } of WORDS) {
    test(`${path} shows what is published in ${field} of ${document}`, async ({ request }) => {
      const words = `Mot publié dans ${field}`;
      await lakeClient()
        .patch(document)
        .set({ [field]: words })
        .commit();
      await expect
        .poll(async () => (await request.get(path)).text(), { intervals: [50] })
        .toContain(words);
    });
  }

  test('the 404 page helps in the words of the site settings', async ({ request }) => {
    await lakeClient().patch('siteSettings').set({ notFoundText: 'Aide publiée.' }).commit();
    await expect
      .poll(async () => (await request.get('/inconnu')).text(), { intervals: [50] })
      .toContain('Aide publiée.');
  });

  test('the Bureau lists the facts missing before going live; what is « sans objet » leaves the page', async ({
    page,
    request,
  }) => {
    await page.goto('/studio');
    const facts = page.getByRole('region', { name: 'À compléter avant la mise en ligne' });
    await expect(facts).toBeVisible({ timeout: STUDIO_LOAD_MS });
    await facts
      .getByRole('button', { name: /^Afficher les/ })
      .first()
      .click();
    const siret = facts.getByText('Numéro SIRET');
    await expect(siret).toBeVisible();
    await expect(facts.getByText(/\[Prénom Nom à compléter\]/).first()).toBeVisible();
    await lakeClient().patch('siteSettings').set({ 'legal.siret': '123 456 789 00012' }).commit();
    await expect(siret).toBeHidden();

    const legal = async () => (await request.get('/legal')).text();
    expect(await legal()).toContain('capital social]');
    const capital = facts.getByText('Capital social', { exact: true });
    await facts.getByRole('button', { name: 'Capital social\u00a0: sans objet' }).press('Enter');
    await expect(capital).toBeHidden();
    const written = page.getByRole('region', { name: 'Brouillons à publier' });
    await written.getByRole('link', { name: /Réglages du site/ }).click();
    await publish(page);
    await expect.poll(legal, { intervals: [50] }).not.toContain('capital social]');
  });
});
