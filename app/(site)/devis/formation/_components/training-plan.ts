import { trainingLetter } from '@/lib/estimate-letter/training-letter.ts';
import { formatEuros } from '@/lib/format/numbers.ts';
import { trainingUrl } from '@/lib/site/training-url.ts';
import { formatParticipants, TOTAL, trainingFacts } from '@/lib/training/priced.ts';
import { readTraining } from '../../_components/quote-url.ts';
import { NO_ANSWERS } from '../../_components/quote-values.ts';
import type { WizardPlan } from '../../_components/wizard-plan.ts';
import { advanceTraining } from '../../actions.ts';
import { pricedTraining, type TrainingOffer } from './training-offer.ts';

/** The wizard asks for a training (product.md, Training enquiry), of a group of `chosen` at first. */
export function trainingPlan(offer: TrainingOffer, chosen: string, shortTitle: string): WizardPlan {
  const { participantsMax, taxLabel } = offer;
  const start = { ...NO_ANSWERS, participants: chosen };
  return {
    advance: advanceTraining,
    page: trainingUrl(Number(chosen)),
    opened: start,
    empty: start,
    first: 'participants',
    carried: false,
    schema: async () => {
      const [{ trainingSchema }, { parisDay }] = await Promise.all([
        import('@/lib/requests/training.ts'),
        import('@/lib/format/dates.ts'),
      ]);
      return trainingSchema(participantsMax, parisDay(new Date()));
    },
    choices: (search) => {
      const choices = readTraining(participantsMax, search);
      return { ...choices, participants: choices.participants || chosen };
    },
    tell: (values) => {
      const training = pricedTraining(offer, values);
      if (!training)
        return { name: '', proposal: '', price: '', weeks: '', facts: [], letter: null };
      const participants = formatParticipants(training.participants);
      const price = formatEuros(training.total);
      return {
        name: `${shortTitle} · ${participants}`,
        proposal: '',
        price,
        weeks: participants,
        facts: [...trainingFacts(training), { label: TOTAL, value: `${price} ${taxLabel}` }],
        letter: (reference, date) => trainingLetter(offer.letter, training, { reference, date }),
      };
    },
  };
}
