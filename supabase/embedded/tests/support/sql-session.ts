import type { Sql } from '../../database/database.ts';
import {
  changesOf,
  FUNCTIONS,
  type FunctionName,
  keyOf,
  NOT_THERE,
  newRow,
  type Outcome,
  parentRow,
  type Role,
  storedRow,
  type Table,
  type Verb,
} from './matrix.ts';
import type { OpenDatabase } from './sql.ts';

export const OWNER_ID = '10000000-0000-4000-8000-000000000001';
export const OTHER_ID = '10000000-0000-4000-8000-000000000002';

class Undo extends Error {}

/** Runs `attempt` as a role, as the REST API would, and undoes it. */
async function attemptAs(
  database: OpenDatabase,
  role: Role,
  prepare: (sql: Sql) => Promise<void>,
  attempt: (sql: Sql) => Promise<Outcome>,
): Promise<Outcome> {
  let outcome: Outcome | undefined;
  try {
    await database.transaction(async (sql) => {
      await prepare(sql);
      const user = role === 'owner' ? OWNER_ID : role === 'other' ? OTHER_ID : '';
      const databaseRole =
        role === 'service' ? 'service_role' : role === 'anon' ? 'anon' : 'authenticated';
      await sql.rows("select set_config('request.jwt.claim.sub', $1, true)", [user]);
      await sql.script(`set local role ${databaseRole}`);
      outcome = await attempt(sql);
      throw new Undo();
    });
  } catch (error) {
    if (error instanceof Undo && outcome) return outcome;
    if (error instanceof Error && 'code' in error && error.code === '42501') return 'denied';
    if (error instanceof Error && NOT_THERE.includes(error.message)) return 'done';
    throw error;
  }
  throw new Error('unreachable');
}

/** The two accounts, and a sealed token of the owner. */
export async function createAccounts(sql: Sql): Promise<string> {
  await sql.script(`
    insert into auth.users (id, email) values
      ('${OWNER_ID}', 'owner@example.fr'), ('${OTHER_ID}', 'other@example.fr')
    on conflict (id) do nothing`);
  const [row] = await sql.rows<{ sealed: string }>(
    'select internal.seal_api_token($1::uuid, $2) as sealed',
    [OWNER_ID, 'token-of-the-owner'],
  );
  return row?.sealed ?? '';
}

export function tryTable(
  database: OpenDatabase,
  sealedToken: string,
  role: Role,
  table: Table,
  verb: Verb,
): Promise<Outcome> {
  // As text first: one of the two drivers would encode a JSON string once more.
  const insertOf = (row: Record<string, unknown>, into: Table = table): [string, string[]] => [
    `insert into public.${into} (${Object.keys(row).join(', ')})
    select ${Object.keys(row)
      .map((column) => `r.${column}`)
      .join(', ')}
    from jsonb_populate_record(null::public.${into}, $1::text::jsonb) r`,
    [JSON.stringify(row)],
  ];
  const changes = changesOf(table, sealedToken);
  const { column, value } = keyOf(table, OWNER_ID);
  const statements: Record<Verb, [string, string[]]> = {
    select: [`select ${column} from public.${table} where ${column} = '${value}'`, []],
    insert: insertOf(newRow(table, OWNER_ID, sealedToken)),
    update: [
      `with changed as (update public.${table} set ${Object.keys(changes)
        .map((changed, index) => `${changed} = $${index + 1}`)
        .join(', ')} where ${column} = '${value}' returning ${column}) select * from changed`,
      Object.values(changes),
    ],
    delete: [
      `with gone as (delete from public.${table} where ${column} = '${value}' returning ${column}) select * from gone`,
      [],
    ],
  };
  return attemptAs(
    database,
    role,
    async (sql) => {
      await sql.script(`delete from public.${table} where ${column} = '${value}'`);
      const parent = parentRow(table, OWNER_ID);
      if (parent) await sql.rows(...insertOf(parent.row, parent.table));
      if (verb !== 'insert') await sql.rows(...insertOf(storedRow(table, OWNER_ID, sealedToken)));
    },
    async (sql) => {
      const [statement, parameters] = statements[verb];
      const rows = await sql.rows(statement, parameters);
      return verb === 'insert' || rows.length ? 'done' : 'nothing';
    },
  );
}

export function tryPrivateTable(
  database: OpenDatabase,
  role: Role,
  table: string,
): Promise<Outcome> {
  return attemptAs(
    database,
    role,
    async () => undefined,
    async (sql) => {
      await sql.rows(`select * from private.${table}`);
      return 'done';
    },
  );
}

export function tryFunction(
  database: OpenDatabase,
  role: Role,
  name: FunctionName,
): Promise<Outcome> {
  const parameters = Object.entries(FUNCTIONS[name]);
  const list = parameters
    .map(([parameter, value], index) => {
      if (Array.isArray(value)) {
        const kind = parameter.endsWith('_ids') ? 'uuid' : 'text';
        return `${parameter} => string_to_array($${index + 1}, ',')::${kind}[]`;
      }
      const type = { object: '::jsonb', boolean: '::boolean', number: '::integer' };
      const cast = Object.entries(type).find(([name]) => name === typeof value)?.[1] ?? '';
      return `${parameter} => $${index + 1}${cast && `::text${cast}`}`;
    })
    .join(', ');
  const values = parameters.map(([, value]) =>
    typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : String(value),
  );
  return attemptAs(
    database,
    role,
    async () => undefined,
    async (sql) => {
      await sql.rows(`select * from public.${name}(${list})`, values);
      return 'done';
    },
  );
}
