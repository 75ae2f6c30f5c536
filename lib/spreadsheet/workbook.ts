/** The value of a cell: a text as it is, a number or a moment that is computed with, nothing. */
type CellValue = string | number | Date | null;

export type SheetColumn<Item> = {
  title: string;
  /** Width, in characters. */
  width: number;
  /** Format of a number or a moment, as spreadsheets name it. */
  format?: string;
  cell: (item: Item) => CellValue;
};

export const DAY = 'dd/mm/yyyy';
export const DAY_AND_TIME = 'dd/mm/yyyy hh:mm';
export const MONEY = '#,##0.00';

/** The cell's own: no spreadsheet looks for a number, a date or a formula in a text of it, even once it is edited. */
const TEXT = '@';

/** Sequences that the file format takes for a character by its number, as in « _x000D_ ». */
const NUMBERED = /_(?=x[\da-f]{4}_)/gi;

function cellOf(value: CellValue, format: string | undefined) {
  if (value === null || value === '') return null;
  if (typeof value !== 'string') return { value, ...(format && { format }) };
  const text = value.toWellFormed().replace(NUMBERED, '_x005F_');
  return { type: String, value: text, format: TEXT, wrap: text.includes('\n') };
}

const PARIS = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/Paris',
});

/** A moment by the clock of Paris: a spreadsheet knows no zones. */
export const parisClock = (iso: string): Date =>
  new Date(`${PARIS.format(new Date(iso)).replace(' ', 'T')}Z`);

/** A sheet of a workbook, with a line for each item. */
export function sheet<Item>(
  name: string,
  columns: readonly SheetColumn<Item>[],
  items: readonly Item[],
) {
  const head = columns.map(({ title }) => ({ value: title, fontWeight: 'bold' as const }));
  const rows = items.map((item) => columns.map(({ cell, format }) => cellOf(cell(item), format)));
  const widths = columns.map(({ width }) => ({ width }));
  return { data: [head, ...rows], sheet: name, columns: widths, stickyRowsCount: 1 };
}

/** A file for spreadsheets (.xlsx) of these sheets (product.md, Files for spreadsheets). */
export async function workbook(...sheets: ReturnType<typeof sheet>[]): Promise<Blob> {
  // Loaded with the first one: the Studio opens without it.
  const { default: write } = await import('write-excel-file/universal');
  return write(sheets).toBlob();
}
