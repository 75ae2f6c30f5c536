import { expect, test } from 'vitest';
import { when } from './when.ts';

const now = new Date('2026-03-29T22:30:00Z'); // 00:30 of the 30th in Paris, after the change of the clocks

test.each([
  ['2026-03-29T22:05:00Z', 'aujourd’hui à\u00a000:05'],
  ['2026-03-28T23:30:00Z', 'hier à\u00a000:30'],
  ['2026-03-28T22:30:00Z', 'le 28 mars à\u00a023:30'],
  ['2026-02-01T08:00:00Z', 'le 1er février à\u00a009:00'],
  ['2025-12-31T22:59:00Z', 'le 31 décembre 2025'],
])('%s is said as %s', (iso, said) => {
  expect(when(iso, now)).toBe(said);
});
