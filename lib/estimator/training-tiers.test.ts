import { describe, expect, it } from 'vitest';
import {
  formatGroup,
  fromPrice,
  groupPrice,
  groupSizes,
  participantsMax,
  tierOf,
  tiersProblem,
  totalHours,
} from './training-tiers.ts';

const tiers = [
  { from: 1, to: 1, price: 2400 },
  { from: 2, to: 4, price: 1900 },
  { from: 5, to: 8, price: 1600 },
];

describe('Training: figures that follow from others', () => {
  it('adds 4, 8, 6 and 6 hours up to 24', () => {
    expect(totalHours([4, 8, 6, 6].map((hours) => ({ hours })))).toBe(24);
    expect(totalHours([])).toBe(0);
  });

  it('takes 8 participants at most, from 1 600 € a person', () => {
    expect(participantsMax(tiers)).toBe(8);
    expect(fromPrice(tiers)).toBe(1600);
  });

  it('words the size of a group', () => {
    expect(tiers.map(formatGroup)).toEqual([
      '1\u00a0participant',
      '2 à 4\u00a0participants',
      '5 à 8\u00a0participants',
    ]);
  });
});

describe('Training: what a group pays', () => {
  it.each([
    [1, 2400],
    [2, 3800],
    [4, 7600],
    [5, 8000],
    [8, 12800],
  ])('%i participants: %i €', (participants, euros) => {
    const tier = tierOf(tiers, participants);
    expect(tier && groupPrice(tier, participants)).toBe(euros);
  });

  it.each([0, 9, 1.5, Number.NaN])('no tier takes %d', (participants) => {
    expect(tierOf(tiers.slice(0, 2), participants)).toBeUndefined();
  });

  it('is exact to the cent', () => {
    expect(groupPrice({ price: 1900.1 }, 3)).toBe(5700.3);
    expect(groupSizes({ from: 2, to: 4 })).toEqual([2, 3, 4]);
  });
});

describe('Training: tiers that cannot be a price list', () => {
  const [solo, team, group] = tiers as [
    (typeof tiers)[number],
    (typeof tiers)[number],
    (typeof tiers)[number],
  ];

  it('accepts the specified three', () => {
    expect(tiersProblem(tiers)).toBeNull();
  });

  it.each([
    ['a list that starts at two', [team, group], /1 participant/],
    ['a hole', [solo, group], /2 participants/],
    ['an overlap', [solo, team, { ...group, from: 4 }], /5 participants/],
    ['an end before its start', [solo, { ...team, to: 1 }], /trop petit/],
    ['a larger group that pays more', [solo, team, { ...group, price: 2000 }], /augmenter/],
  ])('refuses %s', (_name, list, message) => {
    expect(tiersProblem(list)).toMatch(message);
  });

  it('leaves a tier that is still being typed to its own fields', () => {
    expect(tiersProblem([solo, { from: 2 }])).toBeNull();
  });
});
