-- Ground of all the other files: API roles, schemas, pgcrypto, shared triggers, what every subject asks.
--
-- The same files run on hosted Supabase (where the roles and `extensions` exist already), on a plain
-- PostgreSQL 15+ and on PGlite. Only `auth` is expected to exist: it belongs to the auth server.

-- A function may name what a later file makes: a test has each read once all is there.
set check_function_bodies = off;

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
create extension if not exists pgcrypto with schema extensions;

-- Functions below call extensions.hmac() by its full name, so a pgcrypto elsewhere must be moved first.
do $$
begin
  if not exists (
    select from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname = 'pgcrypto' and n.nspname = 'extensions'
  ) then
    raise exception 'pgcrypto is installed outside the schema "extensions"'
      using hint = 'alter extension pgcrypto set schema extensions;';
  end if;
end
$$;

grant usage on schema public to anon, authenticated, service_role;
grant usage on schema extensions to anon, authenticated, service_role;

-- What is made from here on is nobody's: grants say who may read and write a table, beside it, and who may call a function,
-- in grants.sql. A right that all have by default can only be taken back in every schema at once.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

-- private: tables that no API role may reach, service_role included. It holds neither grants nor RLS,
-- and is read only by SECURITY DEFINER functions.
create schema if not exists private;
revoke all on schema private from public, anon, authenticated, service_role;
comment on schema private is 'Secrets and counters. Never exposed, never granted.';

-- internal: what functions, triggers and policies share. It is not among the schemas that the REST API exposes. What the site
-- calls is in public, each function once: SECURITY DEFINER for the server's key alone, or with the rights of who calls.
create schema if not exists internal;
revoke all on schema internal from public;
grant usage on schema internal to anon, authenticated, service_role;
comment on schema internal is 'What functions, triggers and policies share.';

-- Refuses any change of the columns named in the trigger's arguments, whoever makes it: a row that
-- changes its owner is never right, and column grants are no protection on every engine.
create function internal.keep_columns()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  before_change jsonb := to_jsonb(old);
  after_change jsonb := to_jsonb(new);
  column_name text;
begin
  foreach column_name in array tg_argv loop
    if before_change -> column_name is distinct from after_change -> column_name then
      raise exception 'column "%" of "%" cannot be changed', column_name, tg_table_name
        using errcode = '42501';
    end if;
  end loop;
  return new;
end
$$;

create function internal.touch_updated_at()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- The day in Paris, where the consultant works.
create function internal.paris_day()
returns date
language sql
stable
set search_path = ''
as $$
  select (now() at time zone 'Europe/Paris')::date
$$;

-- What comes next and on which day, as the Studio reads it; null where neither was set.
create function internal.next_step(step text, step_on date)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select case when step is not null then jsonb_build_object('text', step, 'day', step_on) end
$$;

-- Which migrations this database has, so that an environment can be examined from outside (npm run doctor).

-- Not in SQL, which would want the history to be there already: whoever applies these files by hand has none.
create function public.applied_migrations()
returns setof text
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query select m.version from supabase_migrations.schema_migrations m order by m.version;
end
$$;
comment on function public.applied_migrations() is 'For the server alone: the versions of the migrations applied here.';

-- The id that the site sends with a call; null where there is none, or something else in its place.
create function internal.request_id()
returns text
language sql
stable
set search_path = ''
as $$
  select substring(
    nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-request-id' from '^[A-Za-z0-9_.-]{8,64}$'
  )
$$;
