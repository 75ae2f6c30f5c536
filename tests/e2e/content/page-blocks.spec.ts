import type { FrameLocator, Locator } from '@playwright/test';
import { E2E } from '../../support/e2e-stack.ts';
import { expect, type Page, test } from '../../support/fixtures.ts';
import { frenchText, typographyFaults } from '../../support/french-text.ts';
import { lakeClient } from '../../support/lake-client.ts';
import { OWN_PAGE } from '../../support/own-page.ts';
import { expectSound } from '../../support/page-checks.ts';
import { openPreview } from '../../support/preview.ts';
import { goToStudio, STUDIO_LOAD_MS } from '../../support/studio.ts';

const PATH = '/metiers/avocats';

const read = async (path: string) => {
  const answer = await fetch(E2E.siteUrl + path, { redirect: 'manual' });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
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

  await page.goto('/about#bloc-vos-questions');
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

test('in Presentation blocks are added, doubled, moved by their menu and by dragging, removed and hidden', async ({
  studio: page,
}) => {
  test.setTimeout(STUDIO_LOAD_MS + 90_000);
  const lake = lakeClient();
  await lake.createOrReplace({ ...OWN_PAGE, blocks: BLOCKS.filter(({ hidden }) => !hidden) });
  await goToStudio(page, `/studio/presentation/page/${OWN_PAGE._id}?preview=${PATH}`);
  const frame = draftFrame(page);
  const blocks = blocksIn(frame);
  await expect(blocks.first()).toBeVisible({ timeout: STUDIO_LOAD_MS });

  // Doubled.
  const first = await openMenu(page, blocks.nth(0));
  expect(await first.getByRole('menuitem').allInnerTexts()).toEqual([
    'Dupliquer',
    'Retirer',
    'Déplacer',
    'Insérer avant',
    'Insérer après',
  ]);
  await first.getByText('Dupliquer').click();
  await expect.poll(async () => (await keysOf(OWN_PAGE._id)).length).toBe(8);
  await expect(blocks).toHaveCount(8);
  // Removed.
  await (await openMenu(page, blocks.nth(1))).getByText('Retirer').click();
  await expect.poll(() => keysOf(OWN_PAGE._id)).toHaveLength(7);
  const before = await keysOf(OWN_PAGE._id);

  // Moved by the menu.
  await (await openMenu(page, blocks.nth(0))).getByText('Déplacer').click();
  await frame.getByRole('menuitem', { name: 'Vers le bas' }).click();
  const swapped = [before[1], before[0], ...before.slice(2)];
  await expect.poll(() => keysOf(OWN_PAGE._id)).toEqual(swapped);

  // Added: what it lacks is named, and the page still stands.
  await (await openMenu(page, blocks.nth(0))).getByText('Insérer après').click();
  await frame.getByRole('menuitem', { name: 'Étapes' }).click();
  await expect.poll(async () => (await keysOf(OWN_PAGE._id)).length).toBe(8);
  await expect(frame.getByRole('heading', { name: '[Titre à compléter]' })).toBeVisible();
  expect((await read(PATH)).text).not.toContain('à compléter');
});
