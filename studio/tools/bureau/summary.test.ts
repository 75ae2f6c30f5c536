import { expect, it, test } from 'vitest';
import { byUrgency, summaryOf } from './summary.ts';

test.each([
  [[undefined, 2], null],
  [[0, 0], 'Tout est à jour. Rien ne vous attend\u00a0: belle journée\u202f!'],
  [[0, 1], 'Un point vous attend.'],
  [[1, null, 2], '3 points vous attendent.'],
  // A count that is not known is not said to be 0.
  [[0, null], 'Rien d’autre ne vous attend.'],
])('%o', (counts, said) => {
  expect(summaryOf(counts)).toBe(said);
});

it('what waits stands first, then what only tells, then the empty sections, each in their order', () => {
  const sections = ['empty', 'told', 'waits', 'unread', 'next', 'nothing'].map((name) => ({
    name,
    asks: name !== 'told' && name !== 'nothing',
  }));
  const reports = {
    empty: { count: 0, isEmpty: true },
    told: { count: 3, isEmpty: false },
    waits: { count: 2, isEmpty: false },
    // One that could not be read says so in its place.
    unread: { count: null, isEmpty: false },
    // It has but what is optional.
    next: { count: 0, isEmpty: false },
    nothing: { count: 0, isEmpty: true },
  };
  expect(byUrgency(sections, reports).map(({ name }) => name)).toEqual([
    'waits',
    'unread',
    'told',
    'next',
    'empty',
    'nothing',
  ]);
});
