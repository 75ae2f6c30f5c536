import {
  DAY,
  DAY_AND_TIME,
  MONEY,
  parisClock,
  type SheetColumn,
  sheet,
  workbook,
} from '../spreadsheet/workbook.ts';
import { STATE_LABELS, TOPIC_LABELS } from './states.ts';
import type { ExportedRequest } from './wire.ts';

const COLUMNS: readonly SheetColumn<ExportedRequest>[] = [
  { title: 'Référence', width: 16, cell: ({ reference }) => reference },
  { title: 'Demande', width: 14, cell: ({ topic }) => TOPIC_LABELS[topic] },
  { title: 'État', width: 14, cell: ({ state }) => STATE_LABELS[state] },
  { title: 'Reçue le', width: 16, format: DAY_AND_TIME, cell: ({ sentAt }) => parisClock(sentAt) },
  {
    title: 'Dernier échange le',
    width: 16,
    format: DAY_AND_TIME,
    cell: ({ activeAt }) => parisClock(activeAt),
  },
  { title: 'En retard', width: 10, cell: ({ isLate }) => (isLate ? 'oui' : null) },
  { title: 'Nom', width: 24, cell: ({ name }) => name },
  { title: 'E-mail', width: 30, cell: ({ email }) => email },
  { title: 'Entreprise', width: 24, cell: ({ company }) => company },
  { title: 'Téléphone', width: 18, cell: ({ phone }) => phone },
  { title: 'Objet', width: 30, cell: ({ title }) => title },
  { title: 'Texte', width: 60, cell: ({ text }) => text },
  {
    title: 'Estimation minimale (€ HT)',
    width: 16,
    format: MONEY,
    cell: ({ estimate }) => estimate?.minimum ?? null,
  },
  {
    title: 'Estimation maximale (€ HT)',
    width: 16,
    format: MONEY,
    cell: ({ estimate }) => estimate?.maximum ?? null,
  },
  { title: 'Prochaine étape', width: 30, cell: ({ nextStep }) => nextStep?.text ?? null },
  {
    title: 'Le',
    width: 12,
    format: DAY,
    cell: ({ nextStep }) => (nextStep ? new Date(nextStep.day) : null),
  },
];

/** Requests as a file for spreadsheets. */
export const requestsWorkbook = (requests: readonly ExportedRequest[]): Promise<Blob> =>
  workbook(sheet('Demandes', COLUMNS, requests));
