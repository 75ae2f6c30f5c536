import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { describe, expect, it, test } from 'vitest';
import { type Pasted, readPaste, type Taker } from './read-paste.ts';

const ARTICLE: Taker = {
  headings: ['h2', 'h3'],
  lists: ['bullet', 'number'],
  decorators: ['strong', 'em', 'code'],
  hasLinks: true,
  blocks: ['comparisonTable', 'articleImage'],
};

/** A field of paragraphs alone. */
const PARAGRAPHS: Taker = { ...ARTICLE, headings: [], blocks: [] };

const parse = (html: string) => new JSDOM(html).window.document;

function read(html: string, taker = ARTICLE): Pasted[] {
  let keys = 0;
  return readPaste(html, taker, parse, () => `k${keys++}`);
}

const copied = (program: string) =>
  readFileSync(join(import.meta.dirname, `../../tests/cases/paste/${program}.html`), 'utf8');

/** No-break spaces as spaces: programs set them where the site does it by itself. */
const plain = (text = '') => text.replaceAll('\u00a0', ' ');

/** « h2 | text », « number 1 | text », a table's cells: what a block says, in one line. */
function said(block: Pasted): unknown {
  if (block._type === 'picture') return `picture | ${block.alt}`;
  if (block._type === 'comparisonTable') {
    const rows = block.rows.map(({ header, cells }) => [header, ...cells.map(({ text }) => text)]);
    return [[block.caption, ...block.columns], ...rows].map((cells) => cells.map(plain));
  }
  const kind = block.listItem ? `${block.listItem} ${block.level}` : block.style;
  return `${kind} | ${plain(block.children.map(({ text }) => text).join(''))}`;
}

/** The texts of a block that have a mark; of links, with their addresses. */
const marked = (block: Pasted | undefined, mark: string) =>
  block?._type === 'block'
    ? block.children.flatMap(({ text, marks }) => (marks.includes(mark) ? [text] : []))
    : [];

const linksOf = (block: Pasted | undefined) =>
  block?._type === 'block'
    ? block.markDefs.map(({ _key, href }) => [marked(block, _key).join(''), href])
    : [];

describe.each(['google-docs', 'word', 'libreoffice', 'notion'])('a text from %s', (program) => {
  const blocks = read(copied(program));

  it('has its titles, its lists and its table, and nothing empty', () => {
    expect(blocks.map(said)).toEqual([
      'h2 | Relier sa boutique à sa facturation',
      'normal | Un seul outil, et rien à recopier : voir le guide.',
      'h2 | Les étapes',
      'number 1 | Lister les commandes',
      'number 1 | Choisir le déclencheur',
      'bullet 2 | à la vente',
      [
        ['Outil', 'Prix'],
        ['Make', '9 €'],
      ],
    ]);
  });

  it('has its bold, its italics and its link, whose underline is none', () => {
    expect(marked(blocks[1], 'strong')).toEqual(['seul']);
    expect(marked(blocks[1], 'em')).toEqual(['rien']);
    const query = program === 'google-docs' ? '?x=1&y=2' : '';
    expect(linksOf(blocks[1])).toEqual([['le guide', `https://exemple.fr/guide${query}`]]);
    expect(marked(blocks[0], 'strong')).toEqual([]);
  });
});

test('a text from a page of the web loses its boxes, and keeps what it says', () => {
  const blocks = read(copied('web-page'));
  expect(blocks.map(said)).toEqual([
    'h2 | Choisir son outil',
    'normal | Deux questions suffisent.\nLa première : qui s’en sert ?',
    'picture | Schéma des échanges',
    'normal | Les échanges',
    'h2 | Le prix',
    'bullet 1 | Par mois',
    'bullet 1 | Par an',
    'number 2 | payé d’avance',
    'normal | npm start',
    'normal | Rien à recopier.',
    'normal | Un piège et une adresse',
  ]);
  expect(marked(blocks[1], 'strong')).toEqual(['questions']);
  expect(linksOf(blocks.at(-1))).toEqual([['une adresse', 'mailto:bonjour@exemple.fr']]);
});

test('signs of lists that stand in the text become lists; one alone stays', () => {
  expect(read(copied('pages')).map(said)).toEqual([
    'h2 | Préparer l’atelier',
    'normal | Apportez vos documents.',
    'bullet 1 | un export',
    'bullet 1 | un devis',
    'number 1 | Lire',
    'number 1 | Trier',
    'normal | - un tiret seul',
  ]);
});

describe('titles fall to the levels of the field', () => {
  const titles = (levels: number[], taker?: Taker) =>
    read(levels.map((level) => `<h${level}>T${level}</h${level}>`).join(''), taker).map(said);

  test.each([
    [[1], ['h2 | T1']],
    [[3], ['h2 | T3']],
    [
      [2, 3, 2],
      ['h2 | T2', 'h3 | T3', 'h2 | T2'],
    ],
    [
      [1, 2, 1],
      ['h2 | T1', 'h3 | T2', 'h2 | T1'],
    ],
    [
      [1, 2, 3, 4],
      ['h2 | T1', 'h2 | T2', 'h3 | T3', 'h3 | T4'],
    ],
    [
      [2, 5, 6],
      ['h2 | T2', 'h2 | T5', 'h3 | T6'],
    ],
  ])('%j', (levels, expected) => expect(titles(levels)).toEqual(expected));

  it('and are bold where it has none', () => {
    expect(titles([1], PARAGRAPHS)).toEqual(['normal | T1']);
    expect(marked(read('<h1>Un titre</h1>', PARAGRAPHS)[0], 'strong')).toEqual(['Un titre']);
  });
});

describe('a table that the field or its block does not take is a list, with every cell', () => {
  const table = (columns: number, rows: number) =>
    `<table>${`<tr>${'<td>x</td>'.repeat(columns)}</tr>`.repeat(rows)}</table>`;

  test.each([
    ['is one too wide', read(table(6, 2))],
    ['is one of names alone', read(table(3, 1))],
    ['is one in a field of paragraphs', read(table(3, 2), PARAGRAPHS)],
  ])('%s', (_, blocks) => {
    expect(blocks.every((block) => block._type === 'block' && block.listItem === 'bullet')).toBe(
      true,
    );
    expect(JSON.stringify(blocks.map(said))).toMatch(/x · x/);
  });
});
