import {
  createAccount,
  newestMailTo,
  requestRecovery,
  signInAs,
} from '../../support/client-account.ts';
import { expect, test } from '../../support/fixtures.ts';
import { lakeClient } from '../../support/lake-client.ts';
import { fillField, goToStudio, publish, STUDIO_LOAD_MS } from '../../support/studio.ts';

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
  { document: 'quotePage', field: 'words.answersTitle', path: '/devis' },
  { document: 'blogPage', field: 'words.publishedLabel', path: '/blog/guide' },
  { document: 'accountPages', field: 'questionText', path: '/auth' },
  { document: 'accountPages', field: 'recoveryTitle', path: '/auth/recovery' },
];

test.describe('the words of the pages come from the Studio', () => {
  test('each page shows what is published in its documents, one after the other', async ({
    request,
  }) => {
    for (const { document, field, path } of WORDS) {
      const words = `Mot publié dans ${field}`;
      await lakeClient()
        .patch(document)
        .set({ [field]: words })
        .commit();
      await expect
        .poll(async () => (await request.get(path)).text(), {
          message: `${path} shows ${field} of ${document}`,
          intervals: [50],
        })
        .toContain(words);
    }
  });

  test('a button is found by what it says, and says what is written there', async ({
    studio: page,
    request,
  }) => {
    await goToStudio(page, '/studio/structure');
    await page.getByTestId('studio-search').first().click({ timeout: STUDIO_LOAD_MS });
    await page.keyboard.type('Envoyer mon avis');
    await page
      .getByTestId('search-results')
      .getByRole('link', { name: /Page d’accueil/ })
      .click();
    await page.getByRole('tab', { name: 'Avis' }).click();
    await fillField(page.getByLabel('Bouton', { exact: true }), 'Donner mon avis');
    await publish(page);
    await expect.poll(async () => (await request.get('/')).text()).toContain('Donner mon avis');
  });

  test('a client’s pages and mails say what is published', async ({ browser }) => {
    const context = await browser.newContext();
    const lake = lakeClient();
    await lake.patch('accountMails').set({ recoveryButton: 'En choisir un autre' }).commit();
    await lake.patch('dashboardPage').set({ greeting: '{prénom}, bonjour !' }).commit();
    await lake.patch('makePage').set({ connectTitle: 'Relier Make' }).commit();
    const account = await createAccount('Inès');
    await signInAs(context, account);
    const shown = async (path: string) => (await context.request.get(path)).text();
    const soon = { intervals: [50] };
    await expect.poll(() => shown('/dashboard'), soon).toContain('Inès, bonjour\u202f!');
    await expect.poll(() => shown('/make'), soon).toContain('Relier Make');
    // Published first, it is known by now.
    await requestRecovery(account.email);
    expect((await newestMailTo(account.email)).text).toContain('En choisir un autre');
    await context.close();
  });

  test('the 404 page helps in the words of the site settings', async ({ request }) => {
    await lakeClient().patch('siteSettings').set({ notFoundText: 'Aide publiée.' }).commit();
    await expect
      .poll(async () => (await request.get('/inconnu')).text(), { intervals: [50] })
      .toContain('Aide publiée.');
  });

  test('the Bureau lists the facts missing before going live; what is « sans objet » leaves the page', async ({
    studio: page,
    request,
  }) => {
    await goToStudio(page, '/studio/bureau');
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
