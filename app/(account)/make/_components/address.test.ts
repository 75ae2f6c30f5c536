import { expect, test } from 'vitest';
import { makeHref, readAddress } from './address.ts';

const START = { tab: 'scenarios', team: null, page: 0, search: '' } as const;

test.each([
  [{}, START],
  [{ onglet: 'data-stores' }, { ...START, tab: 'data-stores' }],
  [{ onglet: 'autre', equipe: '-1', page: '1.5' }, START],
  [
    { equipe: '12', page: '3', recherche: 'été' },
    { ...START, team: 12, page: 3, search: 'été' },
  ],
  [{ equipe: ['1', '2'], recherche: ['a'] }, START],
  [{ equipe: '9'.repeat(30) }, START],
])('§2 the address %j of /make', (params, address) => {
  expect(readAddress(params)).toEqual(address);
});

test('an address reads back as it was written', () => {
  const address = { tab: 'scenarios', team: 7, page: 2, search: 'a&b=é' } as const;
  const params = Object.fromEntries(new URL(makeHref(address, {}), 'http://site').searchParams);
  expect(readAddress(params)).toEqual(address);
  expect(makeHref(address, START)).toBe('/make');
});
