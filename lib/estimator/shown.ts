import { formatPriceRange, formatWeeksRange } from '../format/numbers.ts';
import type { Estimate } from './estimate.ts';

type Priced = Pick<Estimate, 'minimum' | 'maximum' | 'priceStep'>;

/**
 * The range of an estimate as it is shown: its ends at whole steps, the lower one rounded down and the upper one up, so
 * that what was computed lies within. Equal ends are no range, and stay exact; so does an end below one step.
 */
export function shownRange({ minimum, maximum, priceStep }: Priced) {
  if (minimum === maximum) return { minimum, maximum };
  return {
    minimum: Math.floor(minimum / priceStep) * priceStep || minimum,
    maximum: Math.ceil(maximum / priceStep) * priceStep,
  };
}

/** The same in words: « 2 270 € à 2 960 € ». */
export function estimatedPrice(estimate: Priced): string {
  const { minimum, maximum } = shownRange(estimate);
  return formatPriceRange(minimum, maximum);
}

type Timed = Pick<Estimate, 'weeks' | 'featureWeeks'>;

/** The duration in words, and what the chosen features add to it: « 4 - 5 semaines, + 1 pour les options ». */
export function estimatedWeeks({ weeks, featureWeeks }: Timed): string {
  const project = formatWeeksRange(weeks.minimum, weeks.maximum);
  return featureWeeks > 0 ? `${project}, +\u00a0${featureWeeks} pour les options` : project;
}
