/** However one of the processes of `npm start` is ended, all the others end with it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../support/embedded-lake.ts';
import { newProject, type Project, root } from './project.ts';
import { isAlive } from './support.ts';

let project: Project;
const pids = new Map<string, number>();

/** Says in the file `ends` that it was asked to end, and does so a little later. */
const child = (name: string) => `
  process.on('SIGTERM', () => {
    require('node:fs').appendFileSync('ends', '${name}\\n');
    setTimeout(() => process.exit(0), 100);
  });
  setInterval(() => {}, 1_000);
  console.log('ready');
`;

/** A launcher of a store and a site, which it ends in the other order. */
const launcher = () => `
  import { startProcess } from ${JSON.stringify(join(root, 'scripts/stack/processes.ts'))};
  const running = [];
  for (const [name, script] of ${JSON.stringify(['store', 'site'].map((name) => [name, child(name)]))}) {
    let ready = false;
    running.unshift(await startProcess({
      name, args: ['-e', \`process.chdir(\${JSON.stringify(import.meta.dirname)});\${script}\`],
      env: process.env, readyTimeoutMs: 20_000,
      isReady: async () => ready, signal: new AbortController().signal,
      onLine: (line) => {
        ready ||= line === 'ready';
        if (line.startsWith('{')) console.info(name, JSON.parse(line).pid);
      },
    }));
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, async () => {
    for (const one of running) await one.stop();
    process.exit(0);
  });
  console.info('launcher', process.pid);
  console.info('run.mjs', process.ppid);
`;

beforeAll(async () => {
  project = newProject();
  writeFileSync(
    join(project.folder, 'package.json'),
    JSON.stringify({ type: 'module', scripts: { start: 'node scripts/run.mjs start' } }),
  );
  // From now on nothing has to be installed.
  await project.run('test');
  project.write('start', launcher());
});
afterAll(() => project.remove());
afterEach(() => {
  for (const pid of pids.values()) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  pids.clear();
});

/** Runs the real npm; resolves once all five processes are there. */
async function npmStart(): Promise<ChildProcess> {
  writeFileSync(join(project.folder, 'scripts/ends'), '');
  const npm = spawn('npm', ['start'], {
    cwd: project.folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  pids.set('npm', npm.pid ?? 0);
  npm.stdout.on('data', (chunk: Buffer) => {
    for (const [, name = '', pid] of String(chunk).matchAll(/^(\S+) (\d+)$/gm)) {
      pids.set(name, Number(pid));
    }
  });
  await until(() => pids.size === 5, 'the five processes', 30_000);
  return npm;
}

const ends = () => readFileSync(join(project.folder, 'scripts/ends'), 'utf8').trim().split('\n');
const alive = () => [...pids].filter(([, pid]) => isAlive(pid)).map(([name]) => name);

describe('the site ends before the store, and nothing is left', () => {
  it.each([
    ['SIGTERM', 'npm'],
    ['SIGTERM', 'run.mjs'],
    ['SIGTERM', 'launcher'],
    ['SIGINT', 'run.mjs'],
    ['SIGKILL', 'run.mjs'],
  ] as const)('%s to %s alone', async (signal, name) => {
    await npmStart();
    process.kill(pids.get(name) ?? 0, signal);
    await until(() => alive().length === 0, 'the end of all processes', 20_000);
    expect(ends()).toEqual(['site', 'store']);
  });
});

it('a launcher that is killed ends both, and nothing is left', async () => {
  await npmStart();
  process.kill(pids.get('launcher') ?? 0, 'SIGKILL');
  await until(() => alive().length === 0, 'the end of all processes', 20_000);
  expect(ends().sort()).toEqual(['site', 'store']);
});
