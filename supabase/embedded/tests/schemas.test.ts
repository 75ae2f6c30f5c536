/** supabase/schemas says what the database is; supabase/migrations make it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from '@supabase/lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openPglite, openPostgres } from '../database/database.ts';
import { migrate } from '../database/migrations.ts';
import { provisionAuth, provisionRoles, provisionStorage } from '../database/provision.ts';
import { catalogueOf } from './support/catalogue.ts';
import { temporaryFolder } from './support/embedded.ts';
import { findPostgres, NO_POSTGRES, startPostgres } from './support/postgres.ts';
import { isLong, LONG_FORM } from './support/scale.ts';

const SUPABASE = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(SUPABASE, path), 'utf8');

/** The schemas, in the order in which config.toml has them. */
const [, listed = ''] = /^schema_paths = \[(.*?)^\]/ms.exec(read('config.toml')) ?? [];
const SCHEMAS = [...listed.matchAll(/"\.\/(.+?)"/g)].map(([, path = '']) => path);

it('each is in the order of config.toml, once', () => {
  const files = readdirSync(join(SUPABASE, 'schemas')).map((file) => `schemas/${file}`);
  expect(SCHEMAS.toSorted()).toEqual(files.sort());
});

/** What the auth server and Storage make before the first migration. */
async function provision({ connection, sql }: Database): Promise<void> {
  await provisionRoles(sql);
  const app = new App({
    connection,
    auth: { jwt_secret: 'a-secret-of-a-test-a-secret-of-a-test' },
    storage: { enabled: false },
    studio: { enabled: false },
    options: { server: { admin: false, disableStudio: true } },
  });
  await app.ensureSystemSchema();
  await provisionAuth(sql);
  await provisionStorage(sql);
}

function agree(open: () => Promise<Database>): void {
  const opened: Database[] = [];
  let declared: Database;
  let migrated: Database;
  beforeAll(async () => {
    for (const _ of ['declared', 'migrated']) {
      const database = await open();
      opened.push(database);
      await provision(database);
    }
    [declared, migrated] = opened as [Database, Database];
    await declared.transaction((sql) => sql.script(SCHEMAS.map(read).join('\n')));
    await migrate(migrated, join(SUPABASE, 'migrations'));
  });
  afterAll(() => Promise.all(opened.map((database) => database.close())));

  it('the migrations make what the schemas say: tables, grants, policies, functions and all', async () => {
    const said = await catalogueOf(declared.sql);
    expect(Object.keys(said).length).toBeGreaterThan(1_000);
    expect(await catalogueOf(migrated.sql)).toEqual(said);
  });

  it('what each function says is there', async () => {
    await migrated.sql.script(`
      do $$
      declare
        one record;
      begin
        for one in
          select f.oid, l.lanvalidator::regproc as validator
          from pg_proc f join pg_language l on l.oid = f.prolang
          where f.pronamespace in ('public'::regnamespace, 'internal'::regnamespace)
        loop
          execute format('select %s(%s)', one.validator, one.oid);
        end loop;
      end
      $$`);
  });
}

const programs = findPostgres();
if (!programs) it.skip(`Schemas and migrations agree on PostgreSQL: ${NO_POSTGRES}`);
else {
  describe('on PostgreSQL', async () => {
    const postgres = await startPostgres(programs);
    afterAll(() => postgres.stop());
    let databases = 0;
    agree(async () => {
      databases += 1;
      const { sql, close } = await openPostgres(postgres.url);
      await sql.script(`create database of_schemas_${databases}`);
      await close();
      return openPostgres(postgres.url.replace(/\w+$/, `of_schemas_${databases}`));
    });
  });
}

describe.skipIf(programs && !isLong)('on the embedded database', LONG_FORM, () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());
  let databases = 0;
  agree(() => {
    databases += 1;
    return openPglite(join(folder.path, String(databases)));
  });
});
