import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../stack/config.ts';

/** Number of the slowest files that the summary names. */
const SLOWEST = 10;

/** The results that the reports of one or several stages hold. Durations are in seconds. */
export type Outcome = {
  passed: number;
  /** The titles of the tests that were skipped, which say why. */
  skipped: string[];
  /** The titles of the tests that failed, with what they said. */
  failures: string[];
  /** The same of those that passed when they were tried again. */
  retried: string[];
  /** The duration of each file. */
  files: Array<{ file: string; seconds: number }>;
};

/** Titles named of one file's skipped tests: a failed hook can skip a thousand. */
const SKIPPED_NAMED = 3;
/** Characters repeated of a failure's message: the run printed it whole. */
const FAILURE_CHARACTERS = 2_000;

const EMPTY: Outcome = { passed: 0, skipped: [], failures: [], retried: [], files: [] };

type VitestReport = {
  numPassedTests: number;
  testResults: Array<{
    name: string;
    status: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: Array<{
      status: string;
      fullName: string;
      tags: string[];
      failureMessages: string[];
    }>;
  }>;
};

/**
 * The outcome in vitest's JSON report at `path`; an empty one where there is none, for nothing ran.
 *
 * @param tag that of the tests asked for, where not all were: the others are left out
 */
export function vitestOutcome(path: string, tag?: string): Outcome {
  if (!existsSync(path)) return EMPTY;
  const report = JSON.parse(readFileSync(path, 'utf8')) as VitestReport;
  const tests = report.testResults
    .flatMap(({ name, assertionResults }) =>
      assertionResults.map((test) => ({ file: relative(ROOT, name), ...test })),
    )
    .filter(({ tags }) => !tag || tags.includes(tag));
  const said = ({ file, fullName, failureMessages }: (typeof tests)[number]) =>
    [`${file}: ${fullName}`, ...failureMessages].join('\n');
  return {
    passed: report.numPassedTests,
    skipped: tests.filter(({ status }) => /skipped|pending|todo/.test(status)).map(said),
    failures: [
      ...tests.filter(({ status }) => status === 'failed').map(said),
      ...report.testResults
        .filter(({ status, assertionResults }) => {
          return status === 'failed' && assertionResults.every((test) => test.status !== 'failed');
        })
        .map(({ name, message }) => `${relative(ROOT, name)}: ${message}`),
    ],
    // It keeps what was said the first time.
    retried: tests
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(said),
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      file: relative(ROOT, name),
      seconds: (endTime - startTime) / 1_000,
    })),
  };
}

type Suite = {
  suites?: Suite[];
  specs: Array<{
    title: string;
    file: string;
    line: number;
    tests: Array<{
      status: string;
      results: Array<{ duration: number; errors?: Array<{ message?: string }> }>;
    }>;
  }>;
};

const specsOf = ({ suites = [], specs }: Suite): Suite['specs'] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** The outcome in Playwright's JSON report at `path`; an empty one where there is none, for nothing ran. */
export function playwrightOutcome(path: string): Outcome {
  if (!existsSync(path)) return EMPTY;
  const report = JSON.parse(readFileSync(path, 'utf8')) as {
    suites: Suite[];
    stats: { expected: number; flaky: number };
    errors: Array<{ message?: string }>;
  };
  const specs = report.suites.flatMap(specsOf);
  const named = ({ file, line, title }: Suite['specs'][number]) =>
    `tests/e2e/${file}:${line}: ${title}`;
  const having = (status: RegExp) =>
    specs.filter(({ tests }) => tests.some((test) => status.test(test.status)));
  const said = ({ tests }: Suite['specs'][number]) =>
    tests
      .flatMap(({ results }) => results.flatMap(({ errors = [] }) => errors))
      .map(({ message = '' }) => stripVTControlCharacters(message));
  const sayings = (status: RegExp) =>
    having(status).map((spec) => [named(spec), ...said(spec)].join('\n'));
  const seconds = new Map<string, number>();
  for (const { file, tests } of specs) {
    const took = tests.flatMap(({ results }) => results.map(({ duration }) => duration / 1_000));
    seconds.set(
      file,
      took.reduce((sum, one) => sum + one, seconds.get(file) ?? 0),
    );
  }
  return {
    passed: report.stats.expected + report.stats.flaky,
    skipped: having(/skipped/).map(named),
    failures: [
      ...sayings(/unexpected/),
      ...report.errors.map(({ message }) => message ?? 'Playwright'),
    ],
    retried: sayings(/flaky/),
    files: [...seconds].map(([file, took]) => ({ file: `tests/e2e/${file}`, seconds: took })),
  };
}

/** One part of a run: its name, how long it took in seconds, and whether its runner was content. */
export type Stage = { name: string; seconds: number; ok: boolean };

/** Lines on the skipped tests, one a title; of many in one file the first ones, and the number of the others. */
function skippedLines(titles: string[]): string[] {
  const byFile = Object.groupBy(titles, (title) => title.replace(/:.*/s, ''));
  return Object.entries(byFile).flatMap(([file, all = []]) => [
    ...all.slice(0, SKIPPED_NAMED),
    ...(all.length > SKIPPED_NAMED ? [`${file}: ${all.length - SKIPPED_NAMED} more`] : []),
  ]);
}

/**
 * Prints what was skipped, the stages' times, the slowest files, what passed when tried again, what failed and the
 * counts: of a long log many see the end alone.
 *
 * @returns the exit code of the run
 */
export function printSummary(stages: Stage[], outcomes: Outcome[]): number {
  const failures = outcomes.flatMap((one) => one.failures);
  const skipped = outcomes.flatMap((one) => one.skipped);
  const passed = outcomes.reduce((sum, one) => sum + one.passed, 0);
  for (const title of skippedLines(skipped)) console.warn(`\nSkipped: ${title}`);

  const line = (seconds: number, name: string) => `${seconds.toFixed(1).padStart(8)} s  ${name}`;
  console.info('\nStages');
  for (const { name, seconds, ok } of stages) {
    console.info(line(seconds, ok ? name : `${name} (failed)`));
  }
  // Some run beside one another.
  console.info(line(process.uptime(), 'in all'));
  console.info(`\nThe ${SLOWEST} slowest files`);
  const slowest = outcomes.flatMap((one) => one.files).sort((a, b) => b.seconds - a.seconds);
  for (const { file, seconds } of slowest.slice(0, SLOWEST)) console.info(line(seconds, file));

  const retried = outcomes.flatMap((one) => one.retried);
  for (const one of retried)
    console.warn(`\nPassed when tried again: ${one.slice(0, FAILURE_CHARACTERS)}`);
  for (const failure of failures)
    console.error(`\nFailed: ${failure.slice(0, FAILURE_CHARACTERS)}`);
  const again = retried.length > 0 ? ` (${retried.length} when tried again)` : '';
  console.info(`\n${passed} passed${again}, ${failures.length} failed, ${skipped.length} skipped`);
  return failures.length === 0 && stages.every(({ ok }) => ok) ? 0 : 1;
}
