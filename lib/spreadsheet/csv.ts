/** Begins a file that spreadsheets read as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** What a spreadsheet would take for a formula, and compute: an apostrophe has it shown as it is. */
const FORMULA = /^[=+\-@\t\r\n]/;

function cell(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line for spreadsheets in French: semicolons between its cells, nothing that would be computed. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(cell).join(';')}\r\n`;
