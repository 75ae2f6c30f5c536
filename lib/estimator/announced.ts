import { type Estimate, estimate } from './estimate.ts';
import type { EstimatorRules } from './rules.ts';

/** The price « à partir de » of a service: its base price, in euros before tax; null for one that is not estimated. */
export const startingPrice = (rules: EstimatorRules, serviceId: string): number | null =>
  rules.services.find(({ id }) => id === serviceId)?.basePrice ?? null;

/** The least of these: what a project of coefficient 1 begins at. */
export const lowestStart = (rules: EstimatorRules): number =>
  Math.min(...rules.services.map(({ basePrice }) => basePrice));

/** What the project type is called whose price that is; null where none has the coefficient 1. */
export const startingSize = (rules: EstimatorRules, serviceId: string): string | null =>
  rules.services
    .find(({ id }) => id === serviceId)
    ?.projectTypes.find(({ multiplier }) => multiplier === 1)?.label ?? null;

/** The estimates of a service without options, one a project type; none of a service that is not estimated. */
const plainEstimates = (rules: EstimatorRules, serviceId: string): Estimate[] =>
  rules.services
    .filter(({ id }) => id === serviceId)
    .flatMap(({ projectTypes }) =>
      projectTypes.flatMap(
        ({ id: projectTypeId }) =>
          estimate(rules, { serviceId, projectTypeId, featureIds: [] }) ?? [],
      ),
    );

/** From the least to the most that a service is estimated at without options; null for one that is not. */
export function announcedPrices(
  rules: EstimatorRules,
  serviceId: string,
): Pick<Estimate, 'minimum' | 'maximum' | 'priceStep'> | null {
  const all = plainEstimates(rules, serviceId);
  const [first] = all;
  return first
    ? {
        minimum: Math.min(...all.map(({ minimum }) => minimum)),
        maximum: Math.max(...all.map(({ maximum }) => maximum)),
        priceStep: first.priceStep,
      }
    : null;
}

/**
 * Weeks that a service is announced with: from the least of its lightest project type to those of its largest, rounded
 * up. `latest` is the longest that an estimate without options says, its margin included.
 */
export function announcedWeeks(
  rules: EstimatorRules,
  serviceId: string,
): { minimum: number; maximum: number; latest: number } | null {
  const service = rules.services.find(({ id }) => id === serviceId);
  if (service === undefined) return null;
  const all = plainEstimates(rules, serviceId).map(({ weeks }) => weeks);
  const largest = Math.max(...service.projectTypes.map(({ multiplier }) => multiplier));
  // In ten-thousandths, which both factors make exact.
  const hundredths = (value: number) => Math.round(value * 100);
  return {
    minimum: Math.min(...all.map(({ minimum }) => minimum)),
    maximum: Math.ceil((hundredths(service.weeks) * hundredths(largest)) / 10_000),
    latest: Math.max(...all.map(({ maximum }) => maximum)),
  };
}

/** The least that any estimate comes to, in whole euros before tax: a light project type is below the base price. */
export const lowestEstimate = (rules: EstimatorRules): number =>
  Math.min(
    ...rules.services.flatMap(({ id }) => plainEstimates(rules, id).map(({ minimum }) => minimum)),
  );
