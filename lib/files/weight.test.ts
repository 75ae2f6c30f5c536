import { expect, it } from 'vitest';
import { MAX_FILE_BYTES, PROJECT_QUOTA_BYTES } from './limits.ts';
import { FILE_REFUSALS } from './refusals.ts';
import { weightOf } from './weight.ts';

it.each([
  [17_240_000, '17,2\u00a0Mo'],
  [349_600, '350\u00a0ko'],
  [12, '1\u00a0ko'],
  [0, '0\u00a0ko'],
])('%i bytes are « %s »', (bytes, said) => {
  expect(weightOf(bytes)).toBe(said);
});

it('what a file and a project may weigh is what is promised (product.md, Files of a project)', () => {
  expect(weightOf(MAX_FILE_BYTES)).toBe('25\u00a0Mo');
  expect(weightOf(PROJECT_QUOTA_BYTES)).toBe('250\u00a0Mo');
  expect(FILE_REFUSALS.size[1]).toContain(weightOf(MAX_FILE_BYTES));
});
