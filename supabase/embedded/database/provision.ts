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

/** How a session was opened, as hosted Supabase keeps it; the library does not. */
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

/** The server alone: policies are for who may read past it, and there are none. */
export async function provisionStorage(sql: Sql): Promise<void> {
  await sql.script(`
    grant usage on schema storage to service_role;
    grant select, insert, update, delete on storage.buckets, storage.objects to service_role;
  `);
}
