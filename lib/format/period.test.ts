import { expect, it } from 'vitest';
import { formatPeriod, isDay } from './period.ts';

it.each([
  ['2027-03-01', true],
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2027-02-31', false],
  ['2027-13-01', false],
  ['2027-3-1', false],
  ['01/03/2027', false],
  ['+012027-01-01', false],
  ['?', false],
  ['', false],
])('%s is a day: %s', (value, expected) => expect(isDay(value)).toBe(expected));

it.each([
  ['2027-03-01', '2027-03-31', 'Du 1er mars 2027 au 31 mars 2027'],
  ['2027-03-01', '', 'À partir du 1er mars 2027'],
  ['', '2027-03-31', 'Jusqu’au 31 mars 2027'],
  ['', '', ''],
])('%s to %s reads « %3$s »', (earliest, latest, words) => {
  expect(formatPeriod({ earliest, latest })).toBe(words);
});
