import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { moment } from '../thread/stored.ts';
import { row } from './row.ts';

const visit = row({ id: z.string(), seenUntil: z.nullable(moment), values: z.looseObject({}) });

it('has its columns by their names here, and nothing that it does not name', () => {
  expect(
    visit.parse({
      id: 'a',
      seen_until: '2031-01-31T10:00:00+01:00',
      values: { by_hand: true },
      email_hash: 'b',
    }),
  ).toEqual({ id: 'a', seenUntil: '2031-01-31T09:00:00.000Z', values: { by_hand: true } });
});

it.each([
  ['a column that is not there', { id: 'a', values: {} }],
  ['null where there has to be something', { id: null, seen_until: null, values: {} }],
  ['a moment that is none', { id: 'a', seen_until: 'hier', values: {} }],
  ['no row', null],
])('%s is refused', (_case, answer) => {
  expect(() => visit.parse(answer)).toThrow();
});
