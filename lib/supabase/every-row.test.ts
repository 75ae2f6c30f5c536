import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { everyRow } from './every-row.ts';

it.each([
  [0, 1],
  [499, 1],
  [500, 2],
  [1_700, 4],
])('reads %i rows in %i pages', async (total, pages) => {
  const rows = Array.from({ length: total }, (_, index) => index);
  let asked = 0;
  const { data } = await everyRow(async (from, to) => {
    asked += 1;
    return { data: rows.slice(from, to + 1) };
  });
  expect(data).toEqual(rows);
  expect(asked).toBe(pages);
});

/** Calls that bound a read by themselves, or write. */
const BOUNDED =
  /\.(?:single|maybeSingle|limit|range|insert|update|upsert|delete)\(|head: true|\.in\('id', /;

it('nothing reads a table without an end: past 1,000 rows the rest would be left out without a word', () => {
  const endless = globSync('{lib,app}/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] }).flatMap(
    (file) =>
      [
        ...readFileSync(file, 'utf8').matchAll(
          /(?<!storage)\.from\('(\w+)'\)([^;]*?)(?=\.throwOnError|;|\.from\()/g,
        ),
      ]
        .filter(([, , chain = '']) => !BOUNDED.test(chain))
        .map(([, table]) => `${file}: ${table}`),
  );
  expect(endless).toEqual([]);
});
