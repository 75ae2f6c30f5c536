import type { Sql } from '../database/database.ts';

/** Rows that go at once, few enough that nobody waits for long. */
const BATCH = 200;

/** Rows that the auth server is done with, by table; the first two after the hosted server's own terms. */
const OVER: Readonly<Record<string, string>> = {
  refresh_tokens: "revoked and updated_at < now() - interval '24 hours'",
  flow_state: "created_at < now() - interval '24 hours'",
  // Nobody has a cookie of it any more: none lasts longer.
  sessions: `greatest(created_at, updated_at, refreshed_at at time zone 'UTC') < now() - interval '400 days'
    or not_after < now() - interval '72 hours'`,
  // The privacy page promises this for technical logs: the library notes each sign-in, with the e-mail.
  audit_log_entries: "created_at < now() - interval '6 months'",
};

/**
 * Deletes what the auth server is done with, a few rows in a turn.
 *
 * @param inTurn waits until nobody else uses the database
 * @returns how many rows
 */
export async function eraseOver(
  sql: Sql,
  inTurn: <T>(task: () => Promise<T>) => Promise<T>,
): Promise<number> {
  let erased = 0;
  for (const [table, isOver] of Object.entries(OVER)) {
    const some = () =>
      sql.rows(
        `delete from auth.${table} where id in (
           select id from auth.${table} where ${isOver} limit ${BATCH} for update skip locked
         ) returning id`,
      );
    let rows: unknown[];
    do {
      rows = await inTurn(some);
      erased += rows.length;
    } while (rows.length === BATCH);
  }
  return erased;
}
