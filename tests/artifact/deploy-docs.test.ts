import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/stack/config.ts';
import { BUILT, NO_BUILD } from '../support/built.ts';
import { type Commands, commandsOf } from '../support/deploy-docs.ts';
import { freePort } from '../support/free-port.ts';
import { hasNginx, NO_NGINX } from '../support/nginx.ts';
import { trackedFiles } from '../support/tracked-files.ts';

/** Every command of docs/deploy, run as somebody runs it who copies one block after the other, or said not to be. */

const PAGES = ['README.md', 'server.md', 'containers.md', 'hosted.md'];
const blocksOf = (page: string): Commands[] =>
  commandsOf(readFileSync(join(ROOT, 'docs/deploy', page), 'utf8'));

/** Where these pages' programs listen, and where nobody does yet. */
const PORTS = ['8080', '8025', '3001', '3002', '3334', '54321', '54324', '54325'];
const TIMEOUT_MS = 120_000;

describe('docs/deploy', () => {
  it('says above each command that no test runs why, and by which other test one is run', () => {
    const blocks = PAGES.flatMap((page) => blocksOf(page).map((block) => ({ page, ...block })));
    expect(blocks.length).toBeGreaterThan(15);
    for (const { page, notRun, runBy } of blocks) {
      expect(notRun ?? 'needs', page).toMatch(/^needs/);
      if (!runBy) continue;
      const test = readFileSync(join(ROOT, runBy), 'utf8');
      expect(test, `${runBy} reads ${page}`).toContain(page);
    }
  });
});

const missing = [...(BUILT ? [] : [NO_BUILD]), ...(hasNginx ? [] : [`, ${NO_NGINX}`])];

describe.skipIf(missing.length > 0)(`what docs/deploy has one copy${missing.join('')}`, () => {
  let folder = '';
  let end = () => {};
  afterEach(() => {
    end();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A copy of the repository that has never run, with what was installed and built here. */
  async function fresh(): Promise<(words: string) => string> {
    folder = mkdtempSync(join(tmpdir(), 'deploy-docs-'));
    // nginx that root starts works as somebody else.
    chmodSync(folder, 0o755);
    for (const file of trackedFiles()) cpSync(join(ROOT, file), join(folder, file));
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    cpSync(BUILT?.artifact ?? '', join(folder, '.next/standalone'), { recursive: true });
    const free = new Map<string, string>();
    for (const port of PORTS) free.set(port, String(await freePort()));
    // Mails are taken by the port after the mailbox's.
    free.set('54325', String(Number(free.get('54324')) + 1));
    const elsewhere = (words: string) =>
      words.replaceAll(
        new RegExp(`\\b(?:${PORTS.join('|')})\\b`, 'g'),
        (port) => free.get(port) ?? port,
      );
    const nginx = join(folder, 'docs/deploy/compose-nginx.conf');
    await writeFile(nginx, elsewhere(await readFile(nginx, 'utf8')));
    return elsewhere;
  }

  /** Runs a page's blocks in one shell, one after the other, and resolves with what each said. */
  async function run(page: string): Promise<string> {
    const elsewhere = await fresh();
    const commands = blocksOf(page)
      .filter(({ notRun, runBy }) => !(notRun || runBy))
      .map(({ text: words }) => elsewhere(words))
      // Built by the stage before: a minute of all cores.
      .map((words) =>
        words === 'npm run build' ? 'test -f .next/standalone/scripts/stack/site-server.ts' : words,
      );
    const shell = spawn('bash', ['-e', '-o', 'pipefail', '-c', commands.join('\n')], {
      cwd: folder,
      detached: true,
      env: {
        NODE_ENV: 'production',
        PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
        HOME: folder,
        NEXT_DIST_DIR: BUILT?.distDir,
        LAKE_PORT: elsewhere('3334'),
        SUPABASE_PORT: elsewhere('54321'),
        MAILBOX_PORT: elsewhere('54324'),
        DO_NOT_TRACK: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // Whatever the commands have started and not stopped; nginx leaves the shell's group.
    const daemon = join(folder, '.nginx/nginx.pid');
    end = () => {
      const left = existsSync(daemon) ? [Number(readFileSync(daemon, 'utf8'))] : [];
      for (const pid of [...left, -Number(shell.pid)]) {
        try {
          process.kill(pid, 'SIGTERM');
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
        }
      }
    };
    const said = Promise.all([text(shell.stdout), text(shell.stderr)]);
    const [code] = await once(shell, 'exit');
    const output = (await said).join('\n');
    expect(code, output).toBe(0);
    return output;
  }

  it(
    'of server.md: from nothing to a running stack, examined, backed up, stopped and restored',
    async () => {
      const said = await run('server.md');
      for (const words of ['Aucun défaut.', 'Archive écrite', 'Restaurée'])
        expect(said).toContain(words);
    },
    TIMEOUT_MS,
  );

  it('of hosted.md: the seed in one file, and the variables', async () => {
    await run('hosted.md');
    expect(existsSync(join(folder, 'seed.ndjson'))).toBe(true);
    const site = readFileSync(join(folder, 'site.env'), 'utf8');
    expect(site).toMatch(/^SEND_EMAIL_HOOK_SECRET=v1,whsec_[\w+/=]{40,}$/m);
  });
});
