import { expect, it } from 'vitest';
import { estimate } from '../estimator/estimate.ts';
import { specifiedRules } from '../estimator/rules.fixture.ts';
import { offersOf } from './offer.ts';

const offers = offersOf(specifiedRules, { bubble: 'Application Bubble' });

it('every service stands in every size, at the price that the site announces', () => {
  const sizes = specifiedRules.services.flatMap(({ projectTypes }) => projectTypes);
  expect(offers).toHaveLength(sizes.length);
  expect(offers[0]).toMatchObject({
    id: 'bubble/mvp',
    label: 'Application Bubble\u00a0: mvp',
    cents: 175_000,
  });
});

it('a line and its options come to what the estimator estimates, to the euro', () => {
  for (const { id, cents, options } of offers) {
    const [serviceId = '', projectTypeId = ''] = id.split('/');
    const featureIds = options.map((option) => option.id);
    const estimated = estimate(specifiedRules, { serviceId, projectTypeId, featureIds });
    const sum = options.reduce((all, option) => all + option.cents, cents);
    expect(Math.round(sum / 100)).toBe(estimated?.minimum);
  }
});
