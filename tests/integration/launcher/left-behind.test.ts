/** The remains of a launcher that was killed, and other holders of a port. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { assertPortsFree } from '../../../scripts/stack/config.ts';
import { endOrphans, launcherMark } from '../../../scripts/stack/orphans.ts';
import { until } from '../../support/embedded-lake.ts';
import { freePort } from '../../support/free-port.ts';
import { isAlive as isThere, ownConfig } from './support.ts';

const ORPHANS = join(import.meta.dirname, '../../../scripts/stack/orphans.ts');

/** Whether a process runs: one whose parent is gone may still be listed, as a zombie, after its end. */
const isAlive = (pid: number) =>
  isThere(pid) && !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));

let dataDir: string;
let others: ChildProcess[];
let said: string[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'stack-'));
  others = [];
  said = [];
});
afterEach(() => {
  for (const { pid = 0 } of others) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true });
});

const listener = (port: number) => `
  require('node:net').createServer().listen(${port}, '127.0.0.1', () => console.info(process.pid));
`;

/** Starts what listens on a port; resolves with its id. */
async function listening(port: number, env: Record<string, string> = {}): Promise<number> {
  const child = spawn(process.execPath, ['-e', listener(port)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  others.push(child);
  await once(child.stdout, 'data');
  return child.pid ?? 0;
}

/** Has a launcher of the data folder start a listener that does not hear of its end, and ends the launcher. */
async function orphan(port: number, options: { alive?: boolean } = {}) {
  const script = JSON.stringify(listener(port));
  const launcher = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { spawn } from 'node:child_process';
       import { launcherMark } from ${JSON.stringify(ORPHANS)};
       spawn(process.execPath, ['-e', ${script}], {
         env: { ...process.env, ...launcherMark(${JSON.stringify(dataDir)}) },
         stdio: 'inherit',
       });`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [pid] = await once(launcher.stdout, 'data');
  others.push(launcher, { pid: Number(pid) } as ChildProcess);
  if (!options.alive) {
    launcher.kill('SIGKILL');
    await once(launcher, 'exit');
  }
  return { pid: Number(pid), launcher: launcher.pid ?? 0 };
}

const configOn = async (port: number) =>
  ownConfig(dataDir, { PORT: String(await freePort()), LAKE_PORT: String(port) });
const end = () => endOrphans(dataDir, (line) => said.push(line));

describe('what a killed launcher left', () => {
  it('is named and ended by the next start', async () => {
    const port = await freePort();
    const { pid } = await orphan(port);
    await end();
    expect(said).toEqual([`Un démarrage précédent a laissé le processus ${pid} : il est arrêté…`]);
    expect(isAlive(pid)).toBe(false);
    await assertPortsFree(await configOn(port), ['lake']);
  });

  it('of another data folder is left alone, and named as anybody else', async () => {
    const port = await freePort();
    const { pid } = await orphan(port);
    const elsewhere = mkdtempSync(join(tmpdir(), 'stack-'));
    await endOrphans(elsewhere, (line) => said.push(line));
    expect(said).toEqual([]);
    expect(isAlive(pid)).toBe(true);
    await expect(
      assertPortsFree(await ownConfig(elsewhere, { LAKE_PORT: String(port) }), ['lake']),
    ).rejects.toThrow(`Le port ${port} est déjà utilisé par node (processus ${pid}) : `);
    rmSync(elsewhere, { recursive: true });
  });
});

/** A connection from a port that the system gave it, as it does to every client. */
async function outgoing() {
  const server = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: to } = server.address() as AddressInfo;
  const client = connect(to, '127.0.0.1');
  await once(client, 'connect');
  return { client, server, port: client.localPort ?? 0 };
}

describe('a port that is taken', () => {
  it('by a connection that goes out: is waited for', async () => {
    const { client, server, port } = await outgoing();
    const say = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    try {
      const free = assertPortsFree(await configOn(port), ['lake']);
      await vi.waitFor(() =>
        expect(say).toHaveBeenCalledWith(
          `Le port ${port} sert encore à une connexion qui part de cette machine : attente qu’il se libère, une minute environ…\n`,
        ),
      );
      // Without the minute for which the system keeps the port of a connection that ends in order.
      client.resetAndDestroy();
      await free;
      expect(say).toHaveBeenCalledTimes(1);
    } finally {
      say.mockRestore();
      client.destroy();
      server.close();
    }
  });

  it('by a connection that stays, when one stops the wait: names who has it', async () => {
    const { client, server, port } = await outgoing();
    const stop = new AbortController();
    const say = vi.spyOn(process.stdout, 'write').mockImplementation(() => {
      stop.abort();
      return true;
    });
    try {
      await expect(assertPortsFree(await configOn(port), ['lake'], stop.signal)).rejects.toThrow(
        new RegExp(`^Le port ${port} est déjà utilisé par \\S+ \\(processus ${process.pid}\\)`),
      );
    } finally {
      say.mockRestore();
      client.destroy();
      server.close();
    }
  });

  it('by the site of this folder, whose launcher runs: says how to stop it, and ends nothing', async () => {
    const port = await freePort();
    const { pid, launcher } = await orphan(port, { alive: true });
    await end();
    await expect(assertPortsFree(await configOn(port), ['lake'])).rejects.toThrow(
      `Le port ${port} est déjà utilisé par ce site, qui tourne : arrêtez-le d’abord, par Ctrl-C dans son terminal ou par kill ${launcher}.`,
    );
    expect(said).toEqual([]);
    expect(isAlive(pid)).toBe(true);
  });

  it('by a program that only bears the mark of an id that is somebody else’s by now: is ended by nobody', async () => {
    const mark = launcherMark(dataDir);
    // This process has the id, and began at another moment.
    const stale = Object.fromEntries(
      Object.entries(mark).map(([name, value]) => [name, value.replace(/ \d+ /, ' x ')]),
    );
    const port = await freePort();
    const pid = await listening(port, mark);
    await end();
    expect(isAlive(pid)).toBe(true);
    const other = await listening(await freePort(), stale);
    await end();
    await until(() => !isAlive(other), 'the end of the orphan');
    expect(isAlive(pid)).toBe(true);
  });
});
