import { describe, expect, it } from 'vitest';
import { isOfficeTime } from './office-time.ts';

describe('it is a time to write to somebody who waits for nothing', () => {
  it.each([
    ['a Thursday at noon', '2041-01-03T11:00:00Z', true],
    ['at 9 h in winter', '2041-01-03T08:00:00Z', true],
    ['a minute before', '2041-01-03T07:59:59Z', false],
    ['at 17 h 59', '2041-01-03T16:59:59Z', true],
    ['at 18 h', '2041-01-03T17:00:00Z', false],
    ['at 9 h in summer', '2041-07-04T07:00:00Z', true],
    ['at 18 h in summer', '2041-07-04T16:00:00Z', false],
    ['a Saturday', '2041-01-05T11:00:00Z', false],
    ['a Sunday', '2041-01-06T11:00:00Z', false],
    ['New Year’s Day, a Tuesday', '2041-01-01T11:00:00Z', false],
    ['Easter Monday', '2041-04-22T11:00:00Z', false],
    ['Ascension Day', '2041-05-30T11:00:00Z', false],
    ['the night of a Friday that is over in Paris alone', '2041-01-04T23:30:00Z', false],
  ])('%s', (_, moment, is) => {
    expect(isOfficeTime(new Date(moment))).toBe(is);
  });
});
