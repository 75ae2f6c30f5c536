import type { FrameLocator, Locator } from '@playwright/test';
import { SITE_PAGES, TAKES_BLOCKS } from '../../../lib/site/pages.ts';
import { CASE_STUDY } from '../../support/case-study.ts';
import { E2E } from '../../support/e2e-stack.ts';
import { expect, type Page, test } from '../../support/fixtures.ts';
import { frenchText, typographyFaults } from '../../support/french-text.ts';
import { lakeClient } from '../../support/lake-client.ts';
import { looseEnds } from '../../support/loose-ends.ts';
import { OWN_PAGE } from '../../support/own-page.ts';
import { expectSound } from '../../support/page-checks.ts';
import { openPreview } from '../../support/preview.ts';
import { goToStudio, openDocument, STUDIO_LOAD_MS } from '../../support/studio.ts';

const PATH = '/metiers/avocats';

const read = async (path: string) => {
  const answer = await fetch(E2E.siteUrl + path, { redirect: 'manual' });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};

const visit = async (path: string) => {
  const { status, headers } = await read(path);
  return `${status} ${headers.get('location') ?? ''}`.trim();
};

/** Blocks that fit any page: the contact form is one's own already where there is one. */
const BLOCKS = OWN_PAGE.blocks.filter(({ _type }) => _type !== 'contactBlock');

test('blocks that are added to a page of the site stand below its own parts, sound, and fresh as what they show', async ({
  page,
}) => {
  const lake = lakeClient();
  const scripts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ name }) => new URL(name).pathname)
        .sort(),
    );
  await page.goto('/about');
  await page.waitForLoadState('networkidle');
  const before = await scripts();
  await lake.patch('aboutPage').set({ blocks: BLOCKS }).commit();
  await expect
    .poll(async () => (await read('/about')).text, { intervals: [50] })
    .toContain('id="bloc-vos-questions"');
  for (const path of ['/services', '/formations', '/contact', '/']) {
    expect((await read(path)).text, path).not.toContain('id="bloc-');
  }

  // The place alone would lead to within the page that is open.
  await page.goto('/about#bloc-vos-questions');
  await page.reload();
  await page.waitForLoadState('networkidle');
  expect(await scripts(), 'no script more').toEqual(before);
  const order = await page
    .getByRole('main')
    .locator('h2')
    .evaluateAll((all) => all.map(({ id }) => id));
  expect(order.indexOf('bloc-votre-prix-en-deux-minutes')).toBeGreaterThan(
    order.indexOf('valeurs'),
  );
  expect(order.at(-1)).toBe('suite');
  await expectSound(page, [320, 768]);
  expect(typographyFaults(await frenchText(page))).toEqual([]);

  // A service that no part of the page's own shows.
  await lake.patch('service-make').set({ tagline: 'Une accroche inouïe' }).commit();
  await expect
    .poll(async () => (await read('/about')).text, { intervals: [50] })
    .toContain('Une accroche inouïe');
});

test('the line leads to the blocks that are added, along them and on, on every page that takes them', async ({
  page,
}) => {
  const lake = lakeClient();
  await lake.createOrReplace(CASE_STUDY);
  for (const path of TAKES_BLOCKS) {
    await lake.patch(SITE_PAGES[path].document).set({ blocks: BLOCKS }).commit();
    await expect
      .poll(async () => (await read(path)).text, { intervals: [50] })
      .toContain('id="bloc-vos-questions"');
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      expect.soft(await page.evaluate(looseEnds), `${path} at ${width}`).toEqual([]);
    }
  }
});

/** The frame in which Presentation shows the drafts. */
const draftFrame = (page: Page) => page.frameLocator('iframe:not([title])');

const blocksIn = (frame: FrameLocator) => frame.locator('main [data-sanity*="blocks"]');

const keysOf = (id: string) =>
  lakeClient().fetch<string[]>('*[_id == $id][0].blocks[]._key', { id: `drafts.${id}` });

/** A point of a block in the page's window where nothing of it stands. */
async function edgeOf(block: Locator): Promise<{ x: number; y: number }> {
  await block.scrollIntoViewIfNeeded();
  const box = await block.boundingBox();
  if (!box) throw new Error('The block is not shown.');
  return { x: box.x + 12, y: box.y + Math.min(box.height - 12, 40) };
}

/** Opens the menu over a block, until the layer is there that answers. */
async function openMenu(page: Page, block: Locator): Promise<Locator> {
  const menu = draftFrame(page).getByRole('menu').first();
  await expect(async () => {
    const { x, y } = await edgeOf(block);
    await page.mouse.move(x + 3, y + 3);
    await page.mouse.move(x, y);
    await page.mouse.click(x, y, { button: 'right' });
    await expect(menu.getByText('Dupliquer')).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: STUDIO_LOAD_MS });
  return menu;
}

/** Blocks that a window shows two of. */
const SHORT = BLOCKS.filter(
  ({ _type, hidden }) =>
    !hidden && ['textBlock', 'priceBlock', 'stepsBlock', 'quoteBlock'].includes(_type),
);

test('in Presentation blocks are added, doubled, moved by their menu and by dragging, removed and hidden', async ({
  studio: page,
}) => {
  test.setTimeout(STUDIO_LOAD_MS + 90_000);
  await lakeClient().createOrReplace({ ...OWN_PAGE, blocks: SHORT });
  await goToStudio(page, `/studio/presentation/page/${OWN_PAGE._id}?preview=${PATH}`);
  const frame = draftFrame(page);
  const blocks = blocksIn(frame);
  const keys = () => keysOf(OWN_PAGE._id);
  await expect(blocks.first()).toBeVisible({ timeout: STUDIO_LOAD_MS });

  // Doubled, and the double removed.
  const first = await openMenu(page, blocks.nth(0));
  for (const name of ['Dupliquer', 'Supprimer', 'Déplacer', 'Insérer avant', 'Insérer après']) {
    await expect(first.getByText(name, { exact: true })).toBeVisible();
  }
  await first.getByText('Dupliquer').click();
  await expect.poll(keys).toHaveLength(SHORT.length + 1);
  await expect(blocks).toHaveCount(SHORT.length + 1);
  await (await openMenu(page, blocks.nth(1))).getByText('Supprimer').click();
  const [text, price, ...others] = SHORT.map(({ _key }) => _key);
  await expect.poll(keys).toEqual([text, price, ...others]);

  // Moved by the menu.
  await (await openMenu(page, blocks.nth(0))).getByText('Déplacer').click();
  await frame.getByText('Vers le bas', { exact: true }).click();
  await expect.poll(keys).toEqual([price, text, ...others]);
  await expect(blocks.nth(0)).toContainText('Le prix d’une automatisation');

  // Added: what it lacks is named, the page still stands, and visitors have none of it.
  await (await openMenu(page, blocks.nth(0))).getByText('Insérer après').click();
  await frame.getByText('Étapes', { exact: true }).last().click();
  await expect.poll(keys).toHaveLength(SHORT.length + 1);
  await expect(blocks.nth(1).getByRole('heading', { name: '[Titre à compléter]' })).toBeVisible();
  expect((await read(PATH)).text).not.toContain('Titre à compléter');

  // Dragged by its edge, above the one before it.
  const [, added] = await keys();
  await expect(async () => {
    await blocks.nth(0).evaluate((block) => {
      scrollBy({ top: block.getBoundingClientRect().top - 150, behavior: 'instant' });
    });
    const above = await blocks.nth(0).boundingBox();
    const dragged = await blocks.nth(1).boundingBox();
    if (!above || !dragged) throw new Error('The blocks are not shown.');
    const [x, y] = [dragged.x + 12, dragged.y + 20];
    const { mouse } = page;
    await mouse.move(x + 3, y + 3);
    await mouse.move(x, y);
    await mouse.down();
    await mouse.move(x, y - 20, { steps: 4 });
    await mouse.move(x, above.y + 4, { steps: 12 });
    await mouse.up();
    await expect.poll(keys, { timeout: 3_000 }).toEqual([added, price, text, ...others]);
  }).toPass({ timeout: 30_000 });

  // A press opens the block in the form beside, where it is hidden; here it is veiled, and visitors still have it.
  const last = blocks.last();
  const field = page.getByLabel('Masquer ce bloc', { exact: true });
  await expect(async () => {
    const { x, y } = await edgeOf(last);
    await page.mouse.move(x + 3, y + 3);
    await page.mouse.click(x, y);
    await expect(field).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await field.click();
  await expect(last.locator('[inert]')).toBeVisible();
  await expect(last.getByText('ce bloc est masqué.')).toBeVisible();
  expect((await read(PATH)).text).toContain('Votre prix en deux minutes');
});

test('by keyboard a block is moved, doubled and hidden in the list of blocks', async ({
  studio: page,
}) => {
  test.setTimeout(STUDIO_LOAD_MS + 60_000);
  await lakeClient().createOrReplace({ ...OWN_PAGE, blocks: BLOCKS.slice(0, 4) });
  await openDocument(page, `page;${OWN_PAGE._id}`, 'Titre');
  await page.getByRole('tab', { name: 'Blocs' }).click();
  const handle = page.getByRole('button', { name: /^Déplacer\s: Ce que je construis/ });
  const [first, second, ...others] = BLOCKS.slice(0, 4).map(({ _key }) => _key);
  // A form that is mounted anew right after it appeared (fillField) drops what is held: one takes it up again.
  await expect(async () => {
    await handle.focus();
    await page.keyboard.press('Space');
    await expect(handle).toHaveAttribute('aria-pressed', 'true', { timeout: 2_000 });
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await expect
      .poll(() => keysOf(OWN_PAGE._id), { timeout: 3_000 })
      .toEqual([second, first, ...others]);
  }).toPass({ timeout: 30_000 });

  await page.getByRole('button', { name: /^Autres actions\s: Ce que je construis/ }).press('Enter');
  const double = page.getByRole('menuitem', { name: 'Dupliquer' });
  await expect(double).toBeVisible();
  await double.press('Enter');
  await expect.poll(() => keysOf(OWN_PAGE._id)).toHaveLength(5);

  await page.getByRole('button', { name: /^Le prix d’une automatisation/ }).press('Enter');
  await page.getByLabel('Masquer ce bloc', { exact: true }).press('Space');
  const hidden = '*[_id == $id][0].blocks[hidden == true]._key';
  await expect
    .poll(() => lakeClient().fetch(hidden, { id: `drafts.${OWN_PAGE._id}` }))
    .toEqual(['price']);
});

test('a block that opens is typed into at once, added or chosen, by the pointer or a key', async ({
  studio: page,
}) => {
  test.setTimeout(STUDIO_LOAD_MS + 60_000);
  await lakeClient().createOrReplace({ ...OWN_PAGE, blocks: BLOCKS.slice(0, 2) });
  await openDocument(page, `page;${OWN_PAGE._id}`, 'Titre');
  await page.getByRole('tab', { name: 'Blocs' }).click();
  const dialog = page.getByRole('dialog');
  const title = dialog.getByLabel('Titre', { exact: true });
  await page.getByRole('button', { name: 'Ajouter un élément…' }).click();
  await page.getByRole('menuitem', { name: 'Prix d’un service' }).click();
  await expect(title).toBeFocused();
  // A space would press whatever else has the focus.
  await page.keyboard.type('Le prix, sans surprise');
  await expect(title).toHaveValue('Le prix, sans surprise');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const added = page.getByRole('button', { name: /^Le prix, sans surprise/ });
  await added.click();
  await expect(title).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await added.press('Enter');
  await expect(title).toBeFocused();
});

test('a page that is new, changed, moved or withdrawn in a release is previewed through it, and all are online together', async ({
  page,
}) => {
  const lake = lakeClient();
  const slug = (current: string) => ({ _type: 'slug', current });
  const at = (id: string, address: string) => ({ ...OWN_PAGE, _id: id, slug: slug(address) });
  await lake
    .transaction()
    .createOrReplace(at('page-changed', 'metiers/avocats'))
    .createOrReplace(at('page-moved', 'ancienne'))
    .createOrReplace(at('page-gone', 'adieu'))
    .commit();
  const releaseId = 'rPages';
  await lake.releases.create({ releaseId, metadata: { title: 'Pages', releaseType: 'asap' } });
  for (const id of ['page-changed', 'page-moved']) {
    await lake.createVersion({ releaseId, publishedId: id, baseId: id });
  }
  await lake.patch(`versions.${releaseId}.page-changed`).set({ title: 'Un autre titre' }).commit();
  const former = { _type: 'formerAddress', _key: 'a', slug: 'ancienne' };
  await lake
    .patch(`versions.${releaseId}.page-moved`)
    .set({
      slug: slug('neuve'),
      formerAddresses: [{ ...former, until: new Date().toISOString() }],
    })
    .commit();
  await lake.createVersion({
    releaseId,
    publishedId: 'page-new',
    document: { ...at('page-new', 'nouvelle'), _id: `versions.${releaseId}.page-new` },
  });
  await lake.unpublishVersion({ releaseId, publishedId: 'page-gone' });

  const before = ['200', '404', '200', '404', '200'];
  const paths = [PATH, '/nouvelle', '/ancienne', '/neuve', '/adieu'];
  const visits = () => Promise.all(paths.map(visit));
  await expect.poll(visits).toEqual(before);

  // Looked at through the release.
  await openPreview(page, PATH);
  const chosen = await page.request.post('/api/draft-mode/perspective', {
    form: { perspective: `${releaseId},drafts` },
    headers: { origin: E2E.siteUrl },
    maxRedirects: 0,
  });
  expect(chosen.status()).toBeLessThan(400);
  await page.goto(PATH);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText('Un autre titre');
  for (const path of ['/nouvelle', '/neuve']) {
    await page.goto(path);
    await expect(heading).toContainText('Automatiser un cabinet');
  }
  const gone = await page.request.get('/adieu');
  expect(gone.status()).toBe(404);
  expect(await gone.text()).toContain('Oops! Page not found');
  expect(await visits()).toEqual(before);

  await lake.releases.publish({ releaseId });
  await expect.poll(visits).toEqual(['200', '200', '308 /neuve', '200', '404']);
  expect((await read(PATH)).text).toContain('Un autre titre');
  const sitemap = async () => (await read('/sitemap.xml')).text;
  await expect.poll(sitemap).toContain(`${E2E.siteUrl}/nouvelle<`);
  expect(await sitemap()).not.toContain(`${E2E.siteUrl}/adieu<`);
});
