import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The README's private things: here, what, where in Next, why, and the test that fails where Next changes it. */
const rows = read('lib/next/README.md')
  .split('## What is private')[1]
  ?.split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .split(' | ')
      .map((cell) => [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, text]) => text ?? [])),
  );

it('every private thing is in Next’s package and here, and has its test', () => {
  expect(rows?.length).toBeGreaterThan(15);
  const missing = (rows ?? []).flatMap(
    ([here = [], things = [], [source = ''] = [], , tests = []]) => [
      ...here.flatMap((file) =>
        things.filter((thing) => !read(`lib/next/${file}`).includes(thing)),
      ),
      ...things.filter((thing) => !read(`node_modules/next/${source}`).includes(thing)),
      ...tests.filter((test) => !existsSync(join(ROOT, test))),
    ],
  );
  expect(missing).toEqual([]);
});

it('every module of Next that is not documented stands in the table, but for types', () => {
  const named = (rows ?? []).map(([, , [source = ''] = []]) => source);
  const imported = (rows ?? [])
    .flatMap(([here = []]) => here)
    .flatMap((file) => [
      ...read(`lib/next/${file}`).matchAll(/^import (?!type\b)[^;]*?'next\/(dist\/[^']+)';/gm),
    ])
    .flatMap(([, path]) => path ?? []);
  expect(imported.filter((path) => !named.includes(path))).toEqual([]);
});
