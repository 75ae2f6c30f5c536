import { openPostgres } from '../../database/database.ts';
import { findPostgres, startPostgres } from './postgres.ts';

/** A PostgreSQL with a database that has every migration. */
export type MigratedPostgres = {
  /** Resolves with the URL of a copy of that database. */
  copy(): Promise<string>;
  stop(): void;
};

/** Starts one, and has `migrate` bring its first database up to date; null where this machine has none. */
export async function startMigrated(
  migrate: (url: string) => Promise<void>,
): Promise<MigratedPostgres | null> {
  const programs = findPostgres();
  if (!programs) return null;
  const postgres = await startPostgres(programs);
  const create = async (name: string, template: string) => {
    const { sql, close } = await openPostgres(postgres.url);
    await sql.script(`create database ${name} template ${template}`);
    await close();
    return postgres.url.replace(/\w+$/, name);
  };
  await migrate(await create('migrated', 'template1'));
  let copies = 0;
  return {
    copy: () => {
      copies += 1;
      return create(`copy_${copies}`, 'migrated');
    },
    stop: postgres.stop,
  };
}
