import { expect, type Locator, type Page } from '@playwright/test';
import { lakeClient } from './lake-client.ts';
import { goToStudio, openActions, STUDIO_LOAD_MS } from './studio.ts';

/** A screen of the Studio, how the consultant gets there from any other, and what stands there once it is drawn. */
export type Screen = { name: string; open: (page: Page) => Promise<Locator> };

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

/** An action on a document that is published and has a draft. */
async function chooseAction(page: Page, name: string): Promise<Locator> {
  const client = lakeClient();
  const guide = await client.getDocument('article-guide');
  if (guide)
    await client.createOrReplace({ ...guide, _id: 'drafts.article-guide', title: 'Repris' });
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
    name: 'an address of the Studio with nothing behind it',
    open: async (page) => {
      await goToStudio(page, '/studio/rien');
      return page.getByText('Écran introuvable');
    },
  },
  { name: 'the help menu', open: (page) => openFromBar(page, 'button-resources-menu') },
  { name: 'a new document', open: (page) => openFromBar(page, 'new-document-button') },
  ...['bureau', 'presentation', 'mediatheque', 'liens', 'avis', 'demandes'].map((tool) => ({
    name: `the tool ${tool}`,
    open: async (page: Page) => {
      await goToStudio(page, `/studio/${tool}`);
      return page.getByTestId('studio-navbar');
    },
  })),
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
    open: async (page) => {
      await prepareReleases();
      await goToStudio(page, `/studio/releases/${RELEASE}`);
      await page.getByTestId('publish-all-button').first().click();
      return dialog(page);
    },
  },
];

/** Those screens, and one document of each type. */
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
