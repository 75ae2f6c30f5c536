import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './stack/browser.ts';
import { ROOT } from './stack/config.ts';
import { runCommand, StackError } from './stack/errors.ts';
import { runToEnd } from './stack/processes.ts';

const RESULTS = join(ROOT, 'test-results');
const module = (path: string) => join(ROOT, 'node_modules', path);

/** What a stage's report says; `failures` are the titles of the tests that failed, or passed late. */
type Outcome = { passed: number; skipped: number; failures: string[] };

function readJson<Shape>(name: string): Shape {
  return JSON.parse(readFileSync(join(RESULTS, name), 'utf8')) as Shape;
}

function vitestOutcome(): Outcome {
  const report = readJson<{
    numPassedTests: number;
    numPendingTests: number;
    testResults: {
      name: string;
      status: string;
      message: string;
      assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
    }[];
  }>('vitest.json');
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${name}: ${message}`] : [];
    return failed.map((test) => `${name}: ${test.fullName}\n${test.failureMessages.join('\n')}`);
  });
  return { passed: report.numPassedTests, skipped: report.numPendingTests, failures };
}

type Suite = {
  suites?: Suite[];
  specs: { title: string; file: string; line: number; tests: { status: string }[] }[];
};

function playwrightOutcome(name: string): Outcome {
  const { stats, suites } = readJson<{
    stats: { expected: number; skipped: number };
    suites: Suite[];
  }>(name);
  const failuresOf = ({ suites = [], specs }: Suite): string[] => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => /unexpected|flaky/.test(status)))
      .map(({ file, line, title }) => `${file}:${line}: ${title}`),
    ...suites.flatMap(failuresOf),
  ];
  return {
    passed: stats.expected,
    skipped: stats.skipped,
    failures: suites.flatMap(failuresOf),
  };
}

/** Runs browser tests, their report written to `report`; resolves with the exit code. */
function playwright(report: string, args: string[], env: Record<string, string>): Promise<number> {
  return runToEnd([module('@playwright/test/cli.js'), 'test', ...args], {
    ...process.env,
    ...env,
    CHROME_PATH: findBrowser(),
    E2E_REPORT: join(RESULTS, report),
  });
}

/** All the tests, each stage in its own process: types and style, unit and integration, browser. */
await runCommand(async () => {
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });

  if ((await runToEnd([join(ROOT, 'scripts/check.ts')], process.env)) !== 0) {
    throw new StackError('Types ou style : des erreurs restent (npm run check).');
  }
  const vitest = await runToEnd(
    [
      module('vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${join(RESULTS, 'vitest.json')}`,
    ],
    process.env,
  );
  const browser = await playwright('e2e.json', [], {});
  // The same loop again, with the Content Lake known by its URL alone.
  const byUrl = await playwright('by-url.json', ['content-loop'], { E2E_BY_URL: '1' });

  const outcomes = [
    vitestOutcome(),
    playwrightOutcome('e2e.json'),
    playwrightOutcome('by-url.json'),
  ];
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  for (const failure of failures) console.error(`\nFailed: ${failure}`);
  const sum = (key: 'passed' | 'skipped') =>
    outcomes.reduce((total, outcome) => total + outcome[key], 0);
  console.info(`\n${sum('passed')} passed, ${failures.length} failed, ${sum('skipped')} skipped`);
  return vitest === 0 && browser === 0 && byUrl === 0 ? 0 : 1;
});
