import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './stack/browser.ts';
import { ROOT } from './stack/config.ts';
import { runCommand, StackError } from './stack/errors.ts';
import { runToEnd } from './stack/processes.ts';

const RESULTS = join(ROOT, 'test-results');
const module = (path: string) => join(ROOT, 'node_modules', path);

type Count = { passed: number; failed: number; skipped: number };

function readJson<Shape>(name: string): Shape {
  return JSON.parse(readFileSync(join(RESULTS, name), 'utf8')) as Shape;
}

function vitestCount(): Count {
  const report = readJson<{
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
  }>('vitest.json');
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
  };
}

function playwrightCount(report: string): Count {
  const { stats } = readJson<{
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  }>(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
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
    throw new StackError('Types ou style : des erreurs restent (npm run check).');
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

  const counts = [vitestCount(), playwrightCount('e2e.json'), playwrightCount('by-url.json')];
  const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
  console.info(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  return vitest === 0 && browser === 0 && byUrl === 0 ? 0 : 1;
});
