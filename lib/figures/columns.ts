import { formatCents, formatDecimal } from '../estimator/format.ts';
import { wholePercent } from './claim-figures.ts';
import type { Figures } from './wire.ts';

/** What is said where there is nothing to count. */
export const NONE = '–';

/** A time as one says it, to the next smaller unit: « 45 min », « 3 h 20 », « 2 j 4 h ». */
export function sayDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes}\u00a0min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) {
    const rest = String(minutes % 60).padStart(2, '0');
    return rest === '00' ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${rest}`;
  }
  const rest = hours % 24;
  return `${Math.floor(hours / 24)}\u00a0j${rest > 0 ? ` ${rest}\u00a0h` : ''}`;
}

const share = (part: number, whole: number) => wholePercent(part, whole) ?? NONE;

export type Column = {
  title: string;
  /** As one reads it. */
  say: (figures: Figures) => string;
  /** As a spreadsheet computes with it, with what its title adds; where it is left out, as one reads it. */
  cell?: (figures: Figures) => string;
  unit?: string;
};

const counted = (title: string, value: (figures: Figures) => number): Column => ({
  title,
  say: (figures) => formatDecimal(value(figures)),
  cell: (figures) => String(value(figures)),
});

const amount = (value: number, decimals: number) => value.toFixed(decimals).replace('.', ',');

/** The figures one after the other, as the table and the file have them (product.md, Figures). */
export const COLUMNS: readonly Column[] = [
  counted('Demandes', ({ requests }) => requests),
  counted('Répondues', ({ answered }) => answered),
  {
    title: 'Réponse médiane',
    unit: ' (heures)',
    say: ({ medianSeconds }) => (medianSeconds === null ? NONE : sayDuration(medianSeconds)),
    cell: ({ medianSeconds }) => (medianSeconds === null ? '' : amount(medianSeconds / 3600, 2)),
  },
  { title: 'Dans le délai', say: ({ inTime, due }) => share(inTime, due) },
  counted('Gagnées', ({ won }) => won),
  counted('Perdues', ({ lost }) => lost),
  { title: 'Conversion', say: ({ won, lost }) => share(won, won + lost) },
  counted('Devis envoyés', ({ quotes }) => quotes),
  counted('Devis acceptés', ({ accepted }) => accepted),
  { title: 'Acceptation', say: ({ accepted, quotes }) => share(accepted, quotes) },
  {
    title: 'Montant accepté',
    unit: ' (€ HT)',
    say: ({ acceptedCents }) => formatCents(acceptedCents),
    cell: ({ acceptedCents }) => amount(acceptedCents / 100, 2),
  },
  counted('Projets livrés', ({ delivered }) => delivered),
];

/** Whether anything at all is counted. */
export const isAnything = ({ requests, quotes, delivered }: Figures): boolean =>
  requests + quotes + delivered > 0;
