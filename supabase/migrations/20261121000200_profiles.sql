-- One profile an account, made by a trigger when the account is.

create table public.profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  first_name text not null default '' check (char_length(first_name) <= 255),
  last_name text not null default '' check (char_length(last_name) <= 255),
  email text not null default '' check (char_length(email) <= 255),
  phone text not null default '' check (char_length(phone) <= 50),
  company text not null default '' check (char_length(company) <= 255),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.profiles is 'Contact details of a client, edited in the dashboard.';
comment on column public.profiles.email is 'Follows the account: changed only through a confirmed e-mail change.';

alter table public.profiles enable row level security;

revoke all on public.profiles from public, anon, authenticated, service_role;
grant select, update (first_name, last_name, email, phone, company) on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;

create policy "A client reads their own profile" on public.profiles
  for select to authenticated
  using ((select auth.uid()) = user_id);

create policy "A client edits their own profile" on public.profiles
  for update to authenticated
  using ((select auth.uid()) = user_id)
  with check ((select auth.uid()) = user_id);

-- The dashboard sends the five fields together, the unchanged e-mail among them, so the column is
-- granted; a different e-mail is refused here, since the account's own address would then be unproven.
create or replace function internal.guard_profile_email()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') and new.email is distinct from old.email then
    raise exception 'the e-mail of a profile follows its account' using errcode = '42501';
  end if;
  return new;
end
$$;
revoke all on function internal.guard_profile_email() from public, anon, authenticated, service_role;

create trigger profiles_10_keep_columns before update on public.profiles
  for each row execute function internal.keep_columns('id', 'user_id', 'created_at');
create trigger profiles_20_guard_email before update on public.profiles
  for each row execute function internal.guard_profile_email();
create trigger profiles_30_touch before update on public.profiles
  for each row execute function internal.touch_updated_at();

-- The sanitising rule of the sign-up form, applied again to what reaches the database.
create or replace function internal.clean_name(value text)
returns text
language sql
immutable
set search_path = ''
as $$
  select left(regexp_replace(translate(coalesce(value, ''), '<>"/\&', ''), '^\s+|\s+$', '', 'g'), 255)
$$;
revoke all on function internal.clean_name(text) from public, anon, authenticated, service_role;

-- Metadata comes from the visitor's own sign-up call: any JSON, or (from one embedded driver) a JSON
-- string that holds the object. Whatever it is, it must never make the sign-up itself fail.
create or replace function internal.metadata_name(metadata jsonb, field text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(metadata) = 'string' then
    metadata := (metadata #>> '{}')::jsonb;
  end if;
  if jsonb_typeof(metadata -> field) = 'string' then
    return internal.clean_name(metadata ->> field);
  end if;
  return '';
exception when data_exception then
  return '';
end
$$;
revoke all on function internal.metadata_name(jsonb, text) from public, anon, authenticated, service_role;

create or replace function internal.create_profile()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.profiles (user_id, first_name, last_name, email)
  values (
    new.id,
    internal.metadata_name(new.raw_user_meta_data, 'first_name'),
    internal.metadata_name(new.raw_user_meta_data, 'last_name'),
    left(coalesce(new.email, ''), 255)
  )
  on conflict (user_id) do nothing;
  return new;
end
$$;
revoke all on function internal.create_profile() from public, anon, authenticated, service_role;

create or replace function internal.follow_account_email()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.profiles set email = left(coalesce(new.email, ''), 255) where user_id = new.id;
  return new;
end
$$;
revoke all on function internal.follow_account_email() from public, anon, authenticated, service_role;

create or replace trigger on_account_created after insert on auth.users
  for each row execute function internal.create_profile();
create or replace trigger on_account_email_changed after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function internal.follow_account_email();

-- Accounts older than this migration.
insert into public.profiles (user_id, first_name, last_name, email)
select
  u.id,
  internal.metadata_name(u.raw_user_meta_data, 'first_name'),
  internal.metadata_name(u.raw_user_meta_data, 'last_name'),
  left(coalesce(u.email, ''), 255)
from auth.users u
on conflict (user_id) do nothing;
