import { type ChildProcess, spawn } from 'node:child_process';
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
import { ROOT } from '../../scripts/stack/config.ts';
import { BUILT, NO_BUILD } from './built.ts';
import { freePort } from './free-port.ts';
import { hasNginx, NO_NGINX } from './nginx.ts';
import { trackedFiles } from './tracked-files.ts';

/** The commands of one fenced block of a page. */
export type Commands = {
  text: string;
  /** Why no test runs it, as the page says right above it. */
  notRun?: string;
  /** The test of its own that runs it. */
  runBy?: string;
};

/** The blocks of shell commands of a page in Markdown, in order, with what the paragraph above each says of tests. */
export function commandsOf(page: string): Commands[] {
  const blocks: Commands[] = [];
  for (const { 1: indent = '', 2: text = '', index } of page.matchAll(
    /^( *)```sh\n(.*?)^ *```$/gms,
  )) {
    const above =
      page
        .slice(0, index)
        .trimEnd()
        .split(/\n\s*\n/)
        .at(-1)
        ?.replace(/\s+/g, ' ') ?? '';
    const notRun = /^ ?\*Not run by a test: (.+)\*$/.exec(above)?.[1];
    const runBy = /^ ?\*Run by a test of its own.*`([^`]+)`\.\*$/.exec(above)?.[1];
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => line.slice(indent.length));
    blocks.push({
      text: lines.join('\n'),
      ...(notRun && { notRun }),
      ...(runBy && { runBy }),
    });
  }
  return blocks;
}

/** Ports named in these pages, whether a program listens there or not yet; each run takes free ones instead. */
const PORTS = ['8080', '8025', '3001', '3002', '3334', '54321', '54324', '54325'];

/** A page of docs/deploy as it is written. */
export const deployPage = (page: string): string =>
  readFileSync(join(ROOT, 'docs/deploy', page), 'utf8');

/** List of what this machine lacks to run a page, to end a title with; '' where it lacks nothing. */
export const missingForDocs: string = [
  ...(BUILT ? [] : [NO_BUILD]),
  ...(hasNginx ? [] : [`, ${NO_NGINX}`]),
].join('');

/** Runs the commands of docs/deploy, in a copy of the repository that has never run, with what was installed and built here. */
export class DocsRun {
  folder = '';
  #shell: ChildProcess | undefined;

  async #copy(): Promise<(words: string) => string> {
    this.folder = mkdtempSync(join(tmpdir(), 'deploy-docs-'));
    // nginx that root starts works as somebody else.
    chmodSync(this.folder, 0o755);
    for (const file of trackedFiles()) cpSync(join(ROOT, file), join(this.folder, file));
    symlinkSync(join(ROOT, 'node_modules'), join(this.folder, 'node_modules'));
    cpSync(BUILT?.artifact ?? '', join(this.folder, '.next/standalone'), { recursive: true });
    const free = new Map<string, string>();
    for (const port of PORTS) free.set(port, String(await freePort()));
    // Mails are taken by the port after the mailbox's.
    free.set('54325', String(Number(free.get('54324')) + 1));
    const elsewhere = (words: string) =>
      words.replaceAll(
        new RegExp(`\\b(?:${PORTS.join('|')})\\b`, 'g'),
        (port) => free.get(port) ?? port,
      );
    const nginx = join(this.folder, 'docs/deploy/compose-nginx.conf');
    await writeFile(nginx, elsewhere(await readFile(nginx, 'utf8')));
    return elsewhere;
  }

  /** Runs a page's blocks in one shell, one after the other, and resolves with its exit code and what each said. */
  async run(page: string): Promise<{ code: number; output: string }> {
    const elsewhere = await this.#copy();
    const commands = commandsOf(deployPage(page))
      .filter(({ notRun, runBy }) => !(notRun || runBy))
      .map(({ text: words }) => elsewhere(words))
      // Built by the stage before: a minute of all cores.
      .map((words) =>
        words === 'npm run build' ? 'test -f .next/standalone/scripts/stack/site-server.ts' : words,
      );
    const shell = spawn('bash', ['-e', '-o', 'pipefail', '-c', commands.join('\n')], {
      cwd: this.folder,
      detached: true,
      env: {
        NODE_ENV: 'production',
        PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
        HOME: this.folder,
        NEXT_DIST_DIR: BUILT?.distDir,
        LAKE_PORT: elsewhere('3334'),
        SUPABASE_PORT: elsewhere('54321'),
        MAILBOX_PORT: elsewhere('54324'),
        DO_NOT_TRACK: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#shell = shell;
    const said = Promise.all([text(shell.stdout), text(shell.stderr)]);
    const [code] = await once(shell, 'exit');
    return { code, output: (await said).join('\n') };
  }

  /** Ends whatever the commands have started and not stopped, and removes the copy. */
  end(): void {
    // nginx leaves the shell's group.
    const daemon = join(this.folder, '.nginx/nginx.pid');
    const left = existsSync(daemon) ? [Number(readFileSync(daemon, 'utf8'))] : [];
    if (this.#shell?.pid) left.push(-this.#shell.pid);
    for (const pid of left) {
      try {
        process.kill(pid, 'SIGTERM');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}
