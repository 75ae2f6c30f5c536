import { describe, expect, it } from 'vitest';
import { isProven, proofLine, shownClaims } from './claims.ts';

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

  it('says the source and the day, as far as they are known', () => {
    expect(proofLine(proven)).toBe('Liste des projets, 1er mai 2026');
    expect(proofLine({ date: '2026-05-12' })).toBe('12 mai 2026');
    expect(proofLine({})).toBeNull();
  });
});
