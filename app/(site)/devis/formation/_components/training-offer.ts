import type { TrainingPage } from '@/lib/content/index.ts';
import type { LetterFrame } from '@/lib/estimate-letter/letter.ts';
import { groupPrice, tierOf } from '@/lib/estimator/training-tiers.ts';
import { isDay } from '@/lib/format/period.ts';
import type { PricedTraining } from '@/lib/training/priced.ts';
import type { QuoteChoices } from '../../_components/quote-values.ts';
import type { WizardCopy } from '../../_components/wizard-copy.ts';

/** The offer of a training enquiry, as published. */
export type TrainingOffer = Pick<TrainingPage, 'participantsMax' | 'hours' | 'personLabel'> & {
  tiers: Array<Pick<TrainingPage['tiers'][number], 'name' | 'from' | 'to' | 'price' | 'text'>>;
  taxLabel: string;
  letter: LetterFrame;
};

/** Words of a training enquiry: its own, and those of the wizard that fit. */
export type TrainingCopy = TrainingPage['enquiry'] & {
  contactStep: string;
  confirmation: WizardCopy['confirmation'];
  call: WizardCopy['call'];
  words: WizardCopy['words'];
  panelTitle: string;
  contactLabel: string;
};

/** The training that the answers ask for, with its price; null while no tier takes as many. */
export function pricedTraining(
  { tiers, hours }: Pick<TrainingOffer, 'tiers' | 'hours'>,
  { participants: number, earliest, latest }: QuoteChoices,
): PricedTraining | null {
  const participants = Number(number);
  const tier = tierOf(tiers, participants);
  if (!tier) return null;
  return {
    tier: tier.name,
    participants,
    perPerson: tier.price,
    total: groupPrice(tier, participants),
    hours,
    // A date that is still being typed is none.
    earliest: isDay(earliest) ? earliest : '',
    latest: isDay(latest) ? latest : '',
  };
}
