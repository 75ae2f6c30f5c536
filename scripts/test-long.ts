import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { E2E } from '../tests/support/e2e-stack.ts';
import { testEnv } from '../tests/support/test-env.ts';
import { runCommand } from './stack/run-command.ts';
import { playwrightOutcome, printSummary, type Stage, vitestOutcome } from './testing/outcome.ts';
import { RESULTS, runPlaywright, runVitest, stage, startStack } from './testing/stages.ts';

/** Has each proof run whole. */
const LONG = { TEST_LONG: '1' };
/** The tests that have a long form (tests/support/scale.ts). */
const TAG = 'long';
/** Whether those are left out that `npm test` has run a shorter form of; in the browser also where all are cut short. */
const isOnly = testEnv.LONG_ONLY === '1';
const BROWSER_TAG = isOnly || testEnv.LONG_DIVISOR > 1 ? '@long-only' : '@long';

/** The proofs of which `npm test` runs a shorter form, whole; then what takes a quarter of an hour by itself. */
await runCommand(async () => {
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  const stages: Stage[] = [];
  for (const project of isOnly ? [] : ['unit', 'integration']) {
    stages.push(
      await stage(`Long proofs: ${project}`, () =>
        runVitest(project, [`--tagsFilter=${TAG}`], LONG),
      ),
    );
  }
  stages.push(
    await stage('Long proofs: in the browser', async () => {
      const stack = await startStack(E2E.siteUrl);
      const ok = await runPlaywright('browser', ['--grep', BROWSER_TAG, '--workers=1'], LONG);
      await stack.stop();
      return ok;
    }),
  );
  stages.push(await stage('Faults under load, and a soak', () => runVitest('long', [])));
  return printSummary(stages, [
    ...['unit', 'integration'].map((project) =>
      vitestOutcome(join(RESULTS, `${project}.json`), TAG),
    ),
    vitestOutcome(join(RESULTS, 'long.json')),
    playwrightOutcome(join(RESULTS, 'browser.json')),
  ]);
});
