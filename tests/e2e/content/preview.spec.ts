import { E2E } from '../../support/e2e-stack.ts';
import { anyConsole, expect, type Page, test } from '../../support/fixtures.ts';
import { lakeClient } from '../../support/lake-client.ts';
import { fillField, openDocument, signInToStudio } from '../../support/studio.ts';

const PUBLISHED = 'Vos outils se parlent, vous gagnez des heures';
const DRAFT = 'Vos outils se parlent, en avant-première';

const services = async (headers: Record<string, string> = {}) =>
  (await fetch(`${E2E.siteUrl}/services`, { headers })).text();

/** The page that « Voir l’aperçu » of the document's menu opens. */
async function openPreview(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  const action = page.getByRole('menuitem', { name: 'Voir l’aperçu' });
  // The Studio closes the menu where the document’s state changes meanwhile.
  await expect(async () => {
    if (!(await action.isVisible())) await page.getByTestId('action-menu-button').click();
    await action.click({ timeout: 2_000 });
  }).toPass();
  return opened;
}

test.describe('the consultant sees a draft on the site before anybody else', () => {
  test('from the Studio to the page and back to what visitors see', async ({ page }) => {
    await openDocument(page, 'service;service-make', 'Accroche');
    await fillField(page.getByLabel('Accroche'), DRAFT);
    const preview = await openPreview(page);

    await expect(preview).toHaveURL('/services');
    await expect(preview.getByText(DRAFT)).toBeVisible();
    const banner = preview.getByRole('complementary', { name: 'Aperçu' });
    await expect(banner).toContainText('vos visiteurs voient ce qui est publié');
    const answer = await preview.reload();
    expect(answer?.headers()['cache-control']).toContain('no-store');
    await expect(preview.getByText(DRAFT)).toBeVisible();
    expect(await services()).toContain(PUBLISHED);
    expect(await services()).not.toContain(DRAFT);

    // Other pages are previews too, the client area's included, and a change shows on the next load.
    await preview.goto('/auth');
    await expect(banner).toBeVisible();
    await lakeClient().patch('drafts.service-make').set({ tagline: 'Encore mieux' }).commit();
    const prices = await lakeClient().getDocument('estimator');
    await lakeClient()
      .transaction()
      .create({ ...prices, _type: 'estimator', _id: 'drafts.estimator' })
      .patch('drafts.estimator', (patch) => patch.set({ 'services[_key=="make"].basePrice': 950 }))
      .commit();
    await preview.goto('/services');
    await expect(preview.getByText('Encore mieux')).toBeVisible();
    await expect(preview.getByText('950\u00a0€')).toHaveCount(2);
    expect(await services()).not.toContain('950\u00a0€');

    await banner.getByRole('button', { name: 'Quitter l’aperçu' }).click();
    await expect(preview).toHaveURL('/services');
    await expect(preview.getByText(PUBLISHED)).toBeVisible();
    await expect(banner).toHaveCount(0);
  });

  test('an article that was never published has its preview, and is no page for visitors', async ({
    page,
  }) => {
    const guide = await lakeClient().getDocument('article-guide');
    await lakeClient().createOrReplace({
      ...guide,
      _type: 'article',
      _id: 'drafts.article-inedit',
      title: 'Un article inédit',
      slug: { _type: 'slug', current: 'inedit' },
    });
    await openDocument(page, 'article;article-inedit', 'Titre');
    const preview = await openPreview(page);
    await expect(preview).toHaveURL('/blog/inedit');
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Un article inédit');
    expect((await fetch(`${E2E.siteUrl}/blog/inedit`)).status).toBe(404);
  });
});

anyConsole('a draft that no page can show says what to do', async ({ page }) => {
  const service = await lakeClient().getDocument('service-make');
  await lakeClient().createOrReplace({
    ...service,
    _type: 'service',
    _id: 'drafts.service-make',
    name: '',
  });
  await openDocument(page, 'service;service-make', 'Accroche');
  const preview = await openPreview(page);
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(
    'Ce brouillon ne peut pas encore s’afficher',
  );
  await expect(preview.getByText('Corrigez le champ, puis rechargez cette page.')).toBeVisible();
  expect(await services()).toContain(PUBLISHED);

  await lakeClient().delete('drafts.service-make');
  await preview.reload();
  await expect(preview.getByText(PUBLISHED)).toBeVisible();
});

anyConsole('nobody else opens the preview', async ({ page, request }) => {
  await lakeClient().createOrReplace({
    ...(await lakeClient().getDocument('service-make')),
    _type: 'service',
    _id: 'drafts.service-make',
    tagline: DRAFT,
  });
  expect(await services({ cookie: '__prerender_bypass=devine' })).toContain(PUBLISHED);

  const nobody = await request.post('/api/draft-mode', { headers: { origin: E2E.siteUrl } });
  expect(nobody.status()).toBe(401);
  expect(nobody.headers()['set-cookie']).toBeUndefined();

  // The session of the Studio is there; the page that asks is another site's.
  await signInToStudio(page);
  const foreign = await page
    .context()
    .request.post('/api/draft-mode', { headers: { origin: 'https://ailleurs.example' } });
  expect(foreign.status()).toBe(401);
  const leaving = await page
    .context()
    .request.post('/api/draft-mode/leave', { headers: { origin: 'https://ailleurs.example' } });
  expect(leaving.status()).toBe(403);
});
