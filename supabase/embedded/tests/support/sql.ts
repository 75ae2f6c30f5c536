import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { type Database, openPglite, openPostgres, type Sql } from '../../database/database.ts';
import { migratedPostgres, ownFolder } from './embedded.ts';
import { fixture } from './fixture.ts';
import { NO_POSTGRES } from './postgres.ts';
import { isLong, LONG_FORM } from './scale.ts';

/** A database that is open while the tests of a file, or of a suite, run. */
export type OpenDatabase = Pick<Database, 'sql' | 'transaction'>;

function openedBy(open: () => Promise<Database>): OpenDatabase {
  const database = fixture(open, (opened) => opened.close());
  return {
    sql: {
      script: (text) => database.sql.script(text),
      rows: (text, parameters) => database.sql.rows(text, parameters),
    },
    transaction: (run) => database.transaction(run),
  };
}

/** The embedded database with every migration and nothing else, in a folder of its own. */
export function migratedPglite(): OpenDatabase {
  const folder = ownFolder();
  return openedBy(() => openPglite(join(folder.path, 'postgres')));
}

/**
 * Describes rules of the database. Where there is PostgreSQL they run there, and on the embedded database in the long form:
 * it is the same SQL.
 *
 * @param atOnce what takes several sessions, of which the embedded database has one
 */
export async function describeSql(
  subject: string,
  rules: (database: OpenDatabase) => void,
  atOnce: (database: OpenDatabase) => void = () => undefined,
): Promise<void> {
  const url = await migratedPostgres();
  if (isLong || !url) {
    describe(`${subject} on the embedded database`, LONG_FORM, () => rules(migratedPglite()));
  }
  if (!url) it.skip(`${subject} on PostgreSQL: ${NO_POSTGRES}`);
  else {
    describe(`${subject} on PostgreSQL`, () => {
      const database = openedBy(() => openPostgres(url));
      rules(database);
      atOnce(database);
    });
  }
}

/** The Studio's user who makes a change, as its functions take it: id and name. */
export const ACTOR = "'pZoe', 'Zoé'";

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

export const newEmail = () => `personne-${randomUUID()}@example.fr`;

/** The one row of an answer. */
export async function only<Row>(rows: Promise<Row[]>): Promise<Row> {
  const [row] = await rows;
  if (!row) throw new Error('no row');
  return row;
}

/** The message of the error that a call ends with, or `done`. */
export const refusal = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: Error) => error.message,
  );

/** An account, confirmed or not; its id. */
export async function newAccount(
  sql: Sql,
  email = newEmail(),
  isConfirmed = true,
): Promise<string> {
  const { id } = await only(
    sql.rows<{ id: string }>(
      `insert into auth.users (id, email, email_confirmed_at, created_at, last_sign_in_at)
       values (gen_random_uuid(), $1, case when $2 = 'true' then now() end, now(), now()) returning id`,
      [email, String(isConfirmed)],
    ),
  );
  return id;
}
