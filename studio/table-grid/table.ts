import type { PathSegment } from 'sanity';

/** A mark drawn before the text of a cell. */
export type Mark = 'yes' | 'no';

type Cell = { _key: string; _type: 'cell'; text?: string; mark?: Mark };
type Row = { _key: string; _type: 'row'; header?: string; cells: Cell[] };

/** A « Tableau comparatif » whose every row has one cell a column, as the grid edits it (product.md, Articles). */
export type Table = { columns: string[]; rows: Row[] };

/** A table as it is stored: any part may be missing while it is written, or written outside the Studio. */
export type StoredTable = {
  columns?: string[];
  rows?: Array<Partial<Omit<Row, 'cells'>> & { cells?: Array<Partial<Cell>> }>;
};

/** The place of a cell: row 0 has the names of the columns, column 0 those of the rows. */
export type Place = { row: number; column: number };

/** Numbers of columns that a table takes, and of rows that may be pasted at once. */
export const TABLE_LIMITS = { from: 1, to: 4, rows: 100 } as const;

/** Number of columns that a new table begins with. */
const NEW_COLUMNS = 2;

const randomKey = () => Math.random().toString(36).slice(2, 14);

const newCell = (): Cell => ({ _key: randomKey(), _type: 'cell' });

const newRow = (width: number): Row => ({
  _key: randomKey(),
  _type: 'row',
  cells: Array.from({ length: width }, newCell),
});

const padded = <Item>(items: Item[], length: number, make: () => Item): Item[] => [
  ...items,
  ...Array.from({ length: Math.max(0, length - items.length) }, make),
];

/** The table with every hole filled: one column and one row at least, of a new one two columns, and nothing of it lost. */
export function wholeTable({ columns = [], rows = [] }: StoredTable): Table {
  const width = Math.max(
    columns.length === 0 && rows.length === 0 ? NEW_COLUMNS : TABLE_LIMITS.from,
    columns.length,
    ...rows.map(({ cells }) => cells?.length ?? 0),
  );
  const whole = rows.map(
    (row): Row => ({
      ...newRow(0),
      ...row,
      cells: padded(
        (row.cells ?? []).map((cell): Cell => ({ ...newCell(), ...cell })),
        width,
        newCell,
      ),
    }),
  );
  return {
    columns: padded(columns, width, () => ''),
    rows: padded(whole, 1, () => newRow(width)),
  };
}

/** Whether a table is stored as the grid shows it: a change of one cell is then one of that cell alone. */
export const isWhole = ({ columns, rows }: StoredTable, table: Table): boolean =>
  columns?.length === table.columns.length &&
  rows?.length === table.rows.length &&
  rows.every(
    ({ _key, cells }) =>
      _key && cells?.length === table.columns.length && cells.every((cell) => cell._key),
  );

/** The text of a cell; empty in the corner. */
export function textAt({ columns, rows }: Table, { row, column }: Place): string {
  if (row === 0) return columns[column - 1] ?? '';
  const { header, cells = [] } = rows[row - 1] ?? {};
  return (column === 0 ? header : cells[column - 1]?.text) ?? '';
}

/** Names of rows and columns are one line. */
const asTyped = (text: string, { row, column }: Place): string =>
  row === 0 || column === 0 ? text.replace(/\s*[\r\n]+\s*/g, ' ') : text;

/** The table with another text in one cell. */
export function withText(table: Table, place: Place, entered: string): Table {
  const { row, column } = place;
  const text = asTyped(entered, place);
  if (row === 0) {
    return column === 0 ? table : { ...table, columns: table.columns.with(column - 1, text) };
  }
  const { header, cells, ...rest } = table.rows[row - 1] as Row;
  const { text: _, ...cell } = cells[column - 1] ?? newCell();
  const changed: Row =
    column === 0
      ? { ...rest, ...(text && { header: text }), cells }
      : {
          ...rest,
          ...(header && { header }),
          cells: cells.with(column - 1, { ...cell, ...(text && { text }) }),
        };
  return { ...table, rows: table.rows.with(row - 1, changed) };
}

/** The path of a cell's text, within the table. */
export function pathOf({ rows }: Table, { row, column }: Place): PathSegment[] {
  if (row === 0) return ['columns', column - 1];
  const { _key, cells } = rows[row - 1] as Row;
  return column === 0
    ? ['rows', { _key }, 'header']
    : ['rows', { _key }, 'cells', { _key: cells[column - 1]?._key ?? '' }, 'text'];
}

/** The mark of a cell; none of a name. */
export const markAt = ({ rows }: Table, { row, column }: Place): Mark | undefined =>
  rows[row - 1]?.cells[column - 1]?.mark;

/** The table with another mark, or none, in one cell. */
export function withMark(table: Table, { row, column }: Place, mark: Mark | undefined): Table {
  const changed = table.rows[row - 1] as Row;
  const { mark: _, ...cell } = changed.cells[column - 1] as Cell;
  const cells = changed.cells.with(column - 1, { ...cell, ...(mark && { mark }) });
  return { ...table, rows: table.rows.with(row - 1, { ...changed, cells }) };
}

/** The path of a cell's mark, within the table. */
export const markPathOf = (table: Table, place: Place): PathSegment[] => [
  ...pathOf(table, place).slice(0, -1),
  'mark',
];

/** The cell that a path within the table is of; null where it is of none in particular. */
export function placeOf({ columns, rows }: Table, path: readonly PathSegment[]): Place | null {
  const [list, item, field, inner] = path;
  const keyOf = (segment: PathSegment | undefined) =>
    typeof segment === 'object' && '_key' in segment ? segment._key : null;
  if (list === 'columns') {
    // A string is no object: the Studio knows it by its place.
    return typeof item === 'number' && item < columns.length ? { row: 0, column: item + 1 } : null;
  }
  const row = rows.findIndex(({ _key }) => _key === keyOf(item)) + 1;
  if (row === 0) return null;
  if (field === 'header') return { row, column: 0 };
  const cells = rows[row - 1]?.cells ?? [];
  const column = cells.findIndex(({ _key }) => _key === keyOf(inner)) + 1;
  return column === 0 ? null : { row, column };
}

const moved = <Item>(items: Item[], from: number, to: number): Item[] =>
  items.toSpliced(from, 1).toSpliced(to, 0, items[from] as Item);

/** Rows and columns are counted from 1 here, as the grid shows them; `to` and `at` are where it stands afterwards. */
export const insertRow = (table: Table, at: number): Table => ({
  ...table,
  rows: table.rows.toSpliced(at - 1, 0, newRow(table.columns.length)),
});

export const removeRow = (table: Table, at: number): Table => ({
  ...table,
  rows: table.rows.toSpliced(at - 1, 1),
});

export const moveRow = (table: Table, from: number, to: number): Table => ({
  ...table,
  rows: moved(table.rows, from - 1, to - 1),
});

const eachCells = (table: Table, change: (cells: Cell[]) => Cell[]) =>
  table.rows.map((row) => ({ ...row, cells: change(row.cells) }));

export const insertColumn = (table: Table, at: number): Table => ({
  columns: table.columns.toSpliced(at - 1, 0, ''),
  rows: eachCells(table, (cells) => cells.toSpliced(at - 1, 0, newCell())),
});

export const removeColumn = (table: Table, at: number): Table => ({
  columns: table.columns.toSpliced(at - 1, 1),
  rows: eachCells(table, (cells) => cells.toSpliced(at - 1, 1)),
});

export const moveColumn = (table: Table, from: number, to: number): Table => ({
  columns: moved(table.columns, from - 1, to - 1),
  rows: eachCells(table, (cells) => moved(cells, from - 1, to - 1)),
});

/**
 * The table with pasted cells from one place on, which grows as far as they reach; or why it cannot take them, in
 * French. In the corner of the grid a whole table begins, of which the corner itself is left out.
 */
export function pasteTable(
  table: Table,
  place: Place,
  pasted: readonly string[][],
): Table | string {
  const width = place.column + Math.max(...pasted.map((row) => row.length)) - 1;
  const height = place.row + pasted.length - 1;
  if (width > TABLE_LIMITS.to) {
    return `Ce tableau irait jusqu’à ${width} colonnes\u00a0: quatre au plus. Copiez-en moins.`;
  }
  if (height > TABLE_LIMITS.rows) {
    return `Ce tableau irait jusqu’à ${height} lignes\u00a0: ${TABLE_LIMITS.rows} au plus. Copiez-en moins.`;
  }
  let grown = table;
  while (grown.columns.length < width) grown = insertColumn(grown, grown.columns.length + 1);
  while (grown.rows.length < height) grown = insertRow(grown, grown.rows.length + 1);
  for (const [row, cells] of pasted.entries()) {
    for (const [column, text] of cells.entries()) {
      const at = { row: place.row + row, column: place.column + column };
      grown = withText(grown, at, text);
    }
  }
  return grown;
}
