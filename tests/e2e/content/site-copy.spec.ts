import { expect, test } from '../../support/fixtures.ts';
import { lakeClient } from '../../support/lake-client.ts';
import { STUDIO_LOAD_MS } from '../../support/studio.ts';

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

  test('the Studio lists the facts missing before going live', async ({ page }) => {
    await page.goto('/studio/structure/a-completer');
    const siret = page.getByText('Numéro SIRET');
    await expect(siret).toBeVisible({ timeout: STUDIO_LOAD_MS });
    await expect(page.getByText('[Prénom Nom à compléter]')).toBeVisible();
    await lakeClient().patch('siteSettings').set({ 'legal.siret': '123 456 789 00012' }).commit();
    await expect(siret).toBeHidden();

    await page.getByText('Forme juridique').click();
    await expect(page.getByLabel('Forme juridique')).toBeVisible();
  });
});
