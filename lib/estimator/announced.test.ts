import { describe, expect, it } from 'vitest';
import { formatWeeks } from '../format/numbers.ts';
import {
  announcedPrices,
  announcedWeeks,
  lowestEstimate,
  lowestStart,
  startingSize,
} from './announced.ts';
import { estimate } from './estimate.ts';
import { specifiedRules } from './rules.fixture.ts';

describe('the delay of a service', () => {
  it.each([
    ['bubble', '3 à 8 semaines', 10],
    ['shopify', '2 à 6 semaines', 7],
    ['make', '1 à 4 semaines', 5],
    ['airtable', '1 à 3 semaines', 2],
  ])('%s: %s as specified, %i with the margin', (id, said, latest) => {
    const weeks = announcedWeeks(specifiedRules, id);
    expect(weeks && formatWeeks(weeks.minimum, weeks.maximum).replace('\u00a0', ' ')).toBe(said);
    expect(weeks?.latest).toBe(latest);
  });

  it('covers every estimate without options, and follows the rules', () => {
    const rules = structuredClone(specifiedRules);
    for (const service of rules.services) service.weeks *= 2;
    for (const { id: serviceId, projectTypes } of rules.services) {
      const weeks = announcedWeeks(rules, serviceId);
      if (!weeks) throw new Error('no delay');
      for (const { id: projectTypeId } of projectTypes) {
        const one = estimate(rules, { serviceId, projectTypeId, featureIds: [] })?.weeks;
        expect(one?.minimum).toBeGreaterThanOrEqual(weeks.minimum);
        expect(one?.maximum).toBeLessThanOrEqual(Math.max(weeks.maximum, weeks.latest));
      }
    }
    expect(announcedWeeks(rules, 'bubble')).toEqual({ minimum: 6, maximum: 16, latest: 19 });
  });

  it('is none of a service that is not estimated', () => {
    expect(announcedWeeks(specifiedRules, 'autre')).toBeNull();
  });
});

describe('the prices of a service', () => {
  it('hold every estimate without options, and no more', () => {
    for (const { id: serviceId, projectTypes } of specifiedRules.services) {
      const all = projectTypes.map(({ id: projectTypeId }) =>
        estimate(specifiedRules, { serviceId, projectTypeId, featureIds: [] }),
      );
      const prices = announcedPrices(specifiedRules, serviceId);
      expect(prices?.minimum).toBe(Math.min(...all.map((one) => one?.minimum ?? 0)));
      expect(prices?.maximum).toBe(Math.max(...all.map((one) => one?.maximum ?? 0)));
    }
    expect(announcedPrices(specifiedRules, 'make')).toEqual({
      minimum: 480,
      maximum: 1872,
      priceStep: 1,
    });
  });

  it('are none of a service that is not estimated', () => {
    expect(announcedPrices(specifiedRules, 'autre')).toBeNull();
  });
});

it('the least price « à partir de » is that of a standard project, and a lighter one costs less', () => {
  expect(lowestStart(specifiedRules)).toBe(600);
  expect(startingSize(specifiedRules, 'airtable')).toBe('standard');
  expect(startingSize(specifiedRules, 'autre')).toBeNull();
  expect(lowestEstimate(specifiedRules)).toBe(420);
});
