import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { now } from '../log/clock.ts';
import { type StoredPage, StoredPages } from './stored-pages.ts';

const keyOf = (path: string) => `/route/$${path}`;
const page = (bytes: number) =>
  ({
    value: {
      kind: 'APP_PAGE',
      html: '',
      rscData: Buffer.alloc(bytes),
      headers: {},
      postponed: undefined,
      status: 200,
      segmentData: undefined,
    },
    lastModified: now(),
  }) as StoredPage;

it('what was not asked for longest goes first', () => {
  const pages = new StoredPages(100_000);
  for (const path of ['/a', '/b', '/c']) pages.set(keyOf(path), page(30_000));
  pages.get(keyOf('/a'));
  pages.set(keyOf('/d'), page(30_000));
  expect(['/a', '/b', '/c', '/d'].filter((path) => pages.get(keyOf(path)))).toEqual([
    ...['/a', '/c', '/d'],
  ]);
});

it('a page that is stored anew takes its room once, and pushes none out', () => {
  const pages = new StoredPages(100_000);
  pages.set(keyOf('/voisine'), page(30_000));
  for (let time = 0; time < 12; time++) pages.set(keyOf('/souvent'), page(30_000));
  expect(pages.get(keyOf('/voisine'))).toBeDefined();
});

it('answers without content take room, too', () => {
  const pages = new StoredPages(100_000);
  const none = { value: null, lastModified: now() };
  for (let index = 0; index < 100; index++) pages.set(keyOf(`/rien-${index}`), none);
  expect(pages.get(keyOf('/rien-0'))).toBeUndefined();
  expect(pages.get(keyOf('/rien-99'))).toBe(none);
});

/** Stores three times as many pages as fit, of characters of two bytes as ours are, and says how many stay. */
const FILL = `
  const { getHeapStatistics } = await import('node:v8');
  const { storedPages } = await import(${JSON.stringify(join(import.meta.dirname, 'stored-pages.ts'))});
  const LENGTH = 150_000;
  const stored = [];
  const value = { kind: 'APP_PAGE', headers: {}, status: 200, rscData: Buffer.alloc(80_000) };
  while (stored.length * LENGTH * 2 < getHeapStatistics().heap_size_limit) {
    const html = Buffer.alloc(LENGTH * 2, stored.length % 200 + 1).toString('utf16le');
    const key = '/route/$/' + stored.length;
    storedPages.set(key, { value: { ...value, html }, lastModified: 0 });
    stored.push(key);
  }
  const left = stored.filter((key) => storedPages.get(key));
  console.log(left.length * LENGTH * 2 / getHeapStatistics().heap_size_limit);
`;

it.each([48, 256])('fits a heap of %i MB, whatever is stored', (heap) => {
  const args = [`--max-old-space-size=${heap}`, '--input-type=module', '--eval', FILL];
  const share = Number(execFileSync(process.execPath, args, { encoding: 'utf8', stdio: 'pipe' }));
  // No more than what is left for the rest, and no less than what makes it worth while.
  expect(share).toBeGreaterThan(0.1);
  expect(share).toBeLessThan(0.25);
});
