import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { summarize } from '../redaction.ts';
import { StartupError } from '../startup-error.ts';
import type { Database, Sql } from './database.ts';

type Migration = {
  readonly version: string;
  readonly name: string;
  readonly file: string;
  readonly text: string;
  readonly checksum: string;
};

/** The history is the Supabase CLI's own table; checksums stand beside it, so that the CLI can go on. */
const HISTORY_SQL = `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (
  version text primary key, statements text[], name text
);
create table if not exists supabase_migrations.file_checksums (
  version text primary key, sha256 text not null
);
`;

/** Any two launchers that migrate the same PostgreSQL wait for each other under this number. */
const MIGRATION_LOCK = 'select pg_advisory_xact_lock(7420261121)';

/** A database that holds something waits for migrations, which this start may not apply. */
export class MigrationsPending extends Error {
  override name = 'MigrationsPending';
  readonly files: readonly string[];

  constructor(files: readonly string[]) {
    super(files.join(', '));
    this.files = files;
  }
}

/**
 * The files that an older version's database waits for, in their order; none of a new one, in which there is nothing to
 * lose. It reads alone, so that a database of a newer version stays as it is.
 *
 * @throws StartupError where the database has a migration that is not in the folder, or there otherwise
 */
export async function pendingMigrations({ sql }: Database, folder: string): Promise<string[]> {
  const [found] = await sql.rows<{ history: boolean; checksums: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as history,
            to_regclass('supabase_migrations.file_checksums') is not null as checksums`,
  );
  if (!found?.history) return [];
  const migrations = readMigrations(folder);
  const former = await formerHistory(sql, migrations);
  const applied = await sql.rows<{ version: string; sha256: string | null }>(
    found.checksums
      ? `select version, sha256 from supabase_migrations.schema_migrations
         left join supabase_migrations.file_checksums using (version)`
      : 'select version, null as sha256 from supabase_migrations.schema_migrations',
  );
  if (applied.length === 0) return [];
  const checksums = new Map(applied.map(({ version, sha256 }) => [version, sha256]));
  // Its record is written anew: until then it is not the one of this file.
  if (former) checksums.delete(former.version);
  for (const migration of migrations) refuseEdited(migration, checksums.get(migration.version));
  return migrations.filter(({ version }) => !checksums.has(version)).map(({ file }) => file);
}

/**
 * Applies what is not applied yet, each file in a transaction of its own together with its record.
 *
 * A file edited after it was applied is refused by name: the database no longer is what it says.
 *
 * @param onApplied hears of each file that was
 */
export async function migrate(
  database: Database,
  folder: string,
  onApplied: (file: string) => void = () => {},
): Promise<void> {
  const migrations = readMigrations(folder);
  await database.transaction(async (sql) => {
    await sql.script(MIGRATION_LOCK);
    await sql.script(HISTORY_SQL);
    const former = await formerHistory(sql, migrations);
    if (!former) return;
    await forgetUntil(sql, former);
    await record(sql, former);
    onApplied(former.file);
  });
  for (const migration of migrations) {
    let isNew = false;
    await database.transaction(async (sql) => {
      await sql.script(MIGRATION_LOCK);
      isNew = !(await isApplied(sql, migration));
      if (isNew) await apply(sql, migration);
    });
    if (isNew) onApplied(migration.file);
  }
}

function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const [, version, name] = /^(\d{14})_(.+)\.sql$/.exec(file) ?? [];
      if (!version || !name) {
        throw new StartupError(`Le nom de migration ${file} ne suit pas AAAAMMJJhhmmss_nom.sql.`);
      }
      // Git may turn line ends into CRLF on a checkout; that is not an edit.
      const text = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
      return {
        version,
        name,
        file,
        text,
        checksum: createHash('sha256').update(text).digest('hex'),
      };
    });
}

/**
 * The first migration, where the database has it from those that it was made of, each in the history by itself: they made
 * what it makes, and the last of them has its version, as `supabase migration squash` names it.
 *
 * @throws StartupError where the database has a migration that is not in the folder, or only some of those
 */
async function formerHistory(
  sql: Sql,
  migrations: readonly Migration[],
): Promise<Migration | undefined> {
  const [first] = migrations;
  const rows = await sql.rows<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
  );
  const applied = rows.map(({ version }) => version);
  const isFormer = (version: string) => first !== undefined && version < first.version;
  const unknown = applied.find(
    (version) => !(isFormer(version) || migrations.some((known) => known.version === version)),
  );
  if (unknown) {
    throw new StartupError(
      `La base contient la migration ${unknown}, absente de ce code\u202f; rien n’a été touché. Démarrez la version du site qui l’a appliquée, ou restaurez la sauvegarde d’avant la mise à jour (docs/deploy/README.md).`,
    );
  }
  if (!(first && applied.some(isFormer))) return undefined;
  if (applied.includes(first.version)) return first;
  throw new StartupError(
    `La base s’arrête à la migration ${applied.at(-1)}, avant la ${first.version} d’où part ce code\u202f; rien n’a été touché. Démarrez-la d’abord avec la version du site qui va jusqu’à ${first.version} (docs/deploy/README.md).`,
  );
}

async function forgetUntil(sql: Sql, { version }: Migration): Promise<void> {
  for (const table of ['schema_migrations', 'file_checksums']) {
    await sql.rows(`delete from supabase_migrations.${table} where version <= $1`, [version]);
  }
}

async function isApplied(sql: Sql, migration: Migration): Promise<boolean> {
  const [row] = await sql.rows<{ sha256: string | null }>(
    `select c.sha256 from supabase_migrations.schema_migrations m
     left join supabase_migrations.file_checksums c using (version) where m.version = $1`,
    [migration.version],
  );
  if (!row) return false;
  // Applied by the Supabase CLI, which keeps no checksum: trusted once, watched from now on.
  if (row.sha256 === null) await recordChecksum(sql, migration);
  refuseEdited(migration, row.sha256);
  return true;
}

function refuseEdited({ file, checksum }: Migration, applied: string | null | undefined): void {
  if (!applied || applied === checksum) return;
  throw new StartupError(
    `La migration ${file} a été modifiée après son application : rétablissez-la et ajoutez une nouvelle migration.`,
  );
}

async function apply(sql: Sql, migration: Migration): Promise<void> {
  try {
    await sql.script(migration.text);
  } catch (error) {
    throw new StartupError(`La migration ${migration.file} échoue : ${reason(error)}`);
  }
  await record(sql, migration);
}

async function record(sql: Sql, migration: Migration): Promise<void> {
  await sql.rows(
    `insert into supabase_migrations.schema_migrations (version, name, statements)
     values ($1, $2, array[$3::text])`,
    [migration.version, migration.name, migration.text],
  );
  await recordChecksum(sql, migration);
}

async function recordChecksum(sql: Sql, migration: Migration): Promise<void> {
  await sql.rows(
    'insert into supabase_migrations.file_checksums (version, sha256) values ($1, $2)',
    [migration.version, migration.checksum],
  );
}

/** A migration holds no visitor's data, so here the database's own words may be shown. */
function reason(error: unknown): string {
  const message = error instanceof Error ? error.message.split('\n')[0] : '';
  return message || summarize(error);
}
