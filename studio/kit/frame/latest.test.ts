import { expect, test } from 'vitest';
import { latestAnswer } from './latest.ts';

test('an answer counts until a later question is answered', () => {
  const ask = latestAnswer();
  const [first, second, third] = [ask(), ask(), ask()];
  expect(first()).toBe(true);
  expect(third()).toBe(true);
  expect(second()).toBe(false);
  expect(ask()()).toBe(true);
});
