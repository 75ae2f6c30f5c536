/** The unit of docs/deploy/server.md, without systemd: the folder of a port is a link to the version that it runs. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BUILT, NO_BUILD } from '../support/built.ts';
import { deployPage } from '../support/deploy-docs.ts';
import { freePort } from '../support/free-port.ts';

const SOON = { timeout: 40_000, interval: 50 };
/** Nothing listens there: the site serves what it was built with. */
const NOWHERE = 'http://127.0.0.1:9';

const [, unit = ''] = /<<'UNIT'\n(.+?)^UNIT$/ms.exec(deployPage('server.md')) ?? [];
const lineOf = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(unit)?.[1] ?? '';

/** Where the versions are, in the place of /srv/site. */
let folder: string;
const running = new Map<string, ChildProcess>();

/** Starts an instance of the unit, named by its port. */
function start(port: string): void {
  const of = (text: string) => text.replaceAll('%i', port).replace('/srv/site', folder);
  const [, ...args] = lineOf('ExecStart').split(' ');
  const settings = lineOf('Environment').split(' ').map(of);
  running.set(
    port,
    spawn(process.execPath, args, {
      cwd: of(lineOf('WorkingDirectory')),
      env: {
        ...(Object.fromEntries(settings.map((one) => one.split('='))) as {
          NODE_ENV: 'production';
        }),
        NEXT_DIST_DIR: BUILT?.distDir,
        SITE_URL: 'https://exemple.fr',
        SANITY_API_HOST: NOWHERE,
        SUPABASE_URL: NOWHERE,
      },
      stdio: 'ignore',
    }),
  );
}

async function stop(port: string): Promise<void> {
  const one = running.get(port);
  running.delete(port);
  if (!one || one.exitCode !== null) return;
  const ended = once(one, 'exit');
  one.kill('SIGTERM');
  await ended;
}

const serves = (port: string) =>
  vi.waitFor(async () => {
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
  }, SOON);

// The folder of a process is read where Linux says it.
describe.skipIf(!BUILT || process.platform !== 'linux')(
  `a second version beside the first${BUILT ? '' : NO_BUILD}`,
  () => {
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'versions-'));
      symlinkSync(BUILT?.artifact ?? '', join(folder, 'version-1'));
      cpSync(BUILT?.artifact ?? '', join(folder, 'version-2'), {
        recursive: true,
        verbatimSymlinks: true,
      });
    });
    afterAll(async () => {
      for (const port of [...running.keys()]) await stop(port);
      rmSync(folder, { recursive: true, force: true });
    });

    it('runs on a port of its own, takes over, and lets the first come back', async () => {
      const [first, second] = [String(await freePort()), String(await freePort())];
      symlinkSync('version-1', join(folder, first));
      symlinkSync('version-2', join(folder, second));
      start(first);
      start(second);
      await Promise.all([serves(first), serves(second)]);
      const folders = [first, second].map((port) =>
        realpathSync(`/proc/${running.get(port)?.pid}/cwd`),
      );
      expect(folders).toEqual(
        [BUILT?.artifact, join(folder, 'version-2')].map((path = '') => realpathSync(path)),
      );
      await stop(first);
      await serves(second);
      start(first);
      await serves(first);
    }, 120_000);
  },
);
