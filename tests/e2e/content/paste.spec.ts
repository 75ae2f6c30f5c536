import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SanityDocument } from '@sanity/client';
import { ROOT } from '../../../scripts/stack/config.ts';
import { expect, type Page, test } from '../../support/fixtures.ts';
import { lakeClient } from '../../support/lake-client.ts';
import { goToStudio, pasteInto, STUDIO_LOAD_MS } from '../../support/studio.ts';

type Block = {
  _type: string;
  style?: string;
  listItem?: string;
  children?: Array<{ text: string }>;
};

const copied = (program: string) => ({
  'text/html': readFileSync(join(ROOT, `tests/cases/paste/${program}.html`), 'utf8'),
  'text/plain': 'Relier sa boutique à sa facturation',
});

const bodyOf = (id: string) => lakeClient().fetch<Block[]>('*[_id == $id][0].body', { id });

/** « h2 | text », « number | text », or the type of a block. */
const said = async (id: string) =>
  (await bodyOf(id)).map(({ _type, style, listItem, children }) =>
    _type === 'block'
      ? `${listItem ?? style} | ${children
          ?.map(({ text }) => text)
          .join('')
          .replaceAll('\u00a0', ' ')}`
      : _type,
  );

/** The editor of an article that begins with one paragraph, with the caret at its end. */
async function editorOf(page: Page, id: string) {
  const client = lakeClient();
  const article = (await client.getDocument('article-guide')) as SanityDocument;
  const child = { _type: 'span', _key: 'a1', text: 'Avant.', marks: [] };
  const body = [{ _type: 'block', _key: 'a', style: 'normal', markDefs: [], children: [child] }];
  await client.createOrReplace({ ...article, _id: id, title: 'Collé', body });
  const published = id.replace('drafts.', '');
  await goToStudio(page, `/studio/intent/edit/id=${published};type=article;path=body/`);
  const field = page.getByTestId('field-body');
  const editor = field.getByRole('textbox').first();
  await expect(editor).toBeVisible({ timeout: STUDIO_LOAD_MS });
  const overlay = field.getByTestId('activate-overlay');
  if (await overlay.isVisible()) await overlay.click();
  // Behind the end of the line: a caret that the click has put into a word may come back there after a key.
  const { x, y, height } = (await editor.getByText('Avant.').boundingBox()) ?? {
    x: 0,
    y: 0,
    height: 0,
  };
  await page.mouse.click(x + 200, y + height / 2);
  await page.keyboard.press('Enter');
  return editor;
}

test('a text from another program is taken as it reads, and one undo takes it back', async ({
  studio: page,
}) => {
  const id = 'drafts.article-colle';
  const editor = await editorOf(page, id);
  await pasteInto(editor, copied('word'));
  await expect
    .poll(() => said(id))
    .toEqual([
      'normal | Avant.',
      'h2 | Relier sa boutique à sa facturation',
      'normal | Un seul outil, et rien à recopier : voir le guide.',
      'h2 | Les étapes',
      'number | Lister les commandes',
      'number | Choisir le déclencheur',
      'bullet | à la vente',
      'comparisonTable',
    ]);
  await editor.press('Control+z');
  await expect.poll(async () => (await said(id)).join()).not.toContain('comparisonTable');
  expect((await said(id)).join()).not.toContain('Les étapes');
});

test('a picture that only has an address elsewhere leaves its place, marked', async ({
  studio: page,
}) => {
  const id = 'drafts.article-image';
  const editor = await editorOf(page, id);
  await pasteInto(editor, copied('web-page'));
  await expect
    .poll(async () => (await said(id)).join())
    .toContain('[à compléter : image «\u202fSchéma des échanges\u202f»]');
  await expect(page.getByText('Une image n’a pas pu être reprise.')).toBeVisible();
});

test('a picture that is pasted with the text goes into the media library', async ({
  studio: page,
}) => {
  const id = 'drafts.article-photo';
  const editor = await editorOf(page, id);
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
  await pasteInto(editor, {
    'text/html': `<p>Le schéma</p><img alt="Le chemin" src="data:image/png;base64,${pixel}">`,
  });
  await expect
    .poll(() =>
      lakeClient().fetch(
        '*[_id == $id][0].body[_type == "articleImage"]{ "alt": image.alt, "file": defined(image.asset->url) }',
        { id },
      ),
    )
    .toEqual([{ alt: 'Le chemin', file: true }]);
});

test('signs of Markdown become titles, lists and emphasis while they are typed', async ({
  studio: page,
}) => {
  const id = 'drafts.article-signes';
  const editor = await editorOf(page, id);
  for (const line of ['## Une partie', '### Un point', '- un objet', '', '1. une étape', '']) {
    await editor.pressSequentially(line);
    await page.keyboard.press('Enter');
  }
  await editor.pressSequentially('C’est **sûr**.');
  await expect
    .poll(() => said(id))
    .toEqual([
      'normal | Avant.',
      'h2 | Une partie',
      'h3 | Un point',
      'bullet | un objet',
      'number | une étape',
      'normal | C’est sûr.',
    ]);
});
