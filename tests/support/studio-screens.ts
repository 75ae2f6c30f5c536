import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { lakeClient } from './lake-client.ts';
import { goToStudio, openActions, STUDIO_LOAD_MS } from './studio.ts';

/**
 * A screen of the Studio, how the consultant gets there from any other, and what stands there once it is drawn; `leave`
 * takes back what closing it does not.
 */
export type Screen = {
  name: string;
  open: (page: Page) => Promise<Locator>;
  leave?: (page: Page) => Promise<void>;
};

const RELEASE = 'rScreens';
const LATER = 'rScreensLater';
const PUBLISHED = 'rScreensPublished';
const DAY_MS = 86_400_000;

const dialog = (page: Page) => page.getByRole('dialog').last();
const menu = (page: Page) => page.getByRole('menu').last();

async function openDocument(page: Page, id: string, type: string): Promise<Locator> {
  await goToStudio(page, `/studio/intent/edit/id=${id};type=${type}/`);
  const form = page.getByTestId('form-view').first();
  await expect(form).toBeVisible({ timeout: STUDIO_LOAD_MS });
  return form;
}

const openGuide = (page: Page) => openDocument(page, 'article-guide', 'article');

async function openPaneMenu(page: Page): Promise<Locator> {
  await openGuide(page);
  await page.getByTestId('pane-context-menu-button').last().click();
  return menu(page);
}

async function chooseInPane(page: Page, name: string): Promise<void> {
  await (await openPaneMenu(page)).getByRole('menuitem', { name }).click();
}

/** Gives the guide a draft beside what is published. */
async function draftGuide(): Promise<void> {
  const client = lakeClient();
  const guide = await client.getDocument('article-guide');
  if (guide)
    await client.createOrReplace({ ...guide, _id: 'drafts.article-guide', title: 'Repris' });
}

/** An action on a document that is published and has a draft. */
async function chooseAction(page: Page, name: string): Promise<Locator> {
  await draftGuide();
  await openGuide(page);
  await openActions(page);
  await page.getByRole('menuitem', { name }).click();
  return dialog(page);
}

/** Three groups with a document each: one as soon as possible, one for tomorrow, one that is published. */
async function prepareReleases(): Promise<void> {
  const client = lakeClient();
  if (await client.releases.get({ releaseId: RELEASE })) return;
  const intendedPublishAt = new Date(Date.now() + DAY_MS).toISOString();
  for (const [releaseId, releaseType, id] of [
    [RELEASE, 'asap', 'blogPage'],
    [LATER, 'scheduled', 'aboutPage'],
    [PUBLISHED, 'asap', 'contactPage'],
  ] as const) {
    const metadata = { title: 'Prix de janvier', releaseType, intendedPublishAt };
    await client.releases.create({ releaseId, metadata });
    await client.createVersion({ releaseId, publishedId: id, baseId: id });
  }
  await client.releases.publish({ releaseId: PUBLISHED });
}

async function openReleases(page: Page): Promise<Locator> {
  await prepareReleases();
  await goToStudio(page, '/studio/releases');
  return page.getByTestId('release-menu-button').first();
}

async function openFromBar(page: Page, button: string): Promise<Locator> {
  await goToStudio(page, '/studio/structure');
  await page.getByTestId(button).click();
  return page.locator('[data-ui="Popover"], [data-ui="Menu"], [role="menu"]').last();
}

/** A group's own screen, with what is asked before it changes. */
async function askOfRelease(page: Page, id: string, button: string): Promise<Locator> {
  await prepareReleases();
  await goToStudio(page, `/studio/releases/${id}`);
  await page.getByTestId(button).first().click();
  return dialog(page);
}

/** « Aller à… », loaded when it is asked for, with what is found by these words. */
async function search(page: Page, words: string): Promise<Locator> {
  await goToStudio(page, '/studio/structure');
  await page.getByTestId('studio-search').first().click();
  await page.getByRole('combobox', { name: 'Aller à…' }).fill(words);
  return page.getByRole('dialog', { name: 'Aller à…' }).getByRole('option').first();
}

/** A document whose field shows a picture. */
async function openPicture(page: Page): Promise<void> {
  const client = lakeClient();
  const file = await sharp({
    create: { width: 80, height: 50, channels: 3, background: '#2e86de' },
  })
    .png()
    .toBuffer();
  const { _id } = await client.assets.upload('image', file, { filename: 'ecran.png' });
  const image = { _type: 'image', asset: { _type: 'reference', _ref: _id }, alt: 'Du bleu' };
  await client.patch('service-shopify').set({ image }).commit();
  await openDocument(page, 'service-shopify', 'service');
}

/** Screens beside the documents: those first in whose place English was found. */
const SCREENS: readonly Screen[] = [
  { name: 'the grouped publications, with their calendar', open: openReleases },
  {
    name: 'what leads to a document',
    open: async (page) => {
      await chooseInPane(page, 'Références entrantes');
      return page.getByRole('button', { name: 'Fermer' }).last();
    },
  },
  {
    name: 'a URL of the Studio with nothing behind it',
    open: async (page) => {
      await goToStudio(page, '/studio/rien');
      return page.getByText('Écran introuvable');
    },
  },
  { name: 'the help menu', open: (page) => openFromBar(page, 'button-resources-menu') },
  { name: 'a new document', open: (page) => openFromBar(page, 'new-document-button') },
  ...['bureau', 'presentation', 'mediatheque', 'liens', 'avis', 'demandes', 'projets'].map(
    (tool) => ({
      name: `the tool ${tool}`,
      open: async (page: Page) => {
        await goToStudio(page, `/studio/${tool}`);
        return page.getByTestId('studio-navbar');
      },
    }),
  ),
  { name: 'the menu of a document', open: openPaneMenu },
  {
    name: 'the changes of a document',
    open: async (page) => {
      await chooseInPane(page, 'Réviser les changements');
      return page.getByRole('tab', { name: 'Historique' });
    },
  },
  { name: 'to schedule a draft', open: (page) => chooseAction(page, 'Programmer') },
  { name: 'to discard a draft', open: (page) => chooseAction(page, 'Abandonner le brouillon') },
  { name: 'to unpublish', open: (page) => chooseAction(page, 'Dépublier') },
  { name: 'to delete', open: (page) => chooseAction(page, 'Supprimer') },
  {
    name: 'to publish a group',
    open: (page) => askOfRelease(page, RELEASE, 'publish-all-button'),
  },
  { name: 'to schedule a group', open: (page) => askOfRelease(page, LATER, 'schedule-button') },
  { name: 'to take a group back', open: (page) => askOfRelease(page, PUBLISHED, 'revert-button') },
  {
    name: 'to compare versions',
    open: async (page) => {
      await draftGuide();
      await chooseInPane(page, 'Comparer les versions');
      return dialog(page);
    },
  },
  {
    name: 'what is found by a word',
    open: (page) => search(page, 'Publié le'),
  },
  {
    name: 'the menu of a picture',
    open: async (page) => {
      await openPicture(page);
      await page.getByTestId('options-menu-button').first().click();
      return menu(page);
    },
  },
  {
    name: 'the library, from a field',
    open: async (page) => {
      await openPicture(page);
      await page.getByTestId('options-menu-button').first().click();
      await page.getByRole('menuitem', { name: 'Sélectionner' }).click();
      return dialog(page).getByRole('button', { name: 'Ajouter des images' });
    },
  },
  {
    name: 'a list without a connection',
    open: async (page) => {
      await goToStudio(page, '/studio/structure/pages');
      // One that no screen before has opened: what was read once is shown again.
      const list = page.getByRole('link', { name: 'Autres pages' });
      await expect(list).toBeVisible();
      await page.context().setOffline(true);
      await list.click();
      return page.getByText('Tentative de connexion…').first();
    },
    leave: (page) => page.context().setOffline(false),
  },
];

/** The screens above, and one document of each type. */
export async function studioScreens(): Promise<Screen[]> {
  const all = await lakeClient().fetch<Array<{ id: string; type: string }>>(
    '*[!(_id in path("**.**")) && !string::startsWith(_type, "sanity.")] | order(_type, _id) { "id": _id, "type": _type }',
  );
  const one = all.filter(({ type }, index) => all[index - 1]?.type !== type);
  return [
    ...SCREENS,
    ...one.map(({ id, type }) => ({
      name: `${type} ${id}`,
      open: (page: Page) => openDocument(page, id, type),
    })),
  ];
}
