import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../../../scripts/stack/config.ts';
import { BLANK_ENV } from '../../support/blank-env.ts';
import {
  clientOf,
  type Embedded,
  KEYS,
  migratedStore,
  PASSWORD,
  sessionIdOf,
  signUp,
  startEmbedded,
  type TemporaryStore,
} from '../../support/embedded-supabase.ts';

const NEW_KEY = 'sb_secret_test_fedcba9876543210';
const NEW_JWT_SECRET = 'another-jwt-secret-another-jwt-secret';

let store: TemporaryStore;
let server: Embedded;

beforeAll(async () => {
  store = await migratedStore();
  server = await startEmbedded(store.path, store.environment);
});
afterAll(async () => {
  await server?.stop();
  store?.remove();
});

/** The command as it is typed, on an environment that names its services. */
const rotate = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['scripts/rotate.ts', ...args], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...BLANK_ENV,
      SANITY_PROJECT_ID: 'local',
      SUPABASE_URL: server.url,
      SUPABASE_PUBLISHABLE_KEY: KEYS.publishable,
      SUPABASE_SECRET_KEY: KEYS.secret,
      DATA_DIR: store.path,
    },
  });

type Account = { userId: string; sessionId: string; token: string };

async function connected(token: string): Promise<Account> {
  const { client, userId } = await signUp(server);
  const { error } = await client.rpc('store_api_token', {
    service: 'make',
    plain_token: token,
    zone: 'eu2',
  });
  if (error) throw error;
  return { userId, sessionId: await sessionIdOf(client), token };
}

const opened = async ({ userId, sessionId }: Account, key = KEYS.secret) => {
  const { data } = await clientOf(server.url, key)
    .rpc('read_api_token', { owner_id: userId, session_id: sessionId, service: 'make' })
    .single<{ plain_token: string }>();
  return data?.plain_token;
};
const versions = async () => {
  const { data } = await clientOf(server.url, KEYS.secret)
    .from('user_api_tokens')
    .select('key_version');
  return [...new Set(data?.map(({ key_version }) => key_version))];
};

it('Make tokens get a new key while the site runs; a kill in the middle loses none', async () => {
  const accounts = await Promise.all([1, 2, 3].map((one) => connected(`token-of-client-${one}`)));
  const tokens = accounts.map(({ token }) => token);
  const all = () => Promise.all(accounts.map((account) => opened(account)));

  const rehearsal = await rotate('make-tokens', '--dry');
  expect(rehearsal.stdout).toContain('Tokens de Make enregistrés : 3 (clé v1).');
  expect(await versions()).toEqual([1]);

  const done = await rotate('make-tokens');
  expect(done.stdout).toContain('Chiffrés sous la nouvelle clé (v2) : 3.');
  expect(done.stdout).not.toContain('token-of');
  expect(await versions()).toEqual([2]);
  expect(await all()).toEqual(tokens);

  const cut = rotate('make-tokens');
  const ended = cut.catch((error: { stderr: string }) => error);
  // It has counted the tokens, and asks for the new key.
  await once(cut.child.stdout as NodeJS.ReadableStream, 'data');
  await server.stop('SIGKILL');
  await ended;
  server = await startEmbedded(store.path, store.environment);
  expect((await versions()).length).toBe(1);
  expect(await all()).toEqual(tokens);
  await rotate('make-tokens');
  expect(await all()).toEqual(tokens);
});

it('a new server key and new sessions: what was before is refused, and nothing is lost', async () => {
  const account = await connected('token-of-before');
  const { client, email } = await signUp(server);
  const { data } = await client.auth.getSession();
  await server.stop();
  server = await startEmbedded(store.path, {
    ...store.environment,
    SUPABASE_SECRET_KEY: NEW_KEY,
    SUPABASE_JWT_SECRET: NEW_JWT_SECRET,
  });
  const asked = await clientOf(server.url, KEYS.secret).from('leads').select('id');
  expect(asked.status).toBe(401);
  expect(await opened(account, NEW_KEY)).toBe('token-of-before');

  const visitor = clientOf(server.url, KEYS.publishable);
  const before = await visitor.auth.getUser(data.session?.access_token);
  expect(before.error).not.toBeNull();
  const again = await visitor.auth.signInWithPassword({ email, password: PASSWORD });
  expect(again.error).toBeNull();
});
