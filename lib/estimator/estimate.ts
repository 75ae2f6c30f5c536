import type { EstimatorRules } from './rules.ts';

export type EstimateSelection = {
  serviceId: string;
  projectTypeId: string;
  featureIds: readonly string[];
};

export type EstimateBreakdown = {
  /** All amounts in whole cents, excluding tax; a fraction of a cent is rounded for display only. */
  baseCents: number;
  multiplier: number;
  adjustedCents: number;
  featurePercent: number;
  features: Array<{ id: string; label: string; cents: number }>;
  /** The sum before it is rounded to whole euros. */
  sumCents: number;
  rangeFactor: number;
};

export type Estimate = {
  /** Whole euros, excluding tax. */
  minimum: number;
  maximum: number;
  /** Step that the range is shown in, in whole euros (lib/estimator/shown.ts). */
  priceStep: number;
  weeks: { minimum: number; maximum: number };
  /** Weeks that the chosen features add to these. */
  featureWeeks: number;
  breakdown: EstimateBreakdown;
};

/** A number with at most two decimals, as an exact integer of hundredths. */
function hundredths(value: number): number {
  return Math.round(value * 100);
}

/** numerator ÷ denominator for non-negative safe integers, halves rounded up. */
function divideRounded(numerator: number, denominator: number): number {
  const remainder = numerator % denominator;
  const quotient = (numerator - remainder) / denominator;
  return remainder * 2 >= denominator ? quotient + 1 : quotient;
}

/**
 * The price and duration of a project (product.md, Estimates), in exact integer arithmetic; half euros
 * round up.
 *
 * - adjusted price = base price × multiplier of the project type;
 * - each chosen feature adds `featurePercent` % of the adjusted price;
 * - minimum = that sum, rounded; maximum = the rounded sum × `rangeFactor`, rounded;
 * - weeks = weeks × multiplier, rounded; upper end = the rounded weeks × `weeksRangeFactor`, rounded; what features add
 *   stands beside them.
 *
 * The rules are those that `parseEstimatorRules` let through. Features unknown to the service are
 * ignored and repeated ones count once; an unknown service or project type has no estimate.
 */
export function estimate(rules: EstimatorRules, selection: EstimateSelection): Estimate | null {
  const service = rules.services.find((candidate) => candidate.id === selection.serviceId);
  if (service === undefined) return null;
  const type = service.projectTypes.find((candidate) => candidate.id === selection.projectTypeId);
  if (type === undefined) return null;

  const baseCents = hundredths(service.basePrice);
  const multiplier = hundredths(type.multiplier);
  const percent = hundredths(rules.featurePercent);
  // In hundredths of a cent; percent is in ten-thousandths, so the sum is in 10⁻⁶ cents.
  const adjusted = baseCents * multiplier;
  const featureCents = divideRounded(adjusted * percent, 1_000_000);

  const chosen = service.features.filter(({ id }) => selection.featureIds.includes(id));
  const features = chosen.map(({ id, label }) => ({ id, label, cents: featureCents }));

  const sum = adjusted * (10_000 + percent * features.length);
  const minimum = divideRounded(sum, 100_000_000);
  const minimumWeeks = divideRounded(hundredths(service.weeks) * multiplier, 10_000);

  return {
    minimum,
    maximum: divideRounded(minimum * hundredths(rules.rangeFactor), 100),
    priceStep: rules.priceStep,
    weeks: {
      minimum: minimumWeeks,
      maximum: divideRounded(minimumWeeks * hundredths(rules.weeksRangeFactor), 100),
    },
    featureWeeks: chosen.reduce((sum, feature) => sum + feature.weeks, 0),
    breakdown: {
      baseCents,
      multiplier: type.multiplier,
      adjustedCents: divideRounded(adjusted, 100),
      featurePercent: rules.featurePercent,
      features,
      sumCents: divideRounded(sum, 1_000_000),
      rangeFactor: rules.rangeFactor,
    },
  };
}
