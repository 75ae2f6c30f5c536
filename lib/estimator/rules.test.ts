import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { specifiedRules } from './rules.fixture.ts';
import { type EstimatorRules, parseEstimatorRules } from './rules.ts';

function problems(change: (draft: EstimatorRules) => void): string[] {
  const draft = structuredClone(specifiedRules);
  change(draft);
  const result = parseEstimatorRules(draft);
  return result.ok ? [] : result.problems;
}

type FirstService = EstimatorRules['services'][number];
function first(draft: EstimatorRules): FirstService {
  const service = draft.services[0];
  if (!service) throw new Error('no service');
  return service;
}

describe('parseEstimatorRules', () => {
  it('lets the specified rules through unchanged', () => {
    expect(parseEstimatorRules(specifiedRules)).toEqual({ ok: true, rules: specifiedRules });
  });

  it('drops what it does not know and reads an empty description as none', () => {
    const draft = structuredClone(specifiedRules);
    Object.assign(draft, { _id: 'estimator' });
    Object.assign(first(draft).projectTypes[0] ?? {}, { description: '  ', _key: 'x' });
    expect(parseEstimatorRules(draft)).toEqual({ ok: true, rules: specifiedRules });
  });

  it('calls a service by its name where it has one', () => {
    expect(
      problems((draft) => {
        Object.assign(first(draft), { name: 'Applications Bubble', weeks: 0 });
      }),
    ).toEqual(['Service « Applications Bubble » : la durée de base doit dépasser 0.']);
  });

  it.each<[string, (draft: EstimatorRules) => void, RegExp]>([
    [
      'a price below zero',
      (d) => {
        first(d).basePrice = -1;
      },
      /« bubble » : le prix de base doit dépasser 0/,
    ],
    [
      'a price of zero',
      (d) => {
        first(d).basePrice = 0;
      },
      /doit dépasser 0/,
    ],
    [
      'a price that is not a number',
      (d) => {
        first(d).basePrice = Number.NaN;
      },
      /doit être un nombre/,
    ],
    [
      'an infinite price',
      (d) => {
        first(d).basePrice = Number.POSITIVE_INFINITY;
      },
      /doit être un nombre/,
    ],
    [
      'a price too large',
      (d) => {
        first(d).basePrice = 100_001;
      },
      /ne peut pas dépasser 100\s000/,
    ],
    [
      'a price with a fraction of a cent',
      (d) => {
        first(d).basePrice = 10.005;
      },
      /deux décimales/,
    ],
    [
      'weeks of zero',
      (d) => {
        first(d).weeks = 0;
      },
      /durée de base doit dépasser/,
    ],
    [
      'a multiplier of zero',
      (d) => {
        Object.assign(first(d).projectTypes[0] ?? {}, { multiplier: 0 });
      },
      /type « mvp » : le coefficient doit dépasser 0/,
    ],
    [
      'a negative percentage',
      (d) => {
        d.featurePercent = -5;
      },
      /d’au moins 0/,
    ],
    [
      'a range that narrows',
      (d) => {
        d.rangeFactor = 0.9;
      },
      /coefficient du maximum doit être d’au moins 1/,
    ],
    [
      'a range of weeks that narrows',
      (d) => {
        d.weeksRangeFactor = 0.5;
      },
      /coefficient de la durée maximale/,
    ],
    [
      'a repeated service',
      (d) => {
        d.services.push(structuredClone(first(d)));
      },
      /« bubble » est utilisé plusieurs fois/,
    ],
    [
      'a repeated project type',
      (d) => {
        Object.assign(first(d).projectTypes[1] ?? {}, { id: 'mvp' });
      },
      /« mvp » est utilisé plusieurs fois/,
    ],
    [
      'a repeated feature',
      (d) => {
        Object.assign(first(d).features[1] ?? {}, { id: 'feature-1' });
      },
      /« feature-1 » est utilisé plusieurs fois/,
    ],
    [
      'no project type',
      (d) => {
        first(d).projectTypes = [];
      },
      /types de projet : au moins un est nécessaire/,
    ],
    [
      'no service',
      (d) => {
        d.services = [];
      },
      /au moins un service/,
    ],
    [
      'an empty service id',
      (d) => {
        first(d).id = ' ';
      },
      /identifiant du service nᵒ 1 est obligatoire/,
    ],
    [
      'an empty label',
      (d) => {
        Object.assign(first(d).features[0] ?? {}, { label: '' });
      },
      /libellé de l’option nᵒ 1 est obligatoire/,
    ],
    [
      'a step that is no whole number of euros',
      (d) => {
        d.priceStep = 2.5;
      },
      /Le pas de la fourchette doit être un nombre entier/,
    ],
    [
      'a step of 0',
      (d) => {
        d.priceStep = 0;
      },
      /pas de la fourchette doit être d’au moins 1/,
    ],
    [
      'half a week for a feature',
      (d) => {
        Object.assign(first(d).features[0] ?? {}, { weeks: 0.5 });
      },
      /la durée de l’option nᵒ 1 doit être un nombre entier/,
    ],
    [
      'too many features',
      (d) => {
        first(d).features = Array.from({ length: 41 }, (_, i) => ({
          id: `${i}`,
          label: 'x',
          beyond: null,
          weeks: 0,
        }));
      },
      /pas plus de 40/,
    ],
  ])('refuses %s', (_, change, message) => {
    const found = problems(change);
    expect(found.length).toBeGreaterThan(0);
    expect(found.join('\n')).toMatch(message);
  });

  it('names every problem at once', () => {
    expect(
      problems((draft) => {
        first(draft).basePrice = 0;
        draft.rangeFactor = 0;
      }),
    ).toHaveLength(2);
  });

  it('answers any input without throwing', () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        const result = parseEstimatorRules(input);
        if (!result.ok) expect(result.problems.length).toBeGreaterThan(0);
      }),
    );
    for (const input of [null, undefined, [], 'x', { services: null }, { services: [null] }]) {
      expect(parseEstimatorRules(input).ok).toBe(false);
    }
  });
});
