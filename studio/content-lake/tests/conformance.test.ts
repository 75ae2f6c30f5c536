import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OWN_CASES } from '../conformance/cases.ts';
import { shortfalls } from '../conformance/floor.ts';
import { countCases, tableOf } from '../conformance/run.ts';
import { locateSuite, readSuite } from '../conformance/suite.ts';
import { DATASET, ownLake, WRITE_TOKEN } from './support.ts';

const lake = ownLake();
const target = () => ({
  url: lake.url,
  dataset: DATASET,
  writeToken: WRITE_TOKEN,
});

describe('conformance', () => {
  it('has the counts that the README tells, from its own cases', async () => {
    const counts = await countCases(OWN_CASES, target());
    const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
    expect(readme).toContain(tableOf(counts));
    const known = ['geo', 'text::query'];
    const failed = counts.filter(({ feature }) => !known.includes(feature));
    expect(failed.flatMap(({ failed: queries }) => queries)).toEqual([]);
  });

  it('counts the cases of a compiled suite, by file, of the revision that is spoken', async () => {
    const test = (query: string, more: object) => ({
      _type: 'test',
      filename: 'operator/in.yml',
      query,
      dataset: { _ref: 'd' },
      ...more,
    });
    const file = join(lake.dataDir, 'suite.ndjson');
    const entries = [
      {
        _type: 'dataset',
        _id: 'd',
        documents: [
          { _id: 'b', n: 2 },
          { _id: 'a', n: 1 },
        ],
      },
      { _type: 'dataset', _id: 'movies', url: 'https://movies.example' },
      test('*', {
        result: [
          { _id: 'a', n: 1 },
          { _id: 'b', n: 2 },
        ],
        version: '>= 1.0',
      }),
      test('*[n == $n]._id', { result: ['b'], params: { n: 2 } }),
      test('*[n in ]', { valid: false }),
      test('1 == 1', { result: 'something else' }),
      test('1', { result: 1, version: '0.1' }),
      test('1', { result: 1, version: '>=2.0.0' }),
      test('count(*)', { result: 9, dataset: { _ref: 'movies' } }),
      test('count(*)', { result: 1, dataset: { _ref: 'refused' } }),
      test('*[0].n', { result: 7, dataset: { _ref: 'generated' } }),
      // The compiler writes what it generates for many tests after them.
      { _type: 'dataset', _id: 'generated', documents: [{ _id: 'c', n: 7 }] },
      { _type: 'dataset', _id: 'refused', documents: [{ _id: 'no identifier' }] },
    ];
    await writeFile(file, entries.map((entry) => JSON.stringify(entry)).join('\n'));
    let over = 0;
    const counts = await countCases(await readSuite(file), target(), {
      onCase: () => {
        over += 1;
      },
    });
    expect(counts).toEqual([
      {
        ...{ feature: 'operator/in', pass: 4, fail: 1, skip: 4 },
        failed: ['1 == 1 ⇒ true, not "something else"'],
      },
    ]);
    expect(over).toBe(9);
  });

  it.each([
    ['is not answered in time', '', 'TimeoutError'],
    ['is stopped', '{"error":{"type":"queryTimeoutError"}}', '400 queryTimeoutError'],
  ])('takes a query that %s for no refusal, and goes on', async (_, answer, told) => {
    const broken = createServer((request, response) => {
      if (request.url?.includes('/mutate/')) return response.end('{}');
      response.statusCode = 400;
      return answer && response.end(answer);
    }).listen(0);
    try {
      await once(broken, 'listening');
      const url = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`;
      const cases = ['*[', '1]'].map((query) => ({
        feature: 'broken',
        query,
        params: {},
        documents: [],
      }));
      const [count] = await countCases(cases, { ...target(), url }, { limitMs: 500 });
      expect(count).toMatchObject({ pass: 0, fail: 2 });
      expect(count?.failed[0]).toContain(told);
    } finally {
      broken.closeAllConnections();
      broken.close();
    }
  });

  it('takes a checkout of the suite that is compiled, as its file', async () => {
    const folder = join(lake.dataDir, 'groq-test-suite');
    const file = join(folder, 'suite.ndjson');
    await mkdir(folder);
    await writeFile(file, '');
    expect(await locateSuite(folder, lake.dataDir)).toBe(file);
    expect(await locateSuite(file, lake.dataDir)).toBe(file);
  });

  it('falls short where more of a feature fails than is known, or less is asked', () => {
    const counts = (fail: number, pass: number) => [
      { feature: 'operator/in', pass: 0, fail, skip: 0, failed: Array(fail).fill('q ⇒ 1, not 2') },
      { feature: 'function/geo/contains', pass, fail: 792, skip: 0, failed: [] },
    ];
    expect(shortfalls(counts(0, 10_000))).toEqual([]);
    expect(shortfalls(counts(1, 10_000))).toEqual([
      'operator/in: 1 fail, 0 are known:',
      '  q ⇒ 1, not 2',
    ]);
    expect(shortfalls(counts(0, 100))).toEqual([expect.stringContaining('100 pass')]);
  });
});
