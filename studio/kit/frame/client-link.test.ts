import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { addressHash } from './client-link.tsx';

it('knows an address as the database does, however it is typed', () => {
  const hash = createHash('sha256').update('ana@example.fr').digest('hex');
  expect(addressHash(' Ana@Example.fr ')).toBe(hash);
});
