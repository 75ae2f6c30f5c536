import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generated, LONG_FORM } from '../../tests/support/scale.ts';
import { formatPriceRange, formatWeeksRange } from '../format/numbers.ts';
import { estimate } from './estimate.ts';
import { specifiedRules } from './rules.fixture.ts';
import { ESTIMATOR_LIMITS, type EstimatorRules, parseEstimatorRules } from './rules.ts';

/** An exact fraction of two BigInts, read from the shortest decimal notation of a number. */
type Fraction = { n: bigint; d: bigint };

function fraction(value: number): Fraction {
  const [whole = '0', decimals = ''] = String(value).split('.');
  return { n: BigInt(whole + decimals), d: 10n ** BigInt(decimals.length) };
}
const times = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.n, d: a.d * b.d });
const plus = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });
const rounded = ({ n, d }: Fraction): number => Number((2n * n + d) / (2n * d));

/** The rule of the handbook, computed independently of the code under test. */
function expected(rules: EstimatorRules, serviceId: string, typeId: string, count: number) {
  const service = rules.services.find(({ id }) => id === serviceId);
  const type = service?.projectTypes.find(({ id }) => id === typeId);
  if (!service || !type) throw new Error('unknown case');
  const adjusted = times(fraction(service.basePrice), fraction(type.multiplier));
  const one = times(times(adjusted, fraction(rules.featurePercent)), { n: 1n, d: 100n });
  let sum = adjusted;
  for (let index = 0; index < count; index += 1) sum = plus(sum, one);
  const minimum = rounded(sum);
  const weeks = rounded(times(fraction(service.weeks), fraction(type.multiplier)));
  const cents = { n: 100n, d: 1n };
  return {
    minimum,
    maximum: rounded(times(fraction(minimum), fraction(rules.rangeFactor))),
    weeks: {
      minimum: weeks,
      maximum: rounded(times(fraction(weeks), fraction(rules.weeksRangeFactor))),
    },
    adjustedCents: rounded(times(adjusted, cents)),
    featureCents: rounded(times(one, cents)),
    sumCents: rounded(times(sum, cents)),
  };
}

function check(rules: EstimatorRules, serviceId: string, typeId: string, featureIds: string[]) {
  const result = estimate(rules, { serviceId, projectTypeId: typeId, featureIds });
  const exact = expected(rules, serviceId, typeId, featureIds.length);
  expect(result).not.toBeNull();
  expect(result?.minimum).toBe(exact.minimum);
  expect(result?.maximum).toBe(exact.maximum);
  expect(result?.weeks).toEqual(exact.weeks);
  expect(result?.breakdown.adjustedCents).toBe(exact.adjustedCents);
  expect(result?.breakdown.sumCents).toBe(exact.sumCents);
  expect(result?.breakdown.features.map(({ id }) => id)).toEqual(featureIds);
  for (const feature of result?.breakdown.features ?? []) {
    expect(feature.cents).toBe(exact.featureCents);
  }
}

const combinations = specifiedRules.services.flatMap((service) =>
  service.projectTypes.flatMap((type) =>
    Array.from({ length: service.features.length + 1 }, (_, count) => ({
      service: service.id,
      type: type.id,
      count,
    })),
  ),
);

describe('every combination of service, project type and number of features', () => {
  it('covers 14 project types × 0 to 8 features', () => {
    expect(combinations).toHaveLength(14 * 9);
  });

  it.each(combinations)('$service, $type, $count features', ({ service, type, count }) => {
    const features = specifiedRules.services.find(({ id }) => id === service)?.features ?? [];
    check(
      specifiedRules,
      service,
      type,
      features.slice(0, count).map(({ id }) => id),
    );
  });
});

describe('the figures and words that a visitor reads without any feature', () => {
  it.each([
    ['bubble', 'mvp', '1 750 € à 2 275 €', '3 - 4 semaines'],
    ['bubble', 'standard', '2 500 € à 3 250 €', '4 - 5 semaines'],
    ['bubble', 'complex', '3 750 € à 4 875 €', '6 - 7 semaines'],
    ['bubble', 'enterprise', '5 000 € à 6 500 €', '8 - 10 semaines'],
    ['shopify', 'basic', '1 440 € à 1 872 €', '2 semaines'],
    ['shopify', 'standard', '1 800 € à 2 340 €', '3 - 4 semaines'],
    ['shopify', 'advanced', '2 520 € à 3 276 €', '4 - 5 semaines'],
    ['shopify', 'marketplace', '3 600 € à 4 680 €', '6 - 7 semaines'],
    ['make', 'simple', '480 € à 624 €', '1 semaine'],
    ['make', 'standard', '800 € à 1 040 €', '2 semaines'],
    ['make', 'complex', '1 440 € à 1 872 €', '4 - 5 semaines'],
    ['airtable', 'basic', '420 € à 546 €', '1 semaine'],
    ['airtable', 'standard', '600 € à 780 €', '2 semaines'],
    ['airtable', 'advanced', '960 € à 1 248 €', '2 semaines'],
  ])('%s, %s: %s, %s', (serviceId, projectTypeId, price, duration) => {
    const result = estimate(specifiedRules, { serviceId, projectTypeId, featureIds: [] });
    if (!result) throw new Error('no estimate');
    const spaced = price.replace(/ (?=\d{3})/g, '\u202f').replace(/ (?=€)/g, '\u00a0');
    // « à » keeps ordinary spaces, the group separator before it excepted.
    const exact = spaced.replace(/à\u202f/g, 'à ');
    expect(formatPriceRange(result.minimum, result.maximum)).toBe(exact);
    expect(formatWeeksRange(result.weeks.minimum, result.weeks.maximum)).toBe(
      duration.replace(/ (?=semaine)/, '\u00a0'),
    );
  });
});

describe('where the literal reading shows', () => {
  const rules: EstimatorRules = {
    ...specifiedRules,
    services: [
      {
        id: 'half',
        basePrice: 1.1,
        weeks: 1.25,
        projectTypes: [
          { id: 'up', label: 'up', description: null, multiplier: 5 },
          { id: 'double', label: 'double', description: null, multiplier: 2 },
        ],
        features: [],
      },
    ],
  };

  it('rounds half a euro up', () => {
    // 1,10 × 5 = 5,50 → 6 ; 6 × 1,3 = 7,8 → 8 (and not 5,50 × 1,3 = 7,15 → 7).
    const result = estimate(rules, { serviceId: 'half', projectTypeId: 'up', featureIds: [] });
    expect(result?.minimum).toBe(6);
    expect(result?.maximum).toBe(8);
  });

  it('rounds half a week up, then widens the rounded week', () => {
    // 1,25 × 2 = 2,5 → 3 ; 3 × 1,2 = 3,6 → 4 (and not 2,5 × 1,2 = 3).
    const result = estimate(rules, { serviceId: 'half', projectTypeId: 'double', featureIds: [] });
    expect(result?.weeks).toEqual({ minimum: 3, maximum: 4 });
  });
});

describe('what is not an estimate', () => {
  it('is null for an unknown service or project type', () => {
    const none = { featureIds: [] };
    expect(estimate(specifiedRules, { serviceId: '', projectTypeId: '', ...none })).toBeNull();
    expect(
      estimate(specifiedRules, { serviceId: 'bubble', projectTypeId: 'basic', ...none }),
    ).toBeNull();
    expect(
      estimate(specifiedRules, { serviceId: 'toString', projectTypeId: 'standard', ...none }),
    ).toBeNull();
  });

  it('ignores unknown features and counts a repeated one once', () => {
    const base = { serviceId: 'bubble', projectTypeId: 'standard' };
    const once = estimate(specifiedRules, { ...base, featureIds: ['feature-2'] });
    expect(once?.minimum).toBe(2875);
    expect(
      estimate(specifiedRules, { ...base, featureIds: ['feature-2', 'nope', 'feature-2'] }),
    ).toEqual(once);
  });
});

const twoDecimals = (minimum: number, maximum: number) =>
  fc.integer({ min: Math.round(minimum * 100), max: maximum * 100 }).map((cents) => cents / 100);

const anyRules = fc
  .record({
    featurePercent: twoDecimals(0, ESTIMATOR_LIMITS.featurePercent),
    rangeFactor: twoDecimals(1, ESTIMATOR_LIMITS.rangeFactor),
    weeksRangeFactor: twoDecimals(1, ESTIMATOR_LIMITS.rangeFactor),
    priceStep: fc.integer({ min: 1, max: ESTIMATOR_LIMITS.priceStep }),
    basePrice: twoDecimals(0.01, ESTIMATOR_LIMITS.basePrice),
    weeks: twoDecimals(0.01, ESTIMATOR_LIMITS.weeks),
    multiplier: twoDecimals(0.01, ESTIMATOR_LIMITS.multiplier),
    count: fc.integer({ min: 0, max: ESTIMATOR_LIMITS.featuresPerService }),
  })
  .map(({ basePrice, weeks, multiplier, count, ...factors }) => ({
    ...factors,
    services: [
      {
        id: 's',
        basePrice,
        weeks,
        projectTypes: [{ id: 't', label: 'T', description: null, multiplier }],
        features: Array.from({ length: count }, (_, index) => ({
          id: `f${index}`,
          label: `F${index}`,
          beyond: null,
          weeks: index % 3,
        })),
      },
    ],
  }));

describe('properties', () => {
  it('is exact for any rules that the check lets through, at their bounds too', LONG_FORM, () => {
    fc.assert(
      fc.property(anyRules, (rules) => {
        expect(parseEstimatorRules(rules)).toEqual({ ok: true, rules });
        check(rules, 's', 't', rules.services[0]?.features.map(({ id }) => id) ?? []);
      }),
      generated(2_000),
    );
  });

  it('never falls when a feature is added, and never ends below its beginning', LONG_FORM, () => {
    fc.assert(
      fc.property(anyRules, (rules) => {
        const ids = rules.services[0]?.features.map(({ id }) => id) ?? [];
        let previous = 0;
        for (let count = 0; count <= ids.length; count += 1) {
          const result = estimate(rules, {
            serviceId: 's',
            projectTypeId: 't',
            featureIds: ids.slice(0, count),
          });
          if (!result) throw new Error('no estimate');
          expect(result.minimum).toBeGreaterThanOrEqual(previous);
          expect(result.maximum).toBeGreaterThanOrEqual(result.minimum);
          expect(result.weeks.maximum).toBeGreaterThanOrEqual(result.weeks.minimum);
          expect(Number.isSafeInteger(result.maximum)).toBe(true);
          previous = result.minimum;
        }
      }),
      generated(200),
    );
  });

  it('does not depend on the order of the chosen features', () => {
    const ids = specifiedRules.services[0]?.features.map(({ id }) => id) ?? [];
    fc.assert(
      fc.property(fc.shuffledSubarray(ids), (featureIds) => {
        const base = { serviceId: 'shopify', projectTypeId: 'advanced' };
        expect(estimate(specifiedRules, { ...base, featureIds })).toEqual(
          estimate(specifiedRules, { ...base, featureIds: featureIds.toSorted() }),
        );
      }),
    );
  });
});
