import type { SanityDocument } from '@sanity/client';
import { expect, type Page, test } from '../../support/fixtures.ts';
import { lakeClient } from '../../support/lake-client.ts';
import { accessibilityFindings } from '../../support/page-checks.ts';
import { goToStudio, STUDIO_LOAD_MS } from '../../support/studio.ts';

type Block = {
  _type: string;
  style?: string;
  listItem?: string;
  children?: Array<{ text: string }>;
};

const textOf = ({ children = [] }: Block) => children.map(({ text }) => text).join('');

/** « h2 | text », « number | text », or the type of a block. */
const said = async (id: string) =>
  (await lakeClient().fetch<Block[]>('*[_id == $id][0].body', { id })).map((block) =>
    block._type === 'block' ? `${block.listItem ?? block.style} | ${textOf(block)}` : block._type,
  );

const menu = (page: Page) => page.getByRole('listbox', { name: 'Insérer' });
const choices = (page: Page) => menu(page).getByRole('option');
const chosen = (page: Page) => menu(page).getByRole('option', { selected: true });

/** The editor of an article of one paragraph, the caret in an empty one behind it. */
async function editorOf(page: Page, id: string) {
  const client = lakeClient();
  const article = (await client.getDocument('article-guide')) as SanityDocument;
  const child = { _type: 'span', _key: 'a1', text: 'Avant.', marks: [] };
  const body = [{ _type: 'block', _key: 'a', style: 'normal', markDefs: [], children: [child] }];
  await client.createOrReplace({ ...article, _id: id, title: 'Inséré', body });
  const published = id.replace('drafts.', '');
  await goToStudio(page, `/studio/intent/edit/id=${published};type=article;path=body/`);
  const field = page.getByTestId('field-body');
  const editor = field.getByRole('textbox').first();
  await expect(editor).toBeVisible({ timeout: STUDIO_LOAD_MS });
  const overlay = field.getByTestId('activate-overlay');
  if (await overlay.isVisible()) await overlay.click();
  const { x, y, height } = (await editor.getByText('Avant.').boundingBox()) ?? {
    x: 0,
    y: 0,
    height: 0,
  };
  await page.mouse.click(x + 200, y + height / 2);
  await page.keyboard.press('Enter');
  return editor;
}

test('« / » at the start of a line lists what can be put in, by the keyboard, and one undo takes it back', async ({
  studio: page,
}) => {
  const id = 'drafts.article-barre';
  const editor = await editorOf(page, id);
  await editor.pressSequentially('/');
  await expect(choices(page).first()).toHaveText(/Paragraphe/);
  await expect(choices(page).filter({ hasText: 'Tableau comparatif' })).toBeVisible();
  // The text keeps the focus, and says which choice the arrows have reached.
  await expect(editor).toBeFocused();
  const option = await chosen(page).getAttribute('id');
  await expect(editor).toHaveAttribute('aria-activedescendant', option ?? '');
  await expect(page.getByRole('status').filter({ hasText: 'Insérer' })).toHaveText(/Échap/);
  expect(await accessibilityFindings(page, '[role="listbox"][aria-label="Insérer"]')).toEqual([]);

  await editor.pressSequentially('tit');
  await expect(choices(page)).toHaveText([/Titre de partie/, /Sous-titre/]);
  await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).toHaveText(/Sous-titre/);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(menu(page)).toHaveCount(0);
  await expect(editor).not.toHaveAttribute('aria-activedescendant');
  await editor.pressSequentially('Une partie');
  await expect.poll(() => said(id)).toEqual(['normal | Avant.', 'h2 | Une partie']);

  await page.keyboard.press('Enter');
  await editor.pressSequentially('/numero');
  await page.keyboard.press('Enter');
  await editor.pressSequentially('Une étape');
  await expect
    .poll(() => said(id))
    .toEqual(['normal | Avant.', 'h2 | Une partie', 'number | Une étape']);
});

test('one undo takes back what the menu has put in', async ({ studio: page }) => {
  const id = 'drafts.article-barre-annulee';
  const editor = await editorOf(page, id);
  await editor.pressSequentially('/sous');
  await page.keyboard.press('Enter');
  await expect.poll(() => said(id)).toEqual(['normal | Avant.', 'h3 | ']);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => said(id)).toEqual(['normal | Avant.', 'normal | /sous']);
  await expect(menu(page)).toHaveCount(0);
});

test('a block opens to be filled, with what its kind begins with; it takes the empty line’s place', async ({
  studio: page,
}) => {
  const id = 'drafts.article-barre-bloc';
  const editor = await editorOf(page, id);
  await editor.pressSequentially('/a retenir');
  // A space ends it: « à retenir » is two words.
  await expect(menu(page)).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+Backspace');
  await page.keyboard.press('ControlOrMeta+Backspace');
  await page.keyboard.press('ControlOrMeta+Backspace');
  await editor.pressSequentially('/astuce');
  await expect(choices(page)).toHaveText([/Encadré/]);
  await choices(page).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(() => said(id)).toEqual(['normal | Avant.', 'callout']);
  expect(
    await lakeClient().fetch('*[_id == $id][0].body[_type == "callout"][0].tone', { id }),
  ).toBe('info');
});

test('a slash within a word or a number is a slash, and Escape leaves it as it was typed', async ({
  studio: page,
}) => {
  const id = 'drafts.article-barre-texte';
  const editor = await editorOf(page, id);
  await editor.pressSequentially('et/ou 24/7 ');
  await expect(menu(page)).toHaveCount(0);
  await editor.pressSequentially('/');
  await expect(menu(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toHaveCount(0);
  await editor.pressSequentially('liste');
  await expect(menu(page)).toHaveCount(0);
  await expect.poll(() => said(id)).toEqual(['normal | Avant.', 'normal | et/ou 24/7 /liste']);
  // What fits nothing closes, and Enter is a new line.
  await page.keyboard.press('Enter');
  await editor.pressSequentially('/zzz');
  await expect(menu(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await editor.pressSequentially('fin');
  await expect
    .poll(async () => (await said(id)).slice(2))
    .toEqual(['normal | /zzz', 'normal | fin']);
});
