import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, type Embedded, KEYS, ownFolder, ownServer, signUp } from './support/embedded.ts';
import {
  changesOf,
  FUNCTION_MATRIX,
  FUNCTIONS,
  type FunctionName,
  keyOf,
  NOT_THERE,
  newRow,
  type Outcome,
  PRIVATE_TABLES,
  parentRow,
  ROLES,
  type Role,
  storedRow,
  TABLE_MATRIX,
  TABLES,
  type Table,
  VERBS,
  type Verb,
} from './support/matrix.ts';
import { findPostgres } from './support/postgres.ts';
import { isLong, LONG_FORM } from './support/scale.ts';
import { describeSql, type OpenDatabase } from './support/sql.ts';
import { createAccounts, tryFunction, tryPrivateTable, tryTable } from './support/sql-session.ts';

const cells = TABLES.flatMap((table) =>
  ROLES.flatMap((role) =>
    VERBS.map((verb, index) => ({
      table,
      role,
      verb,
      expected: TABLE_MATRIX[table][role][index] as Outcome,
    })),
  ),
);
const calls = (Object.keys(FUNCTIONS) as FunctionName[]).flatMap((name) =>
  ROLES.map((role) => ({
    name,
    role,
    expected: (FUNCTION_MATRIX[name].includes(role) ? 'done' : 'denied') as Outcome,
  })),
);

function sqlMatrix(database: OpenDatabase): void {
  let sealed: string;
  beforeAll(async () => {
    sealed = await createAccounts(database.sql);
  });

  it.each(cells)('$role $verb $table: $expected', async ({ table, role, verb, expected }) => {
    expect(await tryTable(database, sealed, role, table, verb)).toBe(expected);
  });
  it.each(calls)('$role calls $name: $expected', async ({ name, role, expected }) => {
    expect(await tryFunction(database, role, name)).toBe(expected);
  });
  it.each(PRIVATE_TABLES.flatMap((table) => ROLES.map((role) => ({ table, role }))))(
    '$role reads private.$table: denied',
    async ({ table, role }) => {
      expect(await tryPrivateTable(database, role, table)).toBe('denied');
    },
  );
  it('lists every table and function there is', async () => {
    const tables = await database.sql.rows<{ name: string }>(
      "select tablename as name from pg_tables where schemaname in ('public', 'private')",
    );
    expect(tables.map(({ name }) => name).sort()).toEqual([...TABLES, ...PRIVATE_TABLES].sort());
    const functions = await database.sql.rows<{ name: string }>(
      "select proname as name from pg_proc where pronamespace = 'public'::regnamespace",
    );
    expect(functions.map(({ name }) => name).sort()).toEqual(Object.keys(FUNCTIONS).sort());
  });
  it('leaves no table without row-level security, no function with an open search path', async () => {
    expect(
      await database.sql.rows(
        `select relname from pg_class
         where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity`,
      ),
    ).toEqual([]);
    expect(
      await database.sql.rows(
        `select proname from pg_proc
         where pronamespace in ('public'::regnamespace, 'internal'::regnamespace)
         and not coalesce(proconfig::text like '%search_path=%', false)`,
      ),
    ).toEqual([]);
    // An exposed definer function would run with its owner's rights for whoever calls it.
    expect(
      await database.sql.rows(
        "select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef",
      ),
    ).toEqual([]);
  });
}

function httpMatrix(server: Embedded): void {
  let clients: Record<Role, SupabaseClient>;
  let ownerId: string;
  let sealed: string;

  beforeAll(async () => {
    const owner = await signUp(server);
    const other = await signUp(server);
    ownerId = owner.userId;
    clients = {
      anon: clientOf(server.url, KEYS.publishable),
      owner: owner.client,
      other: other.client,
      service: clientOf(server.url, KEYS.secret),
    };
    sealed = (await owner.client.rpc('encrypt_api_token', { plain_token: 'of-the-owner' })).data;
  });
  afterAll(async () => {
    // The parents of messages; the tests in SQL have their own.
    for (const table of ['leads', 'quotes', 'projects']) {
      await clients?.service.from(table).delete().eq('user_id', ownerId);
    }
  });

  const outcome = ({
    error,
    data,
  }: {
    error: { code: string } | null;
    data: unknown;
  }): Outcome | string => {
    if (error) return error.code === '42501' ? 'denied' : `error ${error.code}`;
    return Array.isArray(data) && data.length === 0 ? 'nothing' : 'done';
  };

  async function attempt(role: Role, table: Table, verb: Verb) {
    const row = newRow(table, ownerId, sealed);
    const { column, value } = keyOf(table, ownerId);
    await clients.service.from(table).delete().eq(column, value);
    const parent = parentRow(table, ownerId);
    if (parent) {
      await clients.service.from(parent.table).delete().eq('user_id', ownerId);
      expect((await clients.service.from(parent.table).insert(parent.row)).error).toBeNull();
    }
    if (verb !== 'insert') {
      const stored = storedRow(table, ownerId, sealed);
      expect((await clients.service.from(table).insert(stored)).error).toBeNull();
    }
    const rows = clients[role].from(table);
    const changes = changesOf(table, sealed);
    switch (verb) {
      case 'select':
        return outcome(await rows.select(column).eq(column, value));
      case 'insert':
        return outcome(await rows.insert(row));
      case 'update':
        return outcome(await rows.update(changes).eq(column, value).select(column));
      case 'delete':
        return outcome(await rows.delete().eq(column, value).select(column));
    }
  }

  it.each(cells)('$role $verb $table: $expected', async ({ table, role, verb, expected }) => {
    expect(await attempt(role, table, verb)).toBe(expected);
  });
  it.each(calls)('$role calls $name: $expected', async ({ name, role, expected }) => {
    const { error } = await clients[role].rpc(name, FUNCTIONS[name]);
    const isDone = !error || NOT_THERE.includes(error.message);
    expect(isDone ? 'done' : outcome({ error, data: null })).toBe(expected);
  });
  it.each(
    ['private', 'internal', 'auth', 'supabase_migrations'].flatMap((schema) =>
      ROLES.map((role) => ({ schema, role })),
    ),
  )('$role reaches nothing in schema $schema', async ({ schema, role }) => {
    const { error } = await clients[role].schema(schema).from('app_secrets').select();
    expect(error?.code).toBe('PGRST106');
  });
  it('lets a forged role claim through under no other key', async () => {
    const response = await fetch(`${server.url}/rest/v1/leads`, {
      headers: {
        apikey: KEYS.publishable,
        authorization: `Bearer ${unsignedToken({ role: 'service_role' })}`,
      },
    });
    expect(response.status).toBe(401);
  });
}

function unsignedToken(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.${'A'.repeat(43)}`;
}

describe('over HTTP, on the embedded database', () => httpMatrix(ownServer(ownFolder())));
// The server's own code answers, as on the embedded database.
if (isLong && findPostgres()) {
  describe('over HTTP, on PostgreSQL', LONG_FORM, () => httpMatrix(ownServer()));
}
await describeSql('the policies', sqlMatrix);
