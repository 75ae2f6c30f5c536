/** Starts the embedded Supabase, each its own process on its own folder, with accounts and mails. */
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { inject, TestRunner } from 'vitest';
import { startNode } from '../../scripts/setup/start-node.mjs';
import { ROOT } from '../../scripts/stack/config.ts';
import { fixture } from './fixture.ts';
import { GIVEN } from './given-supabase.ts';

const SMTP_PASSWORD = 'smtp-password-for-tests';

export const KEYS = {
  jwtSecret: 'test-jwt-secret-test-jwt-secret-test',
  publishable: GIVEN?.publishable ?? 'sb_publishable_test_0123456789abcdef',
  secret: GIVEN?.secret ?? 'sb_secret_test_0123456789abcdef',
};
export const PASSWORD = 'Motdepasse-1!';

export type TemporaryFolder = { path: string; remove(): void };

const ask = async <Answer>(what: string): Promise<Answer> =>
  (await fetch(inject('embeddedSupabase') + what)).json() as Promise<Answer>;

/** A new folder whose database has every migration, and nothing else. */
export async function migratedFolder(): Promise<TemporaryFolder> {
  const path = mkdtempSync(join(tmpdir(), 'supabase-test-'));
  const migrated = await ask<{ path: string }>('/migrated');
  cpSync(migrated.path, path, { recursive: true });
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** A folder for a server's files, and the variables that name its database. */
export type TemporaryStore = TemporaryFolder & { environment: Record<string, string> };

/**
 * A new store that has every migration, and nothing else. Its database is a PostgreSQL's where this machine has one:
 * it starts in a tenth of the embedded one's time, and production runs on it.
 */
export async function migratedStore(): Promise<TemporaryStore> {
  const url = await migratedPostgres();
  if (!url) return { ...(await migratedFolder()), environment: {} };
  const path = mkdtempSync(join(tmpdir(), 'supabase-test-'));
  return {
    path,
    environment: { DATABASE_URL: url },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

export type SharedSupabase = Omit<Embedded, 'stop' | 'freeze' | 'thaw'>;

/** The URL of a PostgreSQL's database that has every migration, the caller's own; null where this machine has none. */
export const migratedPostgres = async (): Promise<string | null> =>
  (await ask<{ url: string | null }>('/postgres')).url;

/** The server that the tests of one run share, each with accounts and rows of its own. */
export const sharedSupabase = async (): Promise<SharedSupabase> =>
  GIVEN
    ? { url: GIVEN.url, mailboxUrl: GIVEN.mailboxUrl ?? '', smtpUrl: GIVEN.smtpUrl ?? '' }
    : ask<SharedSupabase>('/server');

export type Embedded = {
  readonly url: string;
  readonly mailboxUrl: string;
  /** URL that the site sends its mails to. */
  readonly smtpUrl: string;
  /** Has it take connections and answer nothing, until it is thawed. */
  freeze(): void;
  thaw(): void;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

/**
 * The database's code as it is compiled first: most servers here live for seconds, and compiling anew
 * what is called often takes half of a start's processor time.
 */
const BRIEF = ['--liftoff-only'];

/** Starts the store as a process of its own, and waits until all of it serves. */
export async function startEmbedded(
  dataDir: string,
  environment: Record<string, string> = {},
  flags: readonly string[] = BRIEF,
): Promise<Embedded> {
  const child = startNode(process.execPath, [...flags, 'supabase/embedded/main.ts'], {
    cwd: ROOT,
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
      SITE_URL: 'http://127.0.0.1:3999',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
        if (/^mailbox ready .+\n/m.test(output)) resolve();
      });
    }
    void ended.then(() => reject(new Error(`the embedded Supabase stopped: ${output}`)));
  });
  const found = (name: string) => new RegExp(`^${name} ready (\\S+)$`, 'm').exec(output)?.[1] ?? '';
  return {
    url: found('supabase'),
    mailboxUrl: found('mailbox'),
    smtpUrl: `smtp://site:${SMTP_PASSWORD}@${found('smtp')}`,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

/** A server of a file's tests alone, on a store of its own. */
export function ownServer(): Embedded {
  const store = fixture(migratedStore, ({ remove }) => remove());
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

/** The client of a file's tests that is past every policy. */
export const serviceOf = (server: Pick<Embedded, 'url'>): SupabaseClient =>
  fixture(() => clientOf(server.url, KEYS.secret));

/** The session of a signed-in client, as its access token names it. */
export async function sessionIdOf(client: SupabaseClient): Promise<string> {
  const { data } = await client.auth.getSession();
  const [, payload = ''] = data.session?.access_token.split('.') ?? [];
  return JSON.parse(Buffer.from(payload, 'base64url').toString()).session_id;
}

export type Message = {
  readonly to: string;
  readonly from: string | null;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
};

/** Skips the test that reads mails where they go elsewhere. */
export function needsMailbox(): void {
  if (!GIVEN || GIVEN.mailboxUrl) return;
  const test = TestRunner.getCurrentTest();
  test?.context.skip('reads mails, and no mailbox is given');
}

/** Skips the test of what the embedded server alone does, or that stops it, where one is given. */
export function needsOwnServer(): void {
  if (!GIVEN) return;
  const test = TestRunner.getCurrentTest();
  test?.context.skip('is about the embedded server');
}

/** The mails of a recipient in the mailbox, the newest first. */
export async function mailsTo(mailboxUrl: string, to: string): Promise<Message[]> {
  needsMailbox();
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
  if (GIVEN) return { client, email, userId: await signUpWithoutMail(client, email, metadata) };
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

/** The same on a server whose mails nobody here reads: the account's id. */
async function signUpWithoutMail(
  client: SupabaseClient,
  email: string,
  user_metadata: Record<string, unknown>,
): Promise<string> {
  const { admin } = clientOf(GIVEN?.url ?? '', KEYS.secret).auth;
  const account = { email, password: PASSWORD, email_confirm: true, user_metadata };
  const { error } = await admin.createUser(account);
  const signedIn = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error || !signedIn.data.user) throw error ?? signedIn.error ?? new Error('no user');
  return signedIn.data.user.id;
}
