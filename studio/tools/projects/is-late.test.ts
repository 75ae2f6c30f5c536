import { expect, it } from 'vitest';
import { isLate } from './is-late.ts';

it.each([
  ['todo', '2026-11-22', true],
  ['doing', '2026-11-22', true],
  ['todo', '2026-11-23', false],
  ['todo', null, false],
  ['done', '2026-11-22', false],
  ['dropped', '2026-11-22', false],
] as const)('a milestone %s, planned for %s: late %s', (state, day, late) => {
  expect(isLate({ state, day }, '2026-11-23')).toBe(late);
});
