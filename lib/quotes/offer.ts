import { estimate } from '../estimator/estimate.ts';
import type { EstimatorRules } from '../estimator/rules.ts';

/** Something of the offer at its published price, as a line of a quote: cents before tax. */
type OfferLine = { id: string; label: string; cents: number };

/** A service in one of its sizes, and the options that it can have. */
export type Offer = OfferLine & { options: OfferLine[] };

/** `GET /api/quotes/offer` answers this. */
export type OfferAnswer = { offers: Offer[] };

/** Every service in every size, with its options: as the estimator computes them, so that a quote says what the site announces. */
export const offersOf = (rules: EstimatorRules, names: Readonly<Record<string, string>>): Offer[] =>
  rules.services.flatMap(({ id: serviceId, projectTypes, features }) =>
    projectTypes.flatMap(({ id: projectTypeId, label }) => {
      const featureIds = features.map(({ id }) => id);
      const estimated = estimate(rules, { serviceId, projectTypeId, featureIds });
      if (!estimated) return [];
      return {
        id: `${serviceId}/${projectTypeId}`,
        label: [names[serviceId], label].filter(Boolean).join('\u00a0: '),
        cents: estimated.breakdown.adjustedCents,
        options: estimated.breakdown.features,
      };
    }),
  );
