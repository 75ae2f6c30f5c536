import { anyConsole, expect, type Page, test } from '../../support/fixtures.ts';
import { lakeClient } from '../../support/lake-client.ts';
import { expectFrench, goToStudio, STUDIO_LOAD_MS } from '../../support/studio.ts';

const orderOf = (ids: string[]) =>
  lakeClient().fetch<string[]>('*[_id in $ids] | order(order asc)._id', { ids });

const handles = (page: Page) => page.getByRole('button', { name: /^Déplacer «/ });
const names = (page: Page) =>
  handles(page).evaluateAll((buttons) =>
    buttons.map((one) => one.getAttribute('aria-label') ?? ''),
  );

const headings = async (page: Page) => {
  await page.goto('/services');
  return page
    .getByRole('main')
    .locator('section[id] h2')
    .evaluateAll((all) => all.map((one) => one.textContent?.trim() ?? ''));
};

test('services are arranged by the keyboard and by dragging, on the site at once, and back again', async ({
  studio: page,
  context,
}) => {
  const client = lakeClient();
  const services = await client.fetch<Array<{ _id: string; name: string }>>(
    '*[_type == "service"] | order(order asc) { _id, name }',
  );
  const ids = services.map(({ _id }) => _id);
  const [first, second] = services as [(typeof services)[0], (typeof services)[0]];
  // A draft goes along: published, it must not take its document back to the old place.
  const draft = await client.getDocument(first._id);
  await client.createOrReplace({ ...draft, _id: `drafts.${first._id}`, _type: 'service' });

  await goToStudio(page, '/studio/structure/offre;service');
  await expect(handles(page)).toHaveCount(services.length, { timeout: STUDIO_LOAD_MS });
  const handle = page.getByRole('button', { name: `Déplacer «\u202f${first.name}\u202f»` });
  await handle.focus();
  await page.keyboard.press('Space');
  // What is held has no place, and no arrow moves it, before the list is measured.
  await expect(page.getByText(/est en place 1 sur/)).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(/est en place 2 sur/)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByText('L’ordre est changé, en ligne aussi.')).toBeVisible();
  const swapped = [second._id, first._id, ...ids.slice(2)];
  await expect.poll(() => orderOf(ids)).toEqual(swapped);
  const [published, edited] = await Promise.all([
    client.getDocument(first._id),
    client.getDocument(`drafts.${first._id}`),
  ]);
  expect(edited?.order).toBe(published?.order);

  const visitor = await context.newPage();
  await expect
    .poll(async () => (await headings(visitor)).indexOf(second.name))
    .toBe((await headings(visitor)).indexOf(first.name) - 1);

  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect.poll(() => orderOf(ids)).toEqual(ids);

  const from = await handles(page).nth(0).boundingBox();
  const to = await handles(page).nth(2).boundingBox();
  if (!from || !to) throw new Error('The list has no three rows.');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, from.y + from.height, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2 + 4, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => orderOf(ids)).toEqual([...ids.slice(1, 3), ids[0], ...ids.slice(3)]);
  expect((await names(page))[2]).toContain(first.name);
});

test('a question moves among those of its own page, and opens beside the list', async ({
  studio: page,
}) => {
  const query = '*[_type == "faqEntry" && group == $group] | order(order asc)._id';
  const read = (group: string) => lakeClient().fetch<string[]>(query, { group });
  const [contact, training] = await Promise.all([read('contact'), read('training')]);
  await goToStudio(page, '/studio/structure/offre;faqEntry');
  const list = page.getByRole('list', { name: 'Page de contact' });
  await expect(list.getByRole('listitem')).toHaveCount(contact.length, { timeout: STUDIO_LOAD_MS });
  await handles(page).nth(1).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(/est en place 2 sur/)).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(/est en place 1 sur/)).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(() => read('contact')).toEqual([contact[1], contact[0], ...contact.slice(2)]);
  expect(await read('training')).toEqual(training);
  await list.getByRole('link').first().click();
  await expect(page.getByLabel('Question', { exact: true })).toBeVisible();
  await expect(list).toBeVisible();
});

// The console names each request that fails without a connection.
anyConsole(
  'a list that could not be read comes back with the connection',
  async ({ studio: page }) => {
    // Sanity loads what draws such a list with the first one that is opened.
    await goToStudio(page, '/studio/structure/offre;service');
    await expect(handles(page).first()).toBeVisible({ timeout: STUDIO_LOAD_MS });
    const list = page.getByRole('link', { name: 'Questions fréquentes' });
    await expect(list).toBeVisible();
    await page.context().setOffline(true);
    try {
      await list.click();
      await expect(page.getByText(/La liste n’a pas pu être lue/)).toBeVisible({ timeout: 15_000 });
      await expectFrench(page);
    } finally {
      await page.context().setOffline(false);
    }
    await expect(handles(page).first()).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(/La liste n’a pas pu être lue/)).toHaveCount(0);
  },
);
