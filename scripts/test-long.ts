import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { testEnv } from '../tests/support/test-env.ts';
import { ROOT } from './stack/config.ts';
import { runCommand } from './stack/run-command.ts';
import { browserOutcomes, type Run, runInBrowser, Stacks } from './testing/in-browser.ts';
import { printSummary, type Stage, vitestOutcome } from './testing/outcome.ts';
import { RESULTS, runVitest, stage } from './testing/stages.ts';

/** Has each proof run whole. */
const LONG = { TEST_LONG: '1' };
/** The tests that have a long form (tests/support/scale.ts). */
const TAG = 'long';
/** Whether those are left out that `npm test` has run a shorter form of; in the browser also where all are cut short. */
const isOnly = testEnv.LONG_ONLY === '1';
const BROWSER_TAG = isOnly || testEnv.LONG_DIVISOR > 1 ? '@long-only' : '@long';

/** Files of vitest that have a long form, by themselves or as rules of SQL: opening the others takes as long as many a proof. */
const withLongForm = (): string[] =>
  globSync('{app,lib,schemas,studio,supabase,scripts,tests}/**/*.test.{ts,tsx}', {
    cwd: ROOT,
    exclude: (path) => path.includes('node_modules'),
  }).filter((file) => /LONG_FORM|describeSql/.test(readFileSync(join(ROOT, file), 'utf8')));

/** The proofs of which `npm test` runs a shorter form, whole; then what takes a quarter of an hour by itself. */
await runCommand(async () => {
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  const stages: Stage[] = [];
  const run: Run = async (name, work) => {
    const done = await stage(name, work);
    stages.push(done);
    return done.ok;
  };
  for (const project of isOnly ? [] : (['unit', 'integration'] as const)) {
    await run(`Long proofs: ${project}`, () =>
      runVitest(project, [`--tagsFilter=${TAG}`, ...withLongForm()], LONG),
    );
  }
  const stacks = new Stacks(run, true);
  if (await stacks.all) await runInBrowser(run, stacks, ['--grep', BROWSER_TAG], LONG);
  await stacks.stop();
  await run('Faults under load, and a soak', () => runVitest('long', []));
  return printSummary(stages, [
    ...['unit', 'integration'].map((project) =>
      vitestOutcome(join(RESULTS, `${project}.json`), TAG),
    ),
    vitestOutcome(join(RESULTS, 'long.json')),
    ...browserOutcomes(),
  ]);
});
