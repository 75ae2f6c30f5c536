import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { bringNode } from '../../scripts/setup/node.mjs';
import { artifactOf } from '../../scripts/stack/build.ts';
import { ROOT, readConfig } from '../../scripts/stack/config.ts';
import { answers } from '../../scripts/stack/processes.ts';
import { E2E } from './e2e-stack.ts';

/** Ends what hangs, in ms: how long a start takes `npm run bench` says. */
const READY_MS = 60_000;
/** The system's own user who owns nothing: root would write to read-only folders, too. */
const NOBODY = 65_534;

/** The oldest Node that the project says it runs on, brought where it is not there yet. */
export function oldestNode(): Promise<string> {
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const [version] = /\d+\.\d+\.\d+/.exec(engines.node) ?? [];
  if (!version) throw new Error(`No version of Node in ${engines.node}`);
  return bringNode(version, join(ROOT, '.node/oldest'), `Installing Node ${version}`);
}

/** A running instance of the artifact. */
export type Instance = {
  host: string;
  url: string;
  /** Stops reading what it prints, as where a launcher was killed. */
  hush: () => void;
  /** Ends it, and resolves with its exit code, or null where it was killed. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>;
};

const paths = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => ({
    path: join(entry.parentPath, entry.name),
    isFile: entry.isFile(),
  }));

/** Every file of a folder, with its size, its mode and when it was last written. */
export const listing = (folder: string): string[] =>
  paths(folder)
    .map(({ path }) => {
      const { size, mode, mtimeMs } = statSync(path);
      return `${path} ${size} ${mode} ${mtimeMs}`;
    })
    .sort();

/** Copies the artifact that the browser tests' stack runs. */
export function copyArtifact(folder: string): void {
  cpSync(artifactOf(E2E.env.NEXT_DIST_DIR), folder, { recursive: true, verbatimSymlinks: true });
}

/** The names that another build has of its own: the build's, and those of what browsers load. */
const ownNames = (dist: string): string[] => [
  readFileSync(join(dist, 'BUILD_ID'), 'utf8'),
  ...readdirSync(join(dist, 'static/chunks')).map((file) => file.split('.')[0] as string),
];

/** Makes of a copy what the build of another source would be: nothing that browsers load has its name of before. */
export function renameBuild(folder: string): void {
  const dist = join(folder, E2E.env.NEXT_DIST_DIR);
  const names = new RegExp(ownNames(dist).join('|'), 'g');
  // A name of the same length: React's streams count what they hold.
  const other = (text: string) => text.replace(names, (name) => [...name].reverse().join(''));
  const all = paths(dist);
  for (const { path, isFile } of all) {
    const content = isFile ? readFileSync(path, 'latin1') : '';
    const renamed = other(content);
    if (renamed !== content) writeFileSync(path, renamed, 'latin1');
  }
  for (const { path } of all.reverse()) {
    const name = basename(path);
    if (other(name) !== name) renameSync(path, join(dirname(path), other(name)));
  }
}

/** The instances of one site, and what they have in common. */
export class Instances {
  readonly #home: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #withParent: string;
  readonly #running = new Set<Instance>();
  /** Lines that they printed. */
  readonly lines: string[] = [];

  /**
   * @param home a folder that anybody may read
   * @param env what they are told beside the stores of the running stack
   */
  constructor(home: string, env: Record<string, string>) {
    Object.assign(process.env, E2E.env);
    this.#env = { ...readConfig().env, ...env, NODE_ENV: 'production' };
    this.#home = home;
    // A checkout may be closed to others.
    this.#withParent = join(home, 'with-parent.mjs');
    copyFileSync(join(ROOT, 'scripts/setup/with-parent.mjs'), this.#withParent);
  }

  /** A Node that anybody may run, beside the one of these tests. */
  #program(node: string): string {
    const program = join(this.#home, `node-${createHash('sha256').update(node).digest('hex')}`);
    if (existsSync(program)) return program;
    try {
      linkSync(node, program);
    } catch {
      copyFileSync(node, program);
    }
    return program;
  }

  /**
   * Starts one of the artifact in `folder`, as somebody who may not write there, and waits until it is ready.
   *
   * @param node the program that runs it
   */
  async start(folder: string, port: number, node = process.execPath): Promise<Instance> {
    const args = ['--import', this.#withParent, 'scripts/stack/site-server.ts'];
    const child = spawn(this.#program(node), args, {
      cwd: folder,
      env: {
        ...this.#env,
        HOST: '127.0.0.1',
        PORT: String(port),
        HOME: this.#home,
        PARENT_PIPE: '3',
      },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      ...(process.getuid?.() === 0 && { uid: NOBODY, gid: NOBODY }),
    });
    const exited = once(child, 'exit');
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => this.lines.push(`${port}: ${text}`));
    }
    const host = `127.0.0.1:${port}`;
    const instance: Instance = {
      host,
      url: `http://${host}`,
      hush: () => {
        for (const stream of [child.stdout, child.stderr]) stream?.destroy();
      },
      end: async (signal) => {
        child.kill(signal);
        await exited;
        this.#running.delete(instance);
        return child.exitCode;
      },
    };
    this.#running.add(instance);
    const deadline = Date.now() + READY_MS;
    while (!(await answers(`${instance.url}/api/health`))) {
      if (child.exitCode !== null || Date.now() > deadline) {
        throw new Error(`The instance does not start.\n${this.lines.join('')}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return instance;
  }

  /** Ends those that still run. */
  async end(): Promise<void> {
    await Promise.all([...this.#running].map((instance) => instance.end('SIGKILL')));
  }
}
