/**
 * `npm run conformance`: counts of what GROQ this lake answers as it should, by feature.
 *
 * Without `GROQ_TEST_SUITE` these are the cases of `cases.ts`; with it, as a file or a URL, those of
 * Sanity's compiled suite. `--failed` also names the queries that the lake answers otherwise.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startContentLake } from '../server.ts';
import { OWN_CASES } from './cases.ts';
import { countCases, tableOf } from './run.ts';
import { readSuite } from './suite.ts';

const source = process.env.GROQ_TEST_SUITE;
const cases = source ? await readSuite(source) : OWN_CASES;
const dataDir = await mkdtemp(join(tmpdir(), 'conformance-'));
const [dataset, writeToken] = ['cases', 'write'];
const lake = await startContentLake({
  ...{ host: '127.0.0.1', port: 0, dataDir, projectId: 'conformance', dataset },
  allowedOrigins: [],
  tokens: { write: writeToken },
});
try {
  const counts = await countCases(cases, { url: lake.url, dataset, writeToken });
  console.info(tableOf(counts));
  if (process.argv.includes('--failed')) {
    for (const { feature, failed } of counts) {
      for (const query of failed) console.info(`${feature}: ${query}`);
    }
  }
} finally {
  await lake.close();
  await rm(dataDir, { recursive: true });
}
