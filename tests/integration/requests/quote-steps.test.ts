import { describe, expect, it, vi } from 'vitest';
import { advanceQuote, advanceTraining } from '../../../app/(site)/devis/actions.ts';
import { specifiedRules } from '../../../lib/estimator/rules.fixture.ts';
import { IDLE_QUOTE, type QuoteFormState } from '../../../lib/requests/quote-steps.ts';

vi.mock('../../../lib/content/index.ts', () => ({
  getEstimator: async () => ({
    revision: 'rev-1',
    rules: specifiedRules,
    serviceNames: {},
    timelines: [],
    budgets: [],
  }),
  getTrainingPage: async () => ({ tiers: [], participantsMax: 4, hours: 24, revision: 'rev-1' }),
}));

/** « Suivant » on the first step, of the page that `before` was the answer of. */
function next(before: QuoteFormState, values: Record<string, string>): Promise<QuoteFormState> {
  const data = new FormData();
  for (const [name, value] of Object.entries({ step: '1', intent: 'next', ...values })) {
    data.set(name, value);
  }
  return advanceQuote(before, data);
}

it('« Calculer » without scripts shows the same step, with every answer as it was typed', async () => {
  const values = { service: 'make', projectType: '', weeklyHours: 'six', hourlyCost: '42' };
  const state = await next(IDLE_QUOTE, {
    ...values,
    intent: 'count',
    description: 'Des factures.',
  });
  expect(state).toMatchObject({ status: 'idle', step: 1, errors: {} });
  expect(state.values).toMatchObject({ ...values, description: 'Des factures.' });
});

describe('the first step without scripts', () => {
  it('shows the project types of a service first, and only then misses one', async () => {
    const shown = await next(IDLE_QUOTE, { service: 'make' });
    expect(shown).toMatchObject({
      status: 'idle',
      step: 1,
      errors: {},
      values: { service: 'make' },
    });
    const missing = await next(shown, { service: 'make' });
    expect(missing).toMatchObject({ status: 'invalid', step: 1 });
    expect(missing.errors).toEqual({ projectType: 'Choisissez un type de projet.' });
    const chosen = await next(missing, { service: 'make', projectType: 'simple' });
    expect(chosen).toMatchObject({ status: 'idle', step: 2, errors: {} });
  });

  it('choosing another service resets the project type, and shows those of that one', async () => {
    const shown = await next(IDLE_QUOTE, { service: 'bubble' });
    // Both have a type of this name.
    const other = await next(shown, {
      service: 'shopify',
      projectType: 'standard',
      features: 'feature-1',
    });
    expect(other).toMatchObject({
      status: 'idle',
      step: 1,
      values: { service: 'shopify', projectType: '', features: [] },
    });
  });

  it('without a service misses both', async () => {
    const state = await next(IDLE_QUOTE, {});
    expect(Object.keys(state.errors)).toEqual(['service', 'projectType']);
    expect(state.step).toBe(1);
  });

  it('a service that is not offered is refused, with no word on its types', async () => {
    const state = await next(IDLE_QUOTE, { service: 'autre' });
    expect(Object.keys(state.errors)).toEqual(['service']);
  });
});

describe('a training enquiry without scripts', () => {
  const step = (values: Record<string, string>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries({ intent: 'next', ...values }))
      data.set(name, value);
    return advanceTraining(IDLE_QUOTE, data);
  };

  it('goes on with a group alone, and asks for no service', async () => {
    expect(await step({ step: '1', participants: '3' })).toMatchObject({ status: 'idle', step: 2 });
    const missing = await step({ step: '1', participants: '5' });
    expect(missing).toMatchObject({ status: 'invalid', step: 1 });
    expect(Object.keys(missing.errors)).toEqual(['participants']);
  });

  it('says beside a date what is wrong, and keeps it', async () => {
    const typed = { participants: '3', earliest: '2126-03-31', latest: '2126-03-01' };
    const state = await step({ step: '2', ...typed });
    expect(state).toMatchObject({ status: 'invalid', step: 2, values: typed });
    expect(state.errors).toEqual({ latest: 'La fin ne peut pas précéder le début.' });
  });
});
