import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { E2E } from '../tests/support/e2e-stack.ts';
import { testEnv } from '../tests/support/test-env.ts';
import { say } from './setup/say.mjs';
import { ROOT } from './stack/config.ts';
import { runCommand } from './stack/run-command.ts';
import { playwrightOutcome, printSummary, type Stage, vitestOutcome } from './testing/outcome.ts';
import { RESULTS, runPlaywright, runVitest, stage, startStack } from './testing/stages.ts';

type Part = 'integration' | 'browser';
type Given = Record<`TEST_SUPABASE_${string}`, string>;

/** Files that share one Supabase; the others start an embedded one of their own, to stop, freeze or copy it. */
const sharing = (): string[] =>
  globSync('tests/integration/**/*.test.ts', { cwd: ROOT }).filter((file) =>
    readFileSync(join(ROOT, file), 'utf8').includes('sharedSupabase'),
  );

/** The browser tests of a stack whose Supabase is given: those that end or freeze a store need one that is theirs. */
const PROJECTS = ['--project=pages', '--project=accounts'];

const hasDocker = () => spawnSync('docker', ['info'], { stdio: 'ignore' }).status === 0;

/** Supabase's own local stack, of these migrations, in Docker. */
class LocalStack {
  readonly #folder = mkdtempSync(join(tmpdir(), 'supabase-stack-'));

  #cli(...command: string[]): string {
    return execFileSync(
      join(ROOT, 'node_modules/.bin/supabase'),
      [...command, '--workdir', this.#folder],
      {
        encoding: 'utf8',
        env: { ...process.env, SITE_URL: E2E.siteUrl, DO_NOT_TRACK: '1' },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
  }

  /** Tests come from one IP, and make accounts by the hundred; example projects are for the browser alone. */
  #configure(withExamples: boolean): void {
    const folder = join(this.#folder, 'supabase');
    mkdirSync(folder, { recursive: true });
    for (const name of ['migrations', 'schemas', 'templates', 'seed.sql']) {
      cpSync(join(ROOT, 'supabase', name), join(folder, name), { recursive: true });
    }
    const config = readFileSync(join(ROOT, 'supabase/config.toml'), 'utf8')
      .replace('"atelier-no-code"', '"atelier-tests"')
      .replace(/(\[db\.seed\]\nenabled = )true/, `$1${withExamples}`)
      .replaceAll(
        /^(sign_in_sign_ups|token_verifications|token_refresh|email_sent) = .*$/gm,
        '$1 = 100000',
      );
    writeFileSync(join(folder, 'config.toml'), config);
  }

  /** Starts it, and says where it is and what its keys are. */
  start(): Given {
    this.#configure(false);
    this.#cli('start', '--exclude', 'studio,imgproxy,realtime,edge-runtime,logflare,vector');
    const status = new Map(
      [...this.#cli('status', '-o', 'env').matchAll(/^(\w+)="?(.*?)"?$/gm)].map(
        ([, name = '', value = '']) => [name, value],
      ),
    );
    const of = (...names: string[]) => names.map((name) => status.get(name)).find(Boolean) ?? '';
    return {
      TEST_SUPABASE_URL: of('API_URL'),
      TEST_SUPABASE_PUBLISHABLE_KEY: of('PUBLISHABLE_KEY', 'ANON_KEY'),
      TEST_SUPABASE_SECRET_KEY: of('SECRET_KEY', 'SERVICE_ROLE_KEY'),
    };
  }

  /** Empties it, and has each new account get the example projects that the browser tests look for. */
  resetWithExamples(): void {
    this.#configure(true);
    this.#cli('db', 'reset');
  }

  stop(): void {
    this.#cli('stop', '--no-backup');
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** `npm run test:supabase -- browser --grep profil`: what begins with a dash, and what follows it, is Playwright's. */
const dashed = process.argv.slice(2).findIndex((arg) => arg.startsWith('-'));
const asked = process.argv.slice(2, dashed < 0 ? undefined : dashed + 2);
const flags = dashed < 0 ? [] : process.argv.slice(dashed + 2);

async function inBrowser(given: Given): Promise<boolean> {
  const stack = await startStack(E2E.siteUrl, given);
  try {
    return await runPlaywright('browser', [...PROJECTS, '--workers=1', ...flags], given);
  } finally {
    await stack.stop();
  }
}

/** The parts that are asked for against what is given, a stage each. */
async function runParts(
  given: Given,
  parts: readonly Part[],
  between: () => void,
): Promise<Stage[]> {
  const stages: Stage[] = [];
  if (parts.includes('integration')) {
    const work = () => runVitest('integration', sharing(), given);
    stages.push(await stage('Integration tests on the Supabase that is given', work));
  }
  if (parts.length === 2) between();
  if (parts.includes('browser')) {
    stages.push(await stage('Browser tests on the Supabase that is given', () => inBrowser(given)));
  }
  return stages;
}

/**
 * The tests that own their data, on a real GoTrue, PostgREST and Storage: of a Supabase that `TEST_SUPABASE_URL` names, one part
 * at a time (`-- integration` on one without seed.sql, `-- browser` on one with it), or of the CLI's local stack, which needs
 * Docker. Without either they are skipped, and say so.
 */
await runCommand(async () => {
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  const parts = (['integration', 'browser'] as const).filter(
    (part) => asked.length === 0 || asked.includes(part),
  );
  const url = testEnv.TEST_SUPABASE_URL;
  if (!url && !hasDocker()) {
    say('Skipped: the tests on a real Supabase, for there is no Docker and no TEST_SUPABASE_URL.');
    return 0;
  }
  const stack = url ? undefined : new LocalStack();
  try {
    const stages = await runParts(stack?.start() ?? {}, parts, () => stack?.resetWithExamples());
    return printSummary(stages, [
      vitestOutcome(join(RESULTS, 'integration.json')),
      playwrightOutcome(join(RESULTS, 'browser.json')),
    ]);
  } finally {
    stack?.stop();
  }
});
