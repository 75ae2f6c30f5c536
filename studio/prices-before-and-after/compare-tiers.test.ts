import { describe, expect, it } from 'vitest';
import { compareTiers } from './compare-tiers.ts';

const SPECIFIED = [
  { from: 1, to: 1, price: 2400 },
  { from: 2, to: 4, price: 1900 },
  { from: 5, to: 8, price: 1600 },
];

const compare = (tiers: Array<{ from?: number; to?: number; price?: number }>) =>
  compareTiers({ tiers: SPECIFIED }, { tiers });

describe('what each size of a group pays, before and after the draft', () => {
  it('is said by the published sizes where nothing changes', () => {
    expect(compare(SPECIFIED)).toEqual([
      {
        label: '1\u00a0participant',
        state: 'same',
        before: '2\u202f400\u00a0€ par personne',
        after: '2\u202f400\u00a0€ par personne',
        changes: [],
      },
      expect.objectContaining({
        label: '2 à 4\u00a0participants',
        state: 'same',
        before: '1\u202f900\u00a0€ par personne, 7\u202f600\u00a0€ à 4',
      }),
      expect.objectContaining({ label: '5 à 8\u00a0participants', state: 'same' }),
    ]);
  });

  it('says by how much a price moves, and its share', () => {
    const [solo, team] = compare([
      { from: 1, to: 1, price: 2520 },
      { from: 2, to: 4, price: 1800 },
      { from: 5, to: 8, price: 1600 },
    ]);
    expect(solo).toMatchObject({
      state: 'changed',
      changes: ['Par personne\u00a0: +\u00a0120\u00a0€ (+\u00a05\u00a0%)'],
    });
    expect(team?.changes).toEqual(['Par personne\u00a0: −\u00a0100\u00a0€ (−\u00a05,3\u00a0%)']);
  });

  it('splits a size whose groups move to another price', () => {
    const rows = compare([
      { from: 1, to: 1, price: 2400 },
      { from: 2, to: 5, price: 1900 },
      { from: 6, to: 10, price: 1600 },
    ]);
    expect(rows.map(({ label, state }) => [label, state])).toEqual([
      ['1\u00a0participant', 'same'],
      ['2 à 4\u00a0participants', 'same'],
      ['5\u00a0participants', 'changed'],
      ['6 à 8\u00a0participants', 'same'],
      ['9 à 10\u00a0participants', 'new'],
    ]);
  });

  it('takes a price that is not typed yet as none', () => {
    const rows = compare([
      { from: 1, to: 1, price: 2400 },
      { from: 2, to: 4 },
    ]);
    expect(rows.map(({ state }) => state)).toEqual(['same', 'gone', 'gone']);
  });

  it('knows a training that was never published', () => {
    expect(compareTiers(null, { tiers: SPECIFIED }).map(({ state }) => state)).toEqual([
      'new',
      'new',
      'new',
    ]);
  });
});
