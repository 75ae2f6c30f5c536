import { formatDay } from '../articles/dates.ts';
import { finishedText, isFilled } from '../content/placeholder.ts';
import type { QuotePage } from '../content/queries/quote-page.ts';
import type { Estimate } from '../estimator/estimate.ts';
import {
  formatCents,
  formatDecimal,
  formatEuros,
  formatPriceRange,
  formatWeeksRange,
} from '../estimator/format.ts';

const NBSP = '\u00a0';

/** The day in Paris as 2026-11-22. */
const parisDay = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' });

/** What is the same on every letter: who sends it, and its words. */
export type LetterFrame = {
  brand: string;
  /** Under the brand, a line each. */
  sender: string[];
  /** After prices. */
  taxLabel: string;
  /** How many days an estimate holds. */
  validityDays: number;
  copy: QuotePage['letter'] &
    Pick<QuotePage['panel'], 'base' | 'minimum' | 'maximum' | 'note'> &
    Pick<QuotePage['questions'], 'timeline' | 'budget'>;
};

/** The estimate that a letter tells, in the words of the day that it was made. */
export type EstimatedProject = {
  service: string;
  projectType: string;
  /** Empty where the visitor left it open. */
  timeline: string;
  budget: string;
  estimate: Pick<Estimate, 'minimum' | 'maximum' | 'weeks' | 'breakdown'>;
  /** Null as long as nothing was sent. */
  reference: string | null;
  date: Date;
};

export type LetterRow = { label: string; value: string };

/**
 * An estimate as it leaves the site (product.md, Estimate on paper): printed, as a PDF and with the mail,
 * made of the same words. Nothing that the visitor typed is in it.
 */
export type Letter = {
  brand: string;
  sender: string[];
  title: string;
  /** The title with the reference, where there is one. */
  name: string;
  /** Reference, date and validity. */
  about: LetterRow[];
  price: string;
  weeks: string;
  project: LetterRow[];
  /** The arithmetic, a line for each step, and what it comes to. */
  steps: LetterRow[];
  totals: LetterRow[];
  notes: string[];
};

/** The day, ISO, that is `days` after a date's in Paris, whatever the clocks do in between. */
function lastDay(date: Date, days: number): string {
  const noon = new Date(`${parisDay.format(date)}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() + days);
  return noon.toISOString();
}

/** The letter of an estimate, amounts as Intl writes them, days as Paris has them. */
export function estimateLetter(
  { brand, sender, taxLabel, validityDays, copy }: LetterFrame,
  { service, projectType, timeline, budget, estimate, reference, date }: EstimatedProject,
): Letter {
  const { minimum, maximum, weeks, breakdown } = estimate;
  const taxed = (price: string) => [price, taxLabel].filter(Boolean).join(NBSP);
  const times = (factor: number) => `(×${NBSP}${formatDecimal(factor)})`;
  const row = (label: string, value: string | null): LetterRow[] =>
    isFilled(value) ? [{ label, value }] : [];
  const isRounded = breakdown.sumCents !== minimum * 100;
  return {
    brand,
    sender,
    title: copy.title,
    name: [copy.title, reference].filter(Boolean).join(' '),
    about: [
      ...row('Référence', reference),
      ...row('Date', formatDay(date.toISOString())),
      ...row('Valable jusqu’au', formatDay(lastDay(date, validityDays))),
    ],
    price: taxed(formatPriceRange(minimum, maximum)),
    weeks: formatWeeksRange(weeks.minimum, weeks.maximum),
    project: [
      ...row('Service', service),
      ...row('Type de projet', projectType),
      ...row('Options', breakdown.features.map(({ label }) => label).join('\n')),
      ...row(copy.timeline, timeline),
      ...row(copy.budget, budget),
    ],
    steps: [
      ...row(`${copy.base} · ${service}`, formatCents(breakdown.baseCents)),
      ...row(`${projectType} ${times(breakdown.multiplier)}`, formatCents(breakdown.adjustedCents)),
      ...breakdown.features.flatMap(({ label, cents }) =>
        row(label, `+${NBSP}${formatCents(cents)}`),
      ),
      ...(isRounded ? row(copy.sum, formatCents(breakdown.sumCents)) : []),
    ],
    totals: [
      ...row(copy.minimum, taxed(formatEuros(minimum))),
      ...(maximum > minimum
        ? row(`${copy.maximum} ${times(breakdown.rangeFactor)}`, taxed(formatEuros(maximum)))
        : []),
    ],
    notes: [copy.note, copy.binding].flatMap((note) => finishedText(note) ?? []),
  };
}
