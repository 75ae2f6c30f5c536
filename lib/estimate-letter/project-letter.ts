import type { Estimate } from '../estimator/estimate.ts';
import { priceLines } from '../estimator/price-lines.ts';
import { estimatedPrice, estimatedWeeks } from '../estimator/shown.ts';
import { finishedText } from '../words/placeholder.ts';
import { type Letter, type LetterFrame, letterHead, row, taxed } from './letter.ts';

/** The estimate that a letter tells, in the words of the day that it was made. */
export type EstimatedProject = {
  service: string;
  projectType: string;
  /** Empty where the visitor left it open. */
  timeline: string;
  budget: string;
  estimate: Estimate;
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
  const lines = priceLines(estimate, { ...copy, service, projectType });
  return {
    ...letterHead(frame, reference, date),
    price: taxed(estimatedPrice(estimate), taxLabel),
    weeks: estimatedWeeks(estimate),
    project: [
      ...row('Service', service),
      ...row('Type de projet', projectType),
      ...row('Options', estimate.breakdown.features.map(({ label }) => label).join('\n')),
      ...row(copy.timeline, timeline),
      ...row(copy.budget, budget),
    ],
    steps: lines.parts,
    totals: lines.sums.map(({ label, value, isPrice }) => ({
      label,
      value: isPrice ? taxed(value, taxLabel) : value,
    })),
    notes: [copy.note, copy.binding].flatMap((note) => finishedText(note) ?? []),
  };
}
