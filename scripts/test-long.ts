import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './stack/run-command.ts';
import { printSummary, type Stage, vitestOutcome } from './testing/outcome.ts';
import { RESULTS, runVitest, stage } from './testing/stages.ts';

/** What tells a test how much of its proof to run: the tests that ask have a long form. */
const SCALES = [
  'tests/support/scale.ts',
  'studio/content-lake/tests/scale.ts',
  'supabase/embedded/tests/support/scale.ts',
];

/** The proofs of which `npm test` runs a shorter form, whole; then what takes a quarter of an hour by itself. */
await runCommand(async () => {
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  const stages: Stage[] = [];
  for (const project of ['unit', 'integration']) {
    const env = { TEST_LONG: '1' };
    stages.push(
      await stage(`Long proofs: ${project}`, () => runVitest(project, SCALES, env, 'related')),
    );
  }
  stages.push(await stage('Faults under load, and a soak', () => runVitest('long', [])));
  return printSummary(
    stages,
    ['unit', 'integration', 'long'].map((project) =>
      vitestOutcome(join(RESULTS, `${project}.json`)),
    ),
  );
});
