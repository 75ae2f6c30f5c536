import { expect, it } from 'vitest';
import { weightOf } from './weight.ts';

it.each([
  [17_240_000, '17,2\u00a0Mo'],
  [349_600, '350\u00a0ko'],
  [12, '1\u00a0ko'],
])('%i bytes are « %s »', (bytes, said) => {
  expect(weightOf(bytes)).toBe(said);
});
