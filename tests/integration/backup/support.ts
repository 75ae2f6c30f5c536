/** Stores as `npm start` runs them, what is written to them, and what is on their disks. */
import { type ChildProcess, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createClient } from '@sanity/client';
import { startNode } from '../../../scripts/setup/start-node.mjs';
import { ROOT } from '../../../scripts/stack/config.ts';
import { clientOf } from '../../support/embedded-supabase.ts';
import { freePort } from '../../support/free-port.ts';

type Secrets = Record<
  'lakeWriteToken' | 'supabasePublishableKey' | 'supabaseSecretKey' | 'smtpPassword',
  string
>;

export type Stores = {
  lake: ReturnType<typeof createClient>;
  supabase: ReturnType<typeof clientOf>;
  supabaseUrl: string;
  /** Where the mailbox takes mails. */
  smtpUrl: string;
  secrets: Secrets;
  stop(): Promise<unknown>;
};

/** The environment of the commands here; the machine's own settings stay out. */
const environment = (dataDir: string, more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  NODE_ENV: 'production',
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  LITE_AUTH_BCRYPT_COST: '4',
  DATA_DIR: dataDir,
  ...more,
});

/** A site that takes what the lake tells it: what it could not tell would be tried, and noted, again and again. */
async function listenAsSite(): Promise<{ port: number; close(): void }> {
  const server = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

/** Ports of their own for stores that the launcher starts, as its variables. */
export async function ownPorts(): Promise<Record<string, string>> {
  const [lake, supabase, mailbox] = [await freePort(), await freePort(), await freePort()];
  // It takes the port after its own, too.
  await freePort();
  return {
    LAKE_PORT: String(lake),
    SUPABASE_PORT: String(supabase),
    MAILBOX_PORT: String(mailbox),
  };
}

/** Both stores of a data folder, by the launcher of a version of the code, with the secrets that the folder has. */
export async function startStores(dataDir: string, root = ROOT): Promise<Stores> {
  const site = await listenAsSite();
  const ports = await ownPorts();
  const child = startNode(process.execPath, ['scripts/stores.ts'], {
    cwd: root,
    env: environment(dataDir, { PORT: String(site.port), ...ports }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
        if (output.includes('Tout est prêt')) resolve();
      });
    }
    void ended.then(() => reject(new Error(`the stores stopped: ${output}`)));
  });
  const secrets = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as Secrets;
  const supabaseUrl = `http://127.0.0.1:${ports.SUPABASE_PORT}`;
  return {
    lake: createClient({
      projectId: 'local',
      dataset: 'production',
      apiVersion: '2025-02-19',
      apiHost: `http://127.0.0.1:${ports.LAKE_PORT}`,
      useProjectHostname: false,
      useCdn: false,
      token: secrets.lakeWriteToken,
      perspective: 'raw',
    }),
    supabase: clientOf(supabaseUrl, secrets.supabaseSecretKey),
    supabaseUrl,
    smtpUrl: `smtp://site:${secrets.smtpPassword}@127.0.0.1:${Number(ports.MAILBOX_PORT) + 1}`,
    secrets,
    stop: () => {
      child.kill();
      site.close();
      return ended;
    },
  };
}

export type Run = {
  child: ChildProcess;
  /** Once it has ended: its exit code, and all that it printed. */
  ended: Promise<{ code: number | null; printed: string }>;
  /** Resolves once it has printed this, or has ended. */
  says(words: string): Promise<void>;
};

/** A command of the project on a data folder. */
export const run = (script: 'backup' | 'restore', dataDir: string, ...args: string[]): Run =>
  runIn(ROOT, script, dataDir, { args });

/** A command of a version of the code on a data folder. */
export function runIn(
  root: string,
  script: 'backup' | 'restore' | 'stores',
  dataDir: string,
  { args = [], env }: { args?: string[]; env?: Record<string, string> } = {},
): Run {
  const child = startNode(process.execPath, [`scripts/${script}.ts`, ...args], {
    cwd: root,
    env: environment(dataDir, env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      printed += text;
    });
  }
  const ended = new Promise<{ code: number | null; printed: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, printed })),
  );
  const says = (words: string) =>
    Promise.race([
      ended.then(() => {}),
      new Promise<void>((resolve) => {
        child.stdout?.on('data', () => {
          if (printed.includes(words)) resolve();
        });
      }),
    ]);
  return { child, ended, says };
}

/** A file's content by its checksum, so that two of them compare briefly. */
const checksum = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** The files below a folder, with their checksums. */
function filesOf(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {};
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Object.fromEntries(files.map((file) => [relative(folder, file), checksum(file)]));
}

/** Every row of every table of an SQLite file. */
function rowsOf(file: string): Record<string, string[]> {
  const database = new DatabaseSync(file);
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
  const all = tables.map(({ name }) => [
    String(name),
    database
      .prepare(`SELECT * FROM "${name}"`)
      .all()
      .map((row) =>
        JSON.stringify(row, (_, value) =>
          value instanceof Uint8Array ? checksumOf(value) : value,
        ),
      )
      .sort(),
  ]);
  database.close();
  return Object.fromEntries(all);
}

const checksumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** All that the stores of a data folder hold, read from the disk while nothing runs. */
export type Held = {
  lake: Record<string, string[]>;
  assets: Record<string, string>;
  database: Record<string, string[]>;
  mailbox: Record<string, string[]>;
  storage: Record<string, string>;
};

export function heldIn(dataDir: string): Held {
  const printRows = join(ROOT, 'supabase/embedded/tests/support/print-rows.ts');
  // The database lives for a moment: its code is not worth compiling well.
  const command = ['--liftoff-only', printRows, join(dataDir, 'supabase/postgres')];
  const rows = execFileSync(process.execPath, command, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  return {
    lake: rowsOf(join(dataDir, 'content-lake/lake.sqlite')),
    assets: filesOf(join(dataDir, 'content-lake/assets')),
    database: JSON.parse(rows),
    mailbox: rowsOf(join(dataDir, 'supabase/mailbox.sqlite')),
    storage: filesOf(join(dataDir, 'supabase/storage')),
  };
}
