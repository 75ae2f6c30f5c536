import { join } from 'node:path';
import { StartupError } from '../../lib/env/startup-error.ts';
import { findTestBrowser } from '../stack/browser.ts';
import { ROOT } from '../stack/config.ts';
import { answers, runToEnd, type StackProcess, startProcess } from '../stack/processes.ts';
import type { Stage } from './outcome.ts';

/** Where the runners' reports go. */
export const RESULTS = join(ROOT, 'test-results');

/** A runner in node_modules. */
export const module = (path: string) => join(ROOT, 'node_modules', path);

// The many processes that tests run in, and start, find their modules compiled.
process.env.NODE_COMPILE_CACHE ??= module('.cache/node');

/** Runs `work`, which resolves with whether it went well, as a stage of this name; what cannot start failed. */
export async function stage(name: string, work: () => Promise<boolean>): Promise<Stage> {
  console.info(`\n── ${name}\n`);
  const began = performance.now();
  const ok = await work().catch((error: unknown) => {
    if (!(error instanceof StartupError)) throw error;
    console.error(error.message);
    return false;
  });
  return { name, ok, seconds: (performance.now() - began) / 1_000 };
}

/** Runs one of the project's scripts; resolves with whether it went well. */
export const runScript = async (name: string): Promise<boolean> =>
  (await runToEnd([join(ROOT, 'scripts', name)], process.env)) === 0;

/**
 * Runs the tests of a vitest project, of which the report goes to `<project>.json`; resolves with whether they passed.
 *
 * @param args the files, where not all of them are meant, and options of vitest
 * @param command `related` takes sources in the place of test files, and runs the tests that need one of them
 */
export async function runVitest(
  project: string,
  args: string[],
  env: Record<string, string> = {},
  command: 'run' | 'related' = 'run',
): Promise<boolean> {
  const code = await runToEnd(
    [
      module('vitest/vitest.mjs'),
      command,
      '--run',
      ...args,
      '--project',
      project,
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${join(RESULTS, `${project}.json`)}`,
    ],
    { ...process.env, ...env },
  );
  return code === 0;
}

/** The time that the browser tests' stack may take to be built and to start, in ms. */
const STACK_READY_MS = 240_000;
/** It stops the site, then the stores, each of which may take some seconds. */
const STACK_STOP_MS = 30_000;

/**
 * Starts the product on the tests' ports, built where it is not yet.
 *
 * @throws StartupError where it does not start
 */
export const startStack = (
  siteUrl: string,
  env: Record<string, string> = {},
): Promise<StackProcess> =>
  startProcess({
    name: 'Stack',
    args: [join(ROOT, 'tests/support/e2e-server.ts')],
    env: { ...process.env, ...env },
    isReady: () => answers(`${siteUrl}/api/health`),
    readyTimeoutMs: STACK_READY_MS,
    stopTimeoutMs: STACK_STOP_MS,
    onLine: (line) => console.info(line),
    signal: new AbortController().signal,
  });

const playwright = module('@playwright/test/cli.js');

/** Whether any browser test is meant by these arguments. */
export async function hasBrowserTests(args: string[]): Promise<boolean> {
  const code = await runToEnd([playwright, 'test', '--list', ...args], process.env, {
    onLine: () => {},
  });
  return code === 0;
}

/**
 * Runs browser tests against the stack that runs already; the report goes to `<report>.json`. Resolves
 * with whether they passed.
 */
export async function runPlaywright(
  report: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<boolean> {
  const code = await runToEnd([playwright, 'test', '--pass-with-no-tests', ...args], {
    ...process.env,
    ...env,
    CHROME_PATH: findTestBrowser(),
    E2E_REUSE: '1',
    E2E_REPORT: join(RESULTS, `${report}.json`),
    E2E_OUTPUT: join(RESULTS, report),
  });
  return code === 0;
}
