import { expect, it, vi } from 'vitest';
import { differs, sayDay, sayMoment, sayTime } from './moments.ts';

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
