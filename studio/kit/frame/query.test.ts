import { expect, test } from 'vitest';
import { queryOf } from './query.ts';

test('what is asked for, without what is empty', () => {
  expect(queryOf({ view: 'all', search: ' d’hiver & fils ', state: '', after: null })).toBe(
    'view=all&search=d%E2%80%99hiver+%26+fils',
  );
  expect(queryOf({ search: '  ' })).toBe('');
});
