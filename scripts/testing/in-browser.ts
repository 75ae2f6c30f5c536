import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BY_URL_SITE, E2E } from '../../tests/support/e2e-stack.ts';
import { ROOT } from '../stack/config.ts';
import type { StackProcess } from '../stack/processes.ts';
import { type Outcome, playwrightOutcome } from './outcome.ts';
import { hasBrowserTests, RESULTS, runPlaywright, startStack } from './stages.ts';

/** Runs `work` as a stage of this name; resolves with whether it went well. */
export type Run = (name: string, work: () => Promise<boolean>) => Promise<boolean>;

/** Browsers wait more than they work: with that of the other stack, a third one is for free on two cores. */
const WORKERS = 2;

/** The other stack of tests/support/e2e-stack.ts. */
const BY_URL = { E2E_BY_URL: '1' };

/** Another one after each build. */
const buildId = () => readFileSync(join(ROOT, E2E.env.NEXT_DIST_DIR, 'BUILD_ID'), 'utf8');

/** The stacks that browser tests run against, started one after the other. */
export class Stacks {
  readonly #running: StackProcess[] = [];
  readonly hasOther: boolean;
  /** Whether the first one is there, and what is built. */
  readonly first: Promise<boolean>;
  /** Whether all are there. */
  readonly all: Promise<boolean>;

  constructor(run: Run, hasOther: boolean) {
    this.hasOther = hasOther;
    this.first = run('Build and start of the stack', async () => {
      this.#running.push(await startStack(E2E.siteUrl));
      return true;
    });
    this.all = this.first.then((isThere) => isThere && (!hasOther || this.#startOther(run)));
  }

  readonly #startOther = (run: Run) =>
    run('Start of the other stack', async () => {
      const build = buildId();
      this.#running.push(await startStack(BY_URL_SITE, BY_URL));
      // Another origin and other secrets, the same build.
      if (build !== buildId()) console.error('The second start has built the site again.');
      return build === buildId();
    });

  async stop(): Promise<void> {
    for (const stack of this.#running) await stack.stop();
  }
}

/** Whether one of the browser tests that these arguments select runs on the other stack. */
export const needsOther = (args: string[]): Promise<boolean> =>
  hasBrowserTests(['--project=content', '--project=instances', ...args]);

const REPORTS = [
  'faults',
  'pages',
  'accounts',
  'studio',
  'instances',
  'content',
  'logs',
  'logs-by-url',
];

/** The outcomes of the browser tests that ran. */
export const browserOutcomes = (): Outcome[] =>
  REPORTS.map((name) => playwrightOutcome(join(RESULTS, `${name}.json`)));

/**
 * Runs the browser tests that `args` select. Those that change the site's content have a stack of their own, and with it
 * the Content Lake by its URL. On each stack one stage follows another; both are read when nothing is asked of them any
 * more.
 */
export async function runInBrowser(
  run: Run,
  { hasOther }: Stacks,
  args: string[],
  env: Record<string, string> = {},
): Promise<void> {
  const part = (name: string, report: string, own: string[], workers = 1, ownEnv = {}) =>
    run(name, () =>
      runPlaywright(report, [`--workers=${workers}`, ...own, ...args], { ...env, ...ownEnv }),
    );
  const onOneStack = async () => {
    await part('Publishing with the embedded lake, and faults', 'faults', [
      ...['--project=faults', '--project=content', 'content-loop', 'faults'],
    ]);
    await part('Pages in the browser', 'pages', ['--project=pages'], WORKERS);
    await part('Accounts in the browser', 'accounts', ['--project=accounts'], WORKERS);
    await part('The Studio in the browser', 'studio', ['--project=studio']);
  };
  const onTheOther = async () => {
    if (!hasOther) return;
    // Their visitors never rest: beside faults, which wait, there is room for them.
    await part('Several instances', 'instances', ['--project=instances'], 1, BY_URL);
    const content = 'Content in the browser, the lake known by its URL';
    await part(content, 'content', ['--project=content'], 1, BY_URL);
  };
  await Promise.all([onOneStack(), onTheOther()]);
  await Promise.all([
    part('The logs of the run', 'logs', ['--project=logs']),
    hasOther && part('The logs of the other stack', 'logs-by-url', ['--project=logs'], 1, BY_URL),
  ]);
}
