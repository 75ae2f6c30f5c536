import { expect, it, test } from 'vitest';
import { emptyLast, summaryOf } from './summary.ts';

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

it('sections that have nothing to ask stand behind the others, in their order', () => {
  const sections = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name, asks: name !== 'b' }));
  // A section that asks for nothing, or could not be read, keeps its place.
  const counts = { a: 0, b: 0, c: 2, d: 0, e: null };
  expect(emptyLast(sections, counts).map(({ name }) => name)).toEqual(['b', 'c', 'e', 'a', 'd']);
});
