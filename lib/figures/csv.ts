import { BYTE_ORDER_MARK, csvRow } from '../spreadsheet/csv.ts';
import { COLUMNS, NONE } from './columns.ts';
import type { FiguresAnswer } from './wire.ts';

const HEAD = ['Mois', 'Service', ...COLUMNS.map(({ title, unit = '' }) => title + unit)];

/** All figures of an answer as a file for spreadsheets: the whole period, its months, its services, and each of both. */
export function figuresCsv({ rows, services }: FiguresAnswer): string {
  const names = new Map(services.map(({ id, name }) => [id, name]));
  const lines = rows.map((row) => [
    row.month ?? 'Toute la période',
    row.service === null ? 'Tous les services' : (names.get(row.service) ?? ''),
    ...COLUMNS.map(({ say, cell = say }) => cell(row).replace(NONE, '')),
  ]);
  return BYTE_ORDER_MARK + [HEAD, ...lines].map(csvRow).join('');
}
