import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { Connection } from '@supabase/lite';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { VALUES } from '../rest/values.ts';
import { damaged, StartupError } from '../startup-error.ts';
import { DURABLE_START_PARAMS, syncFolder, syncWritesToDisk } from './durability.ts';

/** Plain SQL on the database, as its owner. */
export type Sql = {
  /** One or several statements, without parameters. */
  script(text: string): Promise<void>;
  rows<Row>(text: string, parameters?: readonly string[]): Promise<Row[]>;
};

export type Database = {
  readonly connection: Connection;
  readonly sql: Sql;
  /** Whether all requests share one session, and so have to wait for one another. */
  readonly singleSession: boolean;
  transaction(run: (sql: Sql) => Promise<void>): Promise<void>;
  close(): Promise<void>;
};

/** The error for a PGlite folder that PostgreSQL does not read. */
const damagedDatabase = (directory: string): StartupError =>
  damaged(
    `La base de données de ${directory} ne s’ouvre pas : elle est abîmée, ou d’une autre version de PostgreSQL`,
    `Restaurez une sauvegarde de ${dirname(directory)}, ou renommez ce dossier pour repartir d’une base vide.`,
  );

export async function openPglite(directory: string): Promise<Database> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const isNew = !existsSync(join(directory, 'PG_VERSION'));
  const connection = await createPgliteConnection({
    url: directory,
    pgliteOptions: { startParams: DURABLE_START_PARAMS, parsers: VALUES },
  });
  const driver = connection.driver;
  try {
    await driver.waitReady;
    await forgetArraysOfRows(driver);
  } catch {
    throw damagedDatabase(directory);
  }
  syncWritesToDisk(driver);
  if (isNew) syncFolder(directory);
  const over = (session: Pick<typeof driver, 'exec' | 'query'>): Sql => ({
    script: async (text) => void (await session.exec(text)),
    rows: async <Row>(text: string, parameters: readonly string[] = []) =>
      (await session.query<Row>(text, [...parameters])).rows,
  });
  return {
    connection,
    sql: over(driver),
    singleSession: true,
    transaction: async (run) => {
      await driver.exec('BEGIN');
      try {
        await run(over(driver));
        await driver.exec('COMMIT');
      } catch (error) {
        await driver.exec('ROLLBACK');
        throw error;
      }
    },
    close: () => connection.close(),
  };
}

/**
 * PGlite copies all it knows how to read for each query, an entry for each table's array of rows among
 * them: two thirds of a short query's time, for arrays that no query here answers with.
 */
async function forgetArraysOfRows(driver: PGlite): Promise<void> {
  const { rows } = await driver.query<{ oid: number }>(
    "select typarray as oid from pg_type where typtype = 'c' and typarray <> 0",
  );
  for (const { oid } of rows) {
    delete driver.parsers[oid];
    delete driver.serializers[oid];
  }
}

/** The error for a PostgreSQL that lets nobody in. Its URL holds a password: only the host and the database are named. */
function refused(url: string, code: string): StartupError {
  const { host, pathname } = new URL(url);
  const server = `Le PostgreSQL de DATABASE_URL (${host})`;
  switch (code) {
    case '3D000': {
      const name = pathname.slice(1);
      return new StartupError(
        `${server} n’a pas de base «\u202f${name}\u202f»\u00a0: créez-la (create database), ou corrigez le nom qui termine l’adresse.`,
      );
    }
    case '28P01':
    case '28000':
      return new StartupError(
        `${server} refuse l’utilisateur ou le mot de passe (${code})\u00a0: corrigez-les dans DATABASE_URL.`,
      );
    default:
      return new StartupError(
        `${server} est injoignable\u00a0: ${code}. Vérifiez l’adresse et que le serveur tourne.`,
      );
  }
}

export async function openPostgres(url: string): Promise<Database> {
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      connect_timeout: 5,
      max: 10,
      // Notices would be printed by the driver, outside any redaction.
      onnotice: () => undefined,
      types: { json: jsonType(114), jsonb: jsonType(3802), ...valueTypes() },
    },
  });
  const driver = connection.driver;
  try {
    await driver`select 1`;
  } catch (error) {
    await driver.end({ timeout: 1 });
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'erreur inconnue';
    throw refused(url, code);
  }
  const over = (session: Pick<typeof driver, 'unsafe'>): Sql => ({
    script: async (text) => void (await session.unsafe(text)),
    rows: async <Row>(text: string, parameters: readonly string[] = []) =>
      [...(await session.unsafe(text, [...parameters]))] as Row[],
  });
  return {
    connection,
    sql: over(driver),
    singleSession: false,
    transaction: async (run) => {
      await driver.begin((session) => run(over(session)));
    },
    close: () => connection.close(),
  };
}

/** Types whose values are read another way than the driver does; they are sent as text. */
const valueTypes = () =>
  Object.fromEntries(
    Object.entries(VALUES).map(([id, parse]) => [
      `value${id}`,
      { to: Number(id), from: [Number(id)], serialize: String, parse },
    ]),
  );

/**
 * The library hands JSON over as text already, and its own setting of this driver would encode that
 * text once more: account metadata and jsonb arguments would be stored as a JSON string.
 */
function jsonType(oid: number) {
  return {
    to: oid,
    from: [oid],
    serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
    parse: (text: string): unknown => JSON.parse(text),
  };
}
