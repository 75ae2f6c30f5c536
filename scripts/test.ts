import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { E2E } from '../tests/support/e2e-stack.ts';
import { testEnv } from '../tests/support/test-env.ts';
import { isBuilt } from './stack/build.ts';
import { ROOT } from './stack/config.ts';
import { runCommand } from './stack/run-command.ts';
import {
  browserOutcomes,
  needsOther,
  type Run,
  runInBrowser,
  Stacks,
} from './testing/in-browser.ts';
import { printSummary, type Stage, vitestOutcome } from './testing/outcome.ts';
import { hasBrowserTests, RESULTS, runScript, runVitest, stage } from './testing/stages.ts';

const USAGE = `npm test                      everything
npm test -- devis             what has "devis" in its path or title
npm test -- devis --trace on  with options of Playwright's`;

const dashed = process.argv.slice(2).findIndex((arg) => arg.startsWith('-'));
const words = process.argv.slice(2, dashed < 0 ? undefined : dashed + 2);
/** `npm test -- devis --trace on`: what begins with a dash is Playwright's. */
const flags = dashed < 0 ? [] : process.argv.slice(dashed + 2);

const patternOf = (texts: string[]) =>
  texts.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
const escaped = patternOf(words);
/** Playwright knows a file by its path from there. */
const titled = patternOf(words.map((word) => word.replace(/^tests\/e2e\//, '')));

/** The test files of vitest whose path, or a test's title, has one of the words. */
function matchingFiles(): string[] {
  const inTitle = new RegExp(`^\\s*(?:it|test|describe)\\b.*(?:${escaped})`, 'im');
  const inPath = new RegExp(escaped, 'i');
  return globSync('{app,lib,schemas,studio,supabase,scripts,tests}/**/*.test.{ts,tsx}', {
    cwd: ROOT,
    exclude: (path) => path.includes('node_modules'),
  }).filter((file) => inPath.test(file) || inTitle.test(readFileSync(join(ROOT, file), 'utf8')));
}

/** Whether this suite is asked for: all are, but where a build service runs each by itself. */
const isAsked = (suite: NonNullable<typeof testEnv.TEST_SUITE>) =>
  !testEnv.TEST_SUITE || testEnv.TEST_SUITE === suite;

/**
 * All the tests, each stage in its own process: types and style, unit, integration, the artifact, browser. With words,
 * those whose file or title has one of them.
 */
await runCommand(async () => {
  if (flags.includes('--help')) {
    console.info(USAGE);
    return 0;
  }
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  const wasBuilt = isBuilt(E2E.env.NEXT_DIST_DIR);
  const stages: Stage[] = [];
  const run: Run = async (name, work) => {
    const done = await stage(name, work);
    stages.push(done);
    return done.ok;
  };

  const isWhole = words.length === 0;
  const files = isWhole ? [] : matchingFiles();
  const vitest = async (name: string, project: 'unit' | 'integration' | 'artifact') => {
    if (isAsked(project) && (isWhole || files.length > 0)) {
      await run(name, () => runVitest(project, files));
    }
  };
  const grep = isWhole ? [] : ['--grep', titled];
  const hasBrowser = isAsked('browser') && (isWhole || (await hasBrowserTests(grep)));

  const unit = vitest('Unit tests', 'unit');
  // Types take one core for most of their time.
  if (isWhole && isAsked('check')) await run('Types and style', () => runScript('check.ts'));
  // A build writes what types are checked with: not before.
  let stacks =
    isWhole && (hasBrowser || isAsked('build')) ? new Stacks(run, hasBrowser) : undefined;
  // Beside a build tests would wait for one another; beside a start, which waits more than it works, there is room.
  await Promise.all([unit, wasBuilt || stacks?.first]);
  await vitest('Integration tests', 'integration');

  if (hasBrowser) stacks ??= new Stacks(run, await needsOther(grep));
  if ((await stacks?.all) !== false) {
    // What is built by then, on stores of its own: beside browsers, what it times would be theirs.
    await vitest('The artifact', 'artifact');
    if (stacks && hasBrowser) await runInBrowser(run, stacks, [...grep, ...flags]);
  }
  await stacks?.stop();
  if (stages.length === 0) {
    console.error(`No test has ${words.join(' or ')} in its path or title.`);
    return 1;
  }

  return printSummary(stages, [
    ...['unit', 'integration', 'artifact'].map((name) =>
      vitestOutcome(join(RESULTS, `${name}.json`)),
    ),
    ...browserOutcomes(),
  ]);
});
