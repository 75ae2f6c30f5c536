import {
  createAccount,
  newestMailTo,
  requestRecovery,
  signInAs,
} from '../../support/client-account.ts';
import { expect, test } from '../../support/fixtures.ts';
import { lakeClient } from '../../support/lake-client.ts';
import { isLong, LONG, LONG_ONLY } from '../../support/scale.ts';
import { fillField, goToStudio, publish, STUDIO_LOAD_MS } from '../../support/studio.ts';

type Words = { document: string; fields: Readonly<Record<string, string>> };

/** Words of each document, by their field, each with a page that shows it. */
const WORDS: readonly Words[] = [
  { document: 'homePage', fields: { reasonsTitle: '/', 'scenarios[0].blocks[1]': '/' } },
  { document: 'servicesPage', fields: { processTitle: '/services' } },
  { document: 'aboutPage', fields: { valuesTitle: '/about' } },
  { document: 'navigation', fields: { footerRights: '/about' } },
  {
    document: 'siteSettings',
    fields: {
      baseline: '/services',
      'labels.tax': '/devis',
      replyDelay: '/contact',
      notFoundText: '/inconnu',
    },
  },
  { document: 'trainingPage', fields: { pricesLabel: '/formations', personLabel: '/formations' } },
  { document: 'authPage', fields: { title: '/auth' } },
  { document: 'quotePage', fields: { 'words.answersTitle': '/devis' } },
  { document: 'blogPage', fields: { 'words.publishedLabel': '/blog/guide' } },
  { document: 'accountPages', fields: { questionText: '/auth', recoveryTitle: '/auth/recovery' } },
];

/** Documents left to the long form: they render most pages anew, and other tests here publish and read them. */
const PUBLISHED_ELSEWHERE = ['homePage', 'siteSettings', 'authPage', 'blogPage'];

test.describe('the words of the pages come from the Studio', () => {
  test(
    'each page shows what is published in its documents, one after the other',
    LONG,
    async ({ request }) => {
      const word = (field: string) => `Mot publié dans ${field}`;
      const isRead = ({ document }: Words) => isLong || !PUBLISHED_ELSEWHERE.includes(document);
      for (const { document, fields } of WORDS.filter(isRead)) {
        await lakeClient()
          .patch(document)
          .set(Object.fromEntries(Object.keys(fields).map((field) => [field, word(field)])))
          .commit();
        for (const [field, path] of Object.entries(fields)) {
          await expect
            .poll(async () => (await request.get(path)).text(), {
              message: `${path} shows ${field} of ${document}`,
              intervals: [50],
            })
            .toContain(word(field));
        }
      }
    },
  );

  // The search is proved by tests/integration/studio/go-to.test.ts, and a page showing what is published by the test above.
  test(
    'a button is found by what it says, and says what is written there',
    LONG_ONLY,
    async ({ studio: page, request }) => {
      await goToStudio(page, '/studio/structure');
      await page.getByTestId('studio-search').first().click({ timeout: STUDIO_LOAD_MS });
      await page.getByRole('combobox', { name: 'Aller à…' }).fill('Envoyer mon avis');
      await page
        .getByRole('group', { name: 'Dans les textes' })
        .getByRole('option', { name: /Page d’accueil/ })
        .click();
      await page.getByRole('tab', { name: 'Avis' }).click();
      await fillField(page.getByLabel('Bouton', { exact: true }), 'Donner mon avis');
      await publish(page);
      await expect.poll(async () => (await request.get('/')).text()).toContain('Donner mon avis');
    },
  );

  test('a client’s pages and mails say what is published, from the first one on', async ({
    browser,
  }) => {
    const context = await browser.newContext();
    const account = await createAccount('Inès');
    await signInAs(context, account);
    const shown = async (path: string) => (await context.request.get(path)).text();
    const mailTo = async ({ email }: { email: string }) => {
      await requestRecovery(email);
      return (await newestMailTo(email)).text;
    };
    // The mail read now is cached for the next one.
    expect(await mailTo(await createAccount('Noé'))).toContain('Choisir un mot de passe');

    const lake = lakeClient();
    await lake.patch('accountMails').set({ recoveryButton: 'En choisir un autre' }).commit();
    await lake.patch('dashboardPage').set({ greeting: '{prénom}, bonjour !' }).commit();
    await lake.patch('makePage').set({ connectTitle: 'Relier Make' }).commit();
    const soon = { intervals: [50] };
    await expect.poll(() => shown('/dashboard'), soon).toContain('Inès, bonjour\u202f!');
    await expect.poll(() => shown('/make'), soon).toContain('Relier Make');
    // Published first, it is known by now.
    expect(await mailTo(account)).toContain('En choisir un autre');
    await context.close();
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
    await lakeClient().patch('siteSettings').set({ 'legal.siret': '123 456 782 00010' }).commit();
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
