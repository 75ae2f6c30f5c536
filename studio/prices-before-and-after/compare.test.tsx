import { ThemeProvider } from '@sanity/ui';
import { buildTheme } from '@sanity/ui/theme';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { specifiedRules } from '../../lib/estimator/rules.fixture.ts';
import { comparePrices, type EstimatorDocument } from './compare.ts';
import { PriceList } from './price-list.tsx';
import { changeInWords, estimateInWords, summary } from './words.ts';

const { services, ...rules } = specifiedRules;

/** The seeded prices as the estimator's document holds them. */
const published: EstimatorDocument = {
  ...rules,
  services: services.map(({ id, ...service }) => ({ ...service, service: { _ref: id } })),
};
const NAMES = new Map([
  ['bubble', 'Applications Bubble'],
  ['make', 'Automatisations Make'],
]);

/** The document with one service changed. */
function draftWith(serviceId: string, change: (entry: Record<string, unknown>) => object) {
  return {
    ...published,
    services: published.services?.map((entry) =>
      entry.service?._ref === serviceId ? { ...entry, ...change(entry) } : entry,
    ),
  } as EstimatorDocument;
}

const compare = (draft: EstimatorDocument | null, chosen: Record<string, string[]> = {}) =>
  comparePrices(published, draft, NAMES, new Map(Object.entries(chosen)));

const rowsOf = (comparison: ReturnType<typeof compare>, serviceId: string) =>
  comparison.services.find(({ id }) => id === serviceId)?.rows ?? [];

describe('Prices before and after the draft', () => {
  it('holds every combination of service and project type, and none has changed', () => {
    const comparison = compare(published);
    const rows = comparison.services.flatMap((service) => service.rows);
    expect(rows).toHaveLength(14);
    expect(rows.every(({ state, changes }) => state === 'same' && changes.length === 0)).toBe(true);
    expect(summary(rows)).toBe('Aucun prix ne change.');
    expect(comparison.problems).toEqual([]);
  });

  it('says by how much each end of price and duration moves', () => {
    const rows = rowsOf(
      compare(draftWith('bubble', () => ({ basePrice: 2750, weeks: 5 }))),
      'bubble',
    );
    const standard = rows.find(({ id }) => id === 'standard');
    expect(standard?.state).toBe('changed');
    expect(standard?.before && estimateInWords(standard.before)).toBe(
      '2\u202f500\u00a0€ à 3\u202f250\u00a0€, 4 - 5\u00a0semaines',
    );
    expect(standard?.after && estimateInWords(standard.after)).toBe(
      '2\u202f750\u00a0€ à 3\u202f575\u00a0€, 5 - 6\u00a0semaines',
    );
    expect(standard?.changes.map(changeInWords)).toEqual([
      'Minimum\u00a0: +\u00a0250\u00a0€ (+\u00a010\u00a0%)',
      'Maximum\u00a0: +\u00a0325\u00a0€ (+\u00a010\u00a0%)',
      'Durée minimale\u00a0: +\u00a01\u00a0semaine',
      'Durée maximale\u00a0: +\u00a01\u00a0semaine',
    ]);
    const all = compare(draftWith('bubble', () => ({ basePrice: 2750 }))).services;
    expect(summary(all.flatMap((service) => service.rows))).toBe('4 prix sur 14 changent.');
    const lower = rowsOf(compare(draftWith('bubble', () => ({ basePrice: 2499 }))), 'bubble');
    expect(lower[1]?.changes.map(changeInWords)[0]).toBe(
      'Minimum\u00a0: −\u00a01\u00a0€ (moins de 0,1\u00a0%)',
    );
  });

  it('counts the options that are chosen for the example, of that service alone', () => {
    const draft = { ...published, featurePercent: 20 };
    expect(
      compare(draft)
        .services.flatMap(({ rows }) => rows)
        .map(({ state }) => state),
    ).not.toContain('changed');
    const chosen = compare(draft, { bubble: ['feature-1', 'feature-2'] });
    expect(rowsOf(chosen, 'bubble').find(({ id }) => id === 'standard')).toMatchObject({
      before: { minimum: 3250 },
      after: { minimum: 3500 },
    });
    expect(rowsOf(chosen, 'make').every(({ state }) => state === 'same')).toBe(true);
  });

  it('knows what is new and what is gone, of types and of services', () => {
    const types = services[0]?.projectTypes ?? [];
    const draft = draftWith('bubble', () => ({
      projectTypes: [...types.slice(1), { id: 'refonte', label: 'Refonte', multiplier: 1.2 }],
    }));
    draft.services = draft.services?.filter(({ service }) => service?._ref !== 'airtable');
    const comparison = compare(draft);
    const states = Object.fromEntries(
      rowsOf(comparison, 'bubble').map(({ id, state }) => [id, state]),
    );
    expect(states).toMatchObject({ refonte: 'new', mvp: 'gone', standard: 'same' });
    expect(rowsOf(comparison, 'airtable').every(({ state }) => state === 'gone')).toBe(true);
  });

  it('names the field that stops a computation, and still computes the other services', () => {
    const comparison = compare(draftWith('bubble', () => ({ basePrice: undefined })));
    expect(comparison.problems).toEqual([
      'Service «\u202fApplications Bubble\u202f»\u00a0: le prix de base doit être un nombre.',
    ]);
    expect(rowsOf(comparison, 'bubble').every(({ state }) => state === 'unknown')).toBe(true);
    expect(rowsOf(comparison, 'make').every(({ state }) => state === 'same')).toBe(true);

    const unchosen = { ...published, services: [...(published.services ?? []), { basePrice: 1 }] };
    expect(compare(unchosen as EstimatorDocument).problems).toEqual([
      'Service nᵒ 5\u00a0: choisissez le service du catalogue.',
    ]);
    expect(compare({ ...published, rangeFactor: 0.5 }).problems).toEqual([
      'Le coefficient du maximum doit être d’au moins 1.',
    ]);
    expect(compare({}).services.flatMap(({ rows }) => rows)).toHaveLength(14);
  });

  it('shows only what changes where that is asked for, each price with its state in words', () => {
    const [service] = compare(draftWith('bubble', () => ({ rangeFactor: 1 }))).services;
    const changed = compare({ ...published, featurePercent: 20 }, { bubble: ['feature-1'] })
      .services[0];
    const html = (prices: typeof service, onlyChanges: boolean) =>
      prices &&
      renderToStaticMarkup(
        <ThemeProvider theme={buildTheme()}>
          <PriceList
            chosen={['feature-1']}
            draftName="Brouillon"
            onChoose={() => undefined}
            onlyChanges={onlyChanges}
            service={prices}
          />
        </ThemeProvider>,
      );
    expect(html(service, false)).toContain('Inchangé');
    expect(html(service, true)).toBe('');
    expect(html(changed, true)).toContain('Modifié');
    expect(html(changed, true)).toContain('Options de l’exemple\u00a0: 1');
    expect(html(changed, true)).toContain('Minimum\u00a0: +\u00a0125\u00a0€');
  });
});
