import type { Sql } from './database.ts';

/** The bytes written before the database is tidied: an hour of much use, or weeks of little. */
const WORTH_IT = 16_000_000;

/**
 * Does the work of PostgreSQL's background processes, of which PGlite has none: without it the room of rows that were
 * changed or deleted is not used again, no plan knows how many there are, and the write-ahead log, all of which is read
 * after a sudden end, grows for ever.
 *
 * @param inTurn waits until nobody else uses the database: each table is a turn of its own
 * @returns whether there was enough to do
 */
export async function tidy(
  sql: Sql,
  inTurn: <T>(task: () => Promise<T>) => Promise<T>,
): Promise<boolean> {
  const written = await inTurn(() =>
    sql.rows<{ bytes: string }>(
      'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::text as bytes from pg_control_checkpoint()',
    ),
  );
  if (Number(written[0]?.bytes) < WORTH_IT) return false;
  const tables = await inTurn(() =>
    sql.rows<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname <> 'information_schema'`,
    ),
  );
  for (const { name } of tables) await inTurn(() => sql.script(`vacuum analyze ${name}`));
  await inTurn(() => sql.script('checkpoint'));
  return true;
}
