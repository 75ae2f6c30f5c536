import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { anyConsole, expect, test } from '../../support/fixtures.ts';
import { lakeClient } from '../../support/lake-client.ts';
import { accessibilityFindings } from '../../support/page-checks.ts';
import { expectFrench, goToStudio, STUDIO_LOAD_MS } from '../../support/studio.ts';

/** A picture of one colour, as a file: no other has its bytes, in this run or another. */
async function fileOf(name: string) {
  const background = `#${randomBytes(3).toString('hex')}`;
  const buffer = await sharp({ create: { width: 800, height: 500, channels: 3, background } })
    .withExif({ IFD0: { ImageDescription: randomBytes(8).toString('hex') } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

type File = Awaited<ReturnType<typeof fileOf>>;

/** The same in the lake; its id. */
const upload = async ({ name, buffer }: File): Promise<string> =>
  (await lakeClient().assets.upload('image', buffer, { filename: name }))._id;

const shown = (id: string, alt?: string) => ({
  _type: 'image',
  asset: { _type: 'reference', _ref: id },
  ...(alt ? { alt } : {}),
});

const read = <Value>(id: string, path: string) =>
  lakeClient().fetch<Value>(`*[_id == $id][0].${path}`, { id });

async function openLibrary(page: Page): Promise<void> {
  await goToStudio(page, '/studio/mediatheque');
  const add = page.getByRole('button', { name: 'Ajouter des images' });
  await add.waitFor({ timeout: STUDIO_LOAD_MS });
  await expect(page.getByRole('list', { name: 'Images' })).toBeVisible();
}

const tiles = (page: Page) => page.getByRole('list', { name: 'Images' }).getByRole('listitem');

test('texts are written from picture to picture by the keyboard, and a field keeps its own', async ({
  studio: page,
}) => {
  const [first, second] = [
    await upload(await fileOf('rouge.png')),
    await upload(await fileOf('vert.png')),
  ];
  const lake = lakeClient();
  await lake
    .patch('service-shopify')
    .set({ image: shown(second, 'Un vert à lui') })
    .commit();
  const { _rev, ...service } = (await lake.getDocument('service-make')) ?? {};
  await lake.createOrReplace({
    ...service,
    _id: 'drafts.service-make',
    _type: 'service',
    image: shown(first),
  });

  await openLibrary(page);
  await page.getByRole('button', { name: 'Textes de remplacement…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Textes de remplacement' });
  const text = dialog.getByLabel('Texte de remplacement', { exact: true });
  // The one that a field shows without a text comes first.
  await expect(dialog).toContainText('rouge.png');
  await expect(text).toBeFocused();
  await expect(dialog).toContainText('Sans texte de remplacement');
  expect(await accessibilityFindings(page, '[role="dialog"]')).toEqual([]);
  await expectFrench(page);
  await page.keyboard.type('Un mur rou');

  // What is typed stays, whatever is looked at meanwhile.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Textes de remplacement…' }).click();
  await expect(text).toHaveValue('Un mur rou');
  await page.keyboard.press('End');
  await page.keyboard.type('ge');
  await page.keyboard.press('Enter');
  await expect(dialog).not.toContainText('rouge.png');
  expect(await read(first, 'altText')).toBe('Un mur rouge');
  expect(await read('drafts.service-make', 'image.alt')).toBe('Un mur rouge');

  // The text of the field that shows it is proposed; another one leaves it alone.
  for (let seen = 0; seen < 40 && !(await dialog.getByText('vert.png').isVisible()); seen += 1) {
    const place = await dialog.getByText(/^\d+ sur \d+$/).textContent();
    await dialog.getByRole('button', { name: 'Passer' }).click();
    await expect(dialog.getByText(place ?? '', { exact: true })).toHaveCount(0);
  }
  await expect(text).toHaveValue('Un vert à lui');
  await expect(text).toBeFocused();
  await text.fill('Une pelouse');
  await expect(dialog.getByRole('checkbox')).not.toBeChecked();
  await page.keyboard.press('Enter');
  await expect.poll(() => read(second, 'altText')).toBe('Une pelouse');
  expect(await read('service-shopify', 'image.alt')).toBe('Un vert à lui');
  await page.keyboard.press('Escape');
});

test('pictures are tagged together, and found by their tags', async ({ studio: page }) => {
  const ids = [await upload(await fileOf('un.png')), await upload(await fileOf('deux.png'))];
  await openLibrary(page);
  for (const name of ['un.png', 'deux.png']) {
    await page.getByRole('checkbox', { name: `Choisir ${name}` }).check();
  }
  await page.getByRole('button', { name: 'Étiquettes…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Étiquettes de 2\simages/ });
  const field = dialog.getByLabel('Ajouter une étiquette');
  await field.fill('Équipe, Rentrée');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/^Étiquettes ajoutées\s: Équipe, Rentrée\.$/)).toBeVisible();
  expect(await accessibilityFindings(page, '[role="dialog"]')).toEqual([]);
  await expectFrench(page);
  for (const id of ids) expect(await read(id, 'opt.tags')).toEqual(['Équipe', 'Rentrée']);
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).click();

  await page.getByLabel('Étiquette', { exact: true }).selectOption({ label: 'Équipe (2)' });
  await expect(tiles(page)).toHaveCount(2);
  await page.getByLabel('Chercher', { exact: true }).fill('rentree');
  await expect(tiles(page)).toHaveCount(2);

  // Of one alone, in its own window; in another writing it is the same one.
  await page.getByRole('button', { name: /^un\.png/ }).click();
  const one = page.getByRole('dialog', { name: 'un.png' });
  await one.getByRole('button', { name: 'Retirer l’étiquette Rentrée' }).click();
  await expect(one.getByText(/^Étiquette retirée\s: Rentrée\.$/)).toBeVisible();
  await one.getByLabel('Ajouter une étiquette').fill('equipe');
  await page.keyboard.press('Enter');
  await expect(one.getByText(/^Étiquette ajoutée\s: Équipe\.$/)).toBeVisible();
  expect(await read(ids[0] ?? '', 'opt.tags')).toEqual(['Équipe']);
  await one.getByRole('button', { name: 'Fermer', exact: true }).click();
  await expect(tiles(page)).toHaveCount(1);

  const goTo = page.getByRole('combobox', { name: 'Aller à…' });
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(goTo).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await goTo.fill('equipe');
  const found = page.getByRole('group', { name: 'Images' }).getByRole('option');
  await expect(found.filter({ hasText: 'deux.png' })).toBeVisible();
  await page.keyboard.press('Escape');
});

anyConsole(
  'what others add, name and delete shows by itself, and leaves the choice and the place alone',
  async ({ studio: page }) => {
    const lake = lakeClient();
    const [kept, gone] = [
      await upload(await fileOf('gardee.png')),
      await upload(await fileOf('partie.png')),
    ];
    await openLibrary(page);
    await page.setViewportSize({ width: 1440, height: 480 });
    await page.getByRole('checkbox', { name: 'Choisir gardee.png' }).check();
    await page.getByRole('checkbox', { name: 'Choisir partie.png' }).focus();
    const scrolled = () =>
      page.getByRole('list', { name: 'Images' }).evaluate((list) => {
        let parent = list.parentElement;
        while (parent && parent.scrollHeight <= parent.clientHeight) parent = parent.parentElement;
        if (!parent) throw new Error('Nothing scrolls.');
        if (parent.scrollTop === 0) parent.scrollTop = 90;
        return parent.scrollTop;
      });
    expect(await scrolled()).toBe(90);

    await upload(await fileOf('nouvelle.png'));
    await lake.patch(kept).set({ title: 'Un autre nom' }).commit();
    await expect(page.getByRole('button', { name: /^nouvelle\.png/ })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Choisir Un autre nom' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Choisir partie.png' })).toBeFocused();
    expect(await scrolled()).toBe(90);
    await lake.delete(gone);
    await expect(page.getByRole('button', { name: /^partie\.png/ })).toHaveCount(0);
    await lake
      .patch('service-shopify')
      .set({ image: shown(kept, 'La boutique') })
      .commit();
    await page.getByLabel('Montrer').selectOption('used');
    await expect(page.getByRole('checkbox', { name: 'Choisir Un autre nom' })).toBeChecked();

    await page.context().setOffline(true);
    await upload(await fileOf('coupure.png'));
    await page.context().setOffline(false);
    await page.getByLabel('Montrer').selectOption('all');
    await expect(page.getByRole('button', { name: /^coupure\.png/ })).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
  },
);

test('a picture that another deletes takes no other into the place of the text that is written', async ({
  studio: page,
}) => {
  const lake = lakeClient();
  const places = new Map([
    ['un-mur.png', 'service-make'],
    ['deux-murs.png', 'service-shopify'],
  ]);
  for (const [name, id] of places) {
    await lake
      .patch(id)
      .set({ image: shown(await upload(await fileOf(name))) })
      .commit();
  }
  await openLibrary(page);
  await page.getByRole('button', { name: 'Textes de remplacement…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Textes de remplacement' });
  const name = dialog.getByText(/^(un|deux)-murs?\.png$/);
  const first = (await name.textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Passer' }).click();
  await expect(dialog.getByText(/^2 sur \d+$/)).toBeVisible();
  const second = (await name.textContent()) ?? '';
  expect(second).not.toBe(first);

  const place = places.get(first) ?? '';
  const gone = await read<string>(place, 'image.asset._ref');
  await lake.patch(place).unset(['image']).commit();
  await lake.delete(gone);
  await expect(dialog.getByText(/^1 sur \d+$/)).toBeVisible();
  await expect(name).toHaveText(second);
  await page.keyboard.press('Escape');
});

// The browser itself says in the console that a request failed.
anyConsole(
  'what comes of uploads is told in a strip, while the grid and the choice stay',
  async ({ studio: page }) => {
    const anchor = await fileOf('ancre.png');
    await upload(anchor);
    await openLibrary(page);
    await page.getByRole('checkbox', { name: 'Choisir ancre.png' }).check();
    const heading = page.getByRole('list', { name: 'Images' });
    const before = await heading.boundingBox();
    await page.route('**/assets/images/**', (route) => route.abort());
    const input = page.getByLabel('Fichiers à ajouter');
    await input.setInputFiles([await fileOf('refusee.png'), { ...anchor, name: 'double.png' }]);
    const strip = page.getByRole('region', { name: 'Envois' });
    await expect(strip.getByRole('status')).toHaveText(/^1 déjà là, 1 refusée\.$/);
    await expect(strip).toContainText(
      /refusee\.png.*n’a pas été envoyée\. Vérifiez votre connexion/,
    );
    await expect(strip).toContainText(/Déjà dans la médiathèque, sous le nom «\sancre\.png\s»/);
    expect((await heading.boundingBox())?.y).toBe(before?.y);
    await expect(page.getByRole('checkbox', { name: 'Choisir ancre.png' })).toBeChecked();
    expect(await accessibilityFindings(page, 'section[aria-label="Envois"]')).toEqual([]);
    await expectFrench(page);

    await page.unroute('**/assets/images/**');
    await strip.getByRole('button', { name: 'Réessayer l’envoi de refusee.png' }).press('Enter');
    await expect(strip).toBeFocused();
    await expect(strip.getByRole('status')).toHaveText(/^1\simage ajoutée, 1 déjà là\.$/);
    await expect(page.getByRole('button', { name: /^refusee\.png/ })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Choisir ancre.png' })).toBeChecked();
    await strip.getByRole('button', { name: 'Replier' }).click();
    await expect(strip.getByRole('list')).toBeHidden();
    await strip.getByRole('button', { name: 'Fermer les envois' }).click();
    await expect(strip.getByRole('button')).toHaveCount(0);
  },
);

test('a new file takes a picture’s place in what is published at once, and leaves it again', async ({
  studio: page,
}) => {
  const old = await upload(await fileOf('vieille.png'));
  await lakeClient()
    .patch(old)
    .set({ opt: { tags: ['Vitrine'] }, altText: 'Du gris' })
    .commit();
  await lakeClient()
    .patch('service-shopify')
    .set({ image: shown(old, 'La boutique') })
    .commit();
  await openLibrary(page);
  await page.getByRole('button', { name: /^vieille\.png/ }).click();
  await page.getByRole('button', { name: 'Remplacer partout…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Fichiers à ajouter').setInputFiles(await fileOf('neuve.png'));
  await dialog.getByRole('button', { name: 'Choisir neuve.png' }).click();
  await expect(dialog).toContainText('étiquettes qui lui manquent');
  await dialog.getByRole('button', { name: /^Remplacer dans 1\semplacement/ }).click();
  await expect(dialog.getByText(/^Image remplacée dans 1\semplacement/)).toBeVisible();
  const next = await read<string>('service-shopify', 'image.asset._ref');
  expect(next).not.toBe(old);
  const [, hash = ''] = next.split('-');
  await expect
    .poll(async () => (await (await page.request.get('/services')).text()).includes(hash), {
      intervals: [50],
    })
    .toBe(true);
  expect(await read(next, 'opt.tags')).toEqual(['Vitrine']);
  await dialog.getByRole('button', { name: 'Revenir à l’image d’avant' }).click();
  await expect(dialog.getByText(/de retour dans 1\semplacement/)).toBeVisible();
  expect(await read('service-shopify', 'image')).toMatchObject({ asset: { _ref: old } });
  expect(await read(next, 'opt.tags')).toBeNull();
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).click();
});
