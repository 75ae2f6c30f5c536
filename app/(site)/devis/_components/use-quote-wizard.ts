import { useMemo } from 'react';
import { estimateLetter } from '@/lib/estimate-letter/project-letter.ts';
import { estimate } from '@/lib/estimator/estimate.ts';
import { estimatedPrice, estimatedWeeks } from '@/lib/estimator/shown.ts';
import { advanceQuote } from '../actions.ts';
import { readChoices } from './quote-url.ts';
import {
  labelOf,
  NO_ANSWERS,
  type QuoteOffer,
  type QuoteValues,
  type TimeFigures,
} from './quote-values.ts';
import { useWizard } from './use-wizard.ts';
import type { WizardPlan } from './wizard-plan.ts';

/** The project that the answers describe, as far as they do, and its estimate where that is above 0. */
function projectOf(
  { rules, services }: QuoteOffer,
  { service: id, projectType, features }: QuoteValues,
) {
  const service = rules.services.find((one) => one.id === id);
  const computed = estimate(rules, {
    serviceId: id,
    projectTypeId: projectType,
    featureIds: features,
  });
  return {
    service,
    type: service?.projectTypes.find((one) => one.id === projectType),
    serviceName: services.find((one) => one.id === id)?.name ?? '',
    result: computed && computed.minimum > 0 ? computed : null,
  };
}

/** The wizard asks for a project; `chosen` is the service that the page was asked for, or nothing. */
function quotePlan(
  offer: QuoteOffer,
  chosen: string,
  figures: TimeFigures | undefined,
): WizardPlan {
  const { rules, timelines, budgets, taxLabel } = offer;
  return {
    advance: advanceQuote,
    page: '/devis',
    opened: { ...NO_ANSWERS, service: chosen, ...figures },
    empty: NO_ANSWERS,
    first: 'service',
    carried: chosen !== '',
    schema: async () => {
      const { quoteSchema } = await import('@/lib/requests/quote.ts');
      return quoteSchema({ services: rules.services, timelines, budgets });
    },
    choices: (search) => readChoices(offer, search),
    tell: (values) => {
      const { service, type, serviceName, result } = projectOf(offer, values);
      const projectType = type?.label ?? '';
      const price = result ? estimatedPrice(result) : '';
      const weeks = result ? estimatedWeeks(result) : '';
      const name = [serviceName, projectType].filter(Boolean).join(' · ');
      return {
        name,
        proposal: type ? name : '',
        price,
        weeks,
        facts: [
          { label: 'Service', value: serviceName },
          { label: 'Type de projet', value: projectType },
          {
            label: 'Options',
            value: values.features.map((id) => labelOf(service?.features, id)).join(', '),
          },
          { label: 'Estimation', value: price && `${price} ${taxLabel}` },
          { label: 'Durée', value: weeks },
        ].filter(({ value }) => value !== ''),
        letter:
          result &&
          ((reference, date) =>
            estimateLetter(offer.letter, {
              service: serviceName,
              projectType,
              timeline: labelOf(timelines, values.timeline),
              budget: labelOf(budgets, values.budget),
              estimate: result,
              reference,
              date,
            })),
      };
    },
  };
}

/** The wizard of a project (product.md, Quote wizard), with what its answers choose. */
export function useQuoteWizard(
  offer: QuoteOffer,
  chosen: string,
  figures: TimeFigures | undefined,
) {
  const plan = useMemo(() => quotePlan(offer, chosen, figures), [offer, chosen, figures]);
  const wizard = useWizard(plan);
  return {
    ...wizard,
    ...projectOf(offer, wizard.values),
    setFigures: ({ weeklyHours, hourlyCost }: TimeFigures) => {
      wizard.form.setValue('weeklyHours', weeklyHours);
      wizard.form.setValue('hourlyCost', hourlyCost);
    },
  };
}

export type QuoteWizard = ReturnType<typeof useQuoteWizard>;
