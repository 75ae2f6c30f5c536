import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openPglite } from '../database/database.ts';
import { clientOf, KEYS, ownFolder, ownServer, sessionIdOf, signUp } from './support/embedded.ts';

const folder = ownFolder();
const server = ownServer(folder);
const service = () => clientOf(server.url, KEYS.secret);
/** Reads as the server does for a session: rows, none where it is not open. */
const read = async (owner_id: string, session_id: string) => {
  const { data, error } = await service().rpc('read_api_token', {
    owner_id,
    session_id,
    service: 'make',
  });
  expect(error).toBeNull();
  return data as Array<Record<'last4' | 'zone' | 'plain_token', string | null>>;
};
const decrypt = async ({ userId, client }: Pick<Account, 'userId' | 'client'>) =>
  (await read(userId, await sessionIdOf(client)))[0]?.plain_token;

type Account = Awaited<ReturnType<typeof signUp>>;

async function clientWithToken(plain_token: string) {
  const account = await signUp(server);
  const sealed = await account.client.rpc('encrypt_api_token', { plain_token });
  expect(sealed.error).toBeNull();
  const stored = await store(account, sealed.data);
  expect(stored.error).toBeNull();
  return { ...account, sealed: sealed.data as string };
}

async function store(account: Account, encrypted_token: string) {
  return account.client
    .from('user_api_tokens')
    .upsert(
      { user_id: account.userId, service_name: 'make', encrypted_token },
      { onConflict: 'user_id,service_name' },
    );
}

describe('a token', () => {
  it.each(['0123456789abcdef', 'é', '🔑'.repeat(1000), "'; drop table users; --\n\t\\"])(
    'comes back exactly: %#',
    async (token) => {
      const account = await clientWithToken(token);
      expect(account.sealed).not.toContain(token);
      expect(await decrypt(account)).toBe(token);
    },
  );

  it('is sealed differently each time, and shows its last four characters only', async () => {
    const account = await clientWithToken('make-token-abcd');
    const again = await account.client.rpc('encrypt_api_token', { plain_token: 'make-token-abcd' });
    expect(again.data).not.toBe(account.sealed);
    const { data } = await account.client.from('user_api_tokens').select().single();
    expect(data).toMatchObject({ last4: 'abcd', service_name: 'make' });
    const short = await clientWithToken('abc1234');
    const shown = await short.client.from('user_api_tokens').select('last4').single();
    expect(shown.data?.last4).toBe('');
  });

  it.each(['', 'x'.repeat(4097)])('is refused when empty or too long: %#', async (plain_token) => {
    const { client } = await signUp(server);
    expect((await client.rpc('encrypt_api_token', { plain_token })).error?.code).toBe('22023');
  });

  it('is not stored in clear, altered, or as sealed for somebody else', async () => {
    const victim = await clientWithToken('token-of-the-victim');
    const thief = await signUp(server);
    const last = victim.sealed.at(-5) === 'A' ? 'B' : 'A';
    const altered = `${victim.sealed.slice(0, -5)}${last}${victim.sealed.slice(-4)}`;
    for (const value of ['token-in-clear', altered, victim.sealed, '', 'v9.AAAA', 'v1.']) {
      expect((await store(thief, value)).error?.code).toBe('22023');
    }
    expect((await store(victim, altered)).error?.code).toBe('22023');
    expect(await decrypt(victim)).toBe('token-of-the-victim');
    expect(await decrypt(thief)).toBeNull();
  });

  it('is deleted with its account’s wish, and unknown ones are null', async () => {
    const account = await clientWithToken('token-to-delete');
    const { client, userId } = account;
    await client.from('user_api_tokens').delete().eq('service_name', 'make').eq('user_id', userId);
    expect(await decrypt(account)).toBeNull();
  });
});

describe('a token stored in one call', () => {
  const storeAtOnce = ({ client }: Account, plain_token: string, zone = 'eu2') =>
    client.rpc('store_api_token', { service: 'make', plain_token, zone });
  const rowOf = async ({ client }: Account) =>
    (await client.from('user_api_tokens').select()).data?.[0];

  it('is sealed for its owner, takes the place of the one before, and is not in the answer', async () => {
    const account = await signUp(server);
    expect(await storeAtOnce(account, 'first-token-1111')).toMatchObject({
      error: null,
      data: null,
    });
    const first = await rowOf(account);
    expect(first).toMatchObject({ user_id: account.userId, last4: '1111', zone: 'eu2' });
    expect(JSON.stringify(first)).not.toContain('first-token');

    expect((await storeAtOnce(account, 'next-token-2222', 'us1')).error).toBeNull();
    expect(await rowOf(account)).toMatchObject({ id: first?.id, last4: '2222', zone: 'us1' });
    expect(await decrypt(account)).toBe('next-token-2222');
  });

  it.each([
    ['', 'eu2', '22023'],
    ['x'.repeat(4097), 'eu2', '22023'],
    ['token', 'eu3', '23514'],
    ['token', null, '23502'],
  ])('is refused when empty, too long or of no zone: %#', async (token, zone, code) => {
    const account = await clientWithToken('token-from-before');
    expect((await storeAtOnce(account, token, zone as string)).error?.code).toBe(code);
    expect(await decrypt(account)).toBe('token-from-before');
  });

  it('is nobody’s without an account', async () => {
    const visitor = clientOf(server.url, KEYS.publishable);
    const { error } = await visitor.rpc('store_api_token', {
      service: 'make',
      plain_token: 'token',
      zone: 'eu2',
    });
    expect(error?.code).toBe('42501');
  });
});

describe('the server reads a token', () => {
  it('by an open session of its owner, and by no other', async () => {
    const account = await clientWithToken('token-of-a-session');
    const other = await clientWithToken('token-of-another');
    const sessionId = await sessionIdOf(account.client);
    expect(await read(account.userId, sessionId)).toEqual([
      { last4: 'sion', zone: 'eu2', plain_token: 'token-of-a-session' },
    ]);
    expect(await read(account.userId, await sessionIdOf(other.client))).toEqual([]);
    expect(await read(other.userId, sessionId)).toEqual([]);
    expect(await read(account.userId, randomUUID())).toEqual([]);

    await account.client.auth.signOut({ scope: 'local' });
    expect(await read(account.userId, sessionId)).toEqual([]);
  });

  it('as NULL where none is stored', async () => {
    const { client, userId } = await signUp(server);
    expect(await read(userId, await sessionIdOf(client))).toEqual([
      { last4: null, zone: null, plain_token: null },
    ]);
  });
});

describe('the key', () => {
  it('rotates: every token is sealed again and still opens, values sealed before still store', async () => {
    const first = await clientWithToken('token-before-rotation');
    const pending = await first.client.rpc('encrypt_api_token', { plain_token: 'sealed-before' });
    const rotated = await service().rpc('rotate_api_token_key').single<{ key_version: number }>();
    expect(rotated.error).toBeNull();
    const row = await first.client.from('user_api_tokens').select().single();
    expect(row.data?.key_version).toBe(rotated.data?.key_version);
    expect(row.data?.encrypted_token).not.toBe(first.sealed);
    expect(await decrypt(first)).toBe('token-before-rotation');
    expect((await store(first, pending.data)).error).toBeNull();
    expect(await decrypt(first)).toBe('sealed-before');
  });

  it('rotates by the command that supabase/README.md gives', async () => {
    const account = await clientWithToken('token-of-the-command');
    const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
    const [command = ''] = /^curl .*rotate_api_token_key.*$/m.exec(readme) ?? [];
    const { stdout } = await promisify(execFile)('sh', ['-c', command], {
      env: { ...process.env, SUPABASE_URL: server.url, SUPABASE_SECRET_KEY: KEYS.secret },
    });
    expect(JSON.parse(stdout)).toEqual([
      { key_version: expect.any(Number), rotated: expect.any(Number), unreadable: 0 },
    ]);
    expect(JSON.parse(stdout)[0].rotated).toBeGreaterThan(0);
    expect(stdout).not.toContain('token-of-the-command');
    expect(await decrypt(account)).toBe('token-of-the-command');
  });
});

/** Last: the server is stopped here, to reach what no API reaches. */
describe('in the database itself', () => {
  let database: Database;
  let owner: { userId: string; sessionId: string };
  let thief: { userId: string; sessionId: string };
  const withToken = async (token: string) => {
    const { userId, client } = await clientWithToken(token);
    return { userId, sessionId: await sessionIdOf(client) };
  };
  beforeAll(async () => {
    owner = await withToken('token-of-the-owner');
    thief = await withToken('token-of-the-thief');
    await server.stop();
    database = await openPglite(join(folder.path, 'postgres'));
  });
  afterAll(() => database?.close());

  const open = async ({ userId, sessionId }: typeof owner) => {
    const [row] = await database.sql.rows<{ last4: string; plain_token: string | null }>(
      'select * from public.read_api_token($1::uuid, $2::uuid, $3)',
      [userId, sessionId, 'make'],
    );
    return row && [row.last4, row.plain_token];
  };

  it('a row moved to another owner does not decrypt, and rotation leaves it aside', async () => {
    // As somebody with the database in hands could, triggers off.
    await database.sql.script(`
      set session_replication_role = replica;
      update public.user_api_tokens a set encrypted_token = b.encrypted_token
        from public.user_api_tokens b
        where a.user_id = '${thief.userId}' and b.user_id = '${owner.userId}';
      set session_replication_role = origin;`);
    expect(await open(thief)).toEqual(['hief', null]);
    expect(await open(owner)).toEqual(['wner', 'token-of-the-owner']);
    const [rotation] = await database.sql.rows<{ unreadable: number }>(
      'select * from public.rotate_api_token_key()',
    );
    expect(rotation?.unreadable).toBe(1);
    expect(await open(owner)).toEqual(['wner', 'token-of-the-owner']);
  });

  it('keeps its key in the Vault where there is one', async () => {
    await database.sql.script(`
      create schema vault;
      create table vault.secrets (name text primary key, secret text);
      create view vault.decrypted_secrets as select name, secret as decrypted_secret from vault.secrets;
      create function vault.create_secret(secret text, name text, description text) returns void
        language sql as 'insert into vault.secrets (name, secret) values ($2, $1)';
      select internal.create_api_token_key(100);`);
    const inVault = await database.sql.rows('select name from vault.secrets');
    expect(inVault).toEqual([{ name: 'api_token_key_v100' }]);
    const inTable = await database.sql.rows(
      "select name from private.app_secrets where name = 'api_token_key_v100'",
    );
    expect(inTable).toEqual([]);
    const [opened] = await database.sql.rows<{ plain: string }>(
      'select internal.open_api_token($1::uuid, internal.seal_api_token($1::uuid, $2)) as plain',
      [owner.userId, 'through the vault'],
    );
    expect(opened?.plain).toBe('through the vault');
  });
});
