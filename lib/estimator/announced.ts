import { estimate } from './estimate.ts';
import type { EstimatorRules } from './rules.ts';

/** The price « à partir de » of a service: its base price, in euros before tax; null for one that is not estimated. */
export const startingPrice = (rules: EstimatorRules, serviceId: string): number | null =>
  rules.services.find(({ id }) => id === serviceId)?.basePrice ?? null;

/** The least that any estimate comes to, in whole euros before tax: a light project type is below the base price. */
export const lowestEstimate = (rules: EstimatorRules): number =>
  Math.min(
    ...rules.services.flatMap(({ id: serviceId, projectTypes }) =>
      projectTypes.map(
        ({ id: projectTypeId }) =>
          estimate(rules, { serviceId, projectTypeId, featureIds: [] })?.minimum ??
          Number.POSITIVE_INFINITY,
      ),
    ),
  );
