import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimate } from './estimate.ts';
import { specifiedRules } from './rules.fixture.ts';
import { estimatedPrice, estimatedWeeks, shownRange } from './shown.ts';

const every = specifiedRules.services.flatMap(({ id: serviceId, projectTypes, features }) =>
  projectTypes.flatMap(({ id: projectTypeId }) =>
    Array.from({ length: features.length + 1 }, (_, count) => ({
      serviceId,
      projectTypeId,
      featureIds: features.slice(0, count).map(({ id }) => id),
    })),
  ),
);

const priced = (priceStep: number, selection: (typeof every)[number]) => {
  const result = estimate({ ...specifiedRules, priceStep }, selection);
  if (!result) throw new Error('no estimate');
  return result;
};

describe('a range as it is shown', () => {
  it('has its ends at whole steps, and what was computed within', () => {
    for (const selection of every) {
      const result = priced(10, selection);
      const shown = shownRange(result);
      expect([shown.minimum % 10, shown.maximum % 10]).toEqual([0, 0]);
      expect(shown.minimum).toBeLessThanOrEqual(result.minimum);
      expect(shown.maximum).toBeGreaterThanOrEqual(result.maximum);
      expect(result.minimum - shown.minimum).toBeLessThan(10);
      expect(shown.maximum - result.maximum).toBeLessThan(10);
    }
  });

  it('is what the specification says to the letter with a step of 1, and computed alike with any', () => {
    for (const selection of every) {
      const exact = priced(1, selection);
      const { minimum, maximum } = exact;
      expect(shownRange(exact)).toEqual({ minimum, maximum });
      expect(priced(50, selection)).toEqual({ ...exact, priceStep: 50 });
    }
  });

  it.each([
    [2275, 2958, 10, '2\u202f270\u00a0€ à 2\u202f960\u00a0€'],
    [2500, 3250, 10, '2\u202f500\u00a0€ à 3\u202f250\u00a0€'],
    [2275, 2958, 100, '2\u202f200\u00a0€ à 3\u202f000\u00a0€'],
    // No range: one price, as it is.
    [2275, 2275, 10, '2\u202f275\u00a0€'],
    // Less than a step is not nothing.
    [7, 9, 10, '7\u00a0€ à 10\u00a0€'],
  ])('%i to %i in steps of %i: %s', (minimum, maximum, priceStep, said) => {
    expect(estimatedPrice({ minimum, maximum, priceStep })).toBe(said);
  });

  it('never ends below its beginning, nor begins at 0', () => {
    const whole = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(whole, whole, fc.integer({ min: 1, max: 1_000 }), (a, b, priceStep) => {
        const shown = shownRange({
          minimum: Math.min(a, b),
          maximum: Math.max(a, b),
          priceStep,
        });
        expect(shown.minimum).toBeGreaterThan(0);
        expect(shown.maximum).toBeGreaterThanOrEqual(shown.minimum);
      }),
    );
  });
});

it('says the weeks that options add, and the specified duration as it is', () => {
  const rules = structuredClone(specifiedRules);
  for (const { features } of rules.services) {
    for (const [index, feature] of features.entries()) feature.weeks = index;
  }
  const project = { serviceId: 'bubble', projectTypeId: 'standard' };
  const said = (featureIds: string[]) => {
    const result = estimate(rules, { ...project, featureIds });
    return result && estimatedWeeks(result);
  };
  expect(said(['feature-1'])).toBe('4 - 5\u00a0semaines');
  expect(said(['feature-2', 'feature-3'])).toBe('4 - 5\u00a0semaines, +\u00a03 pour les options');
});
