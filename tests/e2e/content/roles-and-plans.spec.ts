import type { Page } from '@playwright/test';
import { readConfig } from '../../../scripts/stack/config.ts';
import { E2E } from '../../support/e2e-stack.ts';
import { expect, anyConsole as test } from '../../support/fixtures.ts';
import { STUDIO_LOAD_MS } from '../../support/studio.ts';

/** What the site answers of clients, by the routes of the Studio's tools. */
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
  await expect(page.getByRole('alert')).toHaveCount(0);
  await openStudio(page, '/demandes', 'Demandes');
  await expect(page.getByRole('alert').getByText(REFUSAL)).toBeVisible();
  const links = await page.request.post('/api/links', {
    headers: { authorization, origin: E2E.siteUrl },
    data: { links: [] },
  });
  // Let in, and told what is wrong with the question.
  expect(links.status()).toBe(400);
});

test('what Sanity refuses by its plan is said: the history, and a group of publications', async ({
  page,
}) => {
  const refuse = { status: 402, json: { error: { type: 'planError', description: 'Upgrade' } } };
  await page.route(/\/data\/history\/[^/]+\/transactions/, (route) => route.fulfill(refuse));
  await page.goto('/studio/structure/documents-supprimes');
  await expect(page.getByText('L’historique n’a pas pu être lu.')).toBeVisible({
    timeout: STUDIO_LOAD_MS,
  });
  await expect(page.getByText('Votre abonnement Sanity ne le comprend pas.')).toBeVisible();
  await page.screenshot({ path: '/tmp/n2/history.png' });

  await page.route(/\/data\/actions\//, (route) => route.fulfill(refuse));
  await page.getByTestId('global-perspective-menu-button').click();
  await page.getByRole('menuitem', { name: 'Nouvelle publication groupée' }).click();
  const dialog = page.getByRole('dialog');
  await page.screenshot({ path: '/tmp/n2/release1.png' });
  await dialog.getByRole('textbox').first().fill('Janvier');
  await dialog.getByRole('button', { name: /Créer/ }).click();
  await page.waitForTimeout(2000);
  await page.screenshot({ path: '/tmp/n2/release2.png' });
});
