import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** Prepares a statement, or finds it prepared; the text of each is a constant. */
export type Statements = (sql: string) => StatementSync;

/**
 * The statements of a database, each prepared once: one that is used and dropped keeps its memory until this thread
 * clears away, which knows nothing of how much that is.
 */
export function statementsOf(database: DatabaseSync): Statements {
  const known = new Map<string, StatementSync>();
  return (sql) => {
    const statement = known.get(sql) ?? database.prepare(sql);
    known.set(sql, statement);
    return statement;
  };
}
