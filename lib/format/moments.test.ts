import { expect, it, vi } from 'vitest';
import { clockOf, dayIn, differs, hourIn, noon, sayDay, sayMoment, sayTime } from './moments.ts';

const MOMENT = Date.UTC(2026, 11, 1, 8, 30);

it('moments are said as one says them in France', () => {
  expect(sayTime(MOMENT)).toBe('9\u00a0h\u00a030');
  expect(sayTime(MOMENT + 30 * 60_000)).toBe('10\u00a0h');
  expect(sayDay(MOMENT)).toBe('mardi 1er décembre 2026');
  expect(sayMoment(MOMENT, 'America/Montreal')).toBe('mardi 1er décembre 2026 à 3\u00a0h\u00a030');
});

it('another zone is told of where it shows another time', () => {
  expect(differs(MOMENT, 'Europe/Berlin')).toBe(false);
  expect(differs(MOMENT, 'Europe/London')).toBe(true);
});

it('a moment is told by the clocks of who reads it, and as of Paris where these show the same', () => {
  expect(clockOf(MOMENT, 'Europe/London')).toBe('Europe/London');
  expect(clockOf(MOMENT, 'Europe/Berlin')).toBe('Europe/Paris');
});

it('a moment is in a day and an hour of each zone’s own', () => {
  expect([dayIn(MOMENT), hourIn(MOMENT)]).toEqual(['2026-12-01', 9]);
  expect([dayIn(MOMENT, 'Pacific/Honolulu'), hourIn(MOMENT, 'Pacific/Honolulu')]).toEqual([
    '2026-11-30',
    22,
  ]);
  const midnight = Date.UTC(2026, 10, 30, 23);
  expect([dayIn(midnight), hourIn(midnight)]).toEqual(['2026-12-01', 0]);
  // On both sides of a change of the clocks.
  for (const day of ['2026-03-29', '2026-10-25']) expect(dayIn(noon(day))).toBe(day);
});

it('a zone that is spelled in ever new ways takes no more memory', () => {
  const spelled = (n: number) =>
    [...'europe/paris'].map((letter, bit) => (n & (1 << bit) ? letter.toUpperCase() : letter));
  const moment = Date.UTC(2026, 10, 28);
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  sayTime(moment, 'europe/paris');
  for (let n = 1; n < 400; n += 1) sayTime(moment, spelled(n).join(''));
  made.mockClear();
  sayTime(moment, 'europe/paris');
  expect(made).toHaveBeenCalledTimes(1);
  made.mockRestore();
});
