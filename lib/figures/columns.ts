import { formatCents, formatDecimal } from '../format/numbers.ts';
import { MONEY } from '../spreadsheet/workbook.ts';
import { wholePercent, wholeShare } from './claim-figures.ts';
import type { Figures } from './wire.ts';

/** Text in place of a figure where there is nothing to count. */
const NONE = '–';

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

export type Column = {
  title: string;
  /** The figure as one reads it. */
  say: (figures: Figures) => string;
  /** The figure as a spreadsheet computes with it, with what its title adds; null of nothing. */
  count: (figures: Figures) => number | null;
  format: string;
  unit?: string;
};

const counted = (title: string, count: (figures: Figures) => number): Column => ({
  title,
  say: (figures) => formatDecimal(count(figures)),
  count,
  format: '0',
});

const shared = (
  title: string,
  part: keyof Figures,
  whole: (figures: Figures) => number,
): Column => ({
  title,
  say: (figures) => wholePercent(figures[part] ?? 0, whole(figures)) ?? NONE,
  count: (figures) => wholeShare(figures[part] ?? 0, whole(figures)),
  // The space of its own is not to be parted from its figure.
  format: '0"\u00a0"%',
});

/** The figures one after the other, as the table and the file have them (product.md, Figures). */
export const COLUMNS: readonly Column[] = [
  counted('Demandes', ({ requests }) => requests),
  counted('Répondues', ({ answered }) => answered),
  {
    title: 'Réponse médiane',
    unit: ' (heures)',
    say: ({ medianSeconds }) => (medianSeconds === null ? NONE : sayDuration(medianSeconds)),
    count: ({ medianSeconds }) => (medianSeconds === null ? null : medianSeconds / 3600),
    format: '0.00',
  },
  shared('Dans le délai', 'inTime', ({ due }) => due),
  counted('Gagnées', ({ won }) => won),
  counted('Perdues', ({ lost }) => lost),
  shared('Conversion', 'won', ({ won, lost }) => won + lost),
  counted('Devis envoyés', ({ quotes }) => quotes),
  counted('Devis acceptés', ({ accepted }) => accepted),
  shared('Acceptation', 'accepted', ({ quotes }) => quotes),
  {
    title: 'Montant accepté',
    unit: ' (€ HT)',
    say: ({ acceptedCents }) => formatCents(acceptedCents),
    count: ({ acceptedCents }) => acceptedCents / 100,
    format: MONEY,
  },
  counted('Rétractations', ({ withdrawn }) => withdrawn),
  counted('Projets livrés', ({ delivered }) => delivered),
];

/** Whether anything at all is counted. */
export const isAnything = ({ requests, quotes, delivered }: Figures): boolean =>
  requests + quotes + delivered > 0;
