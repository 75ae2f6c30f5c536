import type { Estimate } from '../estimator/estimate.ts';
import {
  formatCents,
  formatDecimal,
  formatEuros,
  formatPriceRange,
  formatWeeksRange,
} from '../format/numbers.ts';
import { finishedText } from '../words/placeholder.ts';
import { type Letter, type LetterFrame, letterHead, row, taxed } from './letter.ts';

const NBSP = '\u00a0';

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

/** The letter of an estimate, amounts as Intl writes them, days as Paris has them. */
export function estimateLetter(
  frame: LetterFrame,
  { service, projectType, timeline, budget, estimate, reference, date }: EstimatedProject,
): Letter {
  const { taxLabel, copy } = frame;
  const { minimum, maximum, weeks, breakdown } = estimate;
  const times = (factor: number) => `(×${NBSP}${formatDecimal(factor)})`;
  const isRounded = breakdown.sumCents !== minimum * 100;
  return {
    ...letterHead(frame, reference, date),
    price: taxed(formatPriceRange(minimum, maximum), taxLabel),
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
      ...row(copy.minimum, taxed(formatEuros(minimum), taxLabel)),
      ...(maximum > minimum
        ? row(
            `${copy.maximum} ${times(breakdown.rangeFactor)}`,
            taxed(formatEuros(maximum), taxLabel),
          )
        : []),
    ],
    notes: [copy.note, copy.binding].flatMap((note) => finishedText(note) ?? []),
  };
}
