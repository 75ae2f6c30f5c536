import { randomUUID } from 'node:crypto';
import type { WebSocketRoute } from '@playwright/test';
import type { SanityDocument } from '@sanity/client';
import { anyConsole, expect, type Page, test } from '../../support/fixtures.ts';
import { lakeClient } from '../../support/lake-client.ts';
import { sendWith } from '../../support/leads.ts';
import { accessibilityFindings } from '../../support/page-checks.ts';
import { expectFrench, goToStudio, STUDIO_LOAD_MS } from '../../support/studio.ts';

const drafts = (page: Page) => page.getByRole('region', { name: 'Brouillons à publier' });
const publishing = (page: Page, title: string) =>
  drafts(page).getByRole('button', { name: `${title}\u00a0: publier…` });

/** Writes a draft of this document with what differs from what is published. */
async function draft(id: string, change: object): Promise<void> {
  const client = lakeClient();
  const document = (await client.getDocument(id)) as SanityDocument;
  await client.createOrReplace({ ...document, ...change, _id: `drafts.${id}` });
}

test('drafts are published on the Bureau one after the other, and the next one has the focus', async ({
  studio: page,
}) => {
  await draft('service-make', { name: 'Le premier' });
  await draft('service-shopify', { name: 'Le second' });
  await goToStudio(page, '/studio/bureau');
  await expect(publishing(page, 'Le premier')).toBeVisible({ timeout: STUDIO_LOAD_MS });
  await expect(publishing(page, 'Le second')).toBeVisible();
  const titles = await drafts(page).getByRole('listitem').allInnerTexts();
  const [first, second] = titles[0]?.includes('Le premier')
    ? ['Le premier', 'Le second']
    : ['Le second', 'Le premier'];
  await publishing(page, first).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Publier «\u202f${first}\u202f»\u202f?` });
  await expect(dialog).toBeVisible();
  expect(await accessibilityFindings(page, '[role="dialog"]')).toEqual([]);
  await expectFrench(page);
  await dialog.getByRole('button', { name: 'Annuler' }).press('Enter');
  await expect(publishing(page, first)).toBeFocused();

  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Publier' }).press('Enter');
  await expect(page.getByText(`«\u202f${first}\u202f» est publié.`)).toBeVisible();
  await expect(publishing(page, first)).toHaveCount(0);
  await expect(drafts(page).getByRole('link', { name: new RegExp(second) })).toBeFocused();
  await expect
    .poll(() => lakeClient().fetch('count(*[_type == "service" && name == $first])', { first }))
    .toBe(1);
});

test('a draft with a fault is not published, and says which', async ({ studio: page }) => {
  await draft('article-guide', { title: 'Sans adresse', slug: null });
  await goToStudio(page, '/studio/bureau');
  await expect(publishing(page, 'Sans adresse')).toBeVisible({ timeout: STUDIO_LOAD_MS });
  await publishing(page, 'Sans adresse').click();
  const dialog = page.getByRole('dialog', { name: /n’est pas prêt/ });
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  expect(await accessibilityFindings(page, '[role="dialog"]')).toEqual([]);
  await dialog.getByRole('link', { name: 'Ouvrir le document' }).click();
  await expect(page).toHaveURL(/article-guide/);
  expect(await lakeClient().fetch('*[_id == "article-guide"][0].title')).not.toBe('Sans adresse');
});

anyConsole(
  'a draft is not published offline, and is once the connection is back',
  async ({ page }) => {
    await draft('service-make', { name: 'Hors ligne' });
    await goToStudio(page, '/studio/bureau');
    await expect(publishing(page, 'Hors ligne')).toBeVisible({ timeout: STUDIO_LOAD_MS });
    await publishing(page, 'Hors ligne').click();
    const dialog = page.getByRole('dialog', { name: 'Publier «\u202fHors ligne\u202f»\u202f?' });
    const publish = dialog.getByRole('button', { name: 'Publier' });
    await expect(publish).toHaveAttribute('aria-disabled', 'false');
    await page.context().setOffline(true);
    await publish.click();
    await expect(dialog.getByRole('alert')).toContainText('Vérifiez votre connexion');
    await page.context().setOffline(false);
    await publish.click();
    await expect(page.getByText('«\u202fHors ligne\u202f» est publié.')).toBeVisible();
  },
);

anyConsole(
  'what changed while the connection was lost shows once it is back, with nothing pressed',
  async ({ context }) => {
    const paths = ['bureau', 'structure/documents-supprimes', 'demandes'];
    const sockets: WebSocketRoute[] = [];
    let isCut = false;
    const cut = async (is: boolean) => {
      isCut = is;
      await context.setOffline(is);
      if (is) await Promise.all(sockets.splice(0).map((socket) => socket.close()));
    };
    const pages = await Promise.all(
      paths.map(async (path) => {
        const page = await context.newPage();
        // A browser that is told to be offline keeps its sockets.
        await page.routeWebSocket(/\/mux$/, (socket) => {
          if (isCut) return void socket.close();
          socket.connectToServer();
          sockets.push(socket);
        });
        await page.goto(`/studio/${path}`);
        return page;
      }),
    );
    const [bureau, deleted, inbox] = pages as [Page, Page, Page];
    const article = (await lakeClient().getDocument('article-guide')) as SanityDocument;
    await lakeClient().createOrReplace({ ...article, _id: 'article-perdu', title: 'Perdu' });
    await expect(drafts(bureau)).toBeVisible({ timeout: STUDIO_LOAD_MS });
    await expect(deleted.getByText(/^L’historique est gardé/)).toBeVisible();
    await expect(inbox.getByRole('heading', { name: 'Demandes', level: 1 })).toBeVisible();

    await cut(true);
    await draft('service-make', { name: 'Pendant la coupure' });
    await lakeClient().delete('article-perdu');
    await sendWith(`ana-${randomUUID()}@exemple.test`, 'Arrivée pendant la coupure');
    await cut(false);
    await expect(publishing(bureau, 'Pendant la coupure')).toBeVisible();
    await expect(deleted.getByRole('button', { name: /^Rétablir.*Perdu/ })).toBeVisible();
    await expect(inbox.getByText('Arrivée pendant la coupure')).toBeVisible();
  },
);

test('whose role may not publish is told so, pressed before it is known, and nothing is published', async ({
  page,
}) => {
  await draft('service-make', { name: 'Sans le droit' });
  const pressed = Promise.withResolvers<void>();
  await page.route(/\/acl(?:\?|$)/, async (route) => {
    await pressed.promise;
    await route.fulfill({ json: [{ filter: '_id in path("**")', permissions: ['read'] }] });
  });
  await goToStudio(page, '/studio/bureau');
  await expect(publishing(page, 'Sans le droit')).toBeVisible({ timeout: STUDIO_LOAD_MS });
  await publishing(page, 'Sans le droit').click();
  const dialog = page.getByRole('dialog', { name: 'Publier «\u202fSans le droit\u202f»\u202f?' });
  await dialog.getByRole('button', { name: 'Vérification…' }).click({ force: true });
  pressed.resolve();
  await expect(dialog.getByRole('alert')).toContainText('Votre rôle dans Sanity');
  expect(await lakeClient().fetch('*[_id == "service-make"][0].name')).not.toBe('Sans le droit');
});

test('what is done on the Bureau is taken back there, by the keyboard', async ({
  studio: page,
}) => {
  await goToStudio(page, '/studio/bureau');
  const facts = page.getByRole('region', { name: 'À compléter avant la mise en ligne' });
  await expect(facts).toBeVisible({ timeout: STUDIO_LOAD_MS });
  await facts
    .getByRole('button', { name: /^Afficher les/ })
    .first()
    .click();
  const capital = facts.getByRole('button', { name: 'Capital social\u00a0: sans objet' });
  await capital.press('Enter');
  await expect(capital).toHaveCount(0);
  await expect
    .poll(() => facts.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);
  await expect(facts.getByRole('status')).toContainText('Noté dans les réglages du site');
  await facts.getByRole('button', { name: 'Annuler' }).press('Enter');
  await expect(capital).toBeVisible();
  await expect(facts.getByRole('status')).toContainText('de nouveau à compléter');
  await expect(facts.getByRole('button', { name: 'Annuler' })).toHaveCount(0);
  expect(await lakeClient().getDocument('drafts.siteSettings')).toBeUndefined();

  // A draft that says something else stays.
  await draft('siteSettings', { city: 'Ailleurs' });
  await capital.press('Enter');
  await facts.getByRole('button', { name: 'Annuler' }).press('Enter');
  await expect(facts.getByRole('status')).toContainText('de nouveau à compléter');
  expect(await lakeClient().getDocument('drafts.siteSettings')).toMatchObject({ city: 'Ailleurs' });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('what waits comes first, and nothing empty stands above it', async ({ page }) => {
    await draft('service-make', { name: 'En attente' });
    await goToStudio(page, '/studio/bureau');
    await expect(publishing(page, 'En attente')).toBeVisible({ timeout: STUDIO_LOAD_MS });
    await expect(page.locator('#bureau').getByText('Lecture…')).toHaveCount(0);
    const sections = page.locator('#bureau').getByRole('region');
    const empty = await sections.evaluateAll((all) =>
      all.map((section) => section.querySelector('li') === null),
    );
    expect(empty).toContain(true);
    expect(empty.indexOf(true)).toBe(empty.lastIndexOf(false) + 1);
    // All of it fits the screen's width.
    const widths = await page
      .locator('#bureau')
      .evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
    expect(widths[0]).toBe(widths[1]);
  });
});
