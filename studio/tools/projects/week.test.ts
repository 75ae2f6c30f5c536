import { expect, it } from 'vitest';
import { weekTitle } from './week.ts';

it.each([
  ['2026-11-23T08:00:00Z', 'Semaine du 23 novembre 2026'],
  ['2026-11-29T22:30:00Z', 'Semaine du 23 novembre 2026'],
  // Past midnight in Paris.
  ['2026-11-29T23:30:00Z', 'Semaine du 30 novembre 2026'],
  // Over a change of the clocks, and of the year.
  ['2026-10-25T12:00:00Z', 'Semaine du 19 octobre 2026'],
  ['2027-01-03T12:00:00Z', 'Semaine du 28 décembre 2026'],
  ['2026-06-03T12:00:00Z', 'Semaine du 1er juin 2026'],
])('of %s is « %s »', (now, title) => {
  expect(weekTitle(new Date(now))).toBe(title);
});
