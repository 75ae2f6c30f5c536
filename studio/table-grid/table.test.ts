import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generated, LONG_FORM } from '../../tests/support/scale.ts';
import { readPasted, readTabs } from './pasted.ts';
import {
  insertColumn,
  insertRow,
  isWhole,
  markAt,
  markPathOf,
  moveColumn,
  moveRow,
  pasteTable,
  pathOf,
  placeOf,
  removeColumn,
  removeRow,
  type StoredTable,
  type Table,
  textAt,
  wholeTable,
  withMark,
  withText,
} from './table.ts';

const stored: StoredTable = {
  columns: ['Make', 'n8n'],
  rows: [
    {
      _key: 'a',
      _type: 'row',
      header: 'Prix',
      cells: [
        { _key: 'a1', _type: 'cell', text: '9 €', mark: 'yes' },
        { _key: 'a2', _type: 'cell', text: 'Gratuit' },
      ],
    },
    {
      _key: 'b',
      _type: 'row',
      header: 'Limites',
      cells: [
        { _key: 'b1', _type: 'cell', text: '10 000' },
        { _key: 'b2', _type: 'cell', text: 'Aucune' },
      ],
    },
  ],
};
const table = wholeTable(stored);

/** The words of a table, as the grid shows them. */
const words = (shown: Table) =>
  [0, ...shown.rows.map((_, index) => index + 1)].map((row) =>
    [0, ...shown.columns.map((_, index) => index + 1)].map((column) =>
      textAt(shown, { row, column }),
    ),
  );

const isRectangular = ({ columns, rows }: Table) =>
  rows.every(({ cells }) => cells.length === columns.length);

const everyKey = ({ rows }: Table) =>
  rows.flatMap(({ _key, cells }) => [_key, ...cells.map((cell) => cell._key)]);

const anyCells = (unit: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 6 }))
    .chain(([width, height]) =>
      fc.array(fc.array(unit, { minLength: width, maxLength: width }), {
        minLength: height,
        maxLength: height,
      }),
    );

describe('a table as a grid', () => {
  it('shows what is stored as it is', () => {
    expect(table).toEqual(stored);
    expect(isWhole(stored, table)).toBe(true);
    expect(words(table)).toEqual([
      ['', 'Make', 'n8n'],
      ['Prix', '9 €', 'Gratuit'],
      ['Limites', '10 000', 'Aucune'],
    ]);
  });

  it('begins with two columns and a row, and fills holes without losing a cell', () => {
    expect(words(wholeTable({}))).toEqual([
      ['', '', ''],
      ['', '', ''],
    ]);
    const holes = {
      columns: ['A'],
      rows: [{ header: 'x', cells: [{ text: '1' }, { text: '2' }] }, {}],
    };
    const whole = wholeTable(holes);
    expect(isWhole(holes, whole)).toBe(false);
    expect(isRectangular(whole)).toBe(true);
    expect(words(whole)).toEqual([
      ['', 'A', ''],
      ['x', '1', '2'],
      ['', '', ''],
    ]);
  });

  it('changes one cell where its text is stored, and stores no empty text', () => {
    const place = { row: 1, column: 2 };
    expect(pathOf(table, place)).toEqual(['rows', { _key: 'a' }, 'cells', { _key: 'a2' }, 'text']);
    expect(pathOf(table, { row: 0, column: 2 })).toEqual(['columns', 1]);
    expect(pathOf(table, { row: 2, column: 0 })).toEqual(['rows', { _key: 'b' }, 'header']);
    const changed = withText(table, place, 'Offert');
    expect(words(changed)[1]).toEqual(['Prix', '9 €', 'Offert']);
    expect(withText(table, { row: 1, column: 1 }, '').rows[0]?.cells[0]).toEqual({
      _key: 'a1',
      _type: 'cell',
      mark: 'yes',
    });
  });

  it('marks a cell, and takes the mark away', () => {
    const place = { row: 2, column: 1 };
    const marked = withMark(table, place, 'no');
    expect(markAt(marked, place)).toBe('no');
    expect(markPathOf(table, place)).toEqual([
      'rows',
      { _key: 'b' },
      'cells',
      { _key: 'b1' },
      'mark',
    ]);
    expect(withMark(marked, place, undefined)).toEqual(table);
  });

  it('knows the cell that a problem is about', () => {
    for (const place of [
      { row: 0, column: 1 },
      { row: 2, column: 0 },
      { row: 2, column: 2 },
    ])
      expect(placeOf(table, pathOf(table, place))).toEqual(place);
    expect(placeOf(table, ['caption'])).toBeNull();
    expect(placeOf(table, ['rows'])).toBeNull();
    expect(placeOf(table, ['rows', { _key: 'a' }, 'cells'])).toBeNull();
  });

  it('adds, moves and removes rows and columns, marks and keys included', () => {
    expect(words(moveRow(table, 1, 2)).map(([first]) => first)).toEqual(['', 'Limites', 'Prix']);
    const turned = moveColumn(table, 1, 2);
    expect(words(turned)[0]).toEqual(['', 'n8n', 'Make']);
    expect(turned.rows[0]?.cells[1]).toEqual({
      _key: 'a1',
      _type: 'cell',
      text: '9 €',
      mark: 'yes',
    });
    expect(moveColumn(turned, 2, 1)).toEqual(table);
    expect(removeColumn(insertColumn(table, 2), 2)).toEqual(table);
    expect(removeRow(insertRow(table, 3), 3)).toEqual(table);
  });
});

describe('a table that is pasted', () => {
  it('lands cell by cell from where one is, and the table grows as far as it reaches', () => {
    const pasted = pasteTable(table, { row: 2, column: 2 }, [
      ['a', 'b'],
      ['c', 'd'],
    ]) as Table;
    expect(words(pasted)).toEqual([
      ['', 'Make', 'n8n', ''],
      ['Prix', '9 €', 'Gratuit', ''],
      ['Limites', '10 000', 'a', 'b'],
      ['', '', 'c', 'd'],
    ]);
    expect(pasted.rows[0]?.cells.slice(0, 2)).toEqual(stored.rows?.[0]?.cells);
  });

  it('is a whole table in the corner', () => {
    const copied = [
      ['Critère', 'Airtable', 'Notion'],
      ['Prix', '20 €', '10 €'],
      ['Vues', 'Six', 'Cinq'],
    ];
    const pasted = pasteTable(wholeTable({}), { row: 0, column: 0 }, copied) as Table;
    expect(words(pasted)).toEqual([['', 'Airtable', 'Notion'], ...copied.slice(1)]);
  });

  it('is refused where it is too large, and nothing changes', () => {
    expect(pasteTable(table, { row: 0, column: 1 }, [['a', 'b', 'c', 'd', 'e']])).toBe(
      'Ce tableau irait jusqu’à 5 colonnes\u00a0: quatre au plus. Copiez-en moins.',
    );
    const rows = Array.from({ length: 101 }, () => ['a', 'b']);
    expect(pasteTable(table, { row: 1, column: 0 }, rows)).toBe(
      'Ce tableau irait jusqu’à 101 lignes\u00a0: 100 au plus. Copiez-en moins.',
    );
  });

  it('holds every word, wherever it lands, and every key once', LONG_FORM, () => {
    fc.assert(
      fc.property(
        anyCells(fc.string()),
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 0, max: 4 }),
        (cells, row, column) => {
          const pasted = pasteTable(table, { row, column }, cells);
          const width = column + (cells[0]?.length ?? 0) - 1;
          if (typeof pasted === 'string') {
            expect(width).toBeGreaterThan(4);
            return;
          }
          expect(isRectangular(pasted)).toBe(true);
          expect(new Set(everyKey(pasted)).size).toBe(everyKey(pasted).length);
          for (const [below, line] of cells.entries()) {
            for (const [beside, text] of line.entries()) {
              const place = { row: row + below, column: column + beside };
              const isCorner = place.row === 0 && place.column === 0;
              const isName = place.row === 0 || place.column === 0;
              const expected = isName ? text.replace(/\s*[\r\n]+\s*/g, ' ') : text;
              expect(textAt(pasted, place)).toBe(isCorner ? '' : expected);
            }
          }
        },
      ),
      generated(300),
    );
  });

  /** A cell as spreadsheets write it: quoted where it holds a quote, a tab or a line break. */
  const asTabs = (cells: string[][], end: string) =>
    cells
      .map((row) =>
        row
          .map((text) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
          .join('\t'),
      )
      .join(end) + end;

  it('is read cell by cell from a spreadsheet’s text', LONG_FORM, () => {
    const cell = fc
      .array(fc.constantFrom('a', 'é', ' ', '"', '\t', '\n', '€', '«', '1'), { maxLength: 8 })
      .map((signs) => signs.join('').trim());
    fc.assert(
      fc.property(anyCells(cell), fc.constantFrom('\n', '\r\n'), (cells, end) => {
        expect(readTabs(asTabs(cells, end))).toEqual(cells);
      }),
      generated(500),
    );
    expect(readTabs('a\t\n\tb')).toEqual([
      ['a', ''],
      ['', 'b'],
    ]);
    expect(readTabs('"Oui" dit-il\tb')).toEqual([['"Oui" dit-il', 'b']]);
  });

  it('is none where only the words of one cell were copied', () => {
    const copied = (text: string) =>
      readPasted({ getData: (type) => (type === 'text/plain' ? text : '') });
    expect(copied('Deux mots')).toBeNull();
    expect(copied('Deux\nlignes')).toBeNull();
    expect(copied('a\tb')).toEqual([['a', 'b']]);
  });
});
