import { DAY, MONEY, type SheetColumn, sheet, workbook } from '../spreadsheet/workbook.ts';
import { COLUMNS } from './columns.ts';
import type { FiguresAnswer, LateDue } from './wire.ts';

type Row = FiguresAnswer['rows'][number];

const LATE_COLUMNS: readonly SheetColumn<LateDue>[] = [
  { title: 'Référence', width: 18, cell: ({ reference }) => reference },
  { title: 'Client', width: 32, cell: ({ client }) => client },
  { title: 'Échéance', width: 28, cell: ({ label }) => label },
  {
    title: 'À régler au plus tard le',
    width: 18,
    format: DAY,
    cell: ({ dueOn }) => new Date(dueOn),
  },
  {
    title: 'Montant (€, taxes comprises)',
    width: 26,
    format: MONEY,
    cell: ({ cents }) => cents / 100,
  },
];

/**
 * All figures of an answer as a file for spreadsheets: the whole period, its months, its services, and each of both; then the
 * dues that are late today.
 */
export function figuresWorkbook({ rows, services, late }: FiguresAnswer): Promise<Blob> {
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
  return workbook(
    sheet('Chiffres', columns, rows),
    sheet('Règlements en retard', LATE_COLUMNS, late),
  );
}
