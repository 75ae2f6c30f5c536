/**
 * `npm run conformance`: counts of what of Sanity's GROQ test suite this lake answers as it should, by
 * feature; what fails beyond the known gaps (`floor.ts`) is told, and ends it with 1.
 *
 * `npm run conformance -- …/suite.ndjson` reads the suite there, compiled or as a checkout; `--failed` names every
 * query that the lake answers otherwise.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startContentLake } from '../server.ts';
import { shortfalls } from './floor.ts';
import { countCases, tableOf } from './run.ts';
import { locateSuite, readSuite } from './suite.ts';

const CACHE = join(import.meta.dirname, '../../../node_modules/.cache');
/** After how many cases it says how far it is. */
const STEP = 500;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { failed: { type: 'boolean', default: false } },
});

const begun = performance.now();
const seconds = () => `${Math.round((performance.now() - begun) / 1000)} s`;

const cases = await readSuite(await locateSuite(positionals[0], CACHE));
console.info(`${cases.length} cases, read after ${seconds()}`);
const dataDir = await mkdtemp(join(tmpdir(), 'conformance-'));
const [dataset, writeToken] = ['cases', 'write'];
const lake = await startContentLake({
  ...{ host: '127.0.0.1', port: 0, dataDir, projectId: 'conformance', dataset },
  allowedOrigins: [],
  tokens: { write: writeToken },
});
try {
  let over = 0;
  const onCase = () => {
    over += 1;
    if (over % STEP === 0) console.info(`${over} of ${cases.length} cases, ${seconds()}`);
  };
  const counts = await countCases(cases, { url: lake.url, dataset, writeToken }, { onCase });
  console.info(tableOf(counts));
  if (values.failed) {
    for (const { feature, failed } of counts) {
      for (const one of failed) console.info(`${feature}: ${one}`);
    }
  }
  console.info(`Over after ${seconds()}`);
  const short = shortfalls(counts);
  for (const line of short) console.error(line);
  process.exitCode = short.length > 0 ? 1 : 0;
} finally {
  await lake.close();
  await rm(dataDir, { recursive: true });
}
