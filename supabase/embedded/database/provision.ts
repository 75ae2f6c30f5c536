import { SUPABASE_AUTH_HELPERS_SQL } from '@supabase/lite';
import { StartupError } from '../startup-error.ts';
import type { Sql } from './database.ts';

const ROLES_SQL = `
do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
end
$$;
create schema if not exists extensions;
create schema if not exists auth;
`;

/**
 * Makes what a hosted Supabase has before the first migration, and leaves alone what is there.
 *
 * The auth tables themselves are the auth server's own, made by it between the two steps here.
 */
export async function provisionRoles(sql: Sql): Promise<void> {
  try {
    await sql.script(ROLES_SQL);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '42501') {
      throw new StartupError(
        'Le rôle de DATABASE_URL n’a pas assez de droits : la première mise en place demande un superutilisateur PostgreSQL.',
      );
    }
    throw error;
  }
}

/** The way in which a session was opened, as hosted Supabase keeps it; the library does not. */
const SESSION_ORIGINS_SQL = `
create table if not exists auth.mfa_amr_claims (
  id uuid primary key,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  authentication_method text not null,
  unique (session_id, authentication_method)
);
`;

export async function provisionAuth(sql: Sql): Promise<void> {
  const [found] = await sql.rows<{ users: boolean; helpers: boolean }>(
    `select to_regclass('auth.users') is not null as users,
            to_regprocedure('auth.uid()') is not null as helpers`,
  );
  if (!found?.users) {
    throw new StartupError('Les tables d’authentification n’ont pas pu être créées dans la base.');
  }
  if (!found.helpers) await sql.script(SUPABASE_AUTH_HELPERS_SQL);
  await sql.script(SESSION_ORIGINS_SQL);
  // Policies call auth.uid() with the rights of the role that reads.
  await sql.script('grant usage on schema auth to anon, authenticated, service_role');
}

/** The tables of Storage as a hosted project has them, less what serves other protocols than the one here. */
const STORAGE_SQL = `
create schema if not exists storage;
create table if not exists storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  owner_id text,
  public boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);
create table if not exists storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text,
  owner uuid,
  owner_id text,
  metadata jsonb,
  user_metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  unique (bucket_id, name)
);
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
`;

export async function provisionStorage(sql: Sql): Promise<void> {
  await sql.script(STORAGE_SQL);
}
