/** A cell of tab-separated text, quoted where it holds a tab or a line break; and its separator. */
const CELL = /(?:"((?:[^"]|"")*)"(?=\t|\r\n|\n|\r|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y;

/** Stands for a line break of HTML while its other white space is collapsed; private use, so never in real text. */
const BREAK = '\ue000';

/** The cells of tab-separated text, as spreadsheets copy it. */
export function readTabs(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = new RegExp(CELL);
  // The last line's end begins no further line.
  const lines = text.replace(/(?:\r\n|\n|\r)$/, '');
  for (;;) {
    const [, quoted, plain = '', end = ''] = cell.exec(lines) ?? [];
    const held = quoted?.replaceAll('""', '"').replace(/\r\n?/g, '\n') ?? plain;
    rows.at(-1)?.push(held.trim());
    if (end === '') return rows;
    if (end !== '\t') rows.push([]);
  }
}

/** The cells of the first table in HTML, none where there is none. A cell over several columns takes their places. */
function readHtml(html: string): string[][] {
  if (!/<table/i.test(html)) return [];
  const document = new DOMParser().parseFromString(html, 'text/html');
  for (const element of document.querySelectorAll('br, p + p')) element.before(BREAK);
  return [...(document.querySelector('table')?.rows ?? [])].map((row) =>
    [...row.cells].flatMap((cell) => {
      const text = (cell.textContent ?? '').replace(/\s+/g, ' ').replaceAll(BREAK, '\n');
      const lines = text.split('\n').map((line) => line.trim());
      return [lines.join('\n').trim(), ...Array.from({ length: cell.colSpan - 1 }, () => '')];
    }),
  );
}

/** A copied table, from a spreadsheet or a page; null for anything else, such as the words of one cell. */
export function readPasted(clipboard: Pick<DataTransfer, 'getData'>): string[][] | null {
  const text = clipboard.getData('text/plain');
  const table = readHtml(clipboard.getData('text/html'));
  const rows = table.length === 0 && text.includes('\t') ? readTabs(text) : table;
  return rows.flat().length > 1 ? rows : null;
}
