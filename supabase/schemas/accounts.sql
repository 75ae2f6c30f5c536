-- Accounts: one profile each, made by a trigger when the account is, and what is asked of an address.

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
create function internal.guard_profile_email()
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

create trigger profiles_10_keep_columns before update on public.profiles
  for each row execute function internal.keep_columns('id', 'user_id', 'created_at');
create trigger profiles_20_guard_email before update on public.profiles
  for each row execute function internal.guard_profile_email();
create trigger profiles_30_touch before update on public.profiles
  for each row execute function internal.touch_updated_at();

-- Metadata comes from the visitor's own sign-up call: any JSON, or (from one embedded driver) a JSON
-- string that holds the object. Whatever it is, it must never make the sign-up itself fail.
create function internal.metadata_name(metadata jsonb, field text)
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

create function internal.create_profile()
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

create function internal.follow_account_email()
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

create trigger on_account_created after insert on auth.users
  for each row execute function internal.create_profile();
create trigger on_account_email_changed after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function internal.follow_account_email();

-- Accounts that were there before: those of a hosted project.
insert into public.profiles (user_id, first_name, last_name, email)
select
  u.id,
  internal.metadata_name(u.raw_user_meta_data, 'first_name'),
  internal.metadata_name(u.raw_user_meta_data, 'last_name'),
  left(coalesce(u.email, ''), 255)
from auth.users u
on conflict (user_id) do nothing;

-- What was sent before its author signed in is known by its address, which a confirmed account has
-- proven to be its own.
create function internal.email_hash(account_id uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select encode(extensions.digest(lower(u.email), 'sha256'), 'hex')
  from auth.users u
  where u.id = account_id and u.email_confirmed_at is not null
$$;

create function internal.own_email_hash()
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select internal.email_hash(auth.uid())
$$;

-- Removes an account and everything that is its client's: rows that name the account, by their foreign
-- keys, and what was sent from its address before; but for what a signed quote is proven by (keep_contracts). Answers
-- whether there was such an account.
create function public.delete_account(account_id uuid)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  address_hash constant text := internal.email_hash(account_id);
begin
  -- Whoever signs or writes at this very moment holds these rows before they ask for the account's: so does this, and
  -- what they did is there when it is decided what is kept. Doubles first (merge_lead).
  perform from public.quotes q
  where q.user_id = account_id or (q.user_id is null and q.email_hash = address_hash)
  order by q.id for update;
  perform from public.leads l
  where l.user_id = account_id or (l.user_id is null and l.email_hash = address_hash)
  order by l.merged_into is null, l.id for update;
  perform from public.projects p where p.user_id = account_id order by p.id for update;

  delete from auth.users u where u.id = account_id;
  if not found then
    return false;
  end if;
  delete from public.leads l
  where l.user_id is null and l.archived_at is null and l.email_hash = address_hash;
  perform internal.forget_clients(array[address_hash]);
  return true;
end
$$;
comment on function public.delete_account(uuid)
  is 'For the server alone: removes an account and what is its client''s, but for what a contract is proven by.';

-- A hash of the stored hash: another one with every new password, and nothing that a password could be
-- tried against. Null where no account has a password under this address.
create function public.password_mark(account_email text)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select encode(extensions.digest(u.encrypted_password::text, 'sha256'), 'hex')
  from auth.users u
  where u.email = lower(account_email) and u.encrypted_password <> ''
  limit 1
$$;
comment on function public.password_mark(text)
  is 'For the server alone: what a browser that proved this account''s password is known by.';

-- Takes the password away from an account that somebody else may have made: its owner chooses one.
create function public.forget_password(account_id uuid)
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  update auth.users u set encrypted_password = null where u.id = account_id;
$$;
comment on function public.forget_password(uuid)
  is 'For the server alone: the account opens by a mailed link only, until a password is chosen.';

-- The hash by which an address is known; null of none.
create function internal.address_hash(address text)
returns text
language sql
immutable
set search_path = ''
as $$
  select encode(extensions.digest(lower(nullif(btrim(address), '')), 'sha256'), 'hex')
$$;

create function internal.account_of_address(address text)
returns uuid
language sql
stable
set search_path = ''
as $$
  select u.id from auth.users u
  where lower(u.email) = lower(address) and u.email_confirmed_at is not null
  limit 1
$$;

-- Whether this account's address is the one of the hash, and proven to be.
create function internal.has_proven(account_id uuid, email_hash text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(internal.email_hash(account_id) = has_proven.email_hash, false)
$$;

-- What a client may store about themselves in their account, past the site too: the site keeps two names and a mark.
-- One embedded driver stores it as a JSON string that holds the object.

create function internal.limit_account_metadata()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if octet_length(new.raw_user_meta_data #>> '{}') > 16384 then
    raise exception 'user_metadata is longer than 16384 bytes' using errcode = '54000';
  end if;
  return new;
end
$$;

-- Only where it is written: who has more from before signs in and changes their address as ever.
create trigger on_account_metadata before insert or update of raw_user_meta_data on auth.users
  for each row execute function internal.limit_account_metadata();

create function internal.plain_profile()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.first_name := internal.clean_name(new.first_name);
  new.last_name := internal.clean_name(new.last_name);
  new.phone := internal.plain_name(new.phone);
  new.company := internal.plain_name(new.company);
  return new;
end
$$;

create trigger profiles_05_plain before insert or update on public.profiles
  for each row execute function internal.plain_profile();
