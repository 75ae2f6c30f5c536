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

/**
 * Applies what is not applied yet, each file in a transaction of its own together with its record.
 *
 * A file edited after it was applied is refused by name: the database no longer is what it says.
 */
export async function migrate(database: Database, folder: string): Promise<void> {
  const migrations = readMigrations(folder);
  await database.transaction(async (sql) => {
    await sql.script(MIGRATION_LOCK);
    await sql.script(HISTORY_SQL);
    await refuseUnknown(sql, migrations);
  });
  for (const migration of migrations) {
    await database.transaction(async (sql) => {
      await sql.script(MIGRATION_LOCK);
      if (await isApplied(sql, migration)) return;
      await apply(sql, migration);
    });
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

async function refuseUnknown(sql: Sql, migrations: readonly Migration[]): Promise<void> {
  const known = new Set(migrations.map(({ version }) => version));
  const applied = await sql.rows<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
  );
  const unknown = applied.find(({ version }) => !known.has(version));
  if (unknown) {
    throw new StartupError(
      `La base contient la migration ${unknown.version}, absente de ce code : utilisez la version du projet qui l’a appliquée, ou un autre dossier de données.`,
    );
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
  else if (row.sha256 !== migration.checksum) {
    throw new StartupError(
      `La migration ${migration.file} a été modifiée après son application : rétablissez-la et ajoutez une nouvelle migration.`,
    );
  }
  return true;
}

async function apply(sql: Sql, migration: Migration): Promise<void> {
  try {
    await sql.script(migration.text);
  } catch (error) {
    throw new StartupError(`La migration ${migration.file} échoue : ${reason(error)}`);
  }
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
