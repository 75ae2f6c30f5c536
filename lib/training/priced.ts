import { formatGroup } from '../estimator/training-tiers.ts';
import { formatEuros } from '../format/numbers.ts';
import { formatPeriod, type Period } from '../format/period.ts';

/** A training for a group, in the words and at the prices of the day that it was asked for. */
export type PricedTraining = Period & {
  /** The tier's name. */
  tier: string;
  participants: number;
  /** Euros before tax. */
  perPerson: number;
  total: number;
  hours: number;
};

/** Labels of the dates, and of what all pay together. */
export const PERIOD = 'Dates souhaitées';
export const TOTAL = 'Total du groupe';

/** « 3 participants ». */
export const formatParticipants = (participants: number): string =>
  formatGroup({ from: participants, to: participants });

/** Facts of the enquiry, a label and a value each; without the dates where they were left open. */
export function trainingFacts({ tier, participants, hours, ...period }: PricedTraining) {
  return [
    { label: 'Formule', value: tier },
    { label: 'Participants', value: String(participants) },
    { label: 'Durée', value: `${hours}h` },
    { label: PERIOD, value: formatPeriod(period) },
  ].filter(({ value }) => value !== '');
}

/** Steps of its price: the tier's, times the participants. */
export function priceSteps({ tier, perPerson, participants }: PricedTraining) {
  return [
    { label: `Prix par personne · ${tier}`, value: formatEuros(perPerson) },
    { label: 'Participants', value: `×\u00a0${participants}` },
  ];
}
