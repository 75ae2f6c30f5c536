import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { inject } from 'vitest';
import { fixture } from './fixture.ts';

const MAIN = join(import.meta.dirname, '../../main.ts');

export const KEYS = {
  jwtSecret: 'test-jwt-secret-test-jwt-secret-test',
  publishable: 'sb_publishable_test_0123456789abcdef',
  secret: 'sb_secret_test_0123456789abcdef',
};
const SMTP_PASSWORD = 'smtp-password-for-tests';
export const SITE_URL = 'http://127.0.0.1:3999';
export const PASSWORD = 'Motdepasse-1!';

export type TemporaryFolder = { path: string; remove(): void };

export function temporaryFolder(): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), 'supabase-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export function copyFolder(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
}

const ask = async <Answer>(what: string): Promise<Answer> =>
  (await fetch(inject('embeddedSupabase') + what)).json() as Promise<Answer>;

/** A folder of a server that was started once: its migrations are applied, and nothing else is there. */
export async function migratedFolder(): Promise<TemporaryFolder> {
  const folder = temporaryFolder();
  const { path } = await ask<{ path: string }>('/migrated');
  copyFolder(path, folder.path);
  return folder;
}

/** The same for all tests of a file, or of a suite. */
export const ownFolder = (): TemporaryFolder => fixture(migratedFolder, ({ remove }) => remove());

/** The URL of a PostgreSQL's database that has every migration, the caller's own; null where this machine has none. */
export const migratedPostgres = async (): Promise<string | null> =>
  (await ask<{ url: string | null }>('/postgres')).url;

/** A folder for a server's files, and the variables that name its database. */
export type TemporaryStore = TemporaryFolder & { environment: Record<string, string> };

/**
 * A store that has every migration and nothing else. Its database is a PostgreSQL's where this machine has one: it starts in
 * a tenth of the embedded one's time, which the server that is shared runs on.
 */
export async function migratedStore(): Promise<TemporaryStore> {
  const url = await migratedPostgres();
  return url
    ? { ...temporaryFolder(), environment: { DATABASE_URL: url } }
    : { ...(await migratedFolder()), environment: {} };
}

/** The same for all tests of a file, or of a suite. */
export const ownStore = (): TemporaryStore => fixture(migratedStore, ({ remove }) => remove());

export type SharedSupabase = Pick<Embedded, 'url' | 'mailboxUrl' | 'smtpUrl'>;

/** The server that the tests of one run share, each with accounts and mails of its own. */
export const sharedSupabase = () => ask<SharedSupabase>('/server');

export type Embedded = {
  readonly url: string;
  readonly mailboxUrl: string;
  /** Where the site would send its mails to. */
  readonly smtpUrl: string;
  readonly process: ChildProcess;
  /** Everything printed so far, both streams. */
  output(): string;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

/**
 * The database's code as it is compiled first: most servers here live for seconds, and compiling anew
 * what is called often takes half of a start's processor time.
 */
const BRIEF = ['--liftoff-only'];

/** The launcher as a process of its own, by default one that lives for seconds. */
export function launch(
  dataDir: string,
  environment: Record<string, string> = {},
  flags: readonly string[] = BRIEF,
) {
  const child = spawn(process.execPath, [...flags, MAIN], {
    // Not the test runner's own environment: NODE_ENV=test switches features of the library on.
    env: {
      NODE_ENV: 'production',
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      // Many accounts are made: hashing their passwords as slowly as for people would take most of the time.
      LITE_AUTH_BCRYPT_COST: '4',
      AUTH_MAILS_AN_HOUR: '100000',
      SUPABASE_PORT: '0',
      MAILBOX_PORT: '0',
      MAILBOX_SMTP_PASSWORD: SMTP_PASSWORD,
      SUPABASE_DATA_DIR: dataDir,
      SUPABASE_JWT_SECRET: KEYS.jwtSecret,
      SUPABASE_PUBLISHABLE_KEY: KEYS.publishable,
      SUPABASE_SECRET_KEY: KEYS.secret,
      SITE_URL,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const streams = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    streams.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    streams.stderr += text;
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, streams, ended };
}

export async function startEmbedded(
  dataDir: string,
  environment: Record<string, string> = {},
  flags: readonly string[] = BRIEF,
): Promise<Embedded> {
  const { child, streams, ended } = launch(dataDir, environment, flags);
  let running = true;
  void ended.then(() => {
    running = false;
  });
  while (!streams.stdout.includes('mailbox ready')) {
    if (!running) throw new Error(`the launcher stopped: ${streams.stderr}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const found = (name: string) =>
    new RegExp(`^${name} ready (\\S+)$`, 'm').exec(streams.stdout)?.[1] ?? '';
  return {
    url: found('supabase'),
    mailboxUrl: found('mailbox'),
    smtpUrl: `smtp://site:${SMTP_PASSWORD}@${found('smtp')}`,
    process: child,
    output: () => streams.stdout + streams.stderr,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

/** A server of a file's tests alone, on a store of its own where none is named. */
export function ownServer(
  store: TemporaryFolder & { environment?: Record<string, string> } = ownStore(),
): Embedded {
  return fixture(
    () => startEmbedded(store.path, store.environment),
    ({ stop }) => stop(),
  );
}

export function clientOf(url: string, key: string): SupabaseClient {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
}

/** The session of a signed-in client, as its access token names it. */
export async function sessionIdOf(client: SupabaseClient): Promise<string> {
  const { data } = await client.auth.getSession();
  const [, payload = ''] = data.session?.access_token.split('.') ?? [];
  return JSON.parse(Buffer.from(payload, 'base64url').toString()).session_id;
}

export type Message = {
  readonly id: string;
  readonly to: string;
  readonly from: string | null;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
};

export async function mailsTo(mailboxUrl: string, to: string): Promise<Message[]> {
  const response = await fetch(`${mailboxUrl}/api/messages?to=${encodeURIComponent(to)}`);
  return ((await response.json()) as { messages: Message[] }).messages;
}

export function confirmLink(mail: Message | undefined): URL {
  const [, href = ''] = /href="([^"]+)"/.exec(mail?.html ?? '') ?? [];
  return new URL(href.replaceAll('&amp;', '&'));
}

/** A confirmed account and its signed-in client. */
export async function signUp(
  server: Pick<Embedded, 'url' | 'mailboxUrl'>,
  metadata: Record<string, unknown> = {},
): Promise<{ client: SupabaseClient; userId: string; email: string }> {
  const client = clientOf(server.url, KEYS.publishable);
  const email = `client-${randomUUID()}@example.fr`;
  const created = await client.auth.signUp({
    email,
    password: PASSWORD,
    options: { data: metadata },
  });
  if (created.error) throw created.error;
  const [mail] = await mailsTo(server.mailboxUrl, email);
  const verified = await client.auth.verifyOtp({
    token_hash: confirmLink(mail).searchParams.get('token_hash') ?? '',
    type: 'signup',
  });
  if (verified.error || !verified.data.user) throw verified.error ?? new Error('no user');
  return { client, userId: verified.data.user.id, email };
}
