import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OWN_CASES } from '../conformance/cases.ts';
import { countCases, tableOf } from '../conformance/run.ts';
import { readSuite } from '../conformance/suite.ts';
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
    ];
    await writeFile(file, entries.map((entry) => JSON.stringify(entry)).join('\n'));
    const counts = await countCases(await readSuite(file), target());
    expect(counts).toEqual([
      {
        ...{ feature: 'operator/in', cases: 4, storable: 4, lake: 3, groqJs: 3 },
        failed: ['1 == 1'],
      },
    ]);
  });
});
