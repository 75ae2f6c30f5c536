import { pageContents } from '../../../lib/rich-text/page-contents.ts';
import { E2E } from '../../support/e2e-stack.ts';
import { expect, test } from '../../support/fixtures.ts';
import { frenchText, typographyFaults } from '../../support/french-text.ts';
import { lakeClient } from '../../support/lake-client.ts';
import { OWN_PAGE, THIRTY_BLOCKS } from '../../support/own-page.ts';
import { expectSound } from '../../support/page-checks.ts';
import { openPreview } from '../../support/preview.ts';
import { expectOneWithin } from '../../support/rounds.ts';
import { type JsonLdNode, structuredDataFaults } from '../../support/structured-data.ts';
import { fillField, goToStudio, publishUntil, STUDIO_LOAD_MS } from '../../support/studio.ts';

const PATH = '/metiers/avocats';

const read = async (path: string) => {
  const answer = await fetch(E2E.siteUrl + path, { redirect: 'manual' });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};
const visit = async (path: string) => {
  const { status, headers } = await read(path);
  return `${status} ${headers.get('location') ?? ''}`.trim();
};
const graphOf = (html: string): JsonLdNode[] =>
  JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')[
    '@graph'
  ];

test('a page of one’s own is there from its publication until it is withdrawn, and nothing is at its route', async ({
  page,
}) => {
  const lake = lakeClient();
  expect((await read(PATH)).status).toBe(404);
  await lake.createOrReplace(OWN_PAGE);
  await expect.poll(() => visit(PATH), { intervals: [50] }).toBe('200');
  expect((await read('/sitemap.xml')).text).toContain(`<loc>${E2E.siteUrl}${PATH}</loc>`);
  const image = await fetch(`${E2E.siteUrl}/partage${PATH}.png`);
  expect(image.headers.get('content-type')).toBe('image/png');
  for (const path of ['/page/metiers/avocats', '/metiers', '/Metiers/avocats', `${PATH}/x`]) {
    expect(await visit(path), path).toBe('404');
  }

  // Stored, and answered as any other stored page is.
  const stored = await read(PATH);
  expect(stored.headers.get('x-nextjs-cache')).toBe('HIT');
  // Brotli is the door's: Next knows gzip alone.
  const asked = await fetch(E2E.siteUrl + PATH, { headers: { 'accept-encoding': 'br' } });
  expect(asked.headers.get('content-encoding')).toBe('br');
  expect(stored.headers.get('content-security-policy')).toMatch(/script-src 'self'.*'sha256-/);
  const graph = graphOf(stored.text);
  expect(graph.map((node) => node['@type'])).toEqual(
    expect.arrayContaining(['WebPage', 'BreadcrumbList', 'FAQPage']),
  );
  expect(structuredDataFaults(graph)).toEqual([]);

  await page.goto(PATH);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Automatiser un cabinet d’avocats',
  );
  for (const { id } of pageContents(
    OWN_PAGE.blocks.filter(({ hidden }) => !hidden),
    OWN_PAGE.closing.title,
  )) {
    // No review is published, so its block takes no place.
    await expect(page.locator(`#${id}`)).toHaveCount(/avis|clients/.test(id) ? 0 : 1);
  }
  await expect(page.getByRole('main').getByText('Plus tard')).toHaveCount(0);
  await expect(page.getByLabel('Sujet')).toHaveValue('Cabinet d’avocats');
  await expect(page.getByRole('radio', { name: /Airtable|données/ })).toBeChecked();
  await expectSound(page, [320, 768]);
  expect(typographyFaults(await frenchText(page))).toEqual([]);

  // Within a second, as any publish.
  await expectOneWithin(1_000, async () => {
    const title = `Titre de ${Math.round(performance.now())}`;
    const published = performance.now();
    await lake.patch(OWN_PAGE._id).set({ title }).commit();
    await expect
      .poll(async () => (await read(PATH)).text.includes(title), { intervals: [50] })
      .toBe(true);
    return performance.now() - published;
  });

  // Moved, it leads on; kept from search engines, it is in no list of theirs.
  const former = { _type: 'formerAddress', _key: 'a', slug: 'metiers/avocats' };
  await lake
    .patch(OWN_PAGE._id)
    .set({
      slug: { _type: 'slug', current: 'avocats' },
      formerAddresses: [{ ...former, until: new Date().toISOString() }],
      isUnlisted: true,
    })
    .commit();
  await expect.poll(() => visit('/avocats'), { intervals: [50] }).toBe('200');
  expect(await visit(PATH)).toBe('308 /avocats');
  expect((await read('/avocats')).text).toMatch(/<meta name="robots" content="noindex/);
  await expect.poll(async () => (await read('/sitemap.xml')).text).not.toContain('/avocats<');

  await lake.delete(OWN_PAGE._id);
  await expect.poll(() => visit('/avocats'), { intervals: [50] }).toBe('404');
});

test('a page of thirty blocks is sound, and loads the form’s scripts only where it has the form', async ({
  page,
}) => {
  await lakeClient().createOrReplace({ ...OWN_PAGE, blocks: THIRTY_BLOCKS });
  await expect.poll(() => visit(PATH), { intervals: [50] }).toBe('200');
  const scriptsOf = async (path: string) => {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    return page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/_next/') && name.endsWith('.js'))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
    );
  };
  // A page without any script of its own.
  const plain = await scriptsOf('/about');
  expect(await scriptsOf(PATH)).toBeLessThanOrEqual(plain * 1.01);
  expect(await page.locator('main section').count()).toBeGreaterThan(20);
  await expectSound(page, [320, 768]);
  expect(typographyFaults(await frenchText(page))).toEqual([]);

  await lakeClient().createOrReplace(OWN_PAGE);
  await expect.poll(async () => (await read(PATH)).text).toContain('id="ecrivez-moi"');
  const form = await scriptsOf('/contact');
  expect(form).toBeGreaterThan(plain * 1.02);
  expect(await scriptsOf(PATH)).toBeLessThanOrEqual(form * 1.02);
});

test('a preview shows a page that was never published, and tells Presentation which block is which', async ({
  page,
}) => {
  await lakeClient().createOrReplace({ ...OWN_PAGE, _id: `drafts.${OWN_PAGE._id}` });
  await openPreview(page, PATH);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Automatiser un cabinet');
  const places = page.locator('main [data-sanity*="blocks"]');
  // The hidden one among them, under a veil.
  await expect(places).toHaveCount(OWN_PAGE.blocks.length);
  await expect(places.last().locator('[inert]')).toBeVisible();
  await expect(places.first()).toHaveAttribute('data-sanity', /pains/);
  expect(await visit(PATH)).toBe('404');
});

test('without JavaScript the choice of a service leads to its estimate, and a message is answered on the page', async ({
  browser,
}) => {
  await lakeClient().createOrReplace(OWN_PAGE);
  await expect.poll(() => visit(PATH), { intervals: [50] }).toBe('200');
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: E2E.siteUrl });
  await page.goto(PATH);
  await page.getByLabel('Votre nom').fill('Camille Exemple');
  await page.getByLabel('Votre adresse e-mail').fill('camille@exemple.fr');
  await page.getByLabel('Votre message').fill('Trop court ?');
  await page.getByRole('button', { name: /Envoyer/ }).click();
  await expect(page).toHaveURL(new RegExp(`${PATH}#`));
  await expect(page.getByRole('form', { name: 'Écrire un message' })).toBeVisible();
  await expect(page.getByRole('status').or(page.getByRole('alert')).first()).toBeVisible();

  await page.goto(PATH);
  await page.locator('form[action="/devis"] button').click();
  await expect(page).toHaveURL('/devis?service=airtable');
  await page.close();
});

test('the consultant makes a page from its model, is refused an address that a route has, and finds the page on the site', async ({
  studio: page,
}) => {
  test.setTimeout(STUDIO_LOAD_MS + 60_000);
  await goToStudio(page, '/studio/intent/create/type=page;template=page-trade/');
  const field = (name: string) => page.getByLabel(name, { exact: true }).first();
  await expect(field('Titre')).toBeEditable({ timeout: STUDIO_LOAD_MS });
  await fillField(field('Titre'), 'Automatiser une étude');
  await fillField(field('Adresse'), 'services');
  await expect(page.getByText(/celle de la page «.Services.»/).first()).toBeVisible();
  await fillField(field('Adresse'), 'metiers/notaires');
  const kept = '*[_type == "page" && slug.current == "metiers/notaires"]';
  await expect
    .poll(() => lakeClient().fetch(`${kept}.title`, {}, { perspective: 'raw' }))
    .toEqual(['Automatiser une étude']);
  await publishUntil(page, async () => {
    const ids = await lakeClient().fetch<string[]>(`${kept}._id`, {}, { perspective: 'raw' });
    return ids.length === 1 && !ids[0]?.startsWith('drafts.');
  });
  await expect.poll(() => visit('/metiers/notaires')).toBe('200');
  const { text } = await read('/metiers/notaires');
  expect(text.match(/<section/g)?.length).toBeGreaterThanOrEqual(6);
});
