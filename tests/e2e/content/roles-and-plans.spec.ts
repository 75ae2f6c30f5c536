import type { Page } from '@playwright/test';
import { readConfig } from '../../../scripts/stack/config.ts';
import { E2E } from '../../support/e2e-stack.ts';
import { expect, anyConsole as test } from '../../support/fixtures.ts';
import { fillField, goToStudio, openDocument, STUDIO_LOAD_MS } from '../../support/studio.ts';

/** Addresses of the site's answers about clients: the routes of the Studio's tools. */
const OF_CLIENTS = /\/api\/(?:inbox|quotes|projects|appointments|moderation|figures)\b/;
const REFUSAL =
  'Votre rôle dans Sanity ouvre les contenus, pas les données des clients\u00a0: demandez cet accès à qui administre le site.';

/** The token of somebody whom the lake calls a viewer. */
function viewersToken(): string {
  Object.assign(process.env, E2E.env);
  return readConfig().secrets.lakeReadToken;
}

const openStudio = async (page: Page, path: string, heading: string) => {
  await page.goto(`/studio${path}`);
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible({
    timeout: STUDIO_LOAD_MS,
  });
};

test('a role about content alone is told so once on the Bureau, and by a tool in the place of its list', async ({
  page,
}) => {
  const authorization = `Bearer ${viewersToken()}`;
  await page.route(OF_CLIENTS, (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization } }),
  );
  await openStudio(page, '', 'Bureau');
  await expect(page.getByText(REFUSAL)).toHaveCount(1);
  for (const name of ['Brouillons à publier', 'Liens à corriger', 'Dernières publications']) {
    await expect(page.getByRole('region', { name })).toBeVisible();
  }
  for (const name of ['Demandes', 'Devis', 'Projets', 'Rendez-vous', 'Avis à lire']) {
    await expect(page.getByRole('region', { name, exact: true })).toHaveCount(0);
  }
  await expect(page.locator('#bureau').getByRole('alert')).toHaveCount(0);
  await openStudio(page, '/demandes', 'Demandes');
  await expect(page.getByRole('alert').getByText(REFUSAL)).toBeVisible();
  const links = await page.request.post('/api/links', {
    headers: { authorization, origin: E2E.siteUrl },
    data: { links: [] },
  });
  // Let in, and told what is wrong with the question.
  expect(links.status()).toBe(400);
});

/** As Sanity's API refuses what a plan is without. */
const NOT_IN_PLAN = {
  status: 402,
  json: { statusCode: 402, error: 'Payment Required', message: 'Upgrade to use it' },
};
const LACKS = 'Votre abonnement Sanity ne le comprend pas.';

test('what Sanity’s API refuses is said, and the Studio goes on: the history, and a draft to be scheduled', async ({
  studio: page,
}) => {
  const history = /\/data\/history\/[^/]+\/transactions/;
  await page.route(history, (route) => route.fulfill(NOT_IN_PLAN));
  // A project that does not say how long it keeps its history.
  const subscription = /\/subscriptions\/project\//;
  await page.route(subscription, (route) => route.fulfill({ status: 404, json: {} }));
  await goToStudio(page, '/studio/structure/documents-supprimes');
  await expect(page.getByText(`L’historique n’a pas pu être lu. ${LACKS}`)).toBeVisible();
  await expect(page.getByText('3\u00a0jours avec l’offre Free, 90 avec Growth')).toBeVisible();
  await page.unroute(history);
  await page.unroute(subscription);

  await openDocument(page, 'article;article-guide', 'Titre');
  await fillField(page.getByLabel('Titre', { exact: true }), 'Un guide qui attend');
  const actions = /\/data\/actions\//;
  await page.route(actions, (route) =>
    route.request().postData()?.includes('sanity.action.release')
      ? route.fulfill(NOT_IN_PLAN)
      : route.continue(),
  );
  await page.getByTestId('action-menu-button').click();
  await page.getByRole('menuitem', { name: 'Programmer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('textbox')
    .first()
    .fill(`30/11/${new Date().getFullYear() + 4} 9h`);
  await dialog.getByRole('button', { name: 'Programmer' }).click();
  await expect(page.getByText('La publication n’a pas pu être programmée')).toBeVisible();
  await expect(page.getByText(LACKS)).toBeVisible();
  await page.unroute(actions);
  await expect(page.getByLabel('Titre', { exact: true })).toBeEditable();
});
