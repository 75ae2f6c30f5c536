import { formatEuros } from '../format/numbers.ts';
import {
  formatParticipants,
  type PricedTraining,
  priceSteps,
  TOTAL,
  trainingFacts,
} from '../training/priced.ts';
import { finishedText } from '../words/placeholder.ts';
import { type Letter, type LetterFrame, letterHead, taxed } from './letter.ts';

/** The letter of a training's price (product.md, Estimate on paper), in the same form as that of an estimate. */
export function trainingLetter(
  frame: LetterFrame,
  training: PricedTraining,
  { reference, date }: { reference: string | null; date: Date },
): Letter {
  const total = taxed(formatEuros(training.total), frame.taxLabel);
  return {
    ...letterHead(frame, reference, date),
    price: total,
    weeks: formatParticipants(training.participants),
    project: trainingFacts(training),
    steps: priceSteps(training),
    totals: [{ label: TOTAL, value: total }],
    notes: [frame.copy.binding].flatMap((note) => finishedText(note) ?? []),
  };
}
