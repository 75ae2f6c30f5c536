import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SUPABASE_AUTH_HELPERS_SQL } from '@supabase/lite';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FORMER_VERSIONS } from './support/former-history.ts';
import {
  findPostgres,
  NO_POSTGRES,
  startPostgres,
  type TemporaryPostgres,
} from './support/postgres.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** The commands of the guide that apply the migrations, and the one that takes those of before off the list. */
const GUIDE = readFileSync(join(ROOT, 'docs/deploy/hosted.md'), 'utf8');
const [COMMANDS = 'exit 1', FORGET = 'exit 1'] = [
  ...GUIDE.matchAll(/^```sh\n(psql .+?)^```$/gms),
].map(([, commands = '']) => commands);

/**
 * The state of a hosted project before the first migration: the owner is no superuser, `auth` and `storage` belong to
 * others, and what is made in `public` is everybody's.
 */
const HOSTED_SQL = `
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role supabase_auth_admin nologin;
create role supabase_storage_admin nologin;
create role owner login nosuperuser createdb createrole bypassrls;
grant anon, authenticated, service_role to owner;
create database hosted owner owner;
`;
const HOSTED_SCHEMAS_SQL = `
create schema extensions authorization owner;
create extension pgcrypto with schema extensions;
create schema auth authorization supabase_auth_admin;
create schema storage authorization supabase_storage_admin;
create table auth.users (
  id uuid primary key, email varchar(255), encrypted_password varchar(255), email_confirmed_at timestamptz,
  confirmed_at timestamptz generated always as (email_confirmed_at) stored, raw_app_meta_data jsonb,
  raw_user_meta_data jsonb, last_sign_in_at timestamptz, created_at timestamptz, updated_at timestamptz
);
create table auth.sessions (
  id uuid primary key, user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz, updated_at timestamptz, refreshed_at timestamp
);
create table storage.buckets (id text primary key, name text not null, public boolean, file_size_limit bigint);
alter table auth.users owner to supabase_auth_admin;
alter table auth.sessions owner to supabase_auth_admin;
alter table storage.buckets owner to supabase_storage_admin;
grant usage on schema auth to owner, anon, authenticated, service_role;
grant usage on schema storage to owner, service_role;
grant all on all tables in schema auth to owner;
grant all on all tables in schema storage to owner;
alter default privileges for role owner in schema public
  grant all on functions to anon, authenticated, service_role;
alter default privileges for role owner in schema public
  grant all on tables to anon, authenticated, service_role;
alter default privileges for role owner in schema public
  grant all on sequences to anon, authenticated, service_role;
${SUPABASE_AUTH_HELPERS_SQL}
`;

/** A program of PostgreSQL's own, as a person calls it in a terminal. */
const psql = (url: string, ...options: string[]) =>
  execFileSync('psql', [url, '-v', 'ON_ERROR_STOP=1', '--quiet', ...options], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

const programs = findPostgres();
if (!programs) it.skip(`Migrations by psql: ${NO_POSTGRES}`);
else {
  describe('migrations by plain psql, as an owner who is no superuser', () => {
    let server: TemporaryPostgres;
    let url: string;
    beforeAll(async () => {
      server = await startPostgres(programs);
      psql(server.url, ...HOSTED_SQL.split(';\n').flatMap((line) => ['-c', line]));
      psql(server.url.replace(/postgres$/, 'hosted'), '-c', HOSTED_SCHEMAS_SQL);
      url = server.url.replace('//postgres@', '//owner@').replace(/postgres$/, 'hosted');
    });
    afterAll(() => server?.stop());

    /** Types commands of the guide. */
    const type = (commands: string) =>
      execFileSync('bash', ['-e', '-c', commands], {
        cwd: ROOT,
        env: { ...process.env, DATABASE_URL: url },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
    const applied = () =>
      psql(url, '-tAc', 'select public.applied_migrations()').trim().split('\n');

    it('as docs/deploy/hosted.md has them: all the first time, nothing the second', async () => {
      const files = readdirSync(join(ROOT, 'supabase/migrations'));
      const versions = files.map((file) => file.split('_')[0]).sort();
      for (let time = 1; time <= 2; time += 1) {
        type(COMMANDS);
        expect(applied()).toEqual(versions);
      }
    });

    it('those that the first one was made of go off the list as it has them, and nothing else does', () => {
      const listed = applied();
      const all = `'{${FORMER_VERSIONS.join(',')}}'::text[]`;
      psql(url, '-c', `insert into supabase_migrations.schema_migrations select unnest(${all})`);
      expect(applied().length).toBeGreaterThan(30);
      type(FORGET);
      expect(applied()).toEqual(listed);
    });

    it('leave what the site calls to the key of the server, and the bucket private', async () => {
      const sql = postgres(url, { max: 1 });
      try {
        const [may] =
          await sql`select has_function_privilege('service_role', 'public.applied_migrations()', 'execute') as site,
          has_function_privilege('anon', 'public.applied_migrations()', 'execute') as stranger,
          has_table_privilege('anon', 'public.leads', 'select, insert') as reader`;
        expect(may).toEqual({ site: true, stranger: false, reader: false });
        expect(await sql`select id, public from storage.buckets`).toEqual([
          { id: 'projets', public: false },
        ]);
        const open =
          await sql`select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = 'public' and c.relkind = 'r' and not c.relrowsecurity`;
        expect([...open]).toEqual([]);
      } finally {
        await sql.end();
      }
    });
  });
}
