import type { Database, Sql } from '../database/database.ts';
import type { StorageFolder } from './folder.ts';

export type StorageContext = {
  readonly database: Pick<Database, 'sql' | 'transaction'>;
  readonly folder: StorageFolder;
  /** Has work of the database done in its turn. */
  turn<Result>(work: () => Promise<Result>): Promise<Result>;
};

/** One request to Storage. */
export type Call = StorageContext & {
  readonly request: Request;
  /** Whether the site's server asks. No bucket has a policy, so that anybody else finds nothing there. */
  readonly isSite: boolean;
  readonly bucket: string;
  readonly key: string;
};
export type Answer = (call: Call) => Promise<Response>;

/** Does work in one transaction: all of it stays, or nothing. */
export async function inTransaction<Result>(
  { transaction }: StorageContext['database'],
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const results: Result[] = [];
  await transaction(async (sql) => {
    results.push(await work(sql));
  });
  return results[0] as Result;
}
