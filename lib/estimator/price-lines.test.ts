import { expect, it } from 'vitest';
import { estimate } from './estimate.ts';
import { priceLines } from './price-lines.ts';
import { specifiedRules } from './rules.fixture.ts';

const WORDS = {
  service: 'Bases',
  projectType: 'Base simple',
  total: 'Total',
  margin: 'Ce qui reste à préciser',
  range: 'Fourchette',
};

/** The amount of a line, in cents. */
const cents = (value: string) =>
  Math.round(Number(value.replace(/[^\d,]/g, '').replace(',', '.')) * 100);

const ALL = specifiedRules.services.flatMap(({ id: serviceId, projectTypes, features }) =>
  projectTypes.flatMap(({ id: projectTypeId }) =>
    [0, 1, 3, 8].map((count) => ({
      serviceId,
      projectTypeId,
      featureIds: features.slice(0, count).map(({ id }) => id),
    })),
  ),
);

it.each(ALL)(
  '$serviceId, $projectTypeId, $featureIds: the lines add up to the total',
  (selection) => {
    const result = estimate({ ...specifiedRules, priceStep: 10 }, selection);
    if (!result) throw new Error('no estimate');
    const { parts, sums } = priceLines(result, WORDS);
    expect(parts).toHaveLength(1 + selection.featureIds.length);
    const sum = parts.reduce((all, { value }) => all + cents(value), 0);
    expect(cents(sums[0]?.value ?? '')).toBe(sum);
    expect(sums.map(({ label }) => label)).toEqual([WORDS.total, WORDS.margin, WORDS.range]);
    // A factor is no word.
    expect(JSON.stringify({ parts, sums })).not.toContain('×');
  },
);

it('adds up to the cent where an option costs a fraction of one', () => {
  const rules = structuredClone(specifiedRules);
  for (const service of rules.services) service.basePrice = 2499;
  const ids = rules.services[0]?.features.map(({ id }) => id) ?? [];
  const selection = { serviceId: 'bubble', projectTypeId: 'mvp', featureIds: ids };
  const result = estimate(rules, selection);
  if (!result) throw new Error('no estimate');
  // 8 × 262,395 € is 2 099,16 €, and 8 × 262,40 € is not.
  const { parts, sums } = priceLines(result, WORDS);
  expect(sums[0]?.value).toBe('3\u202f848,46\u00a0€');
  expect(parts.reduce((all, { value }) => all + cents(value), 0)).toBe(384_846);
});

it('is a total alone where the range is one price', () => {
  const rules = { ...specifiedRules, rangeFactor: 1 };
  const selection = { serviceId: 'airtable', projectTypeId: 'basic', featureIds: [] };
  const result = estimate(rules, selection);
  expect(result && priceLines(result, WORDS)).toEqual({
    parts: [{ label: 'Bases · Base simple', value: '420\u00a0€' }],
    sums: [{ label: 'Total', value: '420\u00a0€', isPrice: true }],
  });
});
