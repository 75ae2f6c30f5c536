import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nameCookie } from './name-cookie.ts';

const SEED = join(import.meta.dirname, '../../content-lake/seed/cookies.ndjson');
const page = JSON.parse(readFileSync(SEED, 'utf8').split('\n')[0] ?? '');

type Row = { _key: string; name?: string };
const without = (...keys: string[]) => page.cookies.filter(({ _key }: Row) => !keys.includes(_key));
const older = without('cookie7', 'cookie8', 'cookie9');

it('makes of the list as it was the one that is seeded now, once', () => {
  for (const before of [older, without('cookie8', 'cookie9'), without('cookie9')]) {
    expect(nameCookie([{ ...page, cookies: before }])).toEqual([
      { id: page._id, set: { cookies: page.cookies }, unset: [] },
    ]);
  }
  expect(nameCookie([page])).toEqual([]);
});

it('leaves alone a list without the cookies of the session, and other documents', () => {
  const own = [{ _key: 'a', name: 'À moi' }, { _key: 'b' }];
  expect(nameCookie([{ ...page, cookies: own }])).toEqual([]);
  expect(nameCookie([{ ...page, cookies: undefined }])).toEqual([]);
  expect(nameCookie([{ ...page, _type: 'article', cookies: older }])).toEqual([]);
});
