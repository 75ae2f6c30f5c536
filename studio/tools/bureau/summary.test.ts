import { expect, test } from 'vitest';
import { summaryOf } from './summary.ts';

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
