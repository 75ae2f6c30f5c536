import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { E2E } from '../tests/support/e2e-stack.ts';
import { runCommand } from './stack/run-command.ts';
import { playwrightOutcome, printSummary, type Stage, vitestOutcome } from './testing/outcome.ts';
import { RESULTS, runPlaywright, runVitest, stage, startStack } from './testing/stages.ts';

/** What tells a test how much of its proof to run: the tests that ask have a long form. */
const SCALES = [
  'tests/support/scale.ts',
  'studio/content-lake/tests/scale.ts',
  'supabase/embedded/tests/support/scale.ts',
];

/** Has each proof run whole. */
const LONG = { TEST_LONG: '1' };

/** The proofs of which `npm test` runs a shorter form, whole; then what takes a quarter of an hour by itself. */
await runCommand(async () => {
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  const stages: Stage[] = [];
  for (const project of ['unit', 'integration']) {
    stages.push(
      await stage(`Long proofs: ${project}`, () => runVitest(project, SCALES, LONG, 'related')),
    );
  }
  stages.push(
    await stage('Long proofs: in the browser', async () => {
      const stack = await startStack(E2E.siteUrl);
      const ok = await runPlaywright('browser', ['--grep', '@long', '--workers=1'], LONG);
      await stack.stop();
      return ok;
    }),
  );
  stages.push(await stage('Faults under load, and a soak', () => runVitest('long', [])));
  return printSummary(stages, [
    ...['unit', 'integration', 'long'].map((project) =>
      vitestOutcome(join(RESULTS, `${project}.json`)),
    ),
    playwrightOutcome(join(RESULTS, 'browser.json')),
  ]);
});
