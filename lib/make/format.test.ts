import { expect, test } from 'vitest';
import { dataStoreLine, formatBytes } from './format.ts';

test.each([
  [0, '0\u00a0octet'],
  [1, '1\u00a0octet'],
  [999, '999\u00a0octets'],
  [1_000, '1\u00a0Ko'],
  [2_500_000, '2,5\u00a0Mo'],
  [100_000_000, '100\u00a0Mo'],
  [5_260_000_000, '5,3\u00a0Go'],
])('%d bytes in French units: %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test('a data store’s row', () => {
  expect(dataStoreLine({ records: 150, size: 2_500_000, maxSize: 100_000_000 })).toBe(
    '150\u00a0enregistrements • 2,5\u00a0Mo / 100\u00a0Mo',
  );
});
