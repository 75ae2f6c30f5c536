import { expect, test } from 'vitest';
import { makeHref, readParams } from './search-params.ts';

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
])('the query %j of /make', (query, params) => {
  expect(readParams(query)).toEqual(params);
});

test('a query reads back as it was written', () => {
  const params = { tab: 'scenarios', team: 7, page: 2, search: 'a&b=é' } as const;
  const query = Object.fromEntries(new URL(makeHref(params, {}), 'http://site').searchParams);
  expect(readParams(query)).toEqual(params);
  expect(makeHref(params, START)).toBe('/make');
});
