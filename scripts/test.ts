import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BY_URL_SITE, E2E } from '../tests/support/e2e-stack.ts';
import { isBuilt } from './stack/build.ts';
import { ROOT } from './stack/config.ts';
import type { StackProcess } from './stack/processes.ts';
import { runCommand } from './stack/run-command.ts';
import {
  type Outcome,
  playwrightOutcome,
  printSummary,
  type Stage,
  vitestOutcome,
} from './testing/outcome.ts';
import {
  hasBrowserTests,
  RESULTS,
  runPlaywright,
  runScript,
  runVitest,
  stage,
  startStack,
} from './testing/stages.ts';

/** Browsers wait more than they work: with that of the other stack, a third one is for free on two cores. */
const WORKERS = 2;

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

/** The other stack of tests/support/e2e-stack.ts. */
const BY_URL = { E2E_BY_URL: '1' };

/** Another one after each build. */
const buildId = () => readFileSync(join(ROOT, E2E.env.NEXT_DIST_DIR, 'BUILD_ID'), 'utf8');

/**
 * All the tests, each stage in its own process: types and style, unit, integration, browser. With words,
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
  const run = async (name: string, work: () => Promise<boolean>) => {
    const done = await stage(name, work);
    stages.push(done);
    return done.ok;
  };

  const stacks: StackProcess[] = [];
  const startFirst = () =>
    run('Build and start of the stack', async () => {
      stacks.push(await startStack(E2E.siteUrl));
      return true;
    });
  const startOther = () =>
    run('Start of the other stack', async () => {
      const build = buildId();
      stacks.push(await startStack(BY_URL_SITE, BY_URL));
      // Another origin and other secrets, the same build.
      if (build !== buildId()) console.error('The second start has built the site again.');
      return build === buildId();
    });
  let first: Promise<boolean> | undefined;
  let both: Promise<boolean> | undefined;
  const startStacks = (withOther: boolean) => {
    first = startFirst();
    both = first.then((isThere) => isThere && (!withOther || startOther()));
  };

  const files = words.length === 0 ? [] : matchingFiles();
  if (words.length === 0 || files.length > 0) {
    const unit = run('Unit tests', () => runVitest('unit', files));
    if (words.length === 0) {
      // Types take one core for most of their time.
      await run('Types and style', () => runScript('check.ts'));
      // A build writes what types are checked with: not before.
      startStacks(true);
    }
    // Beside a build tests would wait for one another; beside a start, which waits more than it works, there is room.
    await Promise.all([unit, wasBuilt || first]);
    await run('Integration tests', () => runVitest('integration', files));
  }

  // The artifact is built by then.
  const artifact = async () => {
    if (words.length > 0 && files.length === 0) return;
    await run('The artifact', () => runVitest('artifact', files));
  };

  const grep = words.length === 0 ? [] : ['--grep', titled];
  const browser = (
    report: string,
    args: string[],
    workers: number,
    env: Record<string, string> = {},
  ) => runPlaywright(report, [`--workers=${workers}`, ...args, ...grep, ...flags], env);
  if (words.length === 0 || (await hasBrowserTests(grep))) {
    const hasOther =
      words.length === 0 ||
      (await hasBrowserTests(['--project=content', '--project=instances', ...grep]));
    if (!both) startStacks(hasOther);
    if (await both) {
      // Tests that change the site's content have a stack of their own, and with it the Content Lake by its URL. On each
      // stack, one stage follows another; both are read when nothing is asked of them any more.
      const onOneStack = async () => {
        const faults = run('Publishing with the embedded lake, and faults', () =>
          browser('faults', ['--project=faults', '--project=content', 'content-loop', 'faults'], 1),
        );
        // Faults wait for what does not answer: there is time for more meanwhile, and at the end there would be none.
        await Promise.all([faults, artifact()]);
        await run('Pages in the browser', () => browser('pages', ['--project=pages'], WORKERS));
        await run('Accounts in the browser', () =>
          browser('accounts', ['--project=accounts'], WORKERS),
        );
      };
      const onTheOther = async () => {
        if (!hasOther) return;
        // Their visitors never rest: beside faults, which wait, there is room for them.
        await run('Several instances', () =>
          browser('instances', ['--project=instances'], 1, BY_URL),
        );
        await run('Content in the browser, the lake known by its URL', () =>
          browser('content', ['--project=content'], 1, BY_URL),
        );
      };
      await Promise.all([onOneStack(), onTheOther()]);
      await Promise.all([
        run('The logs of the run', () => browser('logs', ['--project=logs'], 1)),
        hasOther &&
          run('The logs of the other stack', () =>
            browser('logs-by-url', ['--project=logs'], 1, BY_URL),
          ),
      ]);
    }
  } else await artifact();
  for (const stack of stacks) await stack.stop();
  if (stages.length === 0) {
    console.error(`No test has ${words.join(' or ')} in its path or title.`);
    return 1;
  }

  const outcomes: Outcome[] = [
    ...['unit', 'integration', 'artifact'].map((name) =>
      vitestOutcome(join(RESULTS, `${name}.json`)),
    ),
    ...['pages', 'accounts', 'content', 'faults', 'instances', 'logs', 'logs-by-url'].map((name) =>
      playwrightOutcome(join(RESULTS, `${name}.json`)),
    ),
  ];
  return printSummary(stages, outcomes);
});
