import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

export type TemporaryPostgres = {
  readonly url: string;
  stop(): void;
};

/** Ends the title of what is skipped without it. */
export const NO_POSTGRES =
  'skipped, no PostgreSQL on this machine (Debian: apt-get install postgresql)';

/** The folder of PostgreSQL's server programs on this machine, the newest first; else undefined. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian).sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ];
  const folder = folders.find(
    (path) => path && existsSync(join(path, 'initdb')) && existsSync(join(path, 'pg_ctl')),
  );
  return folder && (process.getuid?.() !== 0 || unprivilegedUser()) ? folder : undefined;
}

/** PostgreSQL refuses to run as root, so there another user of the system runs it. */
function unprivilegedUser(): string | undefined {
  return ['postgres', 'nobody'].find((user) => {
    try {
      execFileSync('runuser', ['-u', user, '--', 'true'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });
}

/** Between being found free and being taken, a port can be taken by somebody else: so many are tried. */
const PORTS_TRIED = 5;

/** A new, empty PostgreSQL on a free port, with nothing of Supabase in it. */
export async function startPostgres(programs: string): Promise<TemporaryPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-test-'));
  const user = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  const run = (program: string, ...parameters: string[]) => {
    const command = [join(programs, program), ...parameters];
    const [file = '', ...rest] = user ? ['runuser', '-u', user, '--', ...command] : command;
    execFileSync(file, rest, { cwd: folder, stdio: 'ignore' });
  };
  if (user) execFileSync('chown', [user, folder]);
  const data = join(folder, 'data');
  const log = join(folder, 'log');
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8');
  for (let left = PORTS_TRIED - 1; ; left--) {
    const port = await freePort();
    const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`;
    try {
      run('pg_ctl', '-D', data, '-w', '-o', settings, '-l', log, 'start');
    } catch (cause) {
      if (left > 0) continue;
      const said = existsSync(log) ? readFileSync(log, 'utf8') : '';
      throw new Error(`PostgreSQL does not start.\n${said}`, { cause });
    }
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      stop: () => {
        run('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
        rmSync(folder, { recursive: true, force: true });
      },
    };
  }
}

/** A port that nothing listens on now, by the system's choice. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
