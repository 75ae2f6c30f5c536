import { type SheetColumn, workbook } from '../spreadsheet/workbook.ts';
import { COLUMNS } from './columns.ts';
import type { FiguresAnswer } from './wire.ts';

type Row = FiguresAnswer['rows'][number];

/** All figures of an answer as a file for spreadsheets: the whole period, its months, its services, and each of both. */
export function figuresWorkbook({ rows, services }: FiguresAnswer): Promise<Blob> {
  const names = new Map(services.map(({ id, name }) => [id, name]));
  const columns: SheetColumn<Row>[] = [
    { title: 'Mois', width: 18, cell: ({ month }) => month ?? 'Toute la période' },
    {
      title: 'Service',
      width: 28,
      cell: ({ service }) =>
        service === null ? 'Tous les services' : (names.get(service) ?? null),
    },
    ...COLUMNS.map(({ title, unit = '', count, format }) => ({
      title: title + unit,
      width: 16,
      format,
      cell: count,
    })),
  ];
  return workbook('Chiffres', columns, rows);
}
