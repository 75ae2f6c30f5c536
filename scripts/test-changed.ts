import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { E2E } from '../tests/support/e2e-stack.ts';
import { readImports, SOURCES } from './floors/read-imports.ts';
import { ROOT } from './stack/config.ts';
import { runCommand } from './stack/run-command.ts';
import {
  browserTestsOf,
  callersOf,
  changedFiles,
  changedInSql,
  routesReaching,
} from './testing/changed.ts';
import { playwrightOutcome, printSummary, type Stage, vitestOutcome } from './testing/outcome.ts';
import {
  RESULTS,
  runPlaywright,
  runScript,
  runVitest,
  stage,
  startStack,
} from './testing/stages.ts';

/** Files of browser tests that are run here at most: what touches more of them is left to CI. */
const BROWSER_FILES = 4;

/** Projects whose tests only read the site, or have an account of their own: they share one stack. */
const HERE = /^tests\/e2e\/(pages|accounts)\//;

/**
 * Tests what a change can break, in about two minutes: types, style and floors; the unit and integration tests that its
 * files reach, and those that the functions and tables that changed reach; the browser tests of its routes, where they are
 * few. Says what it left to CI. A word is the branch to compare with, `main` where there is none.
 */
await runCommand(async () => {
  const [branch = 'main'] = process.argv.slice(2);
  const files = changedFiles(branch);
  if (files.length === 0) {
    console.info(`Nothing differs from ${branch}.`);
    return 0;
  }
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  const stages: Stage[] = [];
  const run = async (name: string, work: () => Promise<boolean>) => {
    stages.push(await stage(name, work));
  };

  const touched = [...files, ...callersOf(changedInSql(files, branch))];
  const modules = touched.filter((file) => /\.(tsx?|mjs|json)$/.test(file));
  await run('Types, style and floors', () => runScript('check.ts'));
  if (modules.length > 0) {
    for (const project of ['unit', 'integration']) {
      await run(`The ${project} tests that it reaches`, () =>
        runVitest(project, modules, {}, 'related'),
      );
    }
  }

  const { modules: read } = await readImports(ROOT, SOURCES);
  const imports = read.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  );
  const routes = routesReaching(touched, imports);
  const tests = [
    ...new Set([...browserTestsOf(routes), ...files.filter((file) => file.endsWith('.spec.ts'))]),
  ];
  const here = tests.length > BROWSER_FILES ? [] : tests.filter((file) => HERE.test(file));
  if (here.length > 0) {
    const stack = await startStack(E2E.siteUrl);
    await run('The browser tests of its routes', () =>
      runPlaywright('changed', ['--project=pages', '--project=accounts', '--workers=2', ...here]),
    );
    await stack.stop();
  }

  const code = printSummary(stages, [
    vitestOutcome(join(RESULTS, 'unit.json')),
    vitestOutcome(join(RESULTS, 'integration.json')),
    playwrightOutcome(join(RESULTS, 'changed.json')),
  ]);
  const left = tests.filter((file) => !here.includes(file));
  console.info(`\nRoutes that it reaches: ${routes.join(', ') || 'none'}.`);
  console.info(
    `Left to CI: ${['the artifact', 'the long proofs', 'several instances', ...left].join(', ')}.`,
  );
  return code;
});
