import { describe, expect, it } from 'vitest';
import { filledClaims } from '../figures/claim-figures.ts';
import type { Figures } from '../figures/wire.ts';
import { isPromise, isProven, proofLine, shownClaims } from './claims.ts';

const proven = { value: '20+', source: 'Liste des projets', date: '2026-05-01' };
const claims = [
  { value: '100 %', source: null, date: null },
  { value: '24h', source: 'Boîte de réception', date: null },
  { value: '65 %', source: '[source à compléter]', date: '2026-05-01' },
  proven,
];

describe('figures and what backs them', () => {
  it('takes a source and a date, and no placeholder for either', () => {
    expect(claims.map(isProven)).toEqual([false, false, false, true]);
  });

  it('all show in a preview, on a live site those alone that something backs', () => {
    expect(shownClaims(claims, false)).toEqual(claims);
    expect(shownClaims(claims, true)).toEqual([proven]);
  });

  it('a live site keeps its promise of a delay, which needs no proof, as it is written and once it is filled in', () => {
    const written = { value: '{délai}', label: 'pour une réponse' };
    expect(isProven(written)).toBe(true);
    expect(isProven({ ...written, value: '24h', isPromise: isPromise(written) })).toBe(true);
    expect(isProven({ ...written, value: '24h' })).toBe(false);
  });

  it('says the source and the day, as far as they are known', () => {
    expect(proofLine(proven)).toBe('Liste des projets, 1er\u00a0mai\u00a02026');
    expect(proofLine({ date: '2026-05-12' })).toBe('12\u00a0mai\u00a02026');
    expect(proofLine({})).toBeNull();
  });

  it('what the site counts says both by itself, and shows only with what was counted', () => {
    const claim = { label: 'demandes répondues', source: null, date: null };
    const written = { ...claim, value: '12', figure: null };
    const asked = { ...claim, value: 'avant', figure: 'requestsAnswered' as const };
    const figures = { answered: 124 } as Figures;
    expect(isProven(asked)).toBe(true);
    expect(filledClaims([written, asked], null)).toEqual([written]);
    expect(
      filledClaims([written, asked], { figures: { answered: 9 } as Figures, day: '' }),
    ).toEqual([written]);
    const [, shown] = filledClaims([written, asked], { figures, day: '2026-11-23' });
    expect(shown).toMatchObject({ value: '124', label: 'demandes répondues' });
    expect(proofLine(shown ?? {})).toBe(
      'Compté par ce site, 12\u00a0derniers mois, 23\u00a0novembre\u00a02026',
    );
    expect(shownClaims([...(shown ? [shown] : [])], true)).toHaveLength(1);
    expect(filledClaims([{ ...written, value: null }], null)).toEqual([]);
  });
});
