-- Written by `npm run baseline` from supabase/schemas/, in the order of supabase/config.toml.

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

-- Text as it is compared, searched and shown.

-- Words as they are compared: small letters, no accents, no signs between them.
create function internal.plain_words(value text)
returns text
language sql
immutable
set search_path = ''
as $$
  select btrim(regexp_replace(
    translate(
      replace(replace(replace(replace(lower(coalesce(value, '')), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'),
      'àâäáãåçéèêëíìîïñóòôöõúùûüýÿÀÂÄÁÃÅÇÉÈÊËÍÌÎÏÑÓÒÔÖÕÚÙÛÜÝŸ',
      'aaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuyy'
    ),
    '[\s!-/:-@\[-`{-~\u00a0«»’‘“”…–—\u202f]+', ' ', 'g'
  ))
$$;

-- What a text is found by. Made without a parser of text, since these differ with the language of the database; a word of
-- any length is known by its beginning.
create function internal.found_by(value text)
returns tsvector
language sql
immutable
set search_path = ''
as $$
  select coalesce(array_to_tsvector(array_agg(distinct left(word, 60))), ''::tsvector)
  from unnest(string_to_array(internal.plain_words(value), ' ')) as word
  where word <> ''
$$;

-- What finds it: each of the first ten words that are typed, by its beginning. Null where none is.
create function internal.search_for(typed text)
returns tsquery
language sql
immutable
set search_path = ''
as $$
  select string_agg('''' || left(word, 60) || ''':*', ' & ')::tsquery
  from unnest((string_to_array(internal.plain_words(typed), ' '))[1:10]) as word
  where word <> ''
$$;

-- What others know somebody by says what is seen: format characters, which can turn a name round or make it pass for
-- another one, are taken out of what comes by the API as the site takes them out of its forms (lib/validation/text.ts).

-- A joiner stays after a letter of Arabic, of an Indian script, of Khmer or Mongolian, and after an emoji.
create function internal.without_unseen(value text)
returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(
    value,
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb'
      || '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U000e0fff]'
      || '|(?<![\ufe0f\u0600-\u0dff\u1780-\u18af\u2190-\u2bff\U0001f000-\U0001faff])[\u200c\u200d]',
    '', 'g'
  )
$$;

-- A name on one line with plain spaces.
create function internal.plain_name(value text)
returns text
language sql
immutable
set search_path = ''
as $$
  select btrim(regexp_replace(
    internal.without_unseen(value),
    '[\u0001-\u001f\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]', ' ', 'g'
  ))
$$;

-- The sanitising rule of the sign-up form, applied again to what reaches the database.
create function internal.clean_name(value text)
returns text
language sql
immutable
set search_path = ''
as $$
  select btrim(left(btrim(translate(internal.plain_name(value), '<>"/\&', '')), 255))
$$;

-- Attempts counted in the database, so that a restart or a second server does not forget them.

create table private.rate_limits (
  key_hash text primary key check (char_length(key_hash) between 1 and 128),
  hits integer not null,
  window_ends_at timestamptz not null
);
comment on table private.rate_limits is 'One row a key and window. Keys are hashes: no e-mail or address in clear.';
create index rate_limits_window_ends_at_idx on private.rate_limits (window_ends_at);

-- Counts one attempt and says whether it is allowed. The window starts with the first attempt and is
-- not prolonged by refused ones: after it, counting starts again at zero.
create function public.consume_rate_limit(key_hash text, max_hits integer, window_seconds integer)
returns table (allowed boolean, remaining integer, retry_after_seconds integer)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  moment constant timestamptz := clock_timestamp();
  counted private.rate_limits;
begin
  if max_hits is null or max_hits < 1 or window_seconds is null or window_seconds not between 1 and 604800 then
    raise exception 'a limit is at least 1, a window 1 second to 7 days' using errcode = '22023';
  end if;
  insert into private.rate_limits as r (key_hash, hits, window_ends_at)
  values (consume_rate_limit.key_hash, 1, moment + make_interval(secs => window_seconds))
  on conflict on constraint rate_limits_pkey do update set
    hits = case when r.window_ends_at <= moment then 1 else least(r.hits, max_hits) + 1 end,
    window_ends_at = case
      when r.window_ends_at <= moment then excluded.window_ends_at else r.window_ends_at
    end
  returning r.* into counted;

  -- Sweeps as it goes: no scheduler is needed, and no call pays for more than a few old rows.
  delete from private.rate_limits r
  where r.ctid = any (array(
    select old.ctid from private.rate_limits old
    where old.window_ends_at <= moment
    limit 20
    for update skip locked
  ));

  return query select
    counted.hits <= max_hits,
    greatest(max_hits - counted.hits, 0),
    case
      when counted.hits <= max_hits then 0
      else greatest(ceil(extract(epoch from counted.window_ends_at - moment))::integer, 1)
    end;
end
$$;
comment on function public.consume_rate_limit(text, integer, integer)
  is 'For the server alone: counts one attempt under a hashed key.';

-- Forgets the counts of some keys, and takes one attempt back from others: what a right password gives back.
create function public.release_rate_limits(forgotten_keys text[], returned_keys text[])
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  delete from private.rate_limits r where r.key_hash = any (forgotten_keys);
  update private.rate_limits r set hits = greatest(r.hits - 1, 0) where r.key_hash = any (returned_keys);
$$;
comment on function public.release_rate_limits(text[], text[])
  is 'For the server alone: forgets attempts that a right password followed.';

-- Ceilings that refill as time goes by, so that what is over one waits for minutes and never for a window's end.

-- Takes one token of a bucket that holds `capacity` of them and gets one more each `refill_seconds`, and says whether
-- there was one beside the `reserve`, which is left for others; else after how long there is. The row holds when the
-- bucket is full again (generic cell rate algorithm): one that is over is a full bucket, and swept as any other count.
create function public.consume_token_bucket(
  key_hash text, capacity integer, refill_seconds double precision, reserve integer default 0
)
returns table (allowed boolean, retry_after_seconds integer)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  moment constant timestamptz := clock_timestamp();
  refill interval;
  full_at timestamptz;
  wait interval;
begin
  if capacity is null or capacity < 1 or reserve is null or reserve not between 0 and capacity - 1
    or refill_seconds is null or not (refill_seconds > 0 and capacity * refill_seconds <= 604800)
  then
    raise exception 'a bucket holds at least 1 beside its reserve, and is full again within 7 days'
      using errcode = '22023';
  end if;
  refill := make_interval(secs => refill_seconds);
  -- Held until the end: of two at once the second sees what the first has taken.
  insert into private.rate_limits as r (key_hash, hits, window_ends_at)
  values (consume_token_bucket.key_hash, 0, moment)
  on conflict on constraint rate_limits_pkey do update set window_ends_at = greatest(r.window_ends_at, moment)
  returning r.window_ends_at into full_at;
  wait := full_at + refill - moment - (capacity - reserve) * refill;
  if wait <= interval '0' then
    update private.rate_limits r set hits = r.hits + 1, window_ends_at = full_at + refill
    where r.key_hash = consume_token_bucket.key_hash;
  end if;
  return query select
    wait <= interval '0',
    case when wait <= interval '0' then 0 else greatest(ceil(extract(epoch from wait))::integer, 1) end;
end
$$;
comment on function public.consume_token_bucket(text, integer, double precision, integer)
  is 'For the server alone: takes one token of the bucket of a hashed key.';

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
-- keys, and what was sent from its address before. Answers whether there was such an account.
create function public.delete_account(account_id uuid)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from public.leads l
  where l.user_id is null and l.email_hash = internal.email_hash(account_id);
  delete from auth.users u where u.id = account_id;
  return found;
end
$$;
comment on function public.delete_account(uuid)
  is 'For the server alone: removes an account and everything that is its client''s.';

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

-- Reviews: written by signed-in clients, published by the consultant alone. A client's are their own: one waits at a time,
-- a published one is corrected by one that waits, and any is withdrawn by its author.

create table public.testimonials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (char_length(name) between 2 and 100),
  role text check (char_length(role) <= 100),
  company text check (char_length(company) <= 100),
  email text check (char_length(email) <= 255 and email ~ '^[^@\s]+@[^@\s]+$'),
  content text not null check (char_length(content) between 10 and 500),
  rating smallint not null default 5 check (rating between 1 and 5),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  moderation_reason text check (char_length(moderation_reason) <= 1000),
  moderated_at timestamptz,
  created_at timestamptz not null default now(),
  -- Published, it takes the place of the review that it corrects, which stays what visitors read until then. It goes
  -- with that review, and is of the same author.
  corrects uuid,
  constraint testimonials_id_user_id_key unique (id, user_id),
  constraint testimonials_corrects_fkey foreign key (corrects, user_id)
    references public.testimonials (id, user_id) on delete cascade,
  constraint testimonials_corrects_check check (corrects is null or status <> 'approved')
);
comment on table public.testimonials is 'Reviews. The public reads approved ones through get_approved_testimonials() only.';

create index testimonials_user_id_idx on public.testimonials (user_id);
-- Keeps the public list as quick with 100,000 reviews as with 100: its order, and approved rows only.
create index testimonials_approved_idx on public.testimonials (created_at desc, id desc)
  where status = 'approved';
-- The consultant's queue.
create index testimonials_pending_idx on public.testimonials (created_at) where status = 'pending';
-- A correction may keep the words and change the note. That a review is there once, submit_testimonial() sees to.
create unique index testimonials_one_waits_idx on public.testimonials (user_id) where status = 'pending';
create index testimonials_corrects_idx on public.testimonials (corrects, user_id);

alter table public.testimonials enable row level security;

grant select, insert (user_id, name, role, company, email, content, rating, corrects), delete
  on public.testimonials to authenticated;
grant select, insert, update, delete on public.testimonials to service_role;

create policy "A client reads their own reviews" on public.testimonials
  for select to authenticated
  using ((select auth.uid()) = user_id);

create policy "A client submits a review as themselves, unapproved" on public.testimonials
  for insert to authenticated
  with check (
    (select auth.uid()) = user_id
    and status = 'pending'
    and moderation_reason is null
    and moderated_at is null
  );

create policy "A client withdraws their own review" on public.testimonials
  for delete to authenticated
  using ((select auth.uid()) = user_id);

-- Trims as the form does, turns empty optional fields into NULL, and leaves a client no say over anything that moderation
-- decides, even where column grants are missing. What a client corrects is published and theirs.
create function internal.prepare_testimonial()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.name := regexp_replace(new.name, '^\s+|\s+$', '', 'g');
  new.content := regexp_replace(new.content, '^\s+|\s+$', '', 'g');
  new.role := nullif(regexp_replace(new.role, '^\s+|\s+$', '', 'g'), '');
  new.company := nullif(regexp_replace(new.company, '^\s+|\s+$', '', 'g'), '');
  new.email := nullif(regexp_replace(new.email, '^\s+|\s+$', '', 'g'), '');
  if current_user in ('anon', 'authenticated') then
    new.id := gen_random_uuid();
    new.status := 'pending';
    new.moderation_reason := null;
    new.moderated_at := null;
    new.created_at := now();
    if new.corrects is not null and not exists (
      select from public.testimonials t
      where t.id = new.corrects and t.user_id = auth.uid() and t.status = 'approved'
    ) then
      raise exception 'a client corrects a published review of their own' using errcode = '42501';
    end if;
  end if;
  return new;
end
$$;

create trigger testimonials_10_prepare before insert on public.testimonials
  for each row execute function internal.prepare_testimonial();
create trigger testimonials_10_keep_columns before update on public.testimonials
  for each row execute function internal.keep_columns('id', 'user_id', 'created_at', 'corrects');

-- The public list. Definer, since the public has no right to the table: this is the only door, and it
-- lets through neither e-mail nor author nor moderation.
create function internal.get_approved_testimonials()
returns table (
  id uuid, name text, role text, company text, content text, rating smallint, created_at timestamptz
)
language sql
stable
security definer
set search_path = ''
as $$
  select t.id, t.name, t.role, t.company, t.content, t.rating, t.created_at
  from public.testimonials t
  where t.status = 'approved'
  order by t.created_at desc, t.id desc
  limit 24
$$;

create function public.get_approved_testimonials()
returns table (
  id uuid, name text, role text, company text, content text, rating smallint, created_at timestamptz
)
language sql
stable
set search_path = ''
as $$
  select * from internal.get_approved_testimonials()
$$;
comment on function public.get_approved_testimonials() is 'The newest approved reviews, at most 24.';

-- One approved review by its id, however many newer ones there are: a case study quotes it.

create function internal.get_approved_testimonial(review_id uuid)
returns table (
  id uuid, name text, role text, company text, content text, rating smallint, created_at timestamptz
)
language sql
stable
security definer
set search_path = ''
as $$
  select t.id, t.name, t.role, t.company, t.content, t.rating, t.created_at
  from public.testimonials t
  where t.id = review_id and t.status = 'approved'
$$;

create function public.get_approved_testimonial(review_id uuid)
returns table (
  id uuid, name text, role text, company text, content text, rating smallint, created_at timestamptz
)
language sql
stable
set search_path = ''
as $$
  select * from internal.get_approved_testimonial(review_id)
$$;
comment on function public.get_approved_testimonial(uuid) is 'One review, as long as it is approved.';

-- Refused: `testimonial_gone`, where there is none to correct any more, and `testimonial_decided`, where the same words were
-- rejected before.
create function public.submit_testimonial(
  review_name text,
  review_content text,
  review_rating integer,
  review_role text default null,
  review_company text default null,
  review_email text default null,
  review_corrects uuid default null
)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  decided public.testimonials;
begin
  -- Two at once: the second one sees the first one's row.
  perform pg_advisory_xact_lock(hashtextextended(auth.uid()::text, 0));

  -- The one to correct; or one with the same text, of which a published one is corrected as well.
  select t.* into decided
  from public.testimonials t
  where t.user_id = auth.uid()
    and case
      when review_corrects is null then t.status <> 'pending' and t.content = review_content
      else t.status = 'approved' and t.id = review_corrects
    end
  order by t.status, t.moderated_at desc
  limit 1;
  if found then
    if row(decided.name, decided.content, decided.role, decided.company, decided.email, decided.rating)
      is not distinct from
      row(review_name, review_content, review_role, review_company, review_email, review_rating) then
      -- As it is published: what waited to change that is taken back.
      delete from public.testimonials t where t.corrects = decided.id and t.status = 'pending';
      return;
    end if;
    if decided.status = 'rejected' then
      raise exception 'testimonial_decided' using errcode = 'PT409';
    end if;
  elsif review_corrects is not null then
    raise exception 'testimonial_gone' using errcode = 'PT404';
  end if;

  perform from public.testimonials t
  where t.user_id = auth.uid() and t.status = 'pending'
    and row(t.name, t.content, t.role, t.company, t.email, t.rating, t.corrects) is not distinct from
      row(review_name, review_content, review_role, review_company, review_email, review_rating, decided.id);
  if found then
    return;
  end if;
  -- A new row, not a changed one: who decides on what they have read never decides on anything else.
  delete from public.testimonials t where t.user_id = auth.uid() and t.status = 'pending';
  insert into public.testimonials (name, role, company, email, content, rating, corrects)
  values (review_name, review_role, review_company, review_email, review_content, review_rating, decided.id);
end
$$;
comment on function public.submit_testimonial(text, text, integer, text, text, text, uuid)
  is 'Stores the caller''s review once, with their own rights, in the place of the one that waits.';

-- A correction that is approved becomes the review that it corrects, which keeps its id, its day and its place. Refused:
-- `testimonial_gone`.
create function public.decide_testimonial(review_id uuid, decision text, reason text default null)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  correction public.testimonials;
begin
  if decision = 'approved' then
    delete from public.testimonials t where t.id = review_id and t.corrects is not null returning t.* into correction;
  end if;
  update public.testimonials t
  set name = coalesce(correction.name, t.name),
    content = coalesce(correction.content, t.content),
    rating = coalesce(correction.rating, t.rating),
    role = case when correction.id is null then t.role else correction.role end,
    company = case when correction.id is null then t.company else correction.company end,
    email = case when correction.id is null then t.email else correction.email end,
    status = decision,
    moderation_reason = reason,
    moderated_at = now()
  where t.id = coalesce(correction.corrects, review_id);
  if not found then
    raise exception 'testimonial_gone' using errcode = 'PT404';
  end if;
end
$$;
comment on function public.decide_testimonial(uuid, text, text) is 'Writes the consultant''s decision on a review.';

-- The consultant is mailed each review that waits, through the outbox, and sees whose it is.

-- With the review, in one transaction. Of one client one mail in 15 minutes: what they change meanwhile takes the place
-- of the review that waited, and of its mail.
create function internal.queue_testimonial_mail()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  wait integer;
begin
  select limited.retry_after_seconds into wait
  from public.consume_rate_limit('review-mail:' || md5(new.user_id::text), 1, 900) limited;
  insert into private.lead_mails (testimonial_id, recipient, next_at)
  values (new.id, 'consultant', now() + make_interval(secs => wait));
  return null;
end
$$;

-- What a client writes; not what is imported.
create trigger testimonials_20_queue_mail after insert on public.testimonials
  for each row when (new.status = 'pending' and auth.uid() is not null)
  execute function internal.queue_testimonial_mail();

-- The accounts of those who wrote reviews; what corrects a review is none of its own.
create function public.testimonial_authors(author_ids uuid[])
returns table (user_id uuid, email text, registered_at timestamptz, reviews bigint)
language sql
stable
security definer
set search_path = ''
as $$
  select u.id, u.email::text, u.created_at,
    (select count(*) from public.testimonials t where t.user_id = u.id and t.corrects is null)
  from auth.users u
  where u.id = any (author_ids)
$$;
comment on function public.testimonial_authors(uuid[])
  is 'For the server alone: whose reviews these are, since when they have an account, and how many they wrote.';

-- The text of a review has several lines: overrides and isolates of direction go, the rest stays.
create function internal.plain_testimonial()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.name := internal.plain_name(new.name);
  new.role := internal.plain_name(new.role);
  new.company := internal.plain_name(new.company);
  new.content := regexp_replace(new.content, '[\u202a-\u202e\u2066-\u2069]', '', 'g');
  return new;
end
$$;

create trigger testimonials_05_plain before insert or update of name, role, company, content
  on public.testimonials
  for each row execute function internal.plain_testimonial();

-- Third-party API tokens (Make), encrypted at rest.
--
-- Format: v<key version>.<base64 of iv || ciphertext || mac>. AES-256-CBC, then HMAC-SHA-256 over key
-- version, owner, iv and ciphertext (encrypt-then-MAC). The owner is part of what is authenticated: a
-- value copied into another client's row is refused on writing and does not decrypt on reading.

create table private.app_secrets (
  name text primary key,
  secret bytea not null,
  created_at timestamptz not null default now()
);
comment on table private.app_secrets is 'Encryption keys where Supabase Vault is absent; empty where it is present.';

create table private.api_token_keys (
  version integer primary key,
  created_at timestamptz not null default now()
);
comment on table private.api_token_keys is 'Versions that can still decrypt. The highest one encrypts.';

-- Vault is reached through EXECUTE because its relations do not exist on a plain PostgreSQL.
create function internal.create_api_token_key(key_version integer)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  key_name text := 'api_token_key_v' || key_version;
begin
  if to_regclass('vault.decrypted_secrets') is not null then
    execute 'select vault.create_secret($1, $2, $3)'
      using encode(extensions.gen_random_bytes(32), 'hex'), key_name, 'Encrypts user_api_tokens';
  else
    insert into private.app_secrets (name, secret) values (key_name, extensions.gen_random_bytes(32));
  end if;
  insert into private.api_token_keys (version) values (key_version);
end
$$;

create function internal.delete_api_token_key(key_version integer)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  key_name text := 'api_token_key_v' || key_version;
begin
  if to_regclass('vault.secrets') is not null then
    execute 'delete from vault.secrets where name = $1' using key_name;
  end if;
  delete from private.app_secrets where name = key_name;
  delete from private.api_token_keys where version = key_version;
end
$$;

-- Two keys for two purposes, both derived from the stored one: never one key for cipher and MAC.
create function internal.api_token_key(key_version integer, purpose text)
returns bytea
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  key_name text := 'api_token_key_v' || key_version;
  master_key bytea;
  hex_key text;
begin
  if to_regclass('vault.decrypted_secrets') is not null then
    execute 'select decrypted_secret from vault.decrypted_secrets where name = $1'
      into hex_key using key_name;
    master_key := decode(hex_key, 'hex');
  else
    select s.secret into master_key from private.app_secrets s where s.name = key_name;
  end if;
  if master_key is null then
    raise exception 'unknown encryption key' using errcode = '22023';
  end if;
  return extensions.hmac(convert_to('api-token:' || purpose, 'UTF8'), master_key, 'sha256');
end
$$;

create function internal.api_token_mac(
  key_version integer, owner_id uuid, iv bytea, ciphertext bytea
)
returns bytea
language sql
stable
security definer
set search_path = ''
as $$
  select extensions.hmac(
    convert_to('v' || key_version || ':' || owner_id || ':', 'UTF8') || iv || ciphertext,
    internal.api_token_key(key_version, 'mac'),
    'sha256'
  )
$$;

create function internal.seal_api_token(owner_id uuid, plain_token text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  key_version integer;
  iv bytea := extensions.gen_random_bytes(16);
  ciphertext bytea;
begin
  select max(k.version) into strict key_version from private.api_token_keys k;
  ciphertext := extensions.encrypt_iv(
    convert_to(plain_token, 'UTF8'), internal.api_token_key(key_version, 'cipher'), iv, 'aes-cbc/pad:pkcs'
  );
  return 'v' || key_version || '.' || translate(
    encode(iv || ciphertext || internal.api_token_mac(key_version, owner_id, iv, ciphertext), 'base64'),
    E'\n', ''
  );
end
$$;

-- Every way of being wrong (shape, unknown key, tampering, another owner) gives one and the same error.
create function internal.open_api_token(owner_id uuid, sealed_token text)
returns text
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  key_version integer;
  sealed bytea;
  iv bytea;
  ciphertext bytea;
  mac_key bytea;
begin
  key_version := substring(sealed_token from '^v(\d{1,9})\.')::integer;
  sealed := decode(substring(sealed_token from '^v\d{1,9}\.([A-Za-z0-9+/]+={0,2})$'), 'base64');
  if sealed is null or key_version is null or octet_length(sealed) < 64 then
    raise exception 'malformed' using errcode = '22023';
  end if;
  iv := substring(sealed from 1 for 16);
  ciphertext := substring(sealed from 17 for octet_length(sealed) - 48);
  mac_key := internal.api_token_key(key_version, 'mac');
  -- Comparing MACs of the MACs leaves nothing to learn from how long the comparison takes.
  if extensions.hmac(substring(sealed from octet_length(sealed) - 31), mac_key, 'sha256')
    <> extensions.hmac(
      internal.api_token_mac(key_version, owner_id, iv, ciphertext), mac_key, 'sha256'
    )
  then
    raise exception 'not authentic' using errcode = '22023';
  end if;
  return convert_from(
    extensions.decrypt_iv(ciphertext, internal.api_token_key(key_version, 'cipher'), iv, 'aes-cbc/pad:pkcs'),
    'UTF8'
  );
exception when others then
  raise exception 'the stored token cannot be decrypted' using errcode = '22023';
end
$$;

select internal.create_api_token_key(1);

create table public.user_api_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  service_name text not null check (service_name ~ '^[a-z][a-z0-9_-]{0,49}$'),
  encrypted_token text not null check (char_length(encrypted_token) <= 8192),
  -- Both are derived from encrypted_token by a trigger; what a client sends is overwritten.
  key_version integer not null default 0,
  last4 text not null default '' check (char_length(last4) <= 4),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Of Make: the host that the token may be sent to, and no other.
  zone text not null default 'eu2' check (zone in ('eu1', 'eu2', 'us1', 'us2')),
  unique (user_id, service_name)
);
comment on table public.user_api_tokens is 'Tokens sealed by encrypt_api_token(); only service_role can open them.';
comment on column public.user_api_tokens.last4 is 'What a page may show of the token; empty for a short one.';
comment on column public.user_api_tokens.zone is 'Zone of the service that the token is for.';

alter table public.user_api_tokens enable row level security;

-- An upsert reads and writes every column that it names, so these columns are granted; the policies
-- and keep_columns() decide what may really change.
grant select, delete,
  insert (user_id, service_name, encrypted_token, zone),
  update (user_id, service_name, encrypted_token, zone)
  on public.user_api_tokens to authenticated;
grant select, insert, update, delete on public.user_api_tokens to service_role;

create policy "A client reads their own tokens" on public.user_api_tokens
  for select to authenticated
  using ((select auth.uid()) = user_id);
create policy "A client stores their own tokens" on public.user_api_tokens
  for insert to authenticated
  with check ((select auth.uid()) = user_id);
create policy "A client replaces their own tokens" on public.user_api_tokens
  for update to authenticated
  using ((select auth.uid()) = user_id)
  with check ((select auth.uid()) = user_id);
create policy "A client removes their own tokens" on public.user_api_tokens
  for delete to authenticated
  using ((select auth.uid()) = user_id);

-- Only what encrypt_api_token() made for this very owner is stored: a plain token sent by mistake, an
-- altered value or another client's value is refused.
create function internal.check_api_token()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  plain_token text := internal.open_api_token(new.user_id, new.encrypted_token);
begin
  new.key_version := substring(new.encrypted_token from '^v(\d+)\.')::integer;
  new.last4 := case when char_length(plain_token) >= 8 then right(plain_token, 4) else '' end;
  return new;
end
$$;

create trigger user_api_tokens_10_keep_columns before update on public.user_api_tokens
  for each row execute function internal.keep_columns('id', 'user_id', 'service_name', 'created_at');
create trigger user_api_tokens_20_check before insert or update on public.user_api_tokens
  for each row execute function internal.check_api_token();
create trigger user_api_tokens_30_touch before update on public.user_api_tokens
  for each row execute function internal.touch_updated_at();

create function internal.encrypt_api_token(plain_token text)
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  owner_id uuid := auth.uid();
begin
  if owner_id is null then
    raise exception 'sign in first' using errcode = '42501';
  end if;
  if plain_token is null or char_length(plain_token) not between 1 and 4096 then
    raise exception 'a token has 1 to 4096 characters' using errcode = '22023';
  end if;
  return internal.seal_api_token(owner_id, plain_token);
end
$$;

create function public.encrypt_api_token(plain_token text)
returns text
language sql
set search_path = ''
as $$
  select internal.encrypt_api_token(plain_token)
$$;
comment on function public.encrypt_api_token(text) is 'Seals a token for the signed-in client.';

-- Seals every token again under a new key. The key just replaced is kept until the next rotation, for
-- a value that a client sealed before and stores after; older ones are deleted. A row that no longer
-- opens is left as it is and counted, so that one bad row does not stop the others.
create function public.rotate_api_token_key()
returns table (key_version integer, rotated integer, unreadable integer)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  new_version integer;
  token public.user_api_tokens;
  done integer := 0;
  failed integer := 0;
begin
  lock table public.user_api_tokens in share row exclusive mode;
  select max(k.version) + 1 into strict new_version from private.api_token_keys k;
  perform internal.create_api_token_key(new_version);
  for token in select * from public.user_api_tokens loop
    begin
      update public.user_api_tokens t
      set encrypted_token = internal.seal_api_token(
        token.user_id, internal.open_api_token(token.user_id, token.encrypted_token)
      )
      where t.id = token.id;
      done := done + 1;
    exception when invalid_parameter_value then
      failed := failed + 1;
    end;
  end loop;
  perform internal.delete_api_token_key(k.version)
  from private.api_token_keys k
  where k.version < new_version - 1
    and not exists (select from public.user_api_tokens t where t.key_version = k.version);
  return query select new_version, done, failed;
end
$$;
comment on function public.rotate_api_token_key() is 'For the server alone: new key, every token sealed again.';

-- What encrypt_api_token() and an upsert do in two: the token goes up once, and nothing of it comes
-- back. With the caller's rights: grants, policies and triggers of the table decide.
create function public.store_api_token(service text, plain_token text, zone text)
returns void
language sql
set search_path = ''
as $$
  insert into public.user_api_tokens (service_name, encrypted_token, zone)
  values (service, internal.encrypt_api_token(plain_token), zone)
  on conflict (user_id, service_name) do update
  set encrypted_token = excluded.encrypted_token, zone = excluded.zone
$$;
comment on function public.store_api_token(text, text, text) is
  'Seals a token for the signed-in client and stores it in place of the one before.';

-- No row where the session is over or another client's. Else one: all NULL where no token is stored,
-- without its plain_token where that no longer opens.
create function public.read_api_token(owner_id uuid, session_id uuid, service text)
returns table (last4 text, zone text, plain_token text)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  token public.user_api_tokens;
begin
  if not exists (select from auth.sessions s where s.id = session_id and s.user_id = owner_id) then
    return;
  end if;
  select t.* into token
  from public.user_api_tokens t
  where t.user_id = owner_id and t.service_name = service;
  last4 := token.last4;
  zone := token.zone;
  begin
    plain_token := internal.open_api_token(owner_id, token.encrypted_token);
  exception when invalid_parameter_value then
    plain_token := null;
  end;
  return next;
end
$$;
comment on function public.read_api_token(uuid, uuid, text) is
  'For the server alone: the token of a client whose session still exists, in clear.';

-- A token does not say when it expires: whether it still opens anything, its service is asked once a day.
create table private.api_token_checks (
  token_id uuid primary key references public.user_api_tokens (id) on delete cascade,
  seen timestamptz not null,
  checked_at timestamptz not null,
  refused_at timestamptz
);
comment on table private.api_token_checks is 'When a token was last tried, and since when it is refused.';
comment on column private.api_token_checks.seen is 'When the token that was tried was stored: another one begins anew.';

-- Takes one token that is due, for this caller alone, in clear; no row where none is. One that no longer opens is not asked
-- about: its owner is told so on the page.
create function public.claim_api_token_check(service text)
returns table (token uuid, zone text, plain_token text)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  moment constant timestamptz := internal.retention_now();
  due public.user_api_tokens;
begin
  loop
    select t.* into due
    from public.user_api_tokens t
    left join private.api_token_checks c on c.token_id = t.id
    where t.service_name = service and (c.checked_at is null or c.checked_at <= moment - interval '1 day')
    order by t.id
    limit 1
    for update of t skip locked;
    if not found then
      return;
    end if;
    insert into private.api_token_checks as c (token_id, seen, checked_at)
    values (due.id, due.updated_at, moment)
    on conflict (token_id) do update set
      checked_at = moment, seen = excluded.seen,
      refused_at = case when c.seen = excluded.seen then c.refused_at end;
    begin
      plain_token := internal.open_api_token(due.user_id, due.encrypted_token);
      token := due.id;
      zone := due.zone;
      return next;
      return;
    exception when invalid_parameter_value then
      null;
    end;
  end loop;
end
$$;
comment on function public.claim_api_token_check(text)
  is 'For the server alone: takes a token that is to be tried, in clear.';

-- Notes how it went, and erases what was refused before as well: a service that is out of order for an hour costs nobody
-- their token. Says whether it is erased.
create function public.settle_api_token_check(token uuid, refused boolean)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from public.user_api_tokens t
  using private.api_token_checks c
  where t.id = token and c.token_id = t.id and c.seen = t.updated_at and refused
    and c.refused_at <= c.checked_at - interval '12 hours';
  if found then
    return true;
  end if;
  update private.api_token_checks c
  set refused_at = case when refused then coalesce(c.refused_at, c.checked_at) end
  where c.token_id = token;
  return false;
end
$$;
comment on function public.settle_api_token_check(uuid, boolean)
  is 'For the server alone: notes whether a token was refused; says whether it is erased.';

-- Requests for a quote, and messages: stored once, with the mails that tell of them, and written by functions alone.
--
-- A request moves: states, answers, notes, next steps and doubles that are put together. Each change by the consultant is a
-- function of its own, which leaves who did it, when and what in the same transaction. One that is sent with an address
-- which nobody has proven is acknowledged to it so many times an hour, whoever sends it, and shows in its owner's account
-- once they say that it is theirs.

-- What of a request is searched: its reference, and what its author typed.
create function internal.lead_words(reference text, payload jsonb)
returns tsvector
language sql
immutable
set search_path = ''
as $$
  select internal.found_by(concat_ws(
    ' ', reference, payload ->> 'name', payload ->> 'firstName', payload ->> 'lastName', payload ->> 'email',
    payload ->> 'company', payload ->> 'phone', payload ->> 'subject', payload ->> 'message',
    payload ->> 'projectName', payload ->> 'description', payload ->> 'additionalInfo'
  ))
$$;

create table public.leads (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique,
  kind text not null check (kind in ('quote', 'message')),
  status text not null default 'new' check (status in ('new', 'in_progress', 'quoted', 'won', 'lost', 'spam')),
  payload jsonb not null
    check (jsonb_typeof(payload) = 'object' and octet_length(payload::text) <= 65536),
  estimate jsonb
    check (jsonb_typeof(estimate) = 'object' and octet_length(estimate::text) <= 16384),
  consent_contact boolean not null,
  idempotency_key uuid not null unique,
  email_hash text not null check (email_hash ~ '^[0-9a-f]{64}$'),
  user_id uuid references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  read_at timestamptz,
  awaits_since timestamptz default now(),
  answered_at timestamptz,
  last_message_at timestamptz,
  next_step text check (char_length(next_step) between 1 and 300),
  next_step_on date,
  merged_into uuid references public.leads (id) on delete set null,
  is_example boolean not null default false,
  topic text not null generated always as (
    case
      when kind = 'message' then 'message'
      when jsonb_typeof(payload -> 'participants') = 'number' then 'training'
      else 'quote'
    end
  ) stored,
  words tsvector not null generated always as (internal.lead_words(reference, payload)) stored,
  claim text check (claim in ('open', 'denied')),
  check (kind = 'quote' or estimate is null),
  constraint leads_next_step_whole_check check ((next_step is null) = (next_step_on is null)),
  constraint leads_merged_into_check check (merged_into <> id)
);
comment on table public.leads
  is 'What visitors send. A client reads their own; only functions change it.';
comment on column public.leads.idempotency_key is 'One a form, so that a double click or a retry stores one lead.';
comment on column public.leads.email_hash is 'SHA-256 of the e-mail, to find and limit without reading payloads.';
comment on column public.leads.version is 'Counts changes: who changes a request says which one they have seen.';
comment on column public.leads.awaits_since is 'Since when an answer is awaited; null where none is.';
comment on column public.leads.answered_at is 'When the consultant first answered.';
comment on column public.leads.merged_into is 'The request that this one is a double of.';
comment on column public.leads.topic is 'What the visitor asked for: a quote, a training or an answer.';
comment on column public.leads.words is 'What the request is found by.';
comment on column public.leads.is_example is 'Made for the account of the embedded demo.';
comment on column public.leads.claim
  is 'Of one whose sender had not proven the address: open until its owner says whose it is, denied where they say no.';

create index leads_user_id_idx on public.leads (user_id);
create index leads_created_at_idx on public.leads (created_at desc);
create index leads_email_hash_idx on public.leads (email_hash);
create index leads_words_idx on public.leads using gin (words);
create index leads_activity_idx on public.leads ((coalesce(last_message_at, created_at)) desc, id desc)
  where merged_into is null;
create index leads_unread_idx on public.leads (created_at)
  where read_at is null and merged_into is null and status <> 'spam';
create index leads_awaits_since_idx on public.leads (awaits_since)
  where awaits_since is not null and merged_into is null;
create index leads_next_step_on_idx on public.leads (next_step_on) where next_step_on is not null;
create index leads_merged_into_idx on public.leads (merged_into) where merged_into is not null;

-- RLS with no policy: no role but the one that bypasses it gets through, whatever is granted.
alter table public.leads enable row level security;

grant select (
  id, reference, kind, status, payload, estimate, consent_contact, user_id, created_at, topic, last_message_at, merged_into,
  is_example
) on public.leads to authenticated;
grant select, insert, delete on public.leads to service_role;

-- What waits to be claimed is its owner's to read once they have.
create policy "A client reads what they sent" on public.leads
  for select to authenticated
  using (
    (select auth.uid()) = user_id
    or (user_id is null and claim is null and email_hash = (select internal.own_email_hash()))
  );

create trigger leads_10_keep_columns before update on public.leads
  for each row execute function internal.keep_columns(
    'id', 'reference', 'kind', 'idempotency_key', 'created_at'
  );

-- DEV-7K4Q-9XWM: short enough to read out on the telephone (no I, L, O, U), and not to be guessed.
create function internal.new_lead_reference(lead_kind text)
returns text
language plpgsql
volatile
set search_path = ''
as $$
declare
  alphabet constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  random_bytes constant bytea := extensions.gen_random_bytes(8);
  code text := '';
begin
  for i in 0..7 loop
    code := code || substr(alphabet, (get_byte(random_bytes, i) & 31) + 1, 1);
  end loop;
  return case lead_kind when 'quote' then 'DEV' else 'MSG' end
    || '-' || left(code, 4) || '-' || right(code, 4);
end
$$;

-- The states that each of a request leads to. Whatever was decided can be taken back.
create function internal.next_lead_states(status text)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select case status
    when 'new' then array['in_progress', 'quoted', 'lost', 'spam']
    when 'in_progress' then array['quoted', 'won', 'lost', 'spam']
    when 'quoted' then array['in_progress', 'won', 'lost']
    when 'won' then array['in_progress']
    when 'lost' then array['in_progress']
    when 'spam' then array['new']
    else array[]::text[]
  end
$$;

create function internal.lead_may_become(status_before text, status_after text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select status_after = any (internal.next_lead_states(status_before))
$$;

-- Holds whoever writes the table, past the functions too.
create function internal.keep_lead_states()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not internal.lead_may_become(old.status, new.status) then
    raise exception 'lead_state' using errcode = 'PT409';
  end if;
  return new;
end
$$;

create trigger leads_20_keep_states before update of status on public.leads
  for each row when (old.status is distinct from new.status) execute function internal.keep_lead_states();

-- What consultant and client write to each other about a request. Never changed once it is sent.
create table public.lead_messages (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null references public.leads (id) on delete cascade,
  author text not null check (author in ('consultant', 'client')),
  user_id uuid references auth.users (id) on delete set null,
  author_name text check (char_length(author_name) <= 200),
  body text not null check (char_length(body) between 1 and 5000),
  created_at timestamptz not null default clock_timestamp(),
  check (author = 'client' or user_id is null)
);
comment on table public.lead_messages is 'The thread of a request. A client reads that of their own.';
comment on column public.lead_messages.user_id is 'The client who wrote it.';
comment on column public.lead_messages.author_name is 'Who wrote it for the consultant, as the Studio knows them.';

create index lead_messages_lead_id_idx on public.lead_messages (lead_id, created_at);
create index lead_messages_user_id_idx on public.lead_messages (user_id);

alter table public.lead_messages enable row level security;

grant select (id, lead_id, author, user_id, body, created_at) on public.lead_messages to authenticated;
grant select, insert, delete on public.lead_messages to service_role;

-- Which requests these are, the policy of leads says.
create policy "A client reads the thread of what they sent" on public.lead_messages
  for select to authenticated
  using (exists (select from public.leads l where l.id = lead_id));

-- For the consultant's eyes: no API role reads these two but through a function.
create table private.lead_notes (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null references public.leads (id) on delete cascade,
  author_name text not null check (char_length(author_name) <= 200),
  body text not null check (char_length(body) between 1 and 5000),
  created_at timestamptz not null default clock_timestamp()
);
comment on table private.lead_notes is 'What the consultant notes of a request.';
create index lead_notes_lead_id_idx on private.lead_notes (lead_id, created_at);

create table private.lead_events (
  id bigint primary key generated always as identity,
  lead_id uuid not null references public.leads (id) on delete cascade,
  actor_id text not null check (char_length(actor_id) between 1 and 200),
  actor_name text not null check (char_length(actor_name) <= 200),
  action text not null check (action in (
    'moved', 'answered', 'noted', 'planned', 'marked', 'merged', 'absorbed', 'unmerged', 'released'
  )),
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp()
);
comment on table private.lead_events is 'Audit: each change of a request by the consultant, written with it.';
comment on column private.lead_events.actor_id is 'The user of the Studio, as the Content Lake knows them.';
create index lead_events_lead_id_idx on private.lead_events (lead_id, id);

-- The request as it is, for this transaction alone. Raises `lead_gone`, and `lead_stale` where it is not the version
-- that the caller has seen.
create function internal.take_lead(lead uuid, seen_version integer)
returns public.leads
language plpgsql
volatile
set search_path = ''
as $$
declare
  taken public.leads;
begin
  select l.* into taken from public.leads l where l.id = lead for update;
  if not found then
    raise exception 'lead_gone' using errcode = 'PT404';
  end if;
  if seen_version is distinct from taken.version then
    raise exception 'lead_stale' using errcode = 'PT409';
  end if;
  return taken;
end
$$;

-- The same, of a request that stands for itself: a double is changed with the one that it was put together with.
create function internal.take_whole_lead(lead uuid, seen_version integer)
returns public.leads
language plpgsql
volatile
set search_path = ''
as $$
declare
  taken public.leads;
begin
  taken := internal.take_lead(lead, seen_version);
  if taken.merged_into is not null then
    raise exception 'lead_merged' using errcode = 'PT409';
  end if;
  return taken;
end
$$;

create function internal.log_lead_event(
  lead uuid, actor_id text, actor_name text, action text, before jsonb default '{}', after jsonb default '{}'
)
returns void
language sql
volatile
set search_path = ''
as $$
  insert into private.lead_events (lead_id, actor_id, actor_name, action, before, after)
  values (lead, actor_id, actor_name, action, before, after)
$$;

-- Gives a request another state. An answer is no longer awaited once a quote was sent, or it is over.
create function public.move_lead(
  lead uuid, seen_version integer, actor_id text, actor_name text, new_status text
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.leads;
begin
  taken := internal.take_whole_lead(lead, seen_version);
  if not internal.lead_may_become(taken.status, new_status) then
    raise exception 'lead_state' using errcode = 'PT409';
  end if;
  update public.leads l
  set status = new_status, version = l.version + 1, read_at = coalesce(l.read_at, now()),
    awaits_since = case
      when new_status = 'in_progress' then l.awaits_since
      when new_status = 'new' and l.answered_at is null then l.created_at
    end,
    answered_at = case when new_status = 'quoted' then coalesce(l.answered_at, now()) else l.answered_at end
  where l.id = lead;
  perform internal.log_lead_event(
    lead, actor_id, actor_name, 'moved',
    jsonb_build_object('status', taken.status), jsonb_build_object('status', new_status)
  );
end
$$;
comment on function public.move_lead(uuid, integer, text, text, text)
  is 'For the server alone: gives a request another state.';

-- Writes to the visitor, by mail where one can be sent. Of a new request a discussion has begun.
create function public.answer_lead(
  lead uuid, seen_version integer, actor_id text, actor_name text, answer text, by_mail boolean
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.leads;
  message uuid;
begin
  taken := internal.take_whole_lead(lead, seen_version);
  if taken.status = 'spam' then
    raise exception 'lead_spam' using errcode = 'PT409';
  end if;
  insert into public.lead_messages (lead_id, author, author_name, body)
  values (lead, 'consultant', left(actor_name, 200), answer)
  returning id into message;
  update public.leads l
  set status = case when l.status = 'new' then 'in_progress' else l.status end,
    version = l.version + 1, read_at = now(), awaits_since = null,
    answered_at = coalesce(l.answered_at, now()), last_message_at = now()
  where l.id = lead;
  if by_mail then
    insert into private.lead_mails (message_id, recipient) values (message, 'client');
  end if;
  perform internal.log_lead_event(
    lead, actor_id, actor_name, 'answered', jsonb_build_object('status', taken.status),
    jsonb_build_object(
      'status', case when taken.status = 'new' then 'in_progress' else taken.status end, 'message', message
    )
  );
end
$$;
comment on function public.answer_lead(uuid, integer, text, text, text, boolean)
  is 'For the server alone: writes to the visitor, and queues the mail.';

create function public.note_lead(
  lead uuid, seen_version integer, actor_id text, actor_name text, note text
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  noted uuid;
begin
  perform internal.take_whole_lead(lead, seen_version);
  insert into private.lead_notes (lead_id, author_name, body)
  values (lead, left(actor_name, 200), note)
  returning id into noted;
  update public.leads l set version = l.version + 1 where l.id = lead;
  perform internal.log_lead_event(
    lead, actor_id, actor_name, 'noted', '{}', jsonb_build_object('note', noted)
  );
end
$$;
comment on function public.note_lead(uuid, integer, text, text, text)
  is 'For the server alone: notes something that the visitor does not read.';

-- Says what comes next, and when; without both there is no next step.
create function public.plan_lead(
  lead uuid, seen_version integer, actor_id text, actor_name text,
  step text default null, step_on date default null
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.leads;
begin
  taken := internal.take_whole_lead(lead, seen_version);
  update public.leads l
  set next_step = step, next_step_on = step_on, version = l.version + 1
  where l.id = lead;
  perform internal.log_lead_event(
    lead, actor_id, actor_name, 'planned',
    jsonb_build_object('step', taken.next_step, 'on', taken.next_step_on),
    jsonb_build_object('step', step, 'on', step_on)
  );
end
$$;
comment on function public.plan_lead(uuid, integer, text, text, text, date)
  is 'For the server alone: says what comes next of a request, and when.';

-- Marks a request `read`, `unread` or `answered` by other ways than this one. Reading is no change that another
-- consultant's could overwrite: it counts no version, and does nothing to what was changed meanwhile.
create function public.mark_lead(
  lead uuid, seen_version integer, actor_id text, actor_name text, mark text
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if mark = 'answered' then
    perform internal.take_whole_lead(lead, seen_version);
    update public.leads l
    set awaits_since = null, answered_at = coalesce(l.answered_at, now()), version = l.version + 1
    where l.id = lead;
  elsif mark = 'read' then
    update public.leads l set read_at = now()
    where l.id = lead and l.version = seen_version and l.read_at is null;
  elsif mark = 'unread' then
    update public.leads l set read_at = null where l.id = lead and l.read_at is not null;
  else
    raise exception 'lead_mark' using errcode = '22023';
  end if;
  if found then
    perform internal.log_lead_event(
      lead, actor_id, actor_name, 'marked', '{}', jsonb_build_object('mark', mark)
    );
  end if;
end
$$;
comment on function public.mark_lead(uuid, integer, text, text, text)
  is 'For the server alone: marks a request read, unread or answered.';

-- Puts a double together with the request that it repeats: both keep what is theirs, and are shown as one. Raises
-- `lead_merge` where that would make a chain.
create function public.merge_lead(
  lead uuid, seen_version integer, actor_id text, actor_name text, kept uuid
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.leads;
  target public.leads;
begin
  -- One at a time, and whoever locks a double and what it is put together with locks the double first: what is not one
  -- is refused before the other is locked.
  perform pg_advisory_xact_lock(hashtextextended('merge_lead', 0));
  taken := internal.take_whole_lead(lead, seen_version);
  if kept = lead or exists (select from public.leads l where l.merged_into = lead) then
    raise exception 'lead_merge' using errcode = 'PT409';
  end if;
  select l.* into target from public.leads l where l.id = kept for update;
  if not found then
    raise exception 'lead_gone' using errcode = 'PT404';
  end if;
  if target.merged_into is not null then
    raise exception 'lead_merge' using errcode = 'PT409';
  end if;
  update public.leads l set merged_into = kept, version = l.version + 1 where l.id = lead;
  update public.leads l set version = l.version + 1 where l.id = kept;
  perform internal.log_lead_event(
    lead, actor_id, actor_name, 'merged', '{}', jsonb_build_object('reference', target.reference)
  );
  perform internal.log_lead_event(
    kept, actor_id, actor_name, 'absorbed', '{}', jsonb_build_object('reference', taken.reference)
  );
end
$$;
comment on function public.merge_lead(uuid, integer, text, text, uuid)
  is 'For the server alone: puts a double together with the request that it repeats.';

-- Takes that back.
create function public.unmerge_lead(lead uuid, seen_version integer, actor_id text, actor_name text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.leads;
  kept_reference text;
begin
  taken := internal.take_lead(lead, seen_version);
  if taken.merged_into is null then
    raise exception 'lead_merge' using errcode = 'PT409';
  end if;
  update public.leads l set merged_into = null, version = l.version + 1 where l.id = lead;
  update public.leads l set version = l.version + 1 where l.id = taken.merged_into
  returning l.reference into kept_reference;
  perform internal.log_lead_event(
    lead, actor_id, actor_name, 'unmerged', jsonb_build_object('reference', kept_reference)
  );
  perform internal.log_lead_event(
    taken.merged_into, actor_id, actor_name, 'released', jsonb_build_object('reference', taken.reference)
  );
end
$$;
comment on function public.unmerge_lead(uuid, integer, text, text)
  is 'For the server alone: takes a merge back.';

-- Writes a client's message in the thread of a request, and has the consultant told.
create function internal.add_client_message(lead uuid, account_id uuid, message text, by_mail boolean)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  written uuid;
begin
  -- Before the one that it may be a double of (merge_lead).
  perform from public.leads l where l.id = lead for update;
  insert into public.lead_messages (lead_id, author, user_id, body)
  values (lead, 'client', account_id, message)
  returning id into written;
  -- A double's messages are read, and awaited an answer to, with the request that it was put together with.
  update public.leads l
  set version = l.version + 1, read_at = null, awaits_since = coalesce(l.awaits_since, now()),
    last_message_at = now()
  where l.id in (lead, (select d.merged_into from public.leads d where d.id = lead));
  if by_mail then
    insert into private.lead_mails (message_id, recipient) values (written, 'consultant');
  end if;
end
$$;

-- What a client writes in the thread of a request of their own, but for one that waits to be claimed; done also for the same
-- text a second time within 15 minutes. Refused: `lead_gone`.
create function public.write_lead_message(
  lead_reference text, account_id uuid, message text, by_mail boolean
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.leads;
begin
  select l.* into taken
  from public.leads l
  where l.reference = lead_reference and l.status <> 'spam'
    and (
      l.user_id = account_id
      or (l.user_id is null and l.claim is null and l.email_hash = internal.email_hash(account_id))
    )
  for update;
  if not found then
    raise exception 'lead_gone' using errcode = 'PT404';
  end if;
  perform from public.lead_messages m
  where m.lead_id = taken.id and m.user_id = account_id and m.body = message
    and m.created_at > now() - interval '15 minutes';
  if found then
    return;
  end if;
  perform internal.add_client_message(taken.id, account_id, message, by_mail);
end
$$;
comment on function public.write_lead_message(text, uuid, text, boolean)
  is 'For the server alone: what a client writes about a request of their own.';

create view private.inbox as
  select l.*, coalesce(l.last_message_at, l.created_at) as active_at,
    l.status in ('new', 'in_progress', 'quoted') as is_open
  from public.leads l;
comment on view private.inbox is 'Requests, with when somebody last wrote, and whether an answer may be awaited.';

-- A request as it is read back by lib/requests/stored-lead.ts.
create function internal.stored_lead(lead public.leads)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', lead.id, 'reference', lead.reference, 'kind', lead.kind, 'payload', lead.payload, 'estimate', lead.estimate,
    'created_at', lead.created_at
  )
$$;

-- What a line of the inbox says of a request, beside its words: `requestFrame` of lib/requests/wire.ts.
create function internal.lead_frame(lead private.inbox, late_before timestamptz)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'state', lead.status, 'activeAt', lead.active_at, 'isUnread', lead.read_at is null,
    'awaitsSince', case when lead.is_open then lead.awaits_since end,
    'isLate', lead.is_open and coalesce(lead.awaits_since < late_before, false),
    'nextStep', internal.next_step(lead.next_step, lead.next_step_on), 'isExample', lead.is_example
  )
$$;

-- A page of the inbox, the last spoken about first. `view` is `all`, `unread`, `late`, `due`, or `attention` for these
-- three together; without `statuses` all but spam. `after_cursor` is the `page_cursor` of the row that a page begins after.
create function public.list_leads(
  late_before timestamptz, view text default 'all', searched text default null, statuses text[] default null,
  asked_topic text default null, after_cursor text default null, page_size integer default 30
)
returns table (lead jsonb, frame jsonb, page_cursor text)
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  query constant tsquery := internal.search_for(searched);
  today constant date := internal.paris_day();
  after_at timestamptz;
  after_id uuid;
begin
  if after_cursor is not null then
    after_at := timestamptz 'epoch' + split_part(after_cursor, '_', 1)::bigint * interval '1 microsecond';
    after_id := split_part(after_cursor, '_', 2)::uuid;
  end if;
  return query
    with page as (
      select l.id, l.active_at from private.inbox l
      where l.merged_into is null
        and (query is null or l.words @@ query)
        and case when statuses is null then l.status <> 'spam' else l.status = any (statuses) end
        and (asked_topic is null or l.topic = asked_topic)
        and (
          view = 'all'
          or (view in ('unread', 'attention') and l.read_at is null)
          or (view in ('late', 'attention') and l.is_open and l.awaits_since < late_before)
          or (view in ('due', 'attention') and l.next_step_on <= today)
        )
        and (after_cursor is null or (l.active_at, l.id) < (after_at, after_id))
      order by l.active_at desc, l.id desc
      limit page_size
    )
    select internal.stored_lead(stored), internal.lead_frame(l, late_before),
      (extract(epoch from l.active_at) * 1000000)::bigint || '_' || l.id
    from page
    join private.inbox l using (id)
    join public.leads stored using (id)
    order by page.active_at desc, page.id desc;
end
$$;
comment on function public.list_leads(timestamptz, text, text, text[], text, text, integer)
  is 'For the server alone: a page of the inbox.';

create function public.count_leads(late_before timestamptz)
returns table (unread bigint, late bigint, due bigint)
language sql
stable
security definer
set search_path = ''
as $$
  select
    (
      select count(*) from public.leads l
      where l.read_at is null and l.merged_into is null and l.status <> 'spam'
    ),
    (
      select count(*) from private.inbox l
      where l.is_open and l.awaits_since < late_before and l.merged_into is null
    ),
    (
      select count(*) from public.leads l
      where l.next_step_on <= (select internal.paris_day()) and l.merged_into is null and l.status <> 'spam'
    )
$$;
comment on function public.count_leads(timestamptz)
  is 'For the server alone: how many requests are unread, late or due.';

-- All that there is of a request: `storedRequest` of lib/requests/wire.ts. Null where there is none.
create function public.read_lead(lead_reference text, late_before timestamptz)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with main as (
    select l as stored, l.* from public.leads l where l.reference = lead_reference
  ),
  family as (
    select l.id, l.reference from main l
    union all
    select l.id, l.reference from public.leads l join main on l.merged_into = main.id
  )
  select jsonb_build_object(
    'lead', internal.stored_lead(main.stored),
    'frame', (select internal.lead_frame(l, late_before) from private.inbox l where l.id = main.id),
    'version', main.version, 'nextStates', internal.next_lead_states(main.status),
    'account', (select u.email from auth.users u where u.id = main.user_id),
    'isDenied', coalesce(main.claim = 'denied', false),
    'keptReference', (select l.reference from public.leads l where l.id = main.merged_into),
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', m.id, 'author', m.author, 'authorName', m.author_name, 'text', m.body, 'at', m.created_at,
        'reference', f.reference,
        'mail', case
          when q.id is null then null
          when q.sent_at is not null then 'sent'
          when q.refused_at is not null then 'refused'
          else 'waiting'
        end
      ) order by m.created_at, m.id), '[]')
      from public.lead_messages m
      join family f on f.id = m.lead_id
      left join private.lead_mails q on q.message_id = m.id and q.recipient = 'client'
    ),
    'notes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', n.id, 'authorName', n.author_name, 'text', n.body, 'at', n.created_at
      ) order by n.created_at, n.id), '[]')
      from private.lead_notes n
      join family f on f.id = n.lead_id
    ),
    'events', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', e.id, 'who', e.actor_name, 'at', e.created_at, 'action', e.action, 'before', e.before, 'after', e.after
      ) order by e.id), '[]')
      from private.lead_events e
      join family f on f.id = e.lead_id
    ),
    'merged', (
      select coalesce(jsonb_agg(
        internal.stored_lead(l) || jsonb_build_object('version', l.version) order by l.created_at
      ), '[]')
      from public.leads l
      where l.merged_into = main.id
    ),
    'related', (
      select coalesce(jsonb_agg(
        internal.stored_lead(d.stored) || jsonb_build_object('state', d.status) order by d.created_at desc
      ), '[]')
      from (
        select l as stored, l.status, l.created_at from public.leads l
        where (l.email_hash = main.email_hash or l.user_id = main.user_id)
          and l.id <> main.id and l.merged_into is null and l.status <> 'spam'
        order by l.created_at desc
        limit 10
      ) d
    )
  )
  from main
$$;
comment on function public.read_lead(text, timestamptz)
  is 'For the server alone: all that there is of a request.';

-- What was sent before its author had an account is theirs from the moment that they prove the address, and stays so.
create function internal.attach_leads()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.leads l set user_id = new.id
  where l.user_id is null and l.claim is null
    and l.email_hash = encode(extensions.digest(lower(new.email), 'sha256'), 'hex');
  return null;
end
$$;

create trigger on_account_email_confirmed
  after insert or update of email, email_confirmed_at on auth.users
  for each row when (new.email_confirmed_at is not null) execute function internal.attach_leads();

-- Stores a lead once, with its mails. Nothing is stored and `duplicate` is true for a call that repeats an idempotency key,
-- or the same content from the same address within 15 minutes: it answers with the first one's reference. Nothing is
-- stored and `reference` is null while one of `lead_limit_keys` has used up its attempts; `retry_after_seconds` then says
-- how long. Repeats use up none. `lead_mail_key` counts the acknowledgements to an address that is not the account's own:
-- beyond `lead_max_mails` an hour the request is stored without one. `lead_is_unproven` leaves it to the owner of the
-- address to say that it is theirs, unless it is an account's.
create function public.create_lead(
  lead_kind text,
  lead_payload jsonb,
  lead_idempotency_key uuid,
  lead_email_hash text,
  lead_consent_contact boolean,
  lead_estimate jsonb default null,
  lead_user_id uuid default null,
  lead_status text default 'new',
  lead_mails text[] default '{}',
  lead_limit_keys text[] default '{}',
  lead_limit_hits integer default 5,
  lead_limit_seconds integer default 900,
  lead_mail_key text default null,
  lead_max_mails integer default 3,
  lead_is_unproven boolean default false
)
returns table (
  id uuid, reference text, created_at timestamptz, duplicate boolean, retry_after_seconds integer
)
language plpgsql
volatile
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  wait integer;
begin
  -- Two identical requests at once: the second one sees the first one's row.
  perform pg_advisory_xact_lock(hashtextextended(lead_email_hash, 0));

  return query
    select l.id, l.reference, l.created_at, true, 0
    from public.leads l
    where l.idempotency_key = lead_idempotency_key
      or (
        l.email_hash = lead_email_hash
        and l.created_at > now() - interval '15 minutes'
        and l.kind = lead_kind
        and l.payload = lead_payload
        and (l.status = 'spam') = (lead_status = 'spam')
      )
    order by l.created_at
    limit 1;
  if found then
    return;
  end if;

  select max(counted.retry_after_seconds) into wait
  from unnest(lead_limit_keys) as limit_key
  cross join lateral public.consume_rate_limit(limit_key, lead_limit_hits, lead_limit_seconds) counted
  where not counted.allowed;
  if wait is not null then
    return query select null::uuid, null::text, null::timestamptz, false, wait;
    return;
  end if;

  for attempt in 1..5 loop
    begin
      return query
        insert into public.leads (
          reference, kind, status, payload, estimate, consent_contact, idempotency_key, email_hash, user_id,
          claim
        )
        values (
          internal.new_lead_reference(lead_kind), lead_kind, lead_status, lead_payload, lead_estimate,
          lead_consent_contact, lead_idempotency_key, lead_email_hash, lead_user_id,
          case when lead_is_unproven and lead_user_id is null then 'open' end
        )
        returning id, reference, created_at, false, 0;
      exit;
    exception when unique_violation then
      -- Two leads drew the same reference: draw again. (A key that another address took in the same
      -- instant fails each time, and is then found when the visitor sends again.)
      if attempt = 5 then
        raise;
      end if;
    end;
  end loop;

  if 'visitor' = any (lead_mails)
    and not internal.may_mail(lead_user_id, lead_email_hash, lead_mail_key, lead_max_mails)
  then
    lead_mails := array_remove(lead_mails, 'visitor');
  end if;
  perform internal.queue_lead_mails(l.id, lead_mails)
  from public.leads l
  where l.idempotency_key = lead_idempotency_key;
end
$$;
comment on function public.create_lead(
  text, jsonb, uuid, text, boolean, jsonb, uuid, text, text[], text[], integer, integer, text, integer,
  boolean
) is 'For the server alone: stores a quote request or a message once, within limits, with its mails.';

-- A contract is made with whom the request is from: nobody has to ask any more.
create function internal.settle_claim()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.claim := null;
  return new;
end
$$;

create trigger leads_30_settle_claim before update of status on public.leads
  for each row when (new.status = 'won' and new.claim = 'open') execute function internal.settle_claim();

-- What was sent with the account's address by who had not proven it: when, and what kind. Its words may be anybody's.
create function public.unclaimed_leads(account_id uuid)
returns table (reference text, topic text, created_at timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select l.reference, l.topic, l.created_at
  from public.leads l
  where l.claim = 'open' and l.user_id is null and l.status <> 'spam'
    and l.email_hash = internal.email_hash(account_id)
  order by l.created_at desc
  limit 20
$$;
comment on function public.unclaimed_leads(uuid)
  is 'For the server alone: what was sent with an account''s address by who had not proven it.';

-- Its owner says whether a request is theirs. What was said stays so. Refused: `lead_gone`, where there is none to say so of.
create function public.claim_lead(lead_reference text, account_id uuid, is_own boolean)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  update public.leads l
  set user_id = case when is_own then account_id end, claim = case when is_own then null else 'denied' end
  where l.reference = lead_reference and l.user_id is null and l.claim = 'open'
    and l.email_hash = internal.email_hash(account_id);
  if not found and not exists (
    select from public.leads l
    where l.reference = lead_reference
      and case
        when is_own then l.user_id = account_id
        else l.claim = 'denied' and l.email_hash = internal.email_hash(account_id)
      end
  ) then
    raise exception 'lead_gone' using errcode = 'PT404';
  end if;
end
$$;
comment on function public.claim_lead(text, uuid, boolean)
  is 'For the server alone: its owner says whether a request that was sent with their address is theirs.';

-- Mails that wait to be sent, and those that were. They hold no address and no text: both come from what they are about
-- when the mail is sent, and the rows go when that does. A mail is queued in the transaction of what it tells of.
--
-- Each is followed to the request that it comes from, also when it leaves later or from another process: the site sends
-- that one's id with each call, and logs it again with the mail (docs/decisions/0027-logs.md).

create table private.lead_mails (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid references public.leads (id) on delete cascade,
  recipient text not null check (recipient in ('consultant', 'visitor', 'notice', 'client')),
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  last_error text check (char_length(last_error) <= 200),
  sent_at timestamptz,
  refused_at timestamptz,
  created_at timestamptz not null default now(),
  testimonial_id uuid unique references public.testimonials (id) on delete cascade,
  message_id uuid unique references public.lead_messages (id) on delete cascade,
  topic text check (topic ~ '^[a-z]+(-[a-z]+)*$' and char_length(topic) <= 60),
  subject_id uuid,
  request_id text default internal.request_id() check (request_id ~ '^[A-Za-z0-9_.-]{8,64}$'),
  unique (lead_id, recipient),
  constraint lead_mails_topic_key unique (topic, subject_id, recipient),
  constraint lead_mails_topic_whole_check check ((topic is null) = (subject_id is null)),
  constraint lead_mails_subject_check check (num_nonnulls(lead_id, testimonial_id, message_id, topic) = 1)
);
comment on table private.lead_mails
  is 'Outbox. One row a lead and recipient, a review, a message of a thread, or a topic, what it is about and recipient.';
comment on column private.lead_mails.recipient
  is 'A notice tells the consultant that visitors'' mails wait; a client is sent what the consultant wrote to them.';
comment on column private.lead_mails.next_at is 'When to try, or to try again; during an attempt, when it counts as dead.';
comment on column private.lead_mails.last_error is 'A code, never the server''s words: they repeat addresses.';
comment on column private.lead_mails.refused_at is 'The recipient''s server refused the address for good: not tried again.';
comment on column private.lead_mails.subject_id
  is 'A row of the table that the topic is of, which takes its mails with it (drop_mails).';
comment on column private.lead_mails.request_id is 'Of the request that it comes from, as the logs have it. A random one.';
create index lead_mails_due_idx on private.lead_mails (next_at)
  where sent_at is null and refused_at is null;
create index lead_mails_to_visitors_idx on private.lead_mails (sent_at) where recipient = 'visitor';
create index lead_mails_subject_id_idx on private.lead_mails (subject_id) where subject_id is not null;

create function internal.queue_lead_mails(lead uuid, recipients text[])
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  insert into private.lead_mails (lead_id, recipient)
  select lead, recipient from unnest(recipients) as recipient
  on conflict (lead_id, recipient) do nothing
$$;

-- Ends an attempt: sent where `error_code` is null; else tried again after `retry_seconds`, or never
-- where that is null. An attempt that outlived its lease changes nothing; answers whether it did.
create function public.settle_lead_mail(
  mail_id uuid, mail_attempt integer, error_code text default null, retry_seconds integer default null
)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  update private.lead_mails m
  set
    last_error = left(error_code, 200),
    sent_at = case when error_code is null then now() end,
    refused_at = case when error_code is not null and retry_seconds is null then now() end,
    next_at = case
      when retry_seconds is null then m.next_at
      else now() + make_interval(secs => retry_seconds)
    end
  where m.id = mail_id and m.attempts = mail_attempt and m.sent_at is null and m.refused_at is null;
  return found;
end
$$;
comment on function public.settle_lead_mail(uuid, integer, text, integer)
  is 'For the server alone: says how an attempt to send ended.';

-- Mails to people who may not have asked for them are few, whoever sends the forms: over a ceiling they wait.

-- How many mails to visitors left since a moment, or are leaving now: during an attempt there is no error yet.
create function internal.count_visitor_mails(since timestamptz)
returns bigint
language sql
stable
set search_path = ''
as $$
  select count(*)
  from private.lead_mails m
  where m.recipient = 'visitor'
    and (
      m.sent_at > since
      or (
        m.sent_at is null and m.refused_at is null and m.last_error is null
        and m.attempts > 0 and m.next_at > now()
      )
    )
$$;

-- Queues a mail once: what is queued again before it has left waits as long as the earlier of the two.
create function internal.queue_mail(
  mail_topic text, subject uuid, mail_recipient text, send_at timestamptz default now()
)
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  insert into private.lead_mails (topic, subject_id, recipient, next_at)
  values (mail_topic, subject, mail_recipient, send_at)
  on conflict (topic, subject_id, recipient) do update
    set next_at = least(lead_mails.next_at, excluded.next_at)
    where lead_mails.sent_at is null and lead_mails.refused_at is null and lead_mails.attempts = 0
$$;

-- For a table that topics are of: `after delete ... for each row execute function internal.drop_mails()`.
create function internal.drop_mails()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from private.lead_mails m where m.subject_id = old.id;
  return null;
end
$$;

-- Takes mails that are due, each for one caller: nobody else gets it before `lease_seconds` are over,
-- which a caller that died needs. `attempt` is what settle_lead_mail() then asks for. Once `visitors_an_hour` or
-- `visitors_a_day` mails to visitors have left, the others wait until that is over, the oldest first, and one
-- notice a day says so. What the consultant has marked as spam meanwhile is sent to nobody, and of a review only
-- one that still waits: as the kind `review`, with its words and its author's account as the payload. Of the topic
-- `thread`, `answer` is what the consultant wrote, `reply` what the client did, with the request itself in the payload;
-- the consultant's own words to one person are under no ceiling. Any other mail has its topic as the kind and what it is
-- about as the reference. Only those of `topics` are taken, which the caller can write. Ceilings have defaults for a version of
-- the site that knows none.
create function public.claim_lead_mails(
  max_mails integer, lease_seconds integer,
  visitors_an_hour integer default 100, visitors_a_day integer default 300, with_reviews boolean default false,
  topics text[] default '{}'
)
returns table (
  id uuid, attempt integer, recipient text, kind text, reference text, payload jsonb, estimate jsonb,
  created_at timestamptz, request_id text
)
language plpgsql
volatile
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  left_for_visitors integer;
begin
  -- Two callers at once would both count what neither has taken.
  perform pg_advisory_xact_lock(hashtextextended('claim_lead_mails', 0));
  left_for_visitors := greatest(0, least(
    visitors_an_hour - internal.count_visitor_mails(now() - interval '1 hour'),
    visitors_a_day - internal.count_visitor_mails(now() - interval '1 day')
  ));

  if left_for_visitors = 0 and not exists (
    select from private.lead_mails m
    where m.recipient = 'notice' and m.created_at > now() - interval '1 day'
  ) then
    insert into private.lead_mails (lead_id, topic, subject_id, recipient)
    select m.lead_id, m.topic, m.subject_id, 'notice'
    from private.lead_mails m
    left join public.leads l on l.id = m.lead_id
    where m.recipient = 'visitor' and m.sent_at is null and m.refused_at is null and m.next_at <= now()
      and (l.status <> 'spam' or m.topic = any (topics))
    order by m.created_at
    limit 1
    on conflict do nothing;
  end if;

  return query
    with due as (
      select m.id, m.attempts, m.next_at, m.recipient,
        row_number() over (partition by m.recipient order by m.next_at, m.id) as position
      from private.lead_mails m
      left join public.leads l on l.id = m.lead_id
      left join public.testimonials t on t.id = m.testimonial_id
      where m.sent_at is null and m.refused_at is null and m.next_at <= now()
        and (
          l.status <> 'spam' or (with_reviews and t.status = 'pending')
          or case when m.message_id is null then m.topic else 'thread' end = any (topics)
        )
    ),
    chosen as (
      select due.id from due
      where due.recipient <> 'visitor' or due.position <= left_for_visitors
      -- Nobody's first mail waits behind those that have failed before.
      order by due.attempts > 0, due.next_at
      limit max_mails
    ),
    claimed as (
      update private.lead_mails m
      set attempts = m.attempts + 1, last_error = null,
        next_at = now() + make_interval(secs => lease_seconds)
      from chosen
      where m.id = chosen.id
        -- Unless it was settled just now.
        and m.sent_at is null and m.refused_at is null and m.next_at <= now()
      returning m.id, m.attempts, m.recipient, m.lead_id, m.testimonial_id, m.message_id, m.topic, m.subject_id,
        m.created_at, m.request_id
    )
    select c.id, c.attempts, c.recipient, l.kind, l.reference, l.payload, l.estimate, l.created_at, c.request_id
    from claimed c
    join public.leads l on l.id = c.lead_id
    union all
    select c.id, c.attempts, c.recipient, 'review', 'AVIS-' || upper(left(t.id::text, 8)),
      jsonb_build_object(
        'name', t.name, 'role', t.role, 'company', t.company, 'content', t.content, 'rating', t.rating,
        'account', u.email, 'corrected', corrected.content
      ),
      null, t.created_at, c.request_id
    from claimed c
    join public.testimonials t on t.id = c.testimonial_id
    join auth.users u on u.id = t.user_id
    left join public.testimonials corrected on corrected.id = t.corrects
    union all
    select c.id, c.attempts, c.recipient, case c.recipient when 'client' then 'answer' else 'reply' end,
      coalesce(kept.reference, l.reference),
      jsonb_build_object('kind', l.kind, 'request', l.payload, 'text', w.body, 'reference', l.reference),
      null, w.created_at, c.request_id
    from claimed c
    join public.lead_messages w on w.id = c.message_id
    join public.leads l on l.id = w.lead_id
    left join public.leads kept on kept.id = l.merged_into
    union all
    select c.id, c.attempts, c.recipient, c.topic, c.subject_id::text, '{}'::jsonb, null, c.created_at, c.request_id
    from claimed c
    where c.topic is not null;
end
$$;
comment on function public.claim_lead_mails(integer, integer, integer, integer, boolean, text[])
  is 'For the server alone: takes mails that are due, those to visitors up to a ceiling.';

-- Whether a mail may go to an address that was typed: to who has proven it always, to others so many an hour, whoever
-- types it. `mail_key` is the address's, as limits count it.
create function internal.may_mail(account_id uuid, email_hash text, mail_key text, max_mails integer)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if mail_key is null or internal.has_proven(account_id, may_mail.email_hash) then
    return true;
  end if;
  return (select counted.allowed from public.consume_rate_limit(mail_key, max_mails, 3600) counted);
end
$$;

-- A call that nobody has proven takes its mail along, but for one that has left or is leaving: these count for the ceiling,
-- for a day.
create function internal.drop_proof_mails()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from private.lead_mails m
  where m.subject_id = old.id and m.sent_at is null and (m.attempts = 0 or m.last_error is not null);
  delete from private.lead_mails m
  where m.recipient = 'visitor' and m.topic = 'appointment-proof' and m.sent_at <= now() - interval '1 day';
  return null;
end
$$;

-- Mails of the auth server wait in the outbox, too: it gives the site five seconds for one, and a mail server may take longer.
-- What such a mail is made of holds a link that signs in, so that it is kept sealed by a key that the database does not have,
-- and no longer than it is needed.
create table private.account_mails (
  id uuid primary key default gen_random_uuid(),
  sealed text not null check (char_length(sealed) <= 8000),
  expires_at timestamptz not null
);
comment on table private.account_mails is 'What mails of the auth server are made of, sealed, until each has left or is worth nothing any more.';
create index account_mails_expires_at_idx on private.account_mails (expires_at);
alter table private.account_mails enable row level security;
create trigger account_mails_90_drop_mails after delete on private.account_mails
  for each row execute function internal.drop_mails();

-- A mail that has left, or whose address is refused for good, takes what it was made of with it, and its row.
create function internal.forget_account_mail()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from private.account_mails a where a.id = new.subject_id;
  return null;
end
$$;
create trigger lead_mails_90_forget_account_mail after update on private.lead_mails
  for each row when (new.topic = 'account-mail' and (new.sent_at is not null or new.refused_at is not null))
  execute function internal.forget_account_mail();

-- Queues the mails of one call of the auth server: all of them, or none. They are under no ceiling of visitors' mails, for
-- the auth server has its own.
create function public.queue_account_mails(sealed_mails text[], lifetime_seconds integer)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from private.account_mails a where a.expires_at <= now();
  with kept as (
    insert into private.account_mails (sealed, expires_at)
    select m, now() + make_interval(secs => lifetime_seconds) from unnest(sealed_mails) m
    returning id
  )
  insert into private.lead_mails (topic, subject_id, recipient)
  select 'account-mail', kept.id, 'client' from kept;
end
$$;
comment on function public.queue_account_mails(text[], integer)
  is 'For the server alone: queues mails of the auth server, sealed, for as long as they are worth anything.';

-- What a mail is made of; null once it is worth nothing any more.
create function public.read_account_mail(mail uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select a.sealed from private.account_mails a where a.id = mail and a.expires_at > now()
$$;
comment on function public.read_account_mail(uuid)
  is 'For the server alone: what a mail of the auth server is made of, sealed.';

-- Quotes: written as drafts, sent under a number without gaps and frozen, then accepted, refused, replaced or revoked.
-- Each change is a function, which alone may write, and leaves who did it, when and what in the same transaction.

-- The clock of quotes: years, days and terms are read from it alone.
create function internal.quote_now()
returns timestamptz
language sql
volatile
set search_path = ''
as $$
  select clock_timestamp()
$$;

create function internal.quote_today()
returns date
language sql
volatile
set search_path = ''
as $$
  select (internal.quote_now() at time zone 'Europe/Paris')::date
$$;

-- What of a quote is searched; words as those of requests.
create function internal.quote_words(number text, content jsonb)
returns tsvector
language sql
immutable
set search_path = ''
as $$
  select internal.found_by(concat_ws(
    ' ', number, content ->> 'title', content -> 'client' ->> 'name', content -> 'client' ->> 'company',
    content -> 'client' ->> 'email'
  ))
$$;

create table public.quotes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  lead_id uuid references public.leads (id) on delete set null,
  email_hash text check (email_hash ~ '^[0-9a-f]{64}$'),
  number text unique check (number ~ '^D-(\d{4}-\d{4,}|EXEMPLE)$'),
  status text not null default 'draft'
    check (status in ('draft', 'sent', 'accepted', 'refused', 'replaced', 'revoked')),
  version integer not null default 0,
  content jsonb not null
    check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 262144),
  document jsonb check (jsonb_typeof(document) = 'object'),
  title text not null generated always as (coalesce(content ->> 'title', '')) stored,
  net_cents bigint not null default 0 check (net_cents >= 0),
  total_cents bigint not null default 0 check (total_cents >= net_cents),
  issued_on date,
  valid_until date check (valid_until >= issued_on),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  sent_at timestamptz,
  decided_at timestamptz,
  reason text check (char_length(reason) between 1 and 1000),
  replaces uuid references public.quotes (id) on delete set null,
  last_message_at timestamptz,
  news_at timestamptz,
  archived_at timestamptz,
  is_example boolean not null default false,
  words tsvector not null generated always as (internal.quote_words(number, content)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What is sent is whole, what is a draft has nothing of it.
  check (
    num_nonnulls(number, document, issued_on, valid_until, sha256, sent_at)
      = case status when 'draft' then 0 else 6 end
  ),
  check ((status in ('draft', 'sent')) = (decided_at is null)),
  check (status = 'draft' or email_hash is not null),
  check (replaces <> id)
);
comment on table public.quotes is 'A client reads what was sent to them; only functions change it.';
comment on column public.quotes.content is 'What the consultant writes, as it is edited.';
comment on column public.quotes.document is 'What was sent: content, identity, settings and totals of that day.';
comment on column public.quotes.net_cents is 'Before tax, in cents; once accepted, with the chosen options.';
comment on column public.quotes.total_cents is 'What is to be paid, in cents.';
comment on column public.quotes.sha256 is 'Of the PDF that was sent.';
comment on column public.quotes.reason is 'Why the client refused it, or the consultant revoked it.';
comment on column public.quotes.news_at
  is 'Since when the consultant has not seen what the client did; null where they have.';
comment on column public.quotes.archived_at is 'Since when it is kept for the law alone: its account is gone.';
comment on column public.quotes.is_example is 'Made for the account of the embedded demo.';

create index quotes_user_id_idx on public.quotes (user_id);
create index quotes_lead_id_idx on public.quotes (lead_id);
create index quotes_email_hash_idx on public.quotes (email_hash);
create index quotes_updated_idx on public.quotes (updated_at desc, id desc);
create index quotes_status_idx on public.quotes (status, updated_at desc, id desc);
create index quotes_words_idx on public.quotes using gin (words);
-- One correction at a time, and one quote that took another's place.
create unique index quotes_replaced_once_idx on public.quotes (replaces)
  where replaces is not null;

alter table public.quotes enable row level security;

grant select (
  id, user_id, lead_id, number, status, title, document, net_cents, total_cents, issued_on, valid_until, sha256,
  sent_at, decided_at, reason, replaces, is_example
) on public.quotes to authenticated;
grant select, insert, delete on public.quotes to service_role;

create policy "A client reads the quotes that were sent to them" on public.quotes
  for select to authenticated
  using (
    status <> 'draft' and archived_at is null
    and (
      (select auth.uid()) = user_id
      or (user_id is null and email_hash = (select internal.own_email_hash()))
    )
  );

create function internal.quote_may_become(status_before text, status_after text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select status_after = any (case status_before
    when 'draft' then array['sent']
    when 'sent' then array['accepted', 'refused', 'replaced', 'revoked']
    when 'refused' then array['replaced']
    else array[]::text[]
  end)
$$;

-- Hold whoever writes the table, past the functions too: states, and that what was sent never changes.
create function internal.keep_quotes()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.status <> old.status and not internal.quote_may_become(old.status, new.status) then
    raise exception 'quote_state' using errcode = 'PT409';
  end if;
  if old.status <> 'draft' and (
    new.content, new.document, new.number, new.issued_on, new.valid_until, new.sha256, new.sent_at, new.email_hash
  ) is distinct from (
    old.content, old.document, old.number, old.issued_on, old.valid_until, old.sha256, old.sent_at, old.email_hash
  ) then
    raise exception 'quote_frozen' using errcode = 'PT409';
  end if;
  return new;
end
$$;

create trigger quotes_20_keep before update on public.quotes
  for each row execute function internal.keep_quotes();

-- What is written about a quote that no request stands behind; else the request's own thread holds it.
create table public.quote_messages (
  id uuid primary key default gen_random_uuid(),
  quote_id uuid not null references public.quotes (id) on delete cascade,
  author text not null check (author in ('consultant', 'client')),
  user_id uuid references auth.users (id) on delete set null,
  author_name text check (char_length(author_name) <= 200),
  body text not null check (char_length(body) between 1 and 5000),
  created_at timestamptz not null default clock_timestamp(),
  check (author = 'client' or user_id is null)
);
comment on table public.quote_messages is 'The thread of a quote. A client reads that of their own.';

create index quote_messages_quote_id_idx on public.quote_messages (quote_id, created_at);
create index quote_messages_user_id_idx on public.quote_messages (user_id);

alter table public.quote_messages enable row level security;

grant select (id, quote_id, author, user_id, body, created_at) on public.quote_messages to authenticated;
grant select, insert, delete on public.quote_messages to service_role;

create trigger quotes_90_drop_mails after delete on public.quotes
  for each row execute function internal.drop_mails();
create trigger quote_messages_90_drop_mails after delete on public.quote_messages
  for each row execute function internal.drop_mails();

-- Which quotes these are, the policy of quotes says.
create policy "A client reads the thread of their quotes" on public.quote_messages
  for select to authenticated
  using (exists (select from public.quotes q where q.id = quote_id));

-- No API role reads these but through a function.
create table private.quote_counters (
  year integer primary key,
  last integer not null check (last > 0)
);
comment on table private.quote_counters is 'The last number of each year. Its row is locked while a quote is sent.';

create table private.quote_files (
  quote_id uuid not null references public.quotes (id) on delete cascade,
  kind text not null check (kind in ('quote', 'proof')),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bytea not null check (octet_length(bytes) between 1 and 10485760),
  created_at timestamptz not null default clock_timestamp(),
  primary key (quote_id, kind)
);
comment on table private.quote_files is 'The PDF that was sent, and the page of proof of its acceptance.';

create table private.quote_acceptances (
  quote_id uuid primary key references public.quotes (id) on delete cascade,
  signer_name text not null check (char_length(signer_name) between 1 and 200),
  approval text not null check (char_length(approval) between 1 and 100),
  accepted_at timestamptz not null,
  sha256 text not null,
  terms_version text not null,
  options jsonb not null check (jsonb_typeof(options) = 'array'),
  totals jsonb not null check (jsonb_typeof(totals) = 'object'),
  known_by text not null check (known_by in ('account', 'link')),
  address_hash text not null check (char_length(address_hash) <= 128)
);
comment on table private.quote_acceptances is 'Who accepted what, when and how they were known.';
comment on column private.quote_acceptances.address_hash is 'A keyed hash of the address of the network.';

create table private.quote_links (
  id uuid primary key default gen_random_uuid(),
  quote_id uuid not null references public.quotes (id) on delete cascade,
  token_hash text unique check (token_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  used_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
comment on table private.quote_links is 'Addresses that open a quote without an account; hashes alone.';
comment on column private.quote_links.token_hash is 'Null until the mail with the link is written.';
create index quote_links_quote_id_idx on private.quote_links (quote_id);

create trigger quote_links_90_drop_mails after delete on private.quote_links
  for each row execute function internal.drop_mails();

create table private.quote_codes (
  link_id uuid primary key references private.quote_links (id) on delete cascade,
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  attempts integer not null default 0,
  expires_at timestamptz not null
);
comment on table private.quote_codes is 'The code that a link asks for. One a link, the last one sent.';

create table private.quote_accesses (
  access_hash text primary key check (access_hash ~ '^[0-9a-f]{64}$'),
  link_id uuid not null references private.quote_links (id) on delete cascade,
  expires_at timestamptz not null
);
comment on table private.quote_accesses is 'What a redeemed code opens, for one browser.';
create index quote_accesses_link_id_idx on private.quote_accesses (link_id);

create table private.quote_events (
  id bigint primary key generated always as identity,
  quote_id uuid not null references public.quotes (id) on delete cascade,
  actor_id text not null check (char_length(actor_id) between 1 and 200),
  actor_name text not null check (char_length(actor_name) <= 200),
  action text not null check (action in (
    'created', 'copied', 'saved', 'sent', 'accepted', 'refused', 'replaced', 'revoked', 'answered', 'asked',
    'linked', 'cut'
  )),
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp()
);
comment on table private.quote_events is 'Audit: each change of a quote, written with it.';
create index quote_events_quote_id_idx on private.quote_events (quote_id, id);

create function internal.log_quote_event(
  quote uuid, actor_id text, actor_name text, action text, before jsonb default '{}', after jsonb default '{}'
)
returns void
language sql
volatile
set search_path = ''
as $$
  insert into private.quote_events (quote_id, actor_id, actor_name, action, before, after)
  values (quote, actor_id, left(actor_name, 200), action, before, after)
$$;

-- What a state is today: a sent quote whose last day is over has expired.
create function internal.quote_state(status text, valid_until date, today date)
returns text
language sql
immutable
set search_path = ''
as $$
  select case when status = 'sent' and valid_until < today then 'expired' else status end
$$;

-- « D-2031-0042 »: the year in Paris, and the count within it.
create function internal.quote_number(day date, counted integer)
returns text
language sql
immutable
set search_path = ''
as $$
  select 'D-' || extract(year from day)::text || '-'
    || case when counted < 1000 then lpad(counted::text, 4, '0') else counted::text end
$$;

-- The quote as it is, for this transaction alone. Raises `quote_gone`, and `quote_stale` where it is not the version
-- that the caller has seen.
create function internal.take_quote(quote uuid, seen_version integer)
returns public.quotes
language plpgsql
volatile
set search_path = ''
as $$
declare
  taken public.quotes;
begin
  select q.* into taken from public.quotes q where q.id = quote for update;
  if not found then
    raise exception 'quote_gone' using errcode = 'PT404';
  end if;
  if seen_version is distinct from taken.version then
    raise exception 'quote_stale' using errcode = 'PT409';
  end if;
  return taken;
end
$$;

-- Leads a request to where its quote has brought it, by its own rules; one that is further is left there.
create function internal.advance_lead(lead uuid, actor_id text, actor_name text, target text)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  taken public.leads;
begin
  select l.* into taken from public.leads l where l.id = lead for update;
  if not found or taken.status in (target, 'won') then
    return;
  end if;
  if not internal.lead_may_become(taken.status, target) then
    perform public.move_lead(lead, taken.version, actor_id, actor_name, 'in_progress');
    taken.version := taken.version + 1;
  end if;
  perform public.move_lead(lead, taken.version, actor_id, actor_name, target);
end
$$;

-- The request that stands for this one, and is no spam; null where there is none.
create function internal.whole_lead(lead uuid)
returns uuid
language sql
stable
set search_path = ''
as $$
  select coalesce(l.merged_into, l.id) from public.leads l where l.id = lead and l.status <> 'spam'
$$;

-- The request in whose thread a quote is spoken about: the one that stands for its own, where that came from the same
-- address. Null where the quote has a thread of its own.
create function internal.quote_thread(lead uuid, address_hash text)
returns uuid
language sql
stable
set search_path = ''
as $$
  select l.id from public.leads l where l.id = internal.whole_lead(lead) and l.email_hash = address_hash
$$;

-- Whose a quote to this address is: the request's own account, or the one that has proven it.
create function internal.quote_owner(lead uuid, address_hash text)
returns uuid
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (select l.user_id from public.leads l where l.id = lead and l.email_hash = address_hash),
    (
      select u.id from auth.users u
      where u.email_confirmed_at is not null and internal.address_hash(u.email::text) = address_hash
      limit 1
    )
  )
$$;

-- A link holds 30 days longer than its quote, or than today.
create function internal.quote_link_end(valid_until date)
returns timestamptz
language sql
volatile
set search_path = ''
as $$
  select (greatest(valid_until, internal.quote_today()) + 31) at time zone 'Europe/Paris'
$$;

-- A link that the outbox sends; what it opens by is made when its mail is written.
create function internal.queue_quote_link(quote uuid)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  link uuid;
begin
  insert into private.quote_links (quote_id, expires_at)
  select q.id, internal.quote_link_end(q.valid_until) from public.quotes q where q.id = quote
  returning id into link;
  perform internal.queue_mail('quote-link', link, 'client');
end
$$;

-- A new draft: from a request, or with the content of another quote. Raises `quote_request` where that request is
-- not there.
create function public.create_quote(
  actor_id text, actor_name text, quote_content jsonb, net bigint, total bigint, lead uuid default null,
  copied uuid default null
)
returns table (id uuid, version integer)
language plpgsql
volatile
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  made public.quotes;
  whole uuid;
begin
  if lead is not null then
    whole := internal.whole_lead(lead);
    if whole is null then
      raise exception 'quote_request' using errcode = 'PT409';
    end if;
  end if;
  insert into public.quotes (lead_id, content, email_hash, net_cents, total_cents)
  values (
    whole, quote_content, internal.address_hash(quote_content -> 'client' ->> 'email'), net, total
  )
  returning * into made;
  perform internal.log_quote_event(
    made.id, actor_id, actor_name, case when copied is null then 'created' else 'copied' end, '{}',
    case
      when copied is null then '{}'
      else jsonb_build_object('from', (select q.number from public.quotes q where q.id = copied))
    end
  );
  return query select made.id, made.version;
end
$$;
comment on function public.create_quote(text, text, jsonb, bigint, bigint, uuid, uuid)
  is 'For the server alone: a new draft.';

create function public.save_quote(
  quote uuid, seen_version integer, actor_id text, actor_name text, quote_content jsonb, net bigint, total bigint
)
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.quotes;
begin
  taken := internal.take_quote(quote, seen_version);
  if taken.status <> 'draft' then
    raise exception 'quote_state' using errcode = 'PT409';
  end if;
  update public.quotes q
  set content = quote_content, email_hash = internal.address_hash(quote_content -> 'client' ->> 'email'),
    net_cents = net, total_cents = total, version = q.version + 1, updated_at = clock_timestamp()
  where q.id = quote;
  -- A draft is saved as it is typed: one line an hour and person is what there is to tell.
  if not exists (
    select from private.quote_events e
    where e.quote_id = quote and e.action = 'saved' and e.actor_id = save_quote.actor_id
      and e.created_at > now() - interval '1 hour'
  ) then
    perform internal.log_quote_event(
      quote, actor_id, actor_name, 'saved', jsonb_build_object('total', taken.total_cents),
      jsonb_build_object('total', total)
    );
  end if;
  return taken.version + 1;
end
$$;
comment on function public.save_quote(uuid, integer, text, text, jsonb, bigint, bigint)
  is 'For the server alone: saves a draft.';

-- Only what was never sent can be thrown away: numbers have no gaps.
create function public.remove_quote(quote uuid, seen_version integer)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.quotes;
begin
  taken := internal.take_quote(quote, seen_version);
  if taken.status <> 'draft' then
    raise exception 'quote_state' using errcode = 'PT409';
  end if;
  delete from public.quotes q where q.id = quote;
end
$$;
comment on function public.remove_quote(uuid, integer) is 'For the server alone: throws a draft away.';

-- The draft that corrects a quote: the same one for as long as it is a draft.
create function public.replace_quote(quote uuid, seen_version integer, actor_id text, actor_name text)
returns table (id uuid, version integer)
language plpgsql
volatile
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  taken public.quotes;
  made public.quotes;
begin
  taken := internal.take_quote(quote, seen_version);
  if not internal.quote_may_become(taken.status, 'replaced') then
    raise exception 'quote_state' using errcode = 'PT409';
  end if;
  select q.* into made from public.quotes q where q.replaces = quote;
  if not found then
    insert into public.quotes (lead_id, content, email_hash, net_cents, total_cents, replaces)
    values (
      taken.lead_id, taken.content, internal.address_hash(taken.content -> 'client' ->> 'email'), taken.net_cents,
      taken.total_cents, quote
    )
    returning * into made;
    perform internal.log_quote_event(
      made.id, actor_id, actor_name, 'copied', '{}', jsonb_build_object('from', taken.number)
    );
  end if;
  return query select made.id, made.version;
end
$$;
comment on function public.replace_quote(uuid, integer, text, text)
  is 'For the server alone: the draft that corrects a quote.';

-- What the next quote is called, and its day: the document is made with both before it is sent.
create function public.next_quote_number()
returns table (number text, today date)
language sql
volatile
security definer
set search_path = ''
as $$
  select internal.quote_number(day, coalesce((
    select c.last from private.quote_counters c where c.year = extract(year from day)
  ), 0) + 1), day
  from internal.quote_today() as day
$$;
comment on function public.next_quote_number() is 'For the server alone: what the next quote is called.';

-- Sends a draft: gives it the next number of the year, freezes what was sent, keeps its bytes, and queues the mail. The
-- quote that it corrects is replaced, and its request moves. Raises `quote_number` where the number in the document has
-- been given meanwhile, or the day is over: the document is then made anew.
create function public.send_quote(
  quote uuid, seen_version integer, actor_id text, actor_name text, sent_document jsonb, pdf text, by_mail boolean
)
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.quotes;
  corrected public.quotes;
  day date;
  counted integer;
  file constant bytea := decode(pdf, 'base64');
  digest text;
  moment timestamptz;
begin
  -- The quote that it corrects before the draft, as accepting and revoking lock them.
  perform from public.quotes q
  where q.id = (select d.replaces from public.quotes d where d.id = quote)
  for update;
  taken := internal.take_quote(quote, seen_version);
  if taken.status <> 'draft' then
    raise exception 'quote_state' using errcode = 'PT409';
  end if;
  if taken.email_hash is null or sent_document -> 'content' is distinct from taken.content then
    raise exception 'quote_stale' using errcode = 'PT409';
  end if;
  if taken.replaces is not null then
    select q.* into corrected from public.quotes q where q.id = taken.replaces;
    if not internal.quote_may_become(corrected.status, 'replaced') then
      raise exception 'quote_state' using errcode = 'PT409';
    end if;
  end if;
  if taken.lead_id is not null and internal.whole_lead(taken.lead_id) is null then
    raise exception 'quote_request' using errcode = 'PT409';
  end if;

  -- The counter is locked until this is over: nobody else gets a number, and none is lost with what fails. An example
  -- takes none.
  day := internal.quote_today();
  if not taken.is_example then
    insert into private.quote_counters as c (year, last) values (extract(year from day), 1)
    on conflict (year) do update set last = c.last + 1
    returning c.last into counted;
  end if;
  moment := internal.quote_now();
  if sent_document ->> 'number'
      is distinct from (case when taken.is_example then 'D-EXEMPLE' else internal.quote_number(day, counted) end)
    or (sent_document ->> 'issuedOn')::date is distinct from (moment at time zone 'Europe/Paris')::date then
    raise exception 'quote_number' using errcode = 'PT409';
  end if;

  digest := encode(extensions.digest(file, 'sha256'), 'hex');
  update public.quotes q
  set status = 'sent', number = sent_document ->> 'number', document = sent_document, issued_on = day,
    valid_until = (sent_document ->> 'validUntil')::date, sha256 = digest, sent_at = moment,
    net_cents = (sent_document -> 'totals' ->> 'net')::bigint,
    total_cents = (sent_document -> 'totals' ->> 'total')::bigint,
    user_id = internal.quote_owner(q.lead_id, q.email_hash), version = q.version + 1, updated_at = clock_timestamp()
  where q.id = quote;
  insert into private.quote_files (quote_id, kind, sha256, bytes) values (quote, 'quote', digest, file);
  perform internal.log_quote_event(
    quote, actor_id, actor_name, 'sent', '{"status": "draft"}',
    jsonb_build_object('number', sent_document ->> 'number', 'sha256', digest)
  );

  if corrected.id is not null then
    update public.quotes q
    set status = 'replaced', decided_at = coalesce(q.decided_at, moment), version = q.version + 1,
      updated_at = clock_timestamp()
    where q.id = corrected.id;
    perform internal.log_quote_event(
      corrected.id, actor_id, actor_name, 'replaced', jsonb_build_object('status', corrected.status),
      jsonb_build_object('by', sent_document ->> 'number')
    );
  end if;
  if taken.lead_id is not null then
    perform internal.advance_lead(internal.whole_lead(taken.lead_id), actor_id, actor_name, 'quoted');
  end if;
  if by_mail then
    perform internal.queue_quote_link(quote);
  end if;
  return taken.version + 1;
end
$$;
comment on function public.send_quote(uuid, integer, text, text, jsonb, text, boolean)
  is 'For the server alone: sends a draft, once.';

-- Takes back what was sent: its links open what says so, and nobody can accept it.
create function public.revoke_quote(
  quote uuid, seen_version integer, actor_id text, actor_name text, why text, by_mail boolean
)
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.quotes;
begin
  taken := internal.take_quote(quote, seen_version);
  if not internal.quote_may_become(taken.status, 'revoked') then
    raise exception 'quote_state' using errcode = 'PT409';
  end if;
  -- A correction under way has nothing to correct any more, and goes on as a quote of its own.
  update public.quotes q set replaces = null, version = q.version + 1
  where q.replaces = quote and q.status = 'draft';
  update public.quotes q
  set status = 'revoked', decided_at = internal.quote_now(), reason = why, version = q.version + 1,
    updated_at = clock_timestamp()
  where q.id = quote;
  perform internal.log_quote_event(
    quote, actor_id, actor_name, 'revoked', '{"status": "sent"}', jsonb_build_object('reason', why)
  );
  if by_mail then
    perform internal.queue_mail('quote-revoked', quote, 'client');
  end if;
  return taken.version + 1;
end
$$;
comment on function public.revoke_quote(uuid, integer, text, text, text, boolean)
  is 'For the server alone: takes a sent quote back.';

-- Writes to the client: in the request's thread where there is one, else in the quote's own.
create function public.answer_quote(
  quote uuid, seen_version integer, actor_id text, actor_name text, answer text, by_mail boolean
)
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.quotes;
  whole public.leads;
  written uuid;
begin
  taken := internal.take_quote(quote, seen_version);
  if taken.status in ('draft', 'replaced', 'revoked') or taken.archived_at is not null then
    raise exception 'quote_state' using errcode = 'PT409';
  end if;
  select l.* into whole
  from public.leads l
  where l.id = internal.quote_thread(taken.lead_id, taken.email_hash)
  for update;
  if found then
    perform public.answer_lead(whole.id, whole.version, actor_id, actor_name, answer, by_mail);
  else
    insert into public.quote_messages (quote_id, author, author_name, body)
    values (quote, 'consultant', left(actor_name, 200), answer)
    returning id into written;
    if by_mail then
      perform internal.queue_mail('quote-message', written, 'client');
    end if;
  end if;
  update public.quotes q
  set version = q.version + 1, last_message_at = clock_timestamp(), updated_at = clock_timestamp()
  where q.id = quote;
  perform internal.log_quote_event(quote, actor_id, actor_name, 'answered');
  return taken.version + 1;
end
$$;
comment on function public.answer_quote(uuid, integer, text, text, text, boolean)
  is 'For the server alone: writes to the client about a quote.';

-- Gives the client another link: by mail, or, with its hash, as one that the consultant hands over.
create function public.link_quote(
  quote uuid, seen_version integer, actor_id text, actor_name text, link_hash text default null
)
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.quotes;
begin
  taken := internal.take_quote(quote, seen_version);
  if taken.status <> 'sent' then
    raise exception 'quote_state' using errcode = 'PT409';
  end if;
  if taken.valid_until < internal.quote_today() then
    raise exception 'quote_expired' using errcode = 'PT409';
  end if;
  update public.quotes q set version = q.version + 1, updated_at = clock_timestamp() where q.id = quote;
  if link_hash is null then
    perform internal.queue_quote_link(quote);
  else
    insert into private.quote_links (quote_id, token_hash, expires_at)
    values (quote, link_hash, internal.quote_link_end(taken.valid_until));
  end if;
  perform internal.log_quote_event(
    quote, actor_id, actor_name, 'linked', '{}',
    jsonb_build_object('by', case when link_hash is null then 'mail' else 'copy' end)
  );
  return taken.version + 1;
end
$$;
comment on function public.link_quote(uuid, integer, text, text, text)
  is 'For the server alone: gives the client another link.';

-- The consultant has seen what the client did. No change that another could overwrite: it counts no version, and does
-- nothing to what came meanwhile.
create function public.see_quote(quote uuid, seen_version integer)
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  update public.quotes q set news_at = null
  where q.id = quote and q.version = seen_version and q.news_at is not null
$$;
comment on function public.see_quote(uuid, integer)
  is 'For the server alone: the consultant has seen what the client did.';

-- Cuts every link to a quote, and those that wait in the outbox.
create function public.cut_quote_links(quote uuid, seen_version integer, actor_id text, actor_name text)
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.quotes;
begin
  taken := internal.take_quote(quote, seen_version);
  update private.quote_links k set revoked_at = clock_timestamp()
  where k.quote_id = quote and k.revoked_at is null;
  update public.quotes q set version = q.version + 1, updated_at = clock_timestamp() where q.id = quote;
  perform internal.log_quote_event(quote, actor_id, actor_name, 'cut');
  return taken.version + 1;
end
$$;
comment on function public.cut_quote_links(uuid, integer, text, text)
  is 'For the server alone: cuts every link to a quote.';

-- A page of the list, the last changed first; without `states` all of them. The view `attention` has drafts, what ends
-- within seven days, and what the client did that nobody has seen. `after_cursor` is the `page_cursor` of the
-- row that a page begins after.
create function public.list_quotes(
  view text default 'all', searched text default null, states text[] default null,
  lead_reference text default null, after_cursor text default null, page_size integer default 30
)
returns table (
  id uuid, version integer, number text, state text, title text, client jsonb, net bigint, total bigint,
  updated_at timestamptz, issued_on date, valid_until date, decided_at timestamptz, reference text,
  is_unseen boolean, is_example boolean, page_cursor text
)
language plpgsql
stable
security definer
set search_path = ''
-- A plan for what is asked now: most of the conditions are none.
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  today constant date := internal.quote_today();
  query constant tsquery := internal.search_for(searched);
  after_at timestamptz;
  after_id uuid;
begin
  if after_cursor is not null then
    after_at := timestamptz 'epoch' + split_part(after_cursor, '_', 1)::bigint * interval '1 microsecond';
    after_id := split_part(after_cursor, '_', 2)::uuid;
  end if;
  return query
    select q.id, q.version, q.number, internal.quote_state(q.status, q.valid_until, today), q.title,
      q.content -> 'client', q.net_cents, q.total_cents, q.updated_at, q.issued_on, q.valid_until, q.decided_at,
      l.reference, q.news_at is not null, q.is_example,
      (extract(epoch from q.updated_at) * 1000000)::bigint || '_' || q.id
    from public.quotes q
    left join public.leads l on l.id = q.lead_id
    where (query is null or q.words @@ query)
      and (
        states is null
        or (q.status = any (states) and (q.status <> 'sent' or q.valid_until >= today))
        or ('expired' = any (states) and q.status = 'sent' and q.valid_until < today)
      )
      and (
        view = 'all' or q.news_at is not null or q.status = 'draft'
        or (q.status = 'sent' and q.valid_until between today and today + 7)
      )
      and (lead_reference is null or l.reference = lead_reference)
      and (after_cursor is null or (q.updated_at, q.id) < (after_at, after_id))
    order by q.updated_at desc, q.id desc
    limit page_size;
end
$$;
comment on function public.list_quotes(text, text, text[], text, text, integer)
  is 'For the server alone: a page of the quotes.';

create function public.count_quotes()
returns table (state text, counted bigint)
language sql
stable
security definer
set search_path = ''
as $$
  select internal.quote_state(q.status, q.valid_until, day), count(*)
  from public.quotes q, internal.quote_today() as day
  group by 1
$$;
comment on function public.count_quotes() is 'For the server alone: how many quotes are in each state.';

-- The thread of a quote, as both sides read it. Of a request, with its doubles of the same address, what was written
-- since `since`.
create function internal.quote_messages_of(quote uuid, lead uuid, since timestamptz)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', m.id, 'author', m.author, 'authorName', m.author_name, 'text', m.body, 'at', m.created_at
  ) order by m.created_at, m.id), '[]')
  from (
    select m.id, m.author, m.author_name, m.body, m.created_at
    from public.quote_messages m
    where m.quote_id = quote
    union all
    select m.id, m.author, m.author_name, m.body, m.created_at
    from public.lead_messages m
    join public.leads l on l.id = m.lead_id
    join public.leads kept on kept.id = lead and kept.email_hash = l.email_hash
    where (l.id = lead or l.merged_into = lead) and (since is null or m.created_at >= since)
  ) m
$$;

create function internal.quote_files_of(quote uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'kind', f.kind, 'sha256', f.sha256, 'size', octet_length(f.bytes)
  ) order by f.kind desc), '[]')
  from private.quote_files f
  where f.quote_id = quote
$$;

create function internal.quote_acceptance_of(quote uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select to_jsonb(a) - 'quote_id' from private.quote_acceptances a where a.quote_id = quote
$$;

-- All that there is of a quote. No row where there is none.
create function public.read_quote(quote uuid)
returns table (
  quote jsonb, lead jsonb, account_email text, messages jsonb, events jsonb, acceptance jsonb, files jsonb,
  mail text, links jsonb, replaced jsonb, replacing jsonb
)
language sql
volatile
security definer
set search_path = ''
as $$
  select
    to_jsonb(q) - 'words' - 'email_hash'
      || jsonb_build_object('state', internal.quote_state(q.status, q.valid_until, internal.quote_today())),
    (select internal.stored_lead(l) from public.leads l where l.id = q.lead_id),
    (select u.email::text from auth.users u where u.id = q.user_id),
    internal.quote_messages_of(q.id, internal.quote_thread(q.lead_id, q.email_hash), null),
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', e.id, 'who', e.actor_name, 'at', e.created_at, 'action', e.action, 'before', e.before, 'after', e.after
      ) order by e.id), '[]')
      from private.quote_events e where e.quote_id = q.id
    ),
    internal.quote_acceptance_of(q.id),
    internal.quote_files_of(q.id),
    (
      select case
        when m.sent_at is not null then 'sent'
        when m.refused_at is not null then 'refused'
        else 'waiting'
      end
      from private.quote_links k
      join private.lead_mails m on m.subject_id = k.id and m.topic = 'quote-link'
      where k.quote_id = q.id
      order by m.created_at desc
      limit 1
    ),
    (
      select jsonb_build_object(
        'open', count(*) filter (
          where k.token_hash is not null and k.revoked_at is null and k.expires_at > now()
        ),
        'used_at', max(k.used_at)
      )
      from private.quote_links k where k.quote_id = q.id
    ),
    (select jsonb_build_object('id', r.id, 'number', r.number) from public.quotes r where r.id = q.replaces),
    (
      select jsonb_build_object(
        'id', r.id, 'number', r.number,
        'state', internal.quote_state(r.status, r.valid_until, internal.quote_today())
      )
      from public.quotes r where r.replaces = q.id
    )
  from public.quotes q
  where q.id = read_quote.quote
$$;
comment on function public.read_quote(uuid) is 'For the server alone: all that there is of a quote.';

-- A file of a quote, for the consultant. No row where there is none.
create function public.read_quote_file(quote uuid, file_kind text)
returns table (number text, sha256 text, bytes text)
language sql
stable
security definer
set search_path = ''
as $$
  select q.number, f.sha256, encode(f.bytes, 'base64')
  from private.quote_files f
  join public.quotes q on q.id = f.quote_id
  where f.quote_id = quote and f.kind = file_kind
$$;
comment on function public.read_quote_file(uuid, text) is 'For the server alone: a file of any quote.';

-- The quote that a client may read: one of their account's, or the one that a link opens to whom its code has let in.
-- Null where there is none.
create function internal.clients_quote(account_id uuid, quote uuid, token_hash text, access_hash text)
returns uuid
language sql
stable
set search_path = ''
as $$
  select q.id
  from public.quotes q
  where q.status <> 'draft' and q.archived_at is null
    and case
      when account_id is not null then
        q.id = quote
        and (q.user_id = account_id or (q.user_id is null and q.email_hash = internal.email_hash(account_id)))
      else exists (
        select from private.quote_links k
        join private.quote_accesses a on a.link_id = k.id
        where k.quote_id = q.id and k.token_hash = clients_quote.token_hash and k.revoked_at is null
          and k.expires_at > now() and a.access_hash = clients_quote.access_hash and a.expires_at > now()
      )
    end
$$;

-- All that a client may read of a quote of theirs. No row where there is none.
create function public.read_client_quote(
  account_id uuid default null, quote uuid default null, token_hash text default null,
  access_hash text default null
)
returns table (
  quote jsonb, reference text, messages jsonb, acceptance jsonb, files jsonb, replaced_by text
)
language sql
volatile
security definer
set search_path = ''
as $$
  select
    jsonb_build_object(
      'id', q.id, 'number', q.number, 'title', q.title, 'document', q.document, 'issued_on', q.issued_on,
      'valid_until', q.valid_until, 'sha256', q.sha256, 'reason', q.reason, 'decided_at', q.decided_at,
      'is_example', q.is_example,
      'state', internal.quote_state(q.status, q.valid_until, internal.quote_today())
    ),
    (select l.reference from public.leads l where l.id = internal.quote_thread(q.lead_id, q.email_hash)),
    internal.quote_messages_of(q.id, internal.quote_thread(q.lead_id, q.email_hash), q.sent_at),
    internal.quote_acceptance_of(q.id),
    internal.quote_files_of(q.id),
    (select r.number from public.quotes r where r.replaces = q.id and r.status <> 'draft')
  from public.quotes q
  where q.id = internal.clients_quote(account_id, read_client_quote.quote, token_hash, access_hash)
$$;
comment on function public.read_client_quote(uuid, uuid, text, text)
  is 'For the server alone: what a client may read of a quote of theirs.';

create function public.read_client_quote_file(
  file_kind text, account_id uuid default null, quote uuid default null, token_hash text default null,
  access_hash text default null
)
returns table (number text, sha256 text, bytes text)
language sql
stable
security definer
set search_path = ''
as $$
  select * from public.read_quote_file(
    internal.clients_quote(account_id, quote, token_hash, access_hash), file_kind
  )
$$;
comment on function public.read_client_quote_file(text, uuid, uuid, text, text)
  is 'For the server alone: a file of a client''s own quote.';

-- What a link tells before its code: the number, and the address that a code goes to. No row where it opens nothing.
create function public.open_quote_link(token_hash text)
returns table (number text, email text)
language sql
stable
security definer
set search_path = ''
as $$
  select q.number, q.document -> 'content' -> 'client' ->> 'email'
  from private.quote_links k
  join public.quotes q on q.id = k.quote_id
  where k.token_hash = open_quote_link.token_hash and k.revoked_at is null and k.expires_at > now()
    and q.status <> 'draft' and q.archived_at is null
$$;
comment on function public.open_quote_link(text) is 'For the server alone: what a link tells before its code.';

-- Stores what a link in a mail opens by. A mail that is tried again has another: the first may have arrived.
create function public.add_quote_link(link uuid, link_hash text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  update private.quote_links k set token_hash = link_hash where k.id = link and k.token_hash is null;
  if not found then
    insert into private.quote_links (quote_id, token_hash, expires_at)
    select k.quote_id, link_hash, k.expires_at
    from private.quote_links k
    where k.id = link and k.revoked_at is null;
  end if;
end
$$;
comment on function public.add_quote_link(uuid, text) is 'For the server alone: stores the hash of a link.';

-- Stores the code of a link in the place of the one before. Refused: `quote_gone`, where the link opens nothing.
create function public.create_quote_code(token_hash text, new_code_hash text, code_seconds integer)
returns table (number text, email text)
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  insert into private.quote_codes (link_id, code_hash, expires_at)
  select k.id, new_code_hash, now() + make_interval(secs => code_seconds)
  from private.quote_links k
  where k.token_hash = create_quote_code.token_hash and k.revoked_at is null and k.expires_at > now()
  on conflict (link_id) do update
    set code_hash = excluded.code_hash, expires_at = excluded.expires_at, attempts = 0;
  return query select * from public.open_quote_link(create_quote_code.token_hash);
  if not found then
    raise exception 'quote_gone' using errcode = 'PT404';
  end if;
end
$$;
comment on function public.create_quote_code(text, text, integer)
  is 'For the server alone: stores the hash of a code.';

-- Redeems a code: `ok` once, for what the access opens; `wrong`; `over` after five attempts, once it is too old, or where
-- there is none.
create function public.redeem_quote_code(
  token_hash text, given_code_hash text, new_access_hash text, access_seconds integer
)
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  link uuid;
  code private.quote_codes;
begin
  select k.id into link
  from private.quote_links k
  where k.token_hash = redeem_quote_code.token_hash and k.revoked_at is null and k.expires_at > now();
  update private.quote_codes c set attempts = c.attempts + 1
  where c.link_id = link and c.attempts < 5 and c.expires_at > now()
  returning c.* into code;
  if not found then
    return 'over';
  end if;
  if code.code_hash <> given_code_hash then
    return 'wrong';
  end if;
  delete from private.quote_codes c where c.link_id = link;
  insert into private.quote_accesses (access_hash, link_id, expires_at)
  values (new_access_hash, link, now() + make_interval(secs => access_seconds));
  update private.quote_links k set used_at = now() where k.id = link;
  return 'ok';
end
$$;
comment on function public.redeem_quote_code(text, text, text, integer) is 'For the server alone: redeems a code.';

-- Accepts a quote, once: done also for who has accepted it by the same name within 15 minutes. Refused: `quote_gone`,
-- `quote_state`, `quote_changed` or `quote_expired`. `signed` has name, approval, sha256, options, totals, addressHash and at.
create function public.accept_quote(
  signed jsonb, proof text, by_mail boolean, account_id uuid default null, quote uuid default null,
  token_hash text default null, access_hash text default null
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.quotes;
  file constant bytea := decode(proof, 'base64');
  signer constant text := signed ->> 'name';
  moment constant timestamptz := (signed ->> 'at')::timestamptz;
begin
  select q.* into taken from public.quotes q
  where q.id = internal.clients_quote(account_id, accept_quote.quote, token_hash, access_hash)
  for update;
  if not found then
    raise exception 'quote_gone' using errcode = 'PT404';
  end if;
  if taken.status = 'accepted' then
    perform from private.quote_acceptances a
    where a.quote_id = taken.id and a.signer_name = signer
      and a.accepted_at > internal.quote_now() - interval '15 minutes';
    if not found then
      raise exception 'quote_state' using errcode = 'PT409';
    end if;
    return;
  end if;
  if taken.status <> 'sent' then
    raise exception 'quote_state' using errcode = 'PT409';
  end if;
  if taken.sha256 is distinct from signed ->> 'sha256' then
    raise exception 'quote_changed' using errcode = 'PT409';
  end if;
  if taken.valid_until < internal.quote_today() then
    raise exception 'quote_expired' using errcode = 'PT409';
  end if;
  -- The proof tells the time: it is made just before.
  if moment not between internal.quote_now() - interval '5 minutes' and internal.quote_now() + interval '1 minute' then
    raise exception 'the proof tells another time' using errcode = '22023';
  end if;

  insert into private.quote_acceptances (
    quote_id, signer_name, approval, accepted_at, sha256, terms_version, options, totals, known_by, address_hash
  )
  values (
    taken.id, signer, signed ->> 'approval', moment, taken.sha256, taken.document ->> 'termsVersion',
    signed -> 'options', signed -> 'totals', case when account_id is null then 'link' else 'account' end,
    signed ->> 'addressHash'
  );
  insert into private.quote_files (quote_id, kind, sha256, bytes)
  values (taken.id, 'proof', encode(extensions.digest(file, 'sha256'), 'hex'), file);
  perform internal.log_quote_event(
    taken.id, 'client', signer, 'accepted', '{"status": "sent"}',
    jsonb_build_object('total', signed -> 'totals' -> 'total', 'sha256', taken.sha256)
  );
  if taken.lead_id is not null then
    perform internal.advance_lead(internal.whole_lead(taken.lead_id), 'client', signer, 'won');
  end if;
  if by_mail then
    perform internal.queue_mail('quote-accepted', taken.id, 'client');
    perform internal.queue_mail('quote-accepted', taken.id, 'consultant');
  end if;
  -- A correction under way has nothing to correct any more.
  update public.quotes q set replaces = null, version = q.version + 1
  where q.replaces = taken.id and q.status = 'draft';
  -- Last: what begins with an accepted quote finds all of the above.
  update public.quotes q
  set status = 'accepted', decided_at = moment, version = q.version + 1,
    net_cents = (signed -> 'totals' ->> 'net')::bigint,
    total_cents = (signed -> 'totals' ->> 'total')::bigint,
    news_at = coalesce(q.news_at, now()), updated_at = clock_timestamp()
  where q.id = taken.id;
end
$$;
comment on function public.accept_quote(jsonb, text, boolean, uuid, uuid, text, text)
  is 'For the server alone: accepts a quote, once.';

-- Refuses a quote, once: done also for who has refused it within 15 minutes. Refused: `quote_gone`, `quote_state` or
-- `quote_expired`.
create function public.refuse_quote(
  why text, by_mail boolean, account_id uuid default null, quote uuid default null, token_hash text default null,
  access_hash text default null
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.quotes;
begin
  select q.* into taken from public.quotes q
  where q.id = internal.clients_quote(account_id, refuse_quote.quote, token_hash, access_hash)
  for update;
  if not found then
    raise exception 'quote_gone' using errcode = 'PT404';
  end if;
  if taken.status = 'refused' and taken.decided_at > internal.quote_now() - interval '15 minutes' then
    return;
  end if;
  if taken.status <> 'sent' then
    raise exception 'quote_state' using errcode = 'PT409';
  end if;
  if taken.valid_until < internal.quote_today() then
    raise exception 'quote_expired' using errcode = 'PT409';
  end if;
  update public.quotes q
  set status = 'refused', decided_at = internal.quote_now(), reason = why, version = q.version + 1,
    news_at = coalesce(q.news_at, now()), updated_at = clock_timestamp()
  where q.id = taken.id;
  perform internal.log_quote_event(
    taken.id, 'client', coalesce(taken.content -> 'client' ->> 'name', ''), 'refused', '{"status": "sent"}',
    jsonb_build_object('reason', why)
  );
  if by_mail then
    perform internal.queue_mail('quote-refused', taken.id, 'consultant');
  end if;
end
$$;
comment on function public.refuse_quote(text, boolean, uuid, uuid, text, text)
  is 'For the server alone: refuses a quote, once.';

-- Writes a question in the request's thread, or in the quote's own where there is none; done also for the same text a second
-- time within 15 minutes. Refused: `quote_gone`.
create function public.ask_quote(
  question text, by_mail boolean, account_id uuid default null, quote uuid default null,
  token_hash text default null, access_hash text default null
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.quotes;
  thread uuid;
  written uuid;
begin
  select q.* into taken from public.quotes q
  where q.id = internal.clients_quote(account_id, ask_quote.quote, token_hash, access_hash)
  for update;
  if not found then
    raise exception 'quote_gone' using errcode = 'PT404';
  end if;
  thread := internal.quote_thread(taken.lead_id, taken.email_hash);
  perform from public.lead_messages m
  where m.lead_id = thread and m.author = 'client' and m.body = question
    and m.created_at > now() - interval '15 minutes'
  union all
  select from public.quote_messages m
  where m.quote_id = taken.id and m.author = 'client' and m.body = question
    and m.created_at > now() - interval '15 minutes';
  if found then
    return;
  end if;
  if thread is not null then
    perform internal.add_client_message(thread, account_id, question, by_mail);
  else
    insert into public.quote_messages (quote_id, author, user_id, body)
    values (taken.id, 'client', account_id, question)
    returning id into written;
    if by_mail then
      perform internal.queue_mail('quote-message', written, 'consultant');
    end if;
  end if;
  -- An answer is not sent past a question that nobody has read.
  update public.quotes q
  set version = q.version + 1, last_message_at = clock_timestamp(), news_at = coalesce(q.news_at, now()),
    updated_at = clock_timestamp()
  where q.id = taken.id;
  perform internal.log_quote_event(
    taken.id, 'client', coalesce(taken.content -> 'client' ->> 'name', ''), 'asked'
  );
end
$$;
comment on function public.ask_quote(text, boolean, uuid, uuid, text, text)
  is 'For the server alone: writes a client''s question about a quote.';

-- What a mail about a quote is made of, by its topic: a link that waits to be sent, a message, or the quote itself. No row
-- where there is nothing to say any more.
create function public.read_mailed_quote(mail_topic text, subject uuid)
returns table (
  quote uuid, document jsonb, reason text, acceptance jsonb, message text, author text
)
language sql
stable
security definer
set search_path = ''
as $$
  select q.id, q.document, q.reason, internal.quote_acceptance_of(q.id), m.body, m.author
  from public.quotes q
  left join private.quote_links k on k.id = subject and k.quote_id = q.id
  left join public.quote_messages m on m.id = subject and m.quote_id = q.id
  where q.status <> 'draft' and q.archived_at is null
    and case mail_topic
      when 'quote-link' then k.id is not null and k.revoked_at is null and q.status = 'sent'
      when 'quote-message' then m.id is not null
      else q.id = subject and 'quote-' || q.status = mail_topic
    end
    and q.id = coalesce(
      (select k.quote_id from private.quote_links k where k.id = subject),
      (select m.quote_id from public.quote_messages m where m.id = subject),
      subject
    )
$$;
comment on function public.read_mailed_quote(text, uuid)
  is 'For the server alone: what a mail about a quote is made of.';

-- What was sent to an address before its account is theirs from the moment that they prove it, as requests are.
create function internal.attach_quotes()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.quotes q set user_id = new.id
  where q.user_id is null and q.archived_at is null and q.status <> 'draft'
    and q.email_hash = internal.address_hash(new.email::text);
  return null;
end
$$;

create trigger on_account_email_confirmed_quotes
  after insert or update of email, email_confirmed_at on auth.users
  for each row when (new.email_confirmed_at is not null) execute function internal.attach_quotes();

-- With an account go its quotes, but for those that were accepted: the law has contracts kept, out of everybody's sight
-- but the consultant's.
create function internal.part_with_quotes()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.quotes q set archived_at = now(), user_id = null
  where q.status = 'accepted' and not q.is_example and (
    q.user_id = old.id
    or (
      q.user_id is null and old.email_confirmed_at is not null
      and q.email_hash = internal.address_hash(old.email::text)
    )
  );
  delete from public.quotes q
  where q.archived_at is null and (
    q.user_id = old.id
    or (
      q.user_id is null and old.email_confirmed_at is not null
      and q.email_hash = internal.address_hash(old.email::text)
    )
  );
  return old;
end
$$;

create trigger on_account_deleted_quotes before delete on auth.users
  for each row execute function internal.part_with_quotes();

-- A project is led from the Studio and followed on the dashboard: milestones, a journal, messages, files and what comes
-- next. As of requests, each change is a function of its own, which alone may write it and leaves its audit with it.

create table public.projects (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 200),
  type text not null check (char_length(type) between 1 and 100),
  status text not null default 'planned' check (status in ('planned', 'active', 'paused', 'done', 'cancelled')),
  progress smallint not null default 0 check (progress between 0 and 100),
  start_date date,
  estimated_end date,
  description text not null default '' check (char_length(description) <= 2000),
  is_example boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  client_email text
    check (char_length(client_email) between 3 and 254 and client_email = lower(client_email)),
  client_name text not null default '' check (char_length(client_name) <= 200),
  lead_id uuid references public.leads (id) on delete set null,
  quote_id uuid unique,
  amount_cents bigint check (amount_cents >= 0),
  progress_by_hand smallint check (progress_by_hand between 0 and 100),
  next_step text check (char_length(next_step) between 1 and 300),
  next_step_on date,
  done_on date,
  version integer not null default 0,
  active_at timestamptz not null default now(),
  seen_at timestamptz,
  seen_until timestamptz,
  awaits_since timestamptz,
  read_at timestamptz not null default now(),
  words tsvector,
  check (estimated_end >= start_date),
  constraint projects_next_step_whole_check check ((next_step is null) = (next_step_on is null)),
  constraint projects_client_check check (user_id is not null or client_email is not null)
);
comment on table public.projects is 'A client reads their own; only functions change it.';
comment on column public.projects.user_id is 'The client; null until the address that it waits for is confirmed.';
comment on column public.projects.client_email
  is 'Of a client without an account: whoever confirms it has the project.';
comment on column public.projects.progress is 'Percent, as progress_of() makes it.';
comment on column public.projects.progress_by_hand is 'Percent, in the place of what the milestones make.';
comment on column public.projects.amount_cents is 'Cents before tax.';
comment on column public.projects.quote_id is 'The accepted quote that it came of.';
comment on column public.projects.version
  is 'Counts changes by the consultant: who changes a project says which one they have seen.';
comment on column public.projects.active_at
  is 'When anything last happened: what was read with it is all that came until then, since all changes take the row.';
comment on column public.projects.seen_at is 'When the client last looked.';
comment on column public.projects.seen_until is 'Until when the client has seen what came.';
comment on column public.projects.awaits_since
  is 'Since when a message of the client has no answer; null where none waits.';
comment on column public.projects.read_at is 'Until when the consultant has read what the client sent.';
comment on column public.projects.is_example is 'Made for a new account of the embedded demo.';

create index projects_user_id_idx on public.projects (user_id);
create index projects_active_idx on public.projects (active_at desc, id desc);
create index projects_lead_id_idx on public.projects (lead_id);
create index projects_client_email_idx on public.projects (client_email) where user_id is null;
create index projects_next_step_on_idx on public.projects (next_step_on) where next_step_on is not null;
create index projects_words_idx on public.projects using gin (words);

alter table public.projects enable row level security;

grant select (
  id, user_id, name, type, status, progress, start_date, estimated_end, amount_cents, description, next_step,
  next_step_on, done_on, active_at, seen_until, is_example, created_at, updated_at
) on public.projects to authenticated;
grant select, insert, delete on public.projects to service_role;

create policy "A client reads their own projects" on public.projects
  for select to authenticated
  using ((select auth.uid()) = user_id);

-- Whose it is comes later, once (keep_project).
create trigger projects_10_keep_columns before update on public.projects
  for each row execute function internal.keep_columns('id', 'created_at', 'is_example');
create trigger projects_30_touch before update on public.projects
  for each row execute function internal.touch_updated_at();

create table public.project_milestones (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 200),
  planned_on date,
  state text not null default 'todo' check (state in ('todo', 'doing', 'done', 'dropped')),
  done_on date,
  position smallint not null check (position between 0 and 39),
  created_at timestamptz not null default now(),
  check ((state = 'done') = (done_on is not null))
);
comment on table public.project_milestones is 'What a project is made in. A client reads those of their own.';
create index project_milestones_project_id_idx on public.project_milestones (project_id, position);

create table public.project_entries (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 200),
  body text not null check (char_length(body) <= 10000),
  published_at timestamptz,
  corrected_at timestamptz check (corrected_at >= published_at),
  created_at timestamptz not null default clock_timestamp()
);
comment on table public.project_entries
  is 'The journal. Published once, and corrected from then on; a client reads what of their own is published.';
create index project_entries_project_id_idx on public.project_entries (project_id, published_at desc);

create table public.project_messages (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  author text not null check (author in ('consultant', 'client')),
  user_id uuid references auth.users (id) on delete set null,
  author_name text check (char_length(author_name) <= 200),
  body text not null check (char_length(body) between 1 and 5000),
  created_at timestamptz not null default clock_timestamp(),
  check (author = 'client' or user_id is null)
);
comment on table public.project_messages is 'The thread of a project. A client reads that of their own.';
create index project_messages_project_id_idx on public.project_messages (project_id, created_at);
create index project_messages_user_id_idx on public.project_messages (user_id);

-- The bytes are in Storage, by the row's id. A row without `stored_at` is being sent.
create table public.project_files (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  entry_id uuid references public.project_entries (id) on delete cascade,
  sender text not null check (sender in ('consultant', 'client')),
  user_id uuid references auth.users (id) on delete set null,
  name text not null check (char_length(name) between 1 and 120),
  content_type text not null check (char_length(content_type) between 3 and 100),
  bytes bigint not null check (bytes between 1 and 25000000),
  alt text not null default '' check (char_length(alt) <= 300),
  position smallint not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  stored_at timestamptz,
  check (sender = 'client' or user_id is null)
);
comment on table public.project_files is 'What is in Storage of a project. A client reads that of their own.';
comment on column public.project_files.alt is 'What a picture shows, for who does not see it.';
comment on column public.project_files.entry_id is 'Of a picture: the journal entry that shows it.';
create index project_files_project_id_idx on public.project_files (project_id, created_at);
create index project_files_entry_id_idx on public.project_files (entry_id);
create index project_files_user_id_idx on public.project_files (user_id);
create index project_files_sending_idx on public.project_files (created_at) where stored_at is null;

-- Which of the mails about projects a client wants; without a row, all.
create table public.project_mail_choices (
  user_id uuid primary key references auth.users (id) on delete cascade,
  muted text[] not null default '{}' check (muted <@ array['journal', 'message', 'file', 'plan']),
  updated_at timestamptz not null default now()
);
comment on table public.project_mail_choices is 'What a client wants no mail about. They read their own.';

alter table public.project_milestones enable row level security;
alter table public.project_entries enable row level security;
alter table public.project_messages enable row level security;
alter table public.project_files enable row level security;
alter table public.project_mail_choices enable row level security;

grant select on public.project_milestones, public.project_entries, public.project_files,
  public.project_mail_choices to authenticated;
grant select (id, project_id, author, user_id, body, created_at) on public.project_messages to authenticated;
grant select, insert, delete on public.project_milestones, public.project_entries, public.project_messages,
  public.project_files, public.project_mail_choices to service_role;

-- Which projects these are, the policy of projects says.
create policy "A client reads the milestones of their projects" on public.project_milestones
  for select to authenticated
  using (exists (select from public.projects p where p.id = project_id));
create policy "A client reads the published journal of their projects" on public.project_entries
  for select to authenticated
  using (published_at is not null and exists (select from public.projects p where p.id = project_id));
create policy "A client reads the messages of their projects" on public.project_messages
  for select to authenticated
  using (exists (select from public.projects p where p.id = project_id));
create policy "A client reads the files of their projects" on public.project_files
  for select to authenticated
  using (
    stored_at is not null
    and exists (select from public.projects p where p.id = project_id)
    and (entry_id is null or exists (select from public.project_entries e where e.id = entry_id))
  );
create policy "A client reads which mails they want" on public.project_mail_choices
  for select to authenticated
  using ((select auth.uid()) = user_id);

create table private.project_events (
  id bigint primary key generated always as identity,
  project_id uuid not null references public.projects (id) on delete cascade,
  actor_id text not null check (char_length(actor_id) between 1 and 200),
  actor_name text not null check (char_length(actor_name) <= 200),
  action text not null check (action in (
    'created', 'moved', 'edited', 'planned', 'milestones', 'milestone', 'progress', 'drafted', 'published',
    'corrected', 'discarded', 'wrote', 'answered', 'sent', 'removed', 'attached'
  )),
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp()
);
comment on table private.project_events is 'Audit: each change of a project, written with it.';
comment on column private.project_events.actor_id
  is 'The user of the Studio as the Content Lake knows them, « client », or « site » for what follows of something else.';
create index project_events_project_id_idx on private.project_events (project_id, id);

-- What somebody is to be told of by mail. What comes soon after each other leaves as one: a row here is one mail, whose
-- delivery is the outbox's (`project-news`).
create table private.project_mails (
  id uuid primary key default gen_random_uuid(),
  recipient text not null check (recipient in ('client', 'consultant')),
  user_id uuid references auth.users (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  check ((recipient = 'client') = (user_id is not null))
);
comment on table private.project_mails is 'A mail about what is new; it takes more until it is closed, as it is written.';
create unique index project_mails_open_key on private.project_mails (user_id) nulls not distinct where closed_at is null;
create index project_mails_user_id_idx on private.project_mails (user_id, closed_at);

create table private.project_news (
  id bigint primary key generated always as identity,
  mail_id uuid not null references private.project_mails (id) on delete cascade,
  project_id uuid not null references public.projects (id) on delete cascade,
  kind text not null check (kind in ('journal', 'message', 'file', 'plan')),
  subject text not null check (char_length(subject) <= 300),
  created_at timestamptz not null default clock_timestamp()
);
comment on table private.project_news is 'What a mail tells: a journal entry, a message, a file, or what is planned.';
create index project_news_mail_id_idx on private.project_news (mail_id, id);
create index project_news_project_id_idx on private.project_news (project_id);

create trigger project_mails_20_drop after delete on private.project_mails
  for each row execute function internal.drop_mails();
create trigger projects_40_drop_mails after delete on public.projects
  for each row execute function internal.drop_mails();

-- What is to be taken out of Storage: rows are gone before their bytes, never the other way round.
create table private.file_removals (
  path text primary key,
  created_at timestamptz not null default now()
);
comment on table private.file_removals is 'Paths in Storage whose file no row names any more.';

-- Where the bytes of a file are, in the bucket « projets ».
create function internal.file_path(project uuid, file uuid)
returns text
language sql
immutable
set search_path = ''
as $$
  select project || '/' || file
$$;

create function internal.queue_file_removal()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.file_removals (path) values (internal.file_path(old.project_id, old.id))
  on conflict do nothing;
  return null;
end
$$;
create trigger project_files_20_remove after delete on public.project_files
  for each row execute function internal.queue_file_removal();

-- A private bucket, where there is Storage: a plain PostgreSQL has none. Without a policy, only the server's key reads it.
do $$
begin
  if to_regclass('storage.buckets') is not null then
    insert into storage.buckets (id, name, public, file_size_limit)
    values ('projets', 'projets', false, 25000000)
    on conflict (id) do update set public = false, file_size_limit = 25000000;
  end if;
end
$$;

-- The states that each of a project leads to.
create function internal.next_project_states(status text)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select case status
    when 'planned' then array['active', 'cancelled']
    when 'active' then array['planned', 'paused', 'done', 'cancelled']
    when 'paused' then array['active', 'cancelled']
    when 'done' then array['active']
    when 'cancelled' then array['planned']
    else array[]::text[]
  end
$$;

create function internal.project_may_become(status_before text, status_after text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select status_after = any (internal.next_project_states(status_before))
$$;

-- What the milestones make: how many of those that count are done, in whole percent, and 100 only for all of them.
create function internal.milestone_progress(project uuid)
returns smallint
language sql
stable
set search_path = ''
as $$
  select coalesce(
    floor(100.0 * count(*) filter (where m.state = 'done') / nullif(count(*), 0)), 0
  )::smallint
  from public.project_milestones m
  where m.project_id = project and m.state <> 'dropped'
$$;

-- The one rule of progress: what is finished is at 100; else what was set by hand; else what the milestones make.
create function internal.keep_project()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.status is distinct from old.status
    and not internal.project_may_become(old.status, new.status) then
    raise exception 'project_state' using errcode = 'PT409';
  end if;
  if tg_op = 'UPDATE' and old.user_id is not null and new.user_id is distinct from old.user_id then
    raise exception 'project_client' using errcode = 'PT409';
  end if;
  new.progress := case
    when new.status = 'done' then 100
    else coalesce(new.progress_by_hand, internal.milestone_progress(new.id))
  end;
  new.words := internal.found_by(concat_ws(
    ' ', new.name, new.type, new.description, new.client_name, new.client_email,
    (select concat_ws(' ', p.first_name, p.last_name, p.company, p.email)
     from public.profiles p where p.user_id = new.user_id)
  ));
  return new;
end
$$;
create trigger projects_20_keep before insert or update on public.projects
  for each row execute function internal.keep_project();

create function internal.touch_milestones_project()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.projects p set active_at = p.active_at
  where p.id = coalesce(new.project_id, old.project_id);
  return null;
end
$$;
create trigger project_milestones_20_progress after insert or delete or update of state on public.project_milestones
  for each row execute function internal.touch_milestones_project();

-- What was published stays so: its first day is kept, and it does not become a draft again.
create function internal.keep_published_entry()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.published_at is not null and new.published_at is distinct from old.published_at then
    raise exception 'entry_published' using errcode = 'PT409';
  end if;
  return new;
end
$$;
create trigger project_entries_10_keep before update on public.project_entries
  for each row execute function internal.keep_published_entry();

-- The project as it is, for this transaction alone. Raises `project_gone`, and `project_stale` where it is not the version
-- that the caller has seen.
create function internal.take_project(project uuid, seen_version integer)
returns public.projects
language plpgsql
volatile
set search_path = ''
as $$
declare
  taken public.projects;
begin
  select p.* into taken from public.projects p where p.id = project for update;
  if not found then
    raise exception 'project_gone' using errcode = 'PT404';
  end if;
  if seen_version is distinct from taken.version then
    raise exception 'project_stale' using errcode = 'PT409';
  end if;
  return taken;
end
$$;

create function internal.log_project_event(
  project uuid, actor_id text, actor_name text, action text, before jsonb, after jsonb
)
returns void
language sql
volatile
set search_path = ''
as $$
  insert into private.project_events (project_id, actor_id, actor_name, action, before, after)
  values (project, actor_id, left(actor_name, 200), action, before, after)
$$;

-- How long a mail waits for what else may come, how long it waits for it at most, and how long after the one before.
create function internal.project_mail_times(out quiet interval, out longest interval, out pause interval)
language sql
immutable
set search_path = ''
as $$
  select interval '15 minutes', interval '1 hour', interval '1 hour'
$$;

-- Has somebody told by mail. Of an example, and of a project whose client has no account yet, nobody is.
create function internal.tell_project_news(project uuid, told text, kind text, subject text)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  times record := internal.project_mail_times();
  told_of public.projects;
  account uuid;
  open_mail private.project_mails;
  mail_before timestamptz;
begin
  select p.* into told_of from public.projects p where p.id = project;
  if told_of.is_example or (told = 'client' and told_of.user_id is null) then
    return;
  end if;
  account := case when told = 'client' then told_of.user_id end;
  -- Locks the open one, so that nobody closes it meanwhile; another where it was closed just now.
  insert into private.project_mails (recipient, user_id) values (told, account)
  on conflict (user_id) where closed_at is null do update set recipient = excluded.recipient
  returning * into open_mail;
  insert into private.project_news (mail_id, project_id, kind, subject, created_at)
  values (open_mail.id, project, kind, left(subject, 300), told_of.active_at);
  select max(m.closed_at) into mail_before from private.project_mails m
  where m.user_id is not distinct from account and m.closed_at is not null;
  perform internal.queue_mail('project-news', open_mail.id, told);
  update private.lead_mails m
  set next_at = greatest(
    least(clock_timestamp() + times.quiet, open_mail.created_at + times.longest), mail_before + times.pause
  )
  where m.topic = 'project-news' and m.subject_id = open_mail.id and m.attempts = 0;
end
$$;

-- Makes these the milestones of a project, in this order: `[{id?, title, day, state}]`; a new one may bring its id.
create function internal.add_project_milestones(project uuid, milestones jsonb)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  if jsonb_array_length(milestones) > 40 then
    raise exception 'project_milestones' using errcode = 'PT409';
  end if;
  -- What is named stays itself; what is not is gone.
  delete from public.project_milestones m
  where m.project_id = project and m.id not in (
    select (each ->> 'id')::uuid from jsonb_array_elements(milestones) each where each ->> 'id' is not null
  );
  update public.project_milestones m
  set title = each ->> 'title', planned_on = (each ->> 'day')::date, state = each ->> 'state',
    done_on = case when each ->> 'state' = 'done' then coalesce(m.done_on, internal.paris_day()) end,
    position = (place - 1)::smallint
  from jsonb_array_elements(milestones) with ordinality as given (each, place)
  where m.project_id = project and m.id = (each ->> 'id')::uuid;
  insert into public.project_milestones (id, project_id, title, planned_on, state, done_on, position)
  select coalesce((each ->> 'id')::uuid, gen_random_uuid()), project, each ->> 'title', (each ->> 'day')::date, each ->> 'state',
    case when each ->> 'state' = 'done' then internal.paris_day() end, (place - 1)::smallint
  from jsonb_array_elements(milestones) with ordinality as given (each, place)
  -- What is there already was changed above, and another project's is not taken over.
  on conflict (id) do nothing;
end
$$;

-- Opens a project: for the account that has confirmed this address or whoever confirms it one day, or of a request that
-- was won. Raises `project_request`, `project_request_open` and `project_exists` of that.
create function public.create_project(
  actor_id text, actor_name text, project_name text, project_type text, project_description text,
  milestones jsonb, starts_on date default null, ends_on date default null, amount bigint default null,
  address text default null, address_name text default null, lead uuid default null,
  invite boolean default false
)
returns uuid
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  created uuid;
  won public.leads;
  client uuid;
  client_address text := lower(address);
  called text := coalesce(address_name, '');
begin
  if lead is not null then
    select l.* into won from public.leads l where l.id = lead for update;
    if not found then
      raise exception 'project_request' using errcode = 'PT404';
    end if;
    if won.status <> 'won' or won.merged_into is not null then
      raise exception 'project_request_open' using errcode = 'PT409';
    end if;
    if exists (select from public.projects p where p.lead_id = lead) then
      raise exception 'project_exists' using errcode = 'PT409';
    end if;
    client := won.user_id;
    client_address := lower(won.payload ->> 'email');
    called := coalesce(
      nullif(won.payload ->> 'name', ''),
      concat_ws(' ', nullif(won.payload ->> 'firstName', ''), nullif(won.payload ->> 'lastName', ''))
    );
  end if;
  client := coalesce(client, internal.account_of_address(client_address));
  insert into public.projects (
    user_id, client_email, client_name, lead_id, name, type, description, start_date, estimated_end, amount_cents
  )
  values (
    client, case when client is null then client_address end, left(called, 200), lead, project_name, project_type,
    project_description, starts_on, ends_on, amount
  )
  returning id into created;
  perform internal.add_project_milestones(created, milestones);
  perform internal.log_project_event(
    created, actor_id, actor_name, 'created', '{}', jsonb_build_object('name', project_name)
  );
  if client is not null then
    perform internal.tell_project_news(created, 'client', 'plan', 'Votre projet est ouvert.');
  elsif invite then
    perform internal.queue_mail('project-invitation', created, 'client');
  end if;
  return created;
end
$$;
comment on function public.create_project(text, text, text, text, text, jsonb, date, date, bigint, text, text, uuid, boolean)
  is 'For the server alone: opens a project, for an address or of a request that was won.';

-- The project of an accepted quote, in the transaction that accepts it: the one that its request has already without a
-- quote, else a new one. `amount` is in cents before tax. The same again for the same quote.
create function internal.create_project_from_quote(
  quote uuid, lead uuid, account_id uuid, address text, address_name text, title text, amount bigint,
  example boolean default false
)
returns uuid
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  found_id uuid;
  client uuid := coalesce(account_id, internal.account_of_address(address));
  called text := left(coalesce(nullif(btrim(title), ''), 'Projet'), 200);
begin
  select p.id into found_id from public.projects p where p.quote_id = quote;
  if found then
    return found_id;
  end if;
  select p.id into found_id from public.projects p
  where p.lead_id = lead and p.quote_id is null and p.status <> 'cancelled'
  order by p.created_at limit 1
  for update;
  if found then
    update public.projects p
    set quote_id = quote, amount_cents = amount, version = p.version + 1, active_at = clock_timestamp()
    where p.id = found_id;
    perform internal.log_project_event(
      found_id, 'site', 'Devis accepté', 'attached', '{}', jsonb_build_object('quote', quote)
    );
    return found_id;
  end if;
  insert into public.projects (
    user_id, client_email, client_name, lead_id, quote_id, name, type, amount_cents, is_example
  )
  values (
    client, case when client is null then lower(address) end, left(coalesce(address_name, ''), 200), lead, quote,
    called, 'Sur devis', amount, example
  )
  returning id into found_id;
  perform internal.log_project_event(
    found_id, 'site', 'Devis accepté', 'created', '{}', jsonb_build_object('name', called, 'quote', quote)
  );
  if client is null and not example then
    perform internal.queue_mail('project-invitation', found_id, 'client');
  end if;
  return found_id;
end
$$;

create function internal.begin_quoted_project()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform internal.create_project_from_quote(
    new.id, new.lead_id, new.user_id, new.content -> 'client' ->> 'email', new.content -> 'client' ->> 'name',
    new.title, new.net_cents, new.is_example
  );
  return null;
end
$$;

create trigger quotes_40_begin_project after update of status on public.quotes
  for each row when (old.status is distinct from new.status and new.status = 'accepted')
  execute function internal.begin_quoted_project();

create function public.move_project(project uuid, seen_version integer, actor_id text, actor_name text, new_status text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.projects;
begin
  taken := internal.take_project(project, seen_version);
  if not internal.project_may_become(taken.status, new_status) then
    raise exception 'project_state' using errcode = 'PT409';
  end if;
  update public.projects p
  set status = new_status, version = p.version + 1, active_at = clock_timestamp(),
    done_on = case when new_status = 'done' then internal.paris_day() end,
    start_date = case when new_status = 'active' then coalesce(p.start_date, least(internal.paris_day(), p.estimated_end))
      else p.start_date end
  where p.id = project;
  perform internal.log_project_event(
    project, actor_id, actor_name, 'moved',
    jsonb_build_object('status', taken.status), jsonb_build_object('status', new_status)
  );
  perform internal.tell_project_news(project, 'client', 'plan', case new_status
    when 'planned' then 'Le projet attend son début.' when 'active' then 'Le projet est en cours.'
    when 'paused' then 'Le projet est en pause.' when 'done' then 'Le projet est terminé.'
    else 'Le projet est annulé.' end);
end
$$;
comment on function public.move_project(uuid, integer, text, text, text)
  is 'For the server alone: gives a project another state.';

create function public.edit_project(
  project uuid, seen_version integer, actor_id text, actor_name text, project_name text, project_type text,
  project_description text, starts_on date default null, ends_on date default null, amount bigint default null
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.projects;
begin
  taken := internal.take_project(project, seen_version);
  update public.projects p
  set name = project_name, type = project_type, description = project_description, start_date = starts_on,
    estimated_end = ends_on, amount_cents = amount, version = p.version + 1, active_at = clock_timestamp()
  where p.id = project;
  perform internal.log_project_event(
    project, actor_id, actor_name, 'edited',
    jsonb_build_object(
      'name', taken.name, 'type', taken.type, 'description', taken.description, 'start', taken.start_date,
      'end', taken.estimated_end, 'amount', taken.amount_cents
    ),
    jsonb_build_object(
      'name', project_name, 'type', project_type, 'description', project_description, 'start', starts_on,
      'end', ends_on, 'amount', amount
    )
  );
  if ends_on is distinct from taken.estimated_end and ends_on is not null then
    perform internal.tell_project_news(
      project, 'client', 'plan', 'Fin prévue le ' || to_char(ends_on, 'DD/MM/YYYY') || '.'
    );
  end if;
end
$$;
comment on function public.edit_project(uuid, integer, text, text, text, text, text, date, date, bigint)
  is 'For the server alone: changes what a project is called, and between which days it is.';

create function public.plan_project(
  project uuid, seen_version integer, actor_id text, actor_name text, step text default null,
  step_on date default null
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.projects;
begin
  taken := internal.take_project(project, seen_version);
  update public.projects p
  set next_step = step, next_step_on = step_on, version = p.version + 1, active_at = clock_timestamp()
  where p.id = project;
  perform internal.log_project_event(
    project, actor_id, actor_name, 'planned',
    jsonb_build_object('step', taken.next_step, 'on', taken.next_step_on),
    jsonb_build_object('step', step, 'on', step_on)
  );
  if step is not null then
    perform internal.tell_project_news(
      project, 'client', 'plan', 'Prochaine étape, le ' || to_char(step_on, 'DD/MM/YYYY') || chr(160) || ': ' || step
    );
  end if;
end
$$;
comment on function public.plan_project(uuid, integer, text, text, text, date)
  is 'For the server alone: says what comes next of a project, and when.';

create function public.set_project_progress(
  project uuid, seen_version integer, actor_id text, actor_name text, percent integer default null
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.projects;
begin
  taken := internal.take_project(project, seen_version);
  update public.projects p
  set progress_by_hand = percent, version = p.version + 1, active_at = clock_timestamp()
  where p.id = project;
  perform internal.log_project_event(
    project, actor_id, actor_name, 'progress',
    jsonb_build_object('percent', taken.progress_by_hand), jsonb_build_object('percent', percent)
  );
end
$$;
comment on function public.set_project_progress(uuid, integer, text, text, integer)
  is 'For the server alone: sets progress by hand, or leaves it to the milestones again.';

create function public.plan_project_milestones(
  project uuid, seen_version integer, actor_id text, actor_name text, milestones jsonb
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.projects;
  titles_before jsonb;
begin
  taken := internal.take_project(project, seen_version);
  select coalesce(jsonb_agg(m.title order by m.position), '[]') into titles_before
  from public.project_milestones m where m.project_id = project;
  perform internal.add_project_milestones(project, milestones);
  update public.projects p set version = p.version + 1, active_at = clock_timestamp() where p.id = project;
  perform internal.log_project_event(
    project, actor_id, actor_name, 'milestones', jsonb_build_object('titles', titles_before),
    jsonb_build_object('titles', (
      select coalesce(jsonb_agg(m.title order by m.position), '[]')
      from public.project_milestones m where m.project_id = project
    ))
  );
  perform internal.tell_project_news(project, 'client', 'plan', 'Les étapes du projet ont été mises à jour.');
end
$$;
comment on function public.plan_project_milestones(uuid, integer, text, text, jsonb)
  is 'For the server alone: writes all milestones of a project.';

create function public.mark_project_milestone(
  project uuid, seen_version integer, actor_id text, actor_name text, milestone uuid, new_state text
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.projects;
  marked public.project_milestones;
begin
  taken := internal.take_project(project, seen_version);
  select m.* into marked from public.project_milestones m where m.id = milestone and m.project_id = project;
  if not found then
    raise exception 'project_part' using errcode = 'PT404';
  end if;
  update public.project_milestones m
  set state = new_state, done_on = case when new_state = 'done' then internal.paris_day() end
  where m.id = milestone;
  update public.projects p set version = p.version + 1, active_at = clock_timestamp() where p.id = project;
  perform internal.log_project_event(
    project, actor_id, actor_name, 'milestone',
    jsonb_build_object('title', marked.title, 'state', marked.state),
    jsonb_build_object('title', marked.title, 'state', new_state)
  );
  if new_state = 'done' and marked.state <> 'done' then
    perform internal.tell_project_news(
      project, 'client', 'plan', 'Étape terminée' || chr(160) || ': ' || marked.title
    );
  end if;
end
$$;
comment on function public.mark_project_milestone(uuid, integer, text, text, uuid, text)
  is 'For the server alone: gives a milestone another state.';

-- Without `entry` a new draft; `pictures` gives those that it has their words and order: `[{id, alt}]`. A correction is said to nobody by mail, and keeps what it replaces in the audit.
create function public.write_project_entry(
  project uuid, seen_version integer, actor_id text, actor_name text, entry_title text, entry_body text,
  pictures jsonb, entry uuid default null
)
returns uuid
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.projects;
  written public.project_entries;
  id_written uuid := entry;
begin
  taken := internal.take_project(project, seen_version);
  if entry is null then
    insert into public.project_entries (project_id, title, body)
    values (project, entry_title, entry_body)
    returning id into id_written;
    perform internal.log_project_event(
      project, actor_id, actor_name, 'drafted', '{}', jsonb_build_object('title', entry_title)
    );
  else
    select e.* into written from public.project_entries e where e.id = entry and e.project_id = project;
    if not found then
      raise exception 'project_part' using errcode = 'PT404';
    end if;
    update public.project_entries e
    set title = entry_title, body = entry_body, corrected_at = case when e.published_at is not null then now() end
    where e.id = entry;
    if written.published_at is not null then
      perform internal.log_project_event(
        project, actor_id, actor_name, 'corrected',
        jsonb_build_object('title', written.title, 'body', written.body),
        jsonb_build_object('title', entry_title, 'body', entry_body)
      );
    end if;
  end if;
  update public.project_files f set alt = left(each ->> 'alt', 300), position = place::smallint
  from jsonb_array_elements(pictures) with ordinality as given (each, place)
  where f.entry_id = id_written and f.id = (each ->> 'id')::uuid;
  update public.projects p
  set version = p.version + 1, active_at = case when written.published_at is null then p.active_at else clock_timestamp() end
  where p.id = project;
  return id_written;
end
$$;
comment on function public.write_project_entry(uuid, integer, text, text, text, text, jsonb, uuid)
  is 'For the server alone: writes a draft of the journal, or corrects what was published.';

create function public.publish_project_entry(
  project uuid, seen_version integer, actor_id text, actor_name text, entry uuid
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.projects;
  written public.project_entries;
begin
  taken := internal.take_project(project, seen_version);
  select e.* into written from public.project_entries e where e.id = entry and e.project_id = project;
  if not found then
    raise exception 'project_part' using errcode = 'PT404';
  end if;
  if written.published_at is not null then
    raise exception 'entry_published' using errcode = 'PT409';
  end if;
  if written.body = '' and not exists (
    select from public.project_files f where f.entry_id = entry and f.stored_at is not null
  ) then
    raise exception 'entry_empty' using errcode = 'PT409';
  end if;
  update public.project_entries e set published_at = clock_timestamp() where e.id = entry;
  update public.projects p set version = p.version + 1, active_at = clock_timestamp() where p.id = project;
  perform internal.log_project_event(
    project, actor_id, actor_name, 'published', '{}', jsonb_build_object('title', written.title)
  );
  perform internal.tell_project_news(project, 'client', 'journal', written.title);
end
$$;
comment on function public.publish_project_entry(uuid, integer, text, text, uuid)
  is 'For the server alone: publishes a draft of the journal, once.';

create function public.discard_project_entry(
  project uuid, seen_version integer, actor_id text, actor_name text, entry uuid
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.projects;
  written public.project_entries;
begin
  taken := internal.take_project(project, seen_version);
  select e.* into written from public.project_entries e where e.id = entry and e.project_id = project;
  if not found then
    raise exception 'project_part' using errcode = 'PT404';
  end if;
  if written.published_at is not null then
    raise exception 'entry_published' using errcode = 'PT409';
  end if;
  delete from public.project_entries e where e.id = entry;
  update public.projects p set version = p.version + 1 where p.id = project;
  perform internal.log_project_event(
    project, actor_id, actor_name, 'discarded', jsonb_build_object('title', written.title), '{}'
  );
end
$$;
comment on function public.discard_project_entry(uuid, integer, text, text, uuid)
  is 'For the server alone: throws a draft of the journal away.';

-- Since when a message of the client has no answer, where those until `as_of` have one; null where none waits.
create function internal.awaited_since(project uuid, as_of timestamptz)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select min(m.created_at) from public.project_messages m
  where m.project_id = project and m.author = 'client' and m.created_at > as_of
$$;

-- Answers the client. `as_of` is when anything had last happened in what the consultant has read: what came since is
-- neither read nor answered.
create function public.answer_project(
  project uuid, seen_version integer, actor_id text, actor_name text, message text, as_of timestamptz
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform internal.take_project(project, seen_version);
  insert into public.project_messages (project_id, author, author_name, body)
  values (project, 'consultant', left(actor_name, 200), message);
  update public.projects p
  set version = p.version + 1, active_at = clock_timestamp(), read_at = greatest(p.read_at, as_of),
    awaits_since = internal.awaited_since(project, as_of)
  where p.id = project;
  perform internal.log_project_event(project, actor_id, actor_name, 'wrote', '{}', '{}');
  perform internal.tell_project_news(project, 'client', 'message', message);
end
$$;
comment on function public.answer_project(uuid, integer, text, text, text, timestamptz)
  is 'For the server alone: writes to the client of a project.';

-- Marks what the client sent until `as_of` (answer_project) `read`, or `answered` by other ways than this one. No change
-- that another one could overwrite: it counts no version.
create function public.mark_project(
  project uuid, actor_id text, actor_name text, mark text, as_of timestamptz
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if mark not in ('read', 'answered') then
    raise exception 'project_mark' using errcode = '22023';
  end if;
  update public.projects p
  set read_at = greatest(p.read_at, as_of),
    awaits_since = case when mark = 'read' then p.awaits_since else internal.awaited_since(project, as_of) end
  where p.id = project;
  if mark = 'answered' and found then
    perform internal.log_project_event(project, actor_id, actor_name, 'answered', '{}', '{}');
  end if;
end
$$;
comment on function public.mark_project(uuid, text, text, text, timestamptz)
  is 'For the server alone: marks what the client sent read or answered.';

create function public.see_own_project(project uuid, account_id uuid, as_of timestamptz)
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  update public.projects p set seen_at = clock_timestamp(), seen_until = greatest(p.seen_until, as_of)
  where p.id = project and p.user_id = account_id
$$;
comment on function public.see_own_project(uuid, uuid, timestamptz)
  is 'For the server alone: the client has looked at a project of theirs, as it was when anything had last happened.';

-- What a client writes in the thread of a project of their own; done also for the same text a second time within 15 minutes.
-- Refused: `project_gone`.
create function public.write_project_message(project uuid, account_id uuid, message text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform from public.projects p where p.id = project and p.user_id = account_id for update;
  if not found then
    raise exception 'project_gone' using errcode = 'PT404';
  end if;
  perform from public.project_messages m
  where m.project_id = project and m.user_id = account_id and m.body = message
    and m.created_at > now() - interval '15 minutes';
  if found then
    return;
  end if;
  insert into public.project_messages (project_id, author, user_id, body)
  values (project, 'client', account_id, message);
  update public.projects p
  set active_at = clock_timestamp(), awaits_since = coalesce(p.awaits_since, clock_timestamp())
  where p.id = project;
  perform internal.tell_project_news(project, 'consultant', 'message', message);
end
$$;
comment on function public.write_project_message(uuid, uuid, text)
  is 'For the server alone: what a client writes about a project of theirs.';

-- Keeps place for a file: of the consultant without `account_id`. What is being sent counts as what is there, so that two at
-- once do not pass the quota together. Refused: `project_gone` or `project_quota`.
create function public.begin_project_file(
  project uuid, file_name text, file_type text, file_bytes bigint, quota_bytes bigint, max_files integer,
  account_id uuid default null, entry uuid default null
)
returns table (file uuid, path text)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  used bigint;
  sent integer;
  begun uuid;
begin
  perform from public.projects p
  where p.id = project and (account_id is null or p.user_id = account_id)
  for update;
  if not found or (entry is not null and (account_id is not null or not exists (
    select from public.project_entries e where e.id = entry and e.project_id = project
  ))) then
    raise exception 'project_gone' using errcode = 'PT404';
  end if;
  select coalesce(sum(f.bytes), 0), count(*) into used, sent
  from public.project_files f where f.project_id = project;
  if used + file_bytes > quota_bytes or sent >= max_files then
    raise exception 'project_quota' using errcode = 'PT409';
  end if;
  insert into public.project_files (project_id, entry_id, sender, user_id, name, content_type, bytes)
  values (
    project, entry, case when account_id is null then 'consultant' else 'client' end, account_id, file_name,
    file_type, file_bytes
  )
  returning id into begun;
  return query select begun, internal.file_path(project, begun);
end
$$;
comment on function public.begin_project_file(uuid, text, text, bigint, bigint, integer, uuid, uuid)
  is 'For the server alone: keeps place for a file that is being sent.';

-- A file that was being sent is in Storage. Refused: `file_gone`, where its place was given up meanwhile.
create function public.finish_project_file(file uuid, actor_id text default null, actor_name text default null)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  stored public.project_files;
begin
  -- First the project, as all that changes it: `active_at`.
  perform from public.projects p
  where p.id = (select f.project_id from public.project_files f where f.id = file)
  for update;
  update public.project_files f set stored_at = clock_timestamp()
  where f.id = file and f.stored_at is null
  returning f.* into stored;
  if not found then
    raise exception 'file_gone' using errcode = 'PT404';
  end if;
  update public.projects p set active_at = clock_timestamp() where p.id = stored.project_id;
  if stored.sender = 'client' then
    perform internal.tell_project_news(stored.project_id, 'consultant', 'file', stored.name);
  else
    perform internal.log_project_event(
      stored.project_id, actor_id, actor_name, 'sent', '{}', jsonb_build_object('name', stored.name)
    );
    if stored.entry_id is null then
      perform internal.tell_project_news(stored.project_id, 'client', 'file', stored.name);
    end if;
  end if;
end
$$;
comment on function public.finish_project_file(uuid, text, text)
  is 'For the server alone: a file that was being sent is in Storage.';

create function public.drop_project_file(file uuid)
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  delete from public.project_files f where f.id = file and f.stored_at is null
$$;
comment on function public.drop_project_file(uuid)
  is 'For the server alone: gives up the place of a file whose sending failed.';

create function public.remove_project_file(
  project uuid, seen_version integer, actor_id text, actor_name text, file uuid
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  removed_name text;
begin
  perform internal.take_project(project, seen_version);
  delete from public.project_files f where f.id = file and f.project_id = project
  returning f.name into removed_name;
  if not found then
    raise exception 'project_part' using errcode = 'PT404';
  end if;
  update public.projects p set version = p.version + 1 where p.id = project;
  perform internal.log_project_event(
    project, actor_id, actor_name, 'removed', jsonb_build_object('name', removed_name), '{}'
  );
end
$$;
comment on function public.remove_project_file(uuid, integer, text, text, uuid)
  is 'For the server alone: the consultant removes a file.';

-- Removes a file that this account has sent. Refused: `file_gone`.
create function public.remove_own_project_file(file uuid, account_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from public.project_files f
  using public.projects p
  where f.id = file and p.id = f.project_id and p.user_id = account_id and f.sender = 'client'
    and f.stored_at is not null;
  if not found then
    raise exception 'file_gone' using errcode = 'PT404';
  end if;
end
$$;
comment on function public.remove_own_project_file(uuid, uuid)
  is 'For the server alone: a client removes a file that they sent.';

create function public.read_project_file(file uuid, account_id uuid default null)
returns table (path text, name text, content_type text, bytes bigint)
language sql
stable
security definer
set search_path = ''
as $$
  select internal.file_path(f.project_id, f.id), f.name, f.content_type, f.bytes
  from public.project_files f
  join public.projects p on p.id = f.project_id
  left join public.project_entries e on e.id = f.entry_id
  where f.id = file and f.stored_at is not null
    and (account_id is null or (
      p.user_id = account_id and (f.entry_id is null or e.published_at is not null)
    ))
$$;
comment on function public.read_project_file(uuid, uuid)
  is 'For the server alone: where a file is that this account may read; without an account, the consultant.';

-- What no row names any more, and what was never sent to its end within an hour. To be answered by settle_file_removals()
-- once it is out of Storage; to remove the same twice does no harm.
create function public.claim_file_removals(max_files integer)
returns table (path text)
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from public.project_files f
  where f.stored_at is null and f.created_at < now() - interval '1 hour';
  return query
    select r.path from private.file_removals r order by r.created_at, r.path limit max_files;
end
$$;
comment on function public.claim_file_removals(integer)
  is 'For the server alone: what is to be taken out of Storage.';

create function public.settle_file_removals(removed text[])
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  delete from private.file_removals r where r.path = any (removed)
$$;
comment on function public.settle_file_removals(text[])
  is 'For the server alone: these are out of Storage.';

-- What a client wants no mail about, in the place of what they wanted before.
create function public.set_project_mails(account_id uuid, muted_kinds text[])
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  insert into public.project_mail_choices (user_id, muted)
  select u.id, muted_kinds from auth.users u where u.id = account_id
  on conflict (user_id) do update set muted = excluded.muted, updated_at = now()
$$;
comment on function public.set_project_mails(uuid, text[])
  is 'For the server alone: what a client wants no mail about.';

-- Who the client is: as their account says, else as the project does.
create function internal.client_of_project(account_id uuid, address text, called text)
returns table (email text, name text)
language sql
stable
set search_path = ''
as $$
  select coalesce(u.email::text, address),
    coalesce(nullif(concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, '')), ''), called)
  from (select account_id as id) asked
  left join auth.users u on u.id = asked.id
  left join public.profiles p on p.user_id = asked.id
$$;

create view private.late_milestones as
  select m.id, m.project_id
  from public.project_milestones m
  where m.state in ('todo', 'doing') and m.planned_on < (select internal.paris_day());
comment on view private.late_milestones is 'Milestones past their day and not done.';

create view private.project_states as
  select p.*, (p.awaits_since is not null or p.overdue > 0 or p.lacks_journal) as asks_attention
  from (
    select p.*,
      case when p.is_open then (
        select count(*) from private.late_milestones m where m.project_id = p.id
      ) else 0 end as overdue,
      -- A week after the last entry, or after the project's first day.
      p.status = 'active' and coalesce(
        p.journal_at, greatest(p.start_date::timestamp at time zone 'Europe/Paris', p.created_at)
      ) < now() - interval '7 days' as lacks_journal
    from (
      select p.*, p.status in ('planned', 'active', 'paused') as is_open,
        (select max(e.published_at) from public.project_entries e where e.project_id = p.id) as journal_at,
        (
          select count(*) from public.project_messages m
          where m.project_id = p.id and m.author = 'client' and m.created_at > p.read_at
        ) + (
          select count(*) from public.project_files f
          where f.project_id = p.id and f.sender = 'client' and f.stored_at > p.read_at
        ) as unread
      from public.projects p
    ) p
  ) p;
comment on view private.project_states is 'Projects, with what each asks of the consultant.';

-- A project as a line of the list: `projectSummary` of lib/projects/wire.ts.
create function internal.project_summary(p private.project_states)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p.id, 'name', p.name, 'type', p.type, 'state', p.status, 'progress', p.progress,
    'client', jsonb_build_object('email', c.email, 'name', c.name, 'hasAccount', p.user_id is not null),
    'startsOn', p.start_date, 'endsOn', p.estimated_end, 'nextStep', internal.next_step(p.next_step, p.next_step_on),
    'nextMilestone', (
      select jsonb_build_object('title', m.title, 'day', m.planned_on) from public.project_milestones m
      where m.project_id = p.id and m.state in ('todo', 'doing')
      order by m.position, m.id limit 1
    ),
    'unread', p.unread, 'awaitsSince', p.awaits_since, 'overdue', p.overdue, 'journalAt', p.journal_at,
    'lacksJournal', p.lacks_journal, 'activeAt', p.active_at, 'isExample', p.is_example
  )
  from internal.client_of_project(p.user_id, p.client_email, p.client_name) c
$$;

-- A page of the projects, what was last busy first. `view` is `open`, `attention`, `unread`, `due` or `all`.
-- `after_cursor` is the `page_cursor` of the row that a page begins after.
create function public.list_projects(
  view text default 'open', searched text default null, statuses text[] default null, after_cursor text default null,
  page_size integer default 30
)
returns table (project jsonb, page_cursor text)
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  query constant tsquery := internal.search_for(searched);
  today constant date := internal.paris_day();
  after_at timestamptz;
  after_id uuid;
begin
  if after_cursor is not null then
    after_at := timestamptz 'epoch' + split_part(after_cursor, '_', 1)::bigint * interval '1 microsecond';
    after_id := split_part(after_cursor, '_', 2)::uuid;
  end if;
  return query
    with page as (
      select p.id, p.active_at from private.project_states p
      where (query is null or p.words @@ query)
        and (statuses is null or p.status = any (statuses))
        and case view
          when 'open' then statuses is not null or p.is_open
          when 'attention' then p.asks_attention
          when 'unread' then p.unread > 0
          when 'due' then p.is_open and p.next_step_on <= today
          else true
        end
        and (after_cursor is null or (p.active_at, p.id) < (after_at, after_id))
      order by p.active_at desc, p.id desc
      limit page_size
    )
    select internal.project_summary(p), (extract(epoch from p.active_at) * 1000000)::bigint || '_' || p.id
    from page
    join private.project_states p using (id)
    order by page.active_at desc, page.id desc;
end
$$;
comment on function public.list_projects(text, text, text[], text, integer)
  is 'For the server alone: a page of the projects.';

create function public.count_projects()
returns table (open bigint, attention bigint, unread bigint, due bigint)
language sql
stable
security definer
set search_path = ''
as $$
  select
    count(*) filter (where p.is_open),
    count(*) filter (where p.asks_attention),
    count(*) filter (where p.unread > 0),
    count(*) filter (where p.is_open and p.next_step_on <= (select internal.paris_day()))
  from private.project_states p
$$;
comment on function public.count_projects()
  is 'For the server alone: how many projects are under way, ask for something, are unread, or due.';

-- The files of a project that were stored, of this entry of its journal or of none, as the Studio reads them.
create function internal.project_files_of(project uuid, entry uuid)
returns table (file jsonb, "position" smallint, created_at timestamptz, id uuid)
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
      'id', f.id, 'name', f.name, 'size', f.bytes, 'type', f.content_type, 'alt', f.alt, 'sender', f.sender,
      'at', f.created_at
    ), f.position, f.created_at, f.id
  from public.project_files f
  where f.project_id = project and f.stored_at is not null and f.entry_id is not distinct from entry
$$;

-- All that there is of a project: `storedProject` of lib/projects/wire.ts. Null where there is none.
create function public.read_project(project uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select internal.project_summary(p) || jsonb_build_object(
    'version', p.version, 'asOf', p.active_at, 'description', p.description, 'amountCents', p.amount_cents,
    'progressByHand', p.progress_by_hand, 'progressOfMilestones', internal.milestone_progress(p.id),
    'seenAt', p.seen_at, 'quoteId', p.quote_id, 'nextStates', internal.next_project_states(p.status),
    'milestones', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', m.id, 'title', m.title, 'day', m.planned_on, 'state', m.state, 'doneOn', m.done_on,
        'isLate', exists (select from private.late_milestones l where l.id = m.id)
      ) order by m.position, m.id), '[]')
      from public.project_milestones m where m.project_id = p.id
    ),
    'journal', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', e.id, 'title', e.title, 'text', e.body, 'publishedAt', e.published_at, 'correctedAt', e.corrected_at,
        'createdAt', e.created_at, 'pictures', (
          select coalesce(jsonb_agg(f.file order by f.position, f.created_at, f.id), '[]')
          from internal.project_files_of(p.id, e.id) f
        )
      ) order by coalesce(e.published_at, 'infinity') desc, e.created_at desc), '[]')
      from public.project_entries e where e.project_id = p.id
    ),
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', m.id, 'author', m.author, 'authorName', m.author_name, 'text', m.body, 'at', m.created_at
      ) order by m.created_at, m.id), '[]')
      from public.project_messages m where m.project_id = p.id
    ),
    'files', (
      select coalesce(jsonb_agg(f.file order by f.position desc, f.created_at desc, f.id desc), '[]')
      from internal.project_files_of(p.id, null) f
    ),
    'events', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', e.id, 'who', e.actor_name, 'at', e.created_at, 'action', e.action, 'before', e.before, 'after', e.after
      ) order by e.id), '[]')
      from private.project_events e where e.project_id = p.id
    ),
    'request', (select jsonb_build_object('reference', l.reference) from public.leads l where l.id = p.lead_id),
    -- Those that are being sent take their place, too.
    'storedBytes', (select coalesce(sum(f.bytes), 0) from public.project_files f where f.project_id = p.id),
    'mutedMails', coalesce((select o.muted from public.project_mail_choices o where o.user_id = p.user_id), '{}')
  )
  from private.project_states p
  where p.id = read_project.project
$$;
comment on function public.read_project(uuid)
  is 'For the server alone: all that there is of a project.';

create function public.find_project_clients(searched text)
returns table (clients jsonb, requests jsonb)
language sql
stable
security definer
set search_path = ''
as $$
  -- No sign of `like` is left in them.
  with asked as (
    select internal.plain_words(searched) as words
  )
  select
    (
      select coalesce(jsonb_agg(to_jsonb(found) order by found.email), '[]')
      from (
        select u.email::text as email, coalesce(p.company, '') as company,
          concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, '')) as name
        from asked, auth.users u
        left join public.profiles p on p.user_id = u.id
        where u.email_confirmed_at is not null
          and ' ' || internal.plain_words(concat_ws(' ', u.email, p.first_name, p.last_name, p.company))
            like '% ' || asked.words || '%'
        order by u.email
        limit 10
      ) found
    ),
    (
      select coalesce(jsonb_agg(internal.stored_lead(won.stored) order by won.created_at desc), '[]')
      from (
        select l as stored, l.created_at
        from asked, public.leads l
        where l.status = 'won' and l.merged_into is null
          and not exists (select from public.projects p where p.lead_id = l.id)
          and ' ' || internal.plain_words(concat_ws(
            ' ', l.reference, l.payload ->> 'email', l.payload ->> 'name', l.payload ->> 'firstName',
            l.payload ->> 'lastName', l.payload ->> 'company', l.payload ->> 'projectName'
          )) like '% ' || asked.words || '%'
        order by l.created_at desc
        limit 10
      ) won
    )
$$;
comment on function public.find_project_clients(text)
  is 'For the server alone: accounts and won requests to open a project for.';

-- What a mail tells, as it is written: from then on it takes nothing more. What was seen meanwhile, is not wanted, or is
-- three days old is left out, and there is no row where nothing is left. `email` is the client's.
create function public.read_project_news(mail uuid)
returns table (recipient text, account_id uuid, email text, news jsonb)
language plpgsql
volatile
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  taken private.project_mails;
begin
  update private.project_mails m set closed_at = coalesce(m.closed_at, clock_timestamp())
  where m.id = mail
  returning m.* into taken;
  return query
    with told as (
      select n.id, n.kind, n.subject, p.id as project_id, p.name, c.name as client, c.email
      from private.project_news n
      join public.projects p on p.id = n.project_id
      cross join lateral internal.client_of_project(p.user_id, p.client_email, p.client_name) c
      where n.mail_id = taken.id and n.created_at > now() - interval '3 days'
        and case taken.recipient
          when 'client' then n.created_at > coalesce(p.seen_until, '-infinity') and not exists (
            select from public.project_mail_choices o where o.user_id = taken.user_id and n.kind = any (o.muted)
          )
          else n.created_at > p.read_at
        end
    )
    select taken.recipient, taken.user_id,
      case when taken.recipient = 'client' then (select u.email::text from auth.users u where u.id = taken.user_id) end,
      (
        select jsonb_agg(jsonb_build_object(
          'project', g.project_id, 'name', g.name, 'client', g.client, 'email', g.email, 'items', g.items
        ) order by g.first)
        from (
          select t.project_id, t.name, t.client, t.email, min(t.id) as first,
            jsonb_agg(jsonb_build_object('kind', t.kind, 'subject', t.subject) order by t.id) as items
          from told t
          group by t.project_id, t.name, t.client, t.email
        ) g
      )
    where exists (select from told);
end
$$;
comment on function public.read_project_news(uuid)
  is 'For the server alone: closes a mail about projects, and tells what it says.';

-- Whom a project waits for; no row once it has its client.
create function public.read_project_invitation(project uuid)
returns table (email text, project_name text)
language sql
stable
security definer
set search_path = ''
as $$
  select p.client_email, p.name
  from public.projects p
  where p.id = project and p.user_id is null
$$;
comment on function public.read_project_invitation(uuid) is 'For the server alone: whom a project waits for.';

-- Whoever confirms the address that a project waits for has it, and keeps it.
create function internal.attach_projects()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.projects p
  set user_id = new.id, client_email = null, active_at = clock_timestamp()
  where p.user_id is null and p.client_email = lower(new.email);
  return null;
end
$$;

create trigger on_account_email_confirmed_projects
  after insert or update of email, email_confirmed_at on auth.users
  for each row when (new.email_confirmed_at is not null) execute function internal.attach_projects();

-- Calls that visitors book: a time is one person's, whoever asks at the same moment. A booking makes a request or joins
-- one, and is changed by functions alone, which leave who did what and when in the same transaction.
--
-- Anybody can type anybody's e-mail. A call counts once its address is proven: by the account that is signed in, or by a
-- link that was mailed to it. Until then it is a hold with a name on it, which ends by itself. What is limited by address
-- counts what its owner has done, and mails to who may not have asked for them.

create table public.appointments (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid references public.leads (id) on delete cascade,
  user_id uuid references auth.users (id) on delete cascade,
  state text not null default 'held' check (state in ('held', 'booked', 'cancelled', 'done', 'absent')),
  version integer not null default 0,
  sequence integer not null default 0,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  during tstzrange not null,
  held_until timestamptz,
  hold_hash text check (hold_hash ~ '^[0-9a-f]{64}$'),
  holder_key text check (char_length(holder_key) <= 128),
  contact jsonb check (jsonb_typeof(contact) = 'object' and octet_length(contact::text) <= 16384),
  cancelled_by text check (cancelled_by in ('visitor', 'consultant')),
  cancel_reason text check (char_length(cancel_reason) between 1 and 1000),
  created_at timestamptz not null default clock_timestamp(),
  email_hash text check (email_hash ~ '^[0-9a-f]{64}$'),
  check (starts_at < ends_at),
  check (during @> tstzrange(starts_at, ends_at)),
  constraint appointments_held_check
    check ((state = 'held') = (lead_id is null) and (state = 'held') = (held_until is not null)),
  constraint appointments_cancelled_check check ((state = 'cancelled') = (cancelled_by is not null)),
  -- Whoever writes, and however: no time is taken twice.
  constraint appointments_no_overlap exclude using gist (during with &&) where (state <> 'cancelled')
);
comment on table public.appointments
  is 'Times that are held while a form is filled in, and calls that are booked. A client reads those of their requests.';
comment on column public.appointments.user_id is 'Who was signed in as they booked.';
comment on column public.appointments.version is 'Counts changes: who changes an appointment says which one they have seen.';
comment on column public.appointments.sequence is 'Counts what changes in calendars (RFC 5545).';
comment on column public.appointments.during is 'What is taken: the call, and the pause after it.';
comment on column public.appointments.hold_hash is 'SHA-256 of what proves a hold; it stays, so that a second sending finds the booking.';
comment on column public.appointments.holder_key is 'A keyed hash of the address that holds it.';
comment on column public.appointments.contact is 'Name, e-mail, telephone, subject and time zone as they were typed.';
comment on column public.appointments.email_hash
  is 'SHA-256 of the e-mail, once the form was sent: a time that is held from then on waits for its proof.';

create index appointments_lead_id_idx on public.appointments (lead_id);
create index appointments_user_id_idx on public.appointments (user_id);
create index appointments_starts_at_idx on public.appointments (starts_at);
create unique index appointments_hold_hash_idx on public.appointments (hold_hash) where hold_hash is not null;
create index appointments_waiting_idx on public.appointments (email_hash) where state = 'held';

alter table public.appointments enable row level security;

grant select (
  id, lead_id, user_id, state, sequence, starts_at, ends_at, contact, cancelled_by, cancel_reason, created_at
) on public.appointments to authenticated;
grant select, insert, delete on public.appointments to service_role;

-- Which requests these are, the policy of leads says; a time that is only held is nobody's.
create policy "A client reads the appointments of their requests" on public.appointments
  for select to authenticated
  using (exists (select from public.leads l where l.id = lead_id));

-- The states of an appointment, and where each may lead. What is over can be corrected, what is cancelled stays so.
create function internal.keep_appointment_states()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not (new.state = any (case old.state
    when 'held' then array['booked']
    when 'booked' then array['cancelled', 'done', 'absent']
    when 'done' then array['absent']
    when 'absent' then array['done']
    else array[]::text[]
  end)) then
    raise exception 'appointment_state' using errcode = 'PT409';
  end if;
  return new;
end
$$;

create trigger appointments_20_keep_states before update of state on public.appointments
  for each row when (old.state is distinct from new.state) execute function internal.keep_appointment_states();

-- Links that open an appointment: each mail has its own, and each opens until the appointment is long over.
create table private.appointment_tokens (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  appointment_id uuid not null references public.appointments (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table private.appointment_tokens is 'SHA-256 of what stands in a link: the link itself is nowhere but in its mail.';
create index appointment_tokens_appointment_id_idx on private.appointment_tokens (appointment_id);

create table private.appointment_events (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity,
  appointment_id uuid not null references public.appointments (id) on delete cascade,
  actor text not null check (actor in ('visitor', 'consultant')),
  actor_id text check (char_length(actor_id) between 1 and 200),
  actor_name text check (char_length(actor_name) <= 200),
  action text not null check (action in ('booked', 'moved', 'cancelled', 'done', 'absent')),
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  check (actor = 'visitor' or (actor_id is not null and actor_name is not null))
);
comment on table private.appointment_events is 'Audit: each change of an appointment, written with it. Its mails tell of it.';
create index appointment_events_appointment_id_idx on private.appointment_events (appointment_id, position);
create trigger appointment_events_90_drop_mails after delete on private.appointment_events
  for each row execute function internal.drop_mails();

-- A call to come that is deleted with its account leaves its time free, and when it was for the consultant to be told: of
-- whom, nobody knows any more.
create table private.freed_times (
  id uuid primary key default gen_random_uuid(),
  starts_at timestamptz not null
);
comment on table private.freed_times is 'When calls were that went with an account, until they would have begun. A mail tells of each.';
create trigger freed_times_90_drop_mails after delete on private.freed_times
  for each row execute function internal.drop_mails();

create function internal.tell_of_freed_time()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  freed uuid;
begin
  insert into private.freed_times (starts_at) values (old.starts_at) returning id into freed;
  perform internal.queue_mail('appointment-freed', freed, 'consultant');
  return null;
end
$$;

create trigger appointments_90_tell_of_freed_time after delete on public.appointments
  for each row when (old.state = 'booked' and old.starts_at > now()) execute function internal.tell_of_freed_time();
create trigger appointments_91_drop_proof_mails after delete on public.appointments
  for each row when (old.state = 'held' and old.email_hash is not null)
  execute function internal.drop_proof_mails();

-- The consultant's other calendar. Its address lets whoever has it read it, so it is no content of the site's.
create table private.busy_calendar (
  single boolean primary key default true check (single),
  url text not null check (char_length(url) between 9 and 2000),
  set_by text not null check (char_length(set_by) <= 200),
  set_at timestamptz not null default now(),
  tried_at timestamptz,
  read_at timestamptz,
  busy jsonb not null default '[]' check (jsonb_typeof(busy) = 'array'),
  unread jsonb not null default '{}' check (jsonb_typeof(unread) = 'object'),
  failed_since timestamptz,
  failure text check (char_length(failure) <= 300)
);
comment on table private.busy_calendar is 'One row: where busy times are read, and the last ones that were.';
comment on column private.busy_calendar.busy is 'Pairs of moments, in ms since 1970: from when to when.';
comment on column private.busy_calendar.unread is 'How many events could not be read, and the first of their days.';

create table private.appointment_feed (
  single boolean primary key default true check (single),
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  set_by text not null check (char_length(set_by) <= 200),
  set_at timestamptz not null default now(),
  used_at timestamptz
);
comment on table private.appointment_feed is 'One row: the address by which a calendar follows the appointments, as a hash.';

-- Of all that takes a time, one goes after the other: what is free is then known.
create function internal.take_turn_for_times()
returns void
language sql
volatile
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('appointments', 0));
  delete from public.appointments a where a.state = 'held' and a.held_until <= clock_timestamp()
$$;

create function internal.log_appointment_event(
  appointment uuid, actor_id text, actor_name text, action text, before jsonb default '{}', after jsonb default '{}'
)
returns uuid
language sql
volatile
set search_path = ''
as $$
  insert into private.appointment_events (appointment_id, actor, actor_id, actor_name, action, before, after)
  values (
    appointment, case when actor_id is null then 'visitor' else 'consultant' end, actor_id, left(actor_name, 200),
    action, before, after
  )
  returning id
$$;

-- Has a change told, in the place of what was not told yet, and the reminder of the day before. A mail that is leaving just
-- now stays: it counts for the ceiling.
create function internal.tell_of_appointment(appointment public.appointments, event uuid, recipients text[])
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  delete from private.lead_mails m
  using private.appointment_events e
  where e.appointment_id = appointment.id and m.subject_id = e.id and m.sent_at is null
    and (m.attempts = 0 or m.last_error is not null);
  perform internal.queue_mail('appointment-change', event, recipient) from unnest(recipients) as recipient;
  -- Who has just chosen tomorrow needs no reminder of it.
  if 'visitor' = any (recipients) and appointment.state = 'booked'
    and appointment.starts_at > now() + interval '26 hours'
  then
    perform internal.queue_mail('appointment-reminder', event, 'visitor', appointment.starts_at - interval '24 hours');
  end if;
end
$$;

-- The request hears of it: unread, and not answered past it.
create function internal.touch_appointment_lead(lead uuid)
returns void
language sql
volatile
set search_path = ''
as $$
  update public.leads l
  set version = l.version + 1, read_at = null, last_message_at = now()
  where l.id = lead
$$;

-- The appointment that a link opens, for this transaction alone; `appointment_gone` where it opens none.
create function internal.take_appointment(link_hash text)
returns public.appointments
language plpgsql
volatile
set search_path = ''
as $$
declare
  taken public.appointments;
begin
  select a.* into taken
  from public.appointments a
  join private.appointment_tokens t on t.appointment_id = a.id
  where t.token_hash = link_hash
  for update of a;
  if not found then
    raise exception 'appointment_gone' using errcode = 'PT404';
  end if;
  return taken;
end
$$;

-- Times that nobody can choose any more, but for what `own_hash` holds or opens. A hold that is over is none.
create function public.taken_times(from_moment timestamptz, to_moment timestamptz, own_hash text default null)
returns table (starts_at timestamptz, ends_at timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select lower(a.during), upper(a.during)
  from public.appointments a
  where a.state <> 'cancelled' and a.during && tstzrange(from_moment, to_moment)
    and (a.state <> 'held' or a.held_until > now())
    and not (
      own_hash is not null and (
        (a.state = 'held' and a.hold_hash = own_hash)
        or a.id in (select t.appointment_id from private.appointment_tokens t where t.token_hash = own_hash)
      )
    )
  order by 1
$$;
comment on function public.taken_times(timestamptz, timestamptz, text)
  is 'For the server alone: which times are taken, the pause after each call included.';

-- Gives the appointment that a link opens another time. To the time that it has, it does nothing.
create function public.move_appointment(
  link_hash text, slot_starts timestamptz, slot_ends timestamptz, buffer_minutes integer,
  mails text[] default '{}'
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.appointments;
  moved public.appointments;
  event uuid;
begin
  perform internal.take_turn_for_times();
  taken := internal.take_appointment(link_hash);
  if taken.starts_at = slot_starts and taken.state = 'booked' then
    return;
  end if;
  if taken.state <> 'booked' then
    raise exception 'appointment_state' using errcode = 'PT409';
  end if;
  if least(taken.starts_at, slot_starts) <= clock_timestamp() then
    raise exception 'appointment_past' using errcode = 'PT409';
  end if;
  update public.appointments a
  set starts_at = slot_starts, ends_at = slot_ends,
    during = tstzrange(slot_starts, slot_ends + make_interval(mins => buffer_minutes)),
    version = a.version + 1, sequence = a.sequence + 1
  where a.id = taken.id
  returning a.* into moved;
  perform internal.touch_appointment_lead(moved.lead_id);
  event := internal.log_appointment_event(
    moved.id, null, null, 'moved',
    jsonb_build_object('starts_at', taken.starts_at), jsonb_build_object('starts_at', moved.starts_at)
  );
  perform internal.tell_of_appointment(moved, event, mails);
exception when exclusion_violation then
  raise exception 'appointment_taken' using errcode = 'PT409';
end
$$;
comment on function public.move_appointment(text, timestamptz, timestamptz, integer, text[])
  is 'For the server alone: gives an appointment another time.';

-- Cancels the appointment that a link opens; what is cancelled already stays as it is.
create function public.cancel_appointment(link_hash text, reason text default null, mails text[] default '{}')
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.appointments;
  event uuid;
begin
  taken := internal.take_appointment(link_hash);
  if taken.state = 'cancelled' then
    return;
  end if;
  if taken.state = 'booked' and taken.starts_at <= clock_timestamp() then
    raise exception 'appointment_past' using errcode = 'PT409';
  end if;
  update public.appointments a
  set state = 'cancelled', cancelled_by = 'visitor', cancel_reason = nullif(btrim(reason), ''),
    version = a.version + 1, sequence = a.sequence + 1
  where a.id = taken.id
  returning a.* into taken;
  perform internal.touch_appointment_lead(taken.lead_id);
  event := internal.log_appointment_event(
    taken.id, null, null, 'cancelled', jsonb_build_object('starts_at', taken.starts_at),
    jsonb_build_object('reason', taken.cancel_reason)
  );
  perform internal.tell_of_appointment(taken, event, mails);
end
$$;
comment on function public.cancel_appointment(text, text, text[])
  is 'For the server alone: cancels the appointment that a link opens.';

-- The consultant cancels an appointment, with a reason that the visitor reads, or says how it went: `done`, `absent`.
create function public.change_appointment(
  appointment uuid, seen_version integer, actor_id text, actor_name text, new_state text,
  reason text default null, mails text[] default '{}'
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.appointments;
  event uuid;
begin
  select a.* into taken from public.appointments a
  where a.id = appointment and a.state <> 'held' for update;
  if not found then
    raise exception 'appointment_gone' using errcode = 'PT404';
  end if;
  if seen_version is distinct from taken.version then
    raise exception 'appointment_stale' using errcode = 'PT409';
  end if;
  if new_state not in ('cancelled', 'done', 'absent') or new_state = taken.state then
    raise exception 'appointment_state' using errcode = 'PT409';
  end if;
  if new_state <> 'cancelled' and taken.starts_at > clock_timestamp() then
    raise exception 'appointment_early' using errcode = 'PT409';
  end if;
  if new_state = 'cancelled' and nullif(btrim(reason), '') is null then
    raise exception 'appointment_reason' using errcode = 'PT409';
  end if;
  update public.appointments a
  set state = new_state, version = a.version + 1,
    cancelled_by = case when new_state = 'cancelled' then 'consultant' end,
    cancel_reason = case when new_state = 'cancelled' then btrim(reason) end,
    sequence = a.sequence + case when new_state = 'cancelled' then 1 else 0 end
  where a.id = taken.id;
  event := internal.log_appointment_event(
    taken.id, actor_id, actor_name, new_state,
    jsonb_build_object('state', taken.state, 'starts_at', taken.starts_at), jsonb_build_object('reason', reason)
  );
  if new_state = 'cancelled' then
    select a.* into taken from public.appointments a where a.id = appointment;
    perform internal.tell_of_appointment(taken, event, mails);
  end if;
end
$$;
comment on function public.change_appointment(uuid, integer, text, text, text, text, text[])
  is 'For the server alone: the consultant cancels an appointment, or says how it went.';

-- The appointment that a link opens, with the reference of its request.
create function public.read_appointment(link_hash text)
returns table (id uuid, state text, sequence integer, starts_at timestamptz, ends_at timestamptz, contact jsonb, cancelled_by text, cancel_reason text, reference text)
language sql
stable
security definer
set search_path = ''
as $$
  select a.id, a.state, a.sequence, a.starts_at, a.ends_at, a.contact, a.cancelled_by, a.cancel_reason, l.reference
  from private.appointment_tokens t
  join public.appointments a on a.id = t.appointment_id
  join public.leads l on l.id = a.lead_id
  where t.token_hash = link_hash
$$;
comment on function public.read_appointment(text)
  is 'For the server alone: the appointment that a link opens.';

-- Has another link open an appointment. Those of calls that are long over open nothing any more.
create function public.add_appointment_link(appointment uuid, link_hash text)
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  delete from private.appointment_tokens t
  using public.appointments a
  where a.id = t.appointment_id and a.ends_at < now() - interval '90 days';
  insert into private.appointment_tokens (token_hash, appointment_id)
  select link_hash, a.id from public.appointments a where a.id = appointment
$$;
comment on function public.add_appointment_link(uuid, text)
  is 'For the server alone: has another link open an appointment.';

-- Appointments with their audit: those to come, those that are over, those of which nobody has said how they went
-- (`settle`), or those of a request, its doubles' included (`lead`). `after_cursor` is the `page_cursor` of the row that a
-- page begins after.
create function public.list_appointments(
  view text, after_cursor text default null, page_size integer default 100, of_lead text default null
)
returns table (appointment jsonb, page_cursor text)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  after_at timestamptz;
  after_id uuid;
begin
  if after_cursor is not null then
    after_at := timestamptz 'epoch' + split_part(after_cursor, '_', 1)::bigint * interval '1 microsecond';
    after_id := split_part(after_cursor, '_', 2)::uuid;
  end if;
  return query select
    jsonb_build_object(
      'id', a.id, 'version', a.version, 'state', a.state, 'startsAt', a.starts_at, 'endsAt', a.ends_at,
      'hasBegun', a.starts_at <= now(), 'contact', a.contact, 'cancelledBy', a.cancelled_by, 'reason', a.cancel_reason,
      'reference', l.reference, 'bookedAt', a.created_at,
      'mail', (
        select case
          when m.sent_at is not null then 'sent' when m.refused_at is not null then 'refused' else 'waiting'
        end
        from private.appointment_events e
        join private.lead_mails m on m.subject_id = e.id
        where e.appointment_id = a.id and m.topic = 'appointment-change' and m.recipient = 'visitor'
        order by e.position desc limit 1
      ),
      'events', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', e.id, 'who', case when e.actor = 'consultant' then e.actor_name end, 'at', e.created_at,
          'action', e.action, 'before', e.before, 'after', e.after
        ) order by e.position desc), '[]')
        from private.appointment_events e where e.appointment_id = a.id
      )
    ),
    (extract(epoch from a.starts_at) * 1000000)::bigint || '_' || a.id
  from public.appointments a
  join public.leads l on l.id = a.lead_id
  left join public.leads kept on kept.id = l.merged_into
  where case view
      when 'upcoming' then a.state = 'booked' and a.ends_at > now()
      when 'past' then a.ends_at <= now() or a.state <> 'booked'
      when 'settle' then a.state = 'booked' and a.ends_at <= now()
      else of_lead in (l.reference, kept.reference)
    end
    and (
      after_cursor is null
      or case
        when view = 'upcoming' then (a.starts_at, a.id) > (after_at, after_id)
        else (a.starts_at, a.id) < (after_at, after_id)
      end
    )
  order by case when view = 'upcoming' then a.starts_at end, case when view = 'upcoming' then a.id end,
    a.starts_at desc, a.id desc
  limit page_size;
end
$$;
comment on function public.list_appointments(text, text, integer, text)
  is 'For the server alone: the appointments of a view, or of a request.';

-- Says where busy times are read; what was read at another address is forgotten.
create function public.set_busy_calendar(new_url text default null, actor_name text default '')
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from private.busy_calendar b where b.url is distinct from new_url;
  if new_url is not null then
    insert into private.busy_calendar (url, set_by) values (new_url, left(actor_name, 200))
    on conflict (single) do nothing;
  end if;
end
$$;
comment on function public.set_busy_calendar(text, text)
  is 'For the server alone: where busy times are read; null: nowhere.';

create function public.read_busy_calendar()
returns table (url text, set_by text, set_at timestamptz, tried_at timestamptz, read_at timestamptz, busy jsonb, unread jsonb, failed_since timestamptz, failure text)
language sql
stable
security definer
set search_path = ''
as $$
  select b.url, b.set_by, b.set_at, b.tried_at, b.read_at, b.busy, b.unread, b.failed_since, b.failure
  from private.busy_calendar b
$$;
comment on function public.read_busy_calendar()
  is 'For the server alone: the busy times that were read last.';

-- Keeps what was read at an address, if it is still the one; a failure leaves the last good answer.
create function public.store_busy_times(
  read_url text, busy_times jsonb default null, unread_events jsonb default '{}', problem text default null
)
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  update private.busy_calendar b
  set tried_at = now(),
    read_at = case when problem is null then now() else b.read_at end,
    busy = case when problem is null then busy_times else b.busy end,
    unread = case when problem is null then unread_events else b.unread end,
    failed_since = case when problem is null then null else coalesce(b.failed_since, now()) end,
    failure = left(problem, 300)
  where b.url = read_url
$$;
comment on function public.store_busy_times(text, jsonb, jsonb, text)
  is 'For the server alone: keeps the busy times that were read, or why none were.';

-- One address at a time: a new one ends the one before.
create function public.set_appointment_feed(new_hash text default null, actor_name text default '')
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  delete from private.appointment_feed where true;
  insert into private.appointment_feed (token_hash, set_by)
  select new_hash, left(actor_name, 200) where new_hash is not null
$$;
comment on function public.set_appointment_feed(text, text)
  is 'For the server alone: the address by which a calendar follows the appointments; null: none.';

-- The appointments of the last three months and those to come, cancelled ones included: a calendar takes them away by it.
create function public.read_appointment_feed(feed_hash text)
returns table (id uuid, state text, sequence integer, starts_at timestamptz, ends_at timestamptz, contact jsonb, reference text, changed_at timestamptz)
language plpgsql
volatile
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  update private.appointment_feed f set used_at = now() where f.token_hash = feed_hash;
  if not found then
    raise exception 'appointment_gone' using errcode = 'PT404';
  end if;
  return query
    select a.id, a.state, a.sequence, a.starts_at, a.ends_at, a.contact, l.reference,
      (select max(e.created_at) from private.appointment_events e where e.appointment_id = a.id)
    from public.appointments a
    join public.leads l on l.id = a.lead_id
    where a.ends_at > now() - interval '90 days'
    order by a.starts_at;
end
$$;
comment on function public.read_appointment_feed(text)
  is 'For the server alone: the appointments that a calendar follows.';

create function public.appointment_feed_state()
returns table (set_by text, set_at timestamptz, used_at timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select f.set_by, f.set_at, f.used_at from private.appointment_feed f
$$;
comment on function public.appointment_feed_state()
  is 'For the server alone: whether a calendar follows the appointments, and since when.';

-- What a mail tells of: a change and its appointment as it is now. None where another change came after it, which has mails
-- of its own, and none of what the consultant has marked as spam.
create function public.read_mailed_appointment(event uuid)
returns table (action text, id uuid, state text, sequence integer, starts_at timestamptz, ends_at timestamptz, contact jsonb, cancelled_by text, cancel_reason text, reference text)
language sql
stable
security definer
set search_path = ''
as $$
  select e.action, a.id, a.state, a.sequence, a.starts_at, a.ends_at, a.contact, a.cancelled_by, a.cancel_reason,
    l.reference
  from private.appointment_events e
  join public.appointments a on a.id = e.appointment_id
  join public.leads l on l.id = a.lead_id
  where e.id = event and l.status <> 'spam' and not exists (
    select from private.appointment_events later
    where later.appointment_id = e.appointment_id and later.position > e.position
  )
$$;
comment on function public.read_mailed_appointment(uuid)
  is 'For the server alone: the change that a mail tells of, and its appointment.';

-- When a call was that went with its account; null where it would have begun by now, and nobody has to be told.
create function public.read_freed_time(freed uuid)
returns timestamptz
language sql
stable
security definer
set search_path = ''
as $$
  select f.starts_at from private.freed_times f where f.id = freed and f.starts_at > now()
$$;
comment on function public.read_freed_time(uuid)
  is 'For the server alone: when a call was that went with its account.';

-- Holds a time while a form is filled in, and answers until when. `former_hash` is a hold that it takes the place of. One
-- address holds `max_holds`: what it chooses next takes the place of what it chose first and sent no form for. Raises
-- `appointment_taken`, `appointment_past`, and `appointment_holds` where all that it holds waits for a proof.
create function public.hold_slot(
  slot_starts timestamptz, slot_ends timestamptz, buffer_minutes integer, hold_seconds integer,
  new_hash text, holder text, former_hash text default null, max_holds integer default 2
)
returns timestamptz
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  held_to constant timestamptz := clock_timestamp() + make_interval(secs => hold_seconds);
  waiting integer;
begin
  perform internal.take_turn_for_times();
  delete from public.appointments a where a.state = 'held' and a.hold_hash = former_hash;
  if slot_starts <= clock_timestamp() then
    raise exception 'appointment_past' using errcode = 'PT409';
  end if;
  select count(*) into waiting from public.appointments a
  where a.state = 'held' and a.holder_key = holder and a.email_hash is not null;
  if waiting >= max_holds then
    raise exception 'appointment_holds' using errcode = 'PT409';
  end if;
  delete from public.appointments a
  where a.id in (
    select chosen.id from public.appointments chosen
    where chosen.state = 'held' and chosen.holder_key = holder and chosen.email_hash is null
    order by chosen.created_at desc, chosen.id
    offset max_holds - waiting - 1
  );
  insert into public.appointments (starts_at, ends_at, during, held_until, hold_hash, holder_key)
  values (
    slot_starts, slot_ends, tstzrange(slot_starts, slot_ends + make_interval(mins => buffer_minutes)),
    held_to, new_hash, holder
  );
  return held_to;
exception when exclusion_violation then
  raise exception 'appointment_taken' using errcode = 'PT409';
end
$$;
comment on function public.hold_slot(timestamptz, timestamptz, integer, integer, text, text, text, integer)
  is 'For the server alone: holds a time while a form is filled in.';

-- The time that is held, and the address that it waits for, if it does: who has the hold has typed it.
create function public.read_hold(hold text)
returns table (state text, starts_at timestamptz, ends_at timestamptz, held_until timestamptz, waits_for text)
language sql
stable
security definer
set search_path = ''
as $$
  select a.state, a.starts_at, a.ends_at, a.held_until,
    case when a.state = 'held' and a.email_hash is not null then a.contact ->> 'email' end
  from public.appointments a
  where a.hold_hash = hold and (a.state <> 'held' or a.held_until > now())
$$;
comment on function public.read_hold(text)
  is 'For the server alone: the time that is held, and the address that it waits for.';

-- Makes a held time a booking, of an address that is proven: in the open request of this account or address, of no other
-- account's, or in a new one. Raises `appointment_past`, and `appointment_limit` where the address has three to come.
create function internal.settle_booking(
  held public.appointments, contact jsonb, email_hash text, lead_payload jsonb, account_id uuid, mails text[]
)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  -- Whose address it is, where nobody was signed in.
  owner constant uuid := coalesce(account_id, (
    select u.id from auth.users u
    where u.email = lower(contact ->> 'email') and internal.has_proven(u.id, email_hash)
  ));
  booked public.appointments;
  lead uuid;
  event uuid;
begin
  if held.starts_at <= clock_timestamp() then
    raise exception 'appointment_past' using errcode = 'PT409';
  end if;
  if (
    select count(*) from public.appointments a
    where a.state = 'booked' and a.starts_at > clock_timestamp()
      and lower(a.contact ->> 'email') = lower(settle_booking.contact ->> 'email')
  ) >= 3 then
    raise exception 'appointment_limit' using errcode = 'PT409';
  end if;

  select l.id into lead
  from public.leads l
  where (
      l.user_id = owner
      or (
        l.user_id is null and l.email_hash = settle_booking.email_hash
        -- What its owner has yet to claim is joined where there is no account to claim it in.
        and (l.claim is null or (l.claim = 'open' and owner is null))
      )
    )
    and l.merged_into is null and not l.is_example and l.status in ('new', 'in_progress', 'quoted')
  order by coalesce(l.last_message_at, l.created_at) desc
  limit 1
  for update;
  if found then
    perform internal.touch_appointment_lead(lead);
  else
    select created.id into lead
    from public.create_lead(
      'message', lead_payload, gen_random_uuid(), settle_booking.email_hash, true, null, owner
    ) created;
    -- The call is the answer.
    update public.leads l set awaits_since = null where l.id = lead;
  end if;

  update public.appointments a
  set state = 'booked', lead_id = lead, user_id = account_id, contact = settle_booking.contact,
    email_hash = settle_booking.email_hash, held_until = null, holder_key = null, version = a.version + 1
  where a.id = held.id
  returning a.* into booked;
  event := internal.log_appointment_event(
    booked.id, null, null, 'booked', '{}', jsonb_build_object('starts_at', booked.starts_at)
  );
  perform internal.tell_of_appointment(booked, event, mails);
end
$$;

-- Books the time that is held where the account has proven the address, and answers `booked`: `link_hash` opens it. Of
-- anybody else it waits for `proof_seconds` until the link of a mail confirms it, and the answer is `waiting`, whatever
-- there is of that address. Sent twice it is one booking, and of another address the one before is none.
-- `hour_key` and `day_key` count what waits, `mail_key` the mails to its address. Raises `appointment_gone`,
-- `appointment_past`, `appointment_ceiling`, and to who has proven it `appointment_limit`.
create function public.book_appointment(
  hold text, link_hash text, booked_contact jsonb, email_hash text, lead_payload jsonb,
  proof_seconds integer, hour_key text, max_an_hour integer, day_key text, max_a_day integer, mail_key text,
  max_mails integer, account_id uuid default null, mails text[] default '{}'
)
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  is_proven constant boolean := internal.has_proven(account_id, book_appointment.email_hash);
  taken public.appointments;
begin
  perform internal.take_turn_for_times();
  select a.* into taken from public.appointments a where a.hold_hash = hold for update;
  if not found then
    raise exception 'appointment_gone' using errcode = 'PT404';
  end if;
  if taken.state <> 'held' then
    if not is_proven or taken.email_hash is distinct from book_appointment.email_hash then
      return 'waiting';
    end if;
    insert into private.appointment_tokens (token_hash, appointment_id) values (link_hash, taken.id);
    return 'booked';
  end if;
  if is_proven then
    perform internal.settle_booking(
      taken, booked_contact, book_appointment.email_hash, lead_payload, account_id, mails
    );
    insert into private.appointment_tokens (token_hash, appointment_id) values (link_hash, taken.id);
    return 'booked';
  end if;

  if taken.starts_at <= clock_timestamp() then
    raise exception 'appointment_past' using errcode = 'PT409';
  end if;
  if taken.email_hash = book_appointment.email_hash then
    update public.appointments a set contact = booked_contact, user_id = account_id where a.id = taken.id;
    return 'waiting';
  end if;
  if not (select counted.allowed from public.consume_rate_limit(hour_key, max_an_hour, 3600) counted)
    or not (select counted.allowed from public.consume_rate_limit(day_key, max_a_day, 86400) counted)
  then
    raise exception 'appointment_ceiling' using errcode = 'PT409';
  end if;
  -- Anew, so that no link which went to another address confirms it.
  delete from public.appointments a where a.id = taken.id;
  insert into public.appointments (
    user_id, starts_at, ends_at, during, held_until, hold_hash, holder_key, contact, email_hash
  )
  values (
    account_id, taken.starts_at, taken.ends_at, taken.during,
    clock_timestamp() + make_interval(secs => proof_seconds), taken.hold_hash, taken.holder_key, booked_contact,
    book_appointment.email_hash
  )
  returning * into taken;
  if 'visitor' = any (mails)
    and internal.may_mail(account_id, book_appointment.email_hash, mail_key, max_mails)
  then
    perform internal.queue_mail('appointment-proof', taken.id, 'visitor');
  end if;
  return 'waiting';
end
$$;
comment on function public.book_appointment(
  text, text, jsonb, text, jsonb, integer, text, integer, text, integer, text, integer, uuid, text[]
) is 'For the server alone: books the time that is held, or has it wait for the proof of its address.';

-- The calls that wait for the address that a link has proven, the link's own and others: of several that somebody asked
-- for with one address, not each has a mail.
create function public.waiting_calls(link_hash text)
returns table (id uuid, starts_at timestamptz, held_until timestamptz, contact jsonb)
language sql
stable
security definer
set search_path = ''
as $$
  select a.id, a.starts_at, a.held_until, a.contact
  from private.appointment_tokens t
  join public.appointments linked on linked.id = t.appointment_id
  join public.appointments a on a.state = 'held' and a.email_hash = linked.email_hash
  where t.token_hash = link_hash and linked.state = 'held'
    and linked.held_until > now() and a.held_until > now()
  order by a.starts_at
$$;
comment on function public.waiting_calls(text)
  is 'For the server alone: the calls that wait for the address that a link has proven.';

-- Books a call that waits, by a link that its address was sent; `new_hash` opens it. Confirmed twice it is booked once.
-- Raises `appointment_gone` where it waits no more, and what a booking does.
create function public.confirm_appointment(
  link_hash text, appointment uuid, new_hash text, lead_payload jsonb, mails text[] default '{}'
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.appointments;
begin
  perform internal.take_turn_for_times();
  select a.* into taken
  from public.appointments a
  where a.id = appointment and exists (
    select from private.appointment_tokens t
    join public.appointments linked on linked.id = t.appointment_id
    where t.token_hash = link_hash
      and (linked.id = a.id or (linked.state = 'held' and linked.email_hash = a.email_hash))
  )
  for update;
  if not found then
    raise exception 'appointment_gone' using errcode = 'PT404';
  end if;
  if taken.state = 'held' then
    perform internal.settle_booking(
      taken, taken.contact, taken.email_hash, lead_payload, taken.user_id, mails
    );
  end if;
  insert into private.appointment_tokens (token_hash, appointment_id) values (new_hash, taken.id);
end
$$;
comment on function public.confirm_appointment(text, uuid, text, jsonb, text[])
  is 'For the server alone: books a call that waits, by a link that its address was sent.';

-- What the mail with the link tells of; no row once it waits no more.
create function public.read_waiting_call(appointment uuid)
returns table (starts_at timestamptz, held_until timestamptz, contact jsonb)
language sql
stable
security definer
set search_path = ''
as $$
  select a.starts_at, a.held_until, a.contact
  from public.appointments a
  where a.id = appointment and a.state = 'held' and a.email_hash is not null and a.held_until > now()
$$;
comment on function public.read_waiting_call(uuid)
  is 'For the server alone: the call that a mail asks to confirm.';

-- Outages of what the site depends on, so that of several instances one alone tells the consultant of each.

create table private.outages (
  dependency text primary key check (char_length(dependency) between 1 and 40),
  began_at timestamptz not null,
  -- Told to the consultant; of a dependency that comes and goes, once an hour.
  told_at timestamptz not null default now(),
  -- Null while it goes on.
  ended_at timestamptz
);
alter table private.outages enable row level security;

-- Whether the caller is the one to tell of this outage: nobody has, and of none before within the hour.
create function public.open_outage(dependency text, began timestamptz)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  insert into private.outages as o (dependency, began_at)
  values (open_outage.dependency, open_outage.began)
  on conflict on constraint outages_pkey do update
    set began_at = excluded.began_at, told_at = now(), ended_at = null
    where o.ended_at is not null and o.told_at < now() - interval '1 hour';
  return found;
end
$$;
comment on function public.open_outage(text, timestamptz)
  is 'For the server alone: whether the caller is the one to tell of this outage.';

-- When the outage began that is over by now, for the first who says so; null where there is none.
create function public.close_outage(dependency text)
returns timestamptz
language sql
volatile
security definer
set search_path = ''
as $$
  update private.outages o set ended_at = now()
  where o.dependency = close_outage.dependency and o.ended_at is null
  returning o.began_at
$$;
comment on function public.close_outage(text)
  is 'For the server alone: when the outage began that is over by now, for the first who says so.';

-- Figures of the business, counted when they are asked for: what came in and was sent, month by month, and what has
-- become of it since. Examples, spam and doubles never count.

-- A row for the whole period (no month, no topic), each month, each service, and each service in each month; of a month
-- without anything too. Of `months` months, the one of `moment` included, those count of which nothing can have been
-- erased (36 at most). A request counts in the month, of Paris, in which it or its first double came; a quote in that in
-- which it was sent, a replaced one not at all; a project in that in which it was done. `due` are the requests whose
-- answer came, or should have within `reply_seconds`; a call that was booked needs none. Amounts are cents before tax.
create function public.count_figures(
  months integer, reply_seconds integer, moment timestamptz default now()
)
returns table (
  month date, topic text, service text, label text, since date, requests bigint, answered bigint, due bigint,
  in_time bigint, median_seconds bigint, won bigint, lost bigint, quotes bigint, accepted bigint, accepted_cents bigint,
  delivered bigint
)
language sql
stable
security definer
set search_path = ''
-- To compile it takes longer than to run it.
set jit = off
as $$
  with bounds as (
    select
      greatest(
        date_trunc('month', today) - make_interval(months => count_figures.months - 1),
        -- Requests that came to nothing are erased after three years.
        date_trunc('month', today - interval '3 years') + interval '1 month'
      )::date as first,
      date_trunc('month', today)::date as last
    from (select count_figures.moment at time zone 'Europe/Paris') as clock (today)
  ),
  requests as not materialized (
    select l.id, l.kind, l.topic, l.status, l.merged_into, l.created_at, l.answered_at,
      case l.topic when 'quote' then coalesce(l.payload ->> 'service', '') else '' end as service,
      l.payload -> 'labels' ->> 'service' as label
    from public.leads l
    where not l.is_example and l.status <> 'spam'
  ),
  doubles as (
    select r.merged_into as id, min(r.created_at) as arrived, min(r.answered_at) as answered,
      (array_agg(r.id order by r.created_at))[1] as first
    from requests r
    where r.merged_into is not null
    group by 1
  ),
  -- The hold comes first, then the request that the booking makes.
  bookings as (
    select distinct r.id
    from public.appointments a
    join requests r on r.id = a.lead_id and r.kind = 'message' and r.created_at >= a.created_at
  ),
  asked as (
    select r.topic, r.service, r.label, r.status, least(r.created_at, d.arrived) as arrived,
      case when b.id is null then least(r.answered_at, d.answered) end as answered, b.id is not null as is_booking
    from requests r
    left join doubles d on d.id = r.id
    left join bookings b on b.id = case when d.arrived < r.created_at then d.first else r.id end
    where r.merged_into is null
  ),
  facts as (
    select (a.arrived at time zone 'Europe/Paris')::date as day, a.topic, a.service, a.label, 1 as request,
      extract(epoch from a.answered - a.arrived)::double precision as took,
      not a.is_booking and (
        a.answered is not null or a.arrived < count_figures.moment - make_interval(secs => reply_seconds)
      ) as is_due,
      a.status, null as quote, null::bigint as cents, null::integer as project
    from asked a
    union all
    select q.issued_on, coalesce(r.topic, 'none'), coalesce(r.service, ''), r.label, null, null, false, null,
      q.status, q.net_cents, null
    from public.quotes q
    left join public.leads l on l.id = q.lead_id
    left join requests r on r.id = coalesce(l.merged_into, l.id)
    where not q.is_example and q.status in ('sent', 'accepted', 'refused', 'revoked')
    union all
    select p.done_on, coalesce(r.topic, 'none'), coalesce(r.service, ''), r.label, null, null, false, null, null, null, 1
    from public.projects p
    left join public.leads l on l.id = p.lead_id
    left join requests r on r.id = coalesce(l.merged_into, l.id)
    where not p.is_example and p.status = 'done'
  ),
  dated as (
    select date_trunc('month', f.day)::date as month, f.*
    from facts f, bounds b
    where f.day >= b.first and f.day < b.last + interval '1 month'
  ),
  counted as (
    select d.month, d.topic, d.service, max(d.label) as label, min(d.day) as since,
      count(d.request) as requests, count(d.took) as answered, count(*) filter (where d.is_due) as due,
      count(*) filter (where d.took <= reply_seconds) as in_time,
      round((percentile_cont(0.5) within group (order by d.took))::numeric)::bigint as median_seconds,
      count(*) filter (where d.status = 'won') as won, count(*) filter (where d.status = 'lost') as lost,
      count(d.quote) as quotes, count(*) filter (where d.quote = 'accepted') as accepted,
      coalesce(sum(d.cents) filter (where d.quote = 'accepted'), 0)::bigint as accepted_cents,
      count(d.project) as delivered
    from dated d
    group by grouping sets ((), (d.month), (d.topic, d.service), (d.month, d.topic, d.service))
  )
  select * from counted
  union all
  select m::date, null, null, null, null, 0, 0, 0, 0, null, 0, 0, 0, 0, 0, 0
  from bounds b, generate_series(b.first, b.last, interval '1 month') as m
  where not exists (select from counted c where c.month = m and c.topic is null)
  order by 1 nulls first, 2 nulls first, 3
$$;
comment on function public.count_figures(integer, integer, timestamptz)
  is 'For the server alone: figures of the business, by month and service.';

-- What the privacy policy promises to erase: what came to nothing, accounts that nobody uses, requests that became a
-- contract, reviews that were refused. All terms count by one clock. What is erased goes in batches, which the jobs ask for
-- until nothing is left: on a database with years in it one call would run into its time limit, and hold what it deletes
-- meanwhile.

-- Tests put it forward.
create function internal.retention_now()
returns timestamptz
language sql
volatile
set search_path = ''
as $$
  select clock_timestamp()
$$;

-- Requests and messages that came to nothing, three years after the last exchange; 500 requests at a time.
create function public.erase_expired_leads()
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  term constant interval := interval '3 years';
  term_of_contracts constant interval := interval '5 years';
  moment constant timestamptz := internal.retention_now();
  erased integer;
begin
  -- Their threads, notes, events and mails go with them.
  delete from public.leads l
  where l.id in (
    select over.id from public.leads over
    where coalesce(over.last_message_at, over.created_at)
        <= moment - case over.status when 'won' then term_of_contracts else term end
      and (over.status <> 'won' or not exists (select from public.projects p where p.lead_id = over.id))
      and not exists (
        select from public.leads later
        where later.email_hash = over.email_hash
          and coalesce(later.last_message_at, later.created_at) > moment - term
      )
    limit 500
    for update skip locked
  );
  get diagnostics erased = row_count;
  -- Counters are swept as others are counted, and times that were held as others are; the last ones stay when nobody comes
  -- any more. Of a call that went with its account nobody is told once it would have begun.
  delete from private.rate_limits r
  where r.ctid = any (array(
    select old.ctid from private.rate_limits old
    where old.window_ends_at <= moment
    limit 10000
    for update skip locked
  ));
  delete from public.appointments a where a.state = 'held' and a.held_until <= moment;
  delete from private.freed_times f where f.starts_at <= moment;
  -- Links of calls that are long over open nothing any more: they went as others were made.
  delete from private.appointment_tokens t
  using public.appointments a
  where a.id = t.appointment_id and a.ends_at < moment - interval '90 days';
  return erased;
end
$$;
comment on function public.erase_expired_leads()
  is 'For the server alone: erases leads whose term is over, and counters that are.';

-- What came to nothing is erased three years after the last that happened; what was accepted ten years after the end of
-- the year that follows (product.md, Retention). 50 quotes at a time: each holds its documents.
create function public.erase_expired_quotes()
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  erased integer;
begin
  delete from public.quotes q
  where q.id in (
    select over.id from public.quotes over
    where case
      when over.status = 'accepted' then date_trunc('year', over.decided_at, 'Europe/Paris') + interval '12 years' <= internal.quote_now()
      else greatest(over.updated_at, over.last_message_at, over.decided_at, over.sent_at)
        <= internal.quote_now() - interval '3 years'
    end
    limit 50
    for update skip locked
  );
  get diagnostics erased = row_count;
  delete from private.quote_accesses a where a.expires_at <= now();
  delete from private.quote_codes c where c.expires_at <= now();
  delete from private.quote_links k where k.expires_at <= now() - interval '30 days';
  return erased;
end
$$;
comment on function public.erase_expired_quotes() is 'For the server alone: erases the quotes whose term is over.';

-- What is over is kept as long as its client could ask about it at law: five years after the last of it. 50 projects at a
-- time: each takes all of its files with it.
create function public.erase_expired_projects()
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  moment constant timestamptz := internal.retention_now();
  erased integer;
begin
  -- Their journals, messages, files and audit go with them; the bytes follow by claim_file_removals().
  delete from public.projects p
  where p.id in (
    select over.id from public.projects over
    where over.active_at <= moment - interval '5 years'
      and (over.status in ('done', 'cancelled') or over.user_id is null)
    limit 50
    for update skip locked
  );
  get diagnostics erased = row_count;
  delete from private.project_mails m where m.created_at <= moment - interval '30 days';
  return erased;
end
$$;
comment on function public.erase_expired_projects()
  is 'For the server alone: erases the projects whose term is over.';

-- An account's sessions go as it signs out, and projects with their own term: what was seen of its use stays.
create table private.account_uses (
  user_id uuid primary key references auth.users (id) on delete cascade,
  used_at timestamptz not null
);
comment on table private.account_uses is 'When each account was last used, as far as anybody has looked.';

create table private.account_reminders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users (id) on delete cascade
);
comment on table private.account_reminders is 'Accounts that are told of their end, until they are used again. A mail tells each.';
create trigger account_reminders_90_drop_mails after delete on private.account_reminders
  for each row execute function internal.drop_mails();

-- When an account was last used: its client came, or either side did something in what they share. A project under way is
-- use, a call to come and a quote that may still be accepted are until their day.
create function internal.last_use_of(account_id uuid)
returns timestamptz
language sql
volatile
security definer
set search_path = ''
as $$
  select greatest(
    u.created_at, u.email_confirmed_at, u.last_sign_in_at,
    (select k.used_at from private.account_uses k where k.user_id = u.id),
    (
      select max(greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'UTC'))
      from auth.sessions s where s.user_id = u.id
    ),
    (
      select max(greatest(l.created_at, l.last_message_at)) from public.leads l
      where l.user_id = u.id or (l.user_id is null and l.email_hash = internal.email_hash(u.id))
    ),
    (
      select max(a.starts_at)
      from public.appointments a join public.leads l on l.id = a.lead_id
      where l.user_id = u.id and a.state <> 'cancelled'
    ),
    (
      select max(greatest(
        q.sent_at, q.decided_at, q.last_message_at, case q.status when 'sent' then q.valid_until::timestamptz end
      ))
      from public.quotes q where q.user_id = u.id
    ),
    (
      select max(case when p.status in ('planned', 'active', 'paused') then internal.retention_now() else p.active_at end)
      from public.projects p where p.user_id = u.id and not p.is_example
    )
  )
  from auth.users u
  where u.id = account_id
$$;

-- Tells accounts that were not used for three years but thirty days, and erases those that were told thirty days ago and
-- not used since, 50 at a time. Nobody is erased whose mail has not left, but for an address that its server refuses for
-- good. An account whose address nobody proved for thirty days goes with nothing but itself: whoever typed it may be
-- anybody, and what that address has sent is its owner's.
create function public.erase_unused_accounts()
returns table (reminded integer, erased integer)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  term constant interval := interval '3 years';
  notice constant interval := interval '30 days';
  moment constant timestamptz := internal.retention_now();
  account uuid;
begin
  -- Several processes ask on the same day: one after the other.
  perform pg_advisory_xact_lock(hashtextextended('unused_accounts', 0));
  delete from auth.users u
  where u.id in (
    select strange.id from auth.users strange
    where strange.email is not null and strange.email_confirmed_at is null and strange.last_sign_in_at is null
      and greatest(strange.created_at, strange.confirmation_sent_at) <= moment - notice
    limit 50
    for update skip locked
  );
  get diagnostics erased = row_count;
  insert into private.account_uses (user_id, used_at)
  select u.id, internal.last_use_of(u.id) from auth.users u
  on conflict (user_id) do update set used_at = excluded.used_at where account_uses.used_at < excluded.used_at;

  delete from private.account_reminders r
  using private.account_uses k
  where k.user_id = r.user_id and k.used_at > moment - (term - notice);

  with told as (
    insert into private.account_reminders (user_id)
    select k.user_id from private.account_uses k where k.used_at <= moment - (term - notice)
    on conflict (user_id) do nothing
    returning id
  ),
  queued as (select internal.queue_mail('account-unused', t.id, 'client') from told t)
  select count(*) into reminded from queued;

  for account in
    select r.user_id
    from private.account_reminders r
    join private.account_uses k on k.user_id = r.user_id
    join private.lead_mails m on m.topic = 'account-unused' and m.subject_id = r.id
    where k.used_at <= moment - term and coalesce(m.sent_at, m.refused_at) <= moment - notice
    limit 50
  loop
    -- Whoever signs in at this very moment keeps it.
    perform from auth.users u where u.id = account for update;
    if internal.last_use_of(account) <= moment - term and public.delete_account(account) then
      erased := erased + 1;
    end if;
  end loop;
  return next;
end
$$;
comment on function public.erase_unused_accounts()
  is 'For the server alone: tells accounts that nobody uses of their end, and erases those that were told.';

-- Whom a reminder is for, and after which moment the account may go; no row once it was used again.
create function public.read_account_reminder(reminder uuid)
returns table (email text, erased_after timestamptz)
language sql
volatile
security definer
set search_path = ''
as $$
  select u.email::text, greatest(k.used_at + interval '3 years', internal.retention_now() + interval '30 days')
  from private.account_reminders r
  join private.account_uses k on k.user_id = r.user_id
  join auth.users u on u.id = r.user_id
  where r.id = reminder and internal.last_use_of(u.id) <= k.used_at
$$;
comment on function public.read_account_reminder(uuid)
  is 'For the server alone: whom a reminder is for, and after which moment their account may go.';

-- What was refused never was online: its author has half a year to read why. 500 reviews at a time.
create function public.erase_refused_testimonials()
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  erased integer;
begin
  delete from public.testimonials t
  where t.id in (
    select over.id from public.testimonials over
    where over.status = 'rejected' and over.moderated_at <= internal.retention_now() - interval '6 months'
    limit 500
    for update skip locked
  );
  get diagnostics erased = row_count;
  return erased;
end
$$;
comment on function public.erase_refused_testimonials()
  is 'For the server alone: erases the reviews that were refused half a year ago.';

-- Who may call which function; nobody but its owner may call another (foundation.sql). Triggers need no grant.

-- The site, by the server's key.
grant execute on function
  -- foundation
  public.applied_migrations,
  -- limits
  public.consume_rate_limit, public.release_rate_limits, public.consume_token_bucket,
  -- accounts
  public.delete_account, public.password_mark, public.forget_password,
  -- testimonials
  public.decide_testimonial, public.testimonial_authors,
  -- api tokens
  public.rotate_api_token_key, public.read_api_token, public.claim_api_token_check, public.settle_api_token_check,
  -- requests
  public.move_lead, public.answer_lead, public.note_lead, public.plan_lead, public.mark_lead, public.merge_lead,
  public.unmerge_lead, public.write_lead_message, public.list_leads, public.count_leads, public.read_lead,
  public.create_lead, public.unclaimed_leads, public.claim_lead,
  -- outbox
  public.settle_lead_mail, public.claim_lead_mails,
  -- account mails
  public.queue_account_mails, public.read_account_mail,
  -- quotes
  public.create_quote, public.save_quote, public.remove_quote, public.replace_quote, public.next_quote_number,
  public.send_quote, public.revoke_quote, public.answer_quote, public.link_quote, public.see_quote,
  public.cut_quote_links, public.list_quotes, public.count_quotes, public.read_quote, public.read_quote_file,
  public.read_client_quote, public.read_client_quote_file, public.open_quote_link, public.add_quote_link,
  public.create_quote_code, public.redeem_quote_code, public.accept_quote, public.refuse_quote, public.ask_quote,
  public.read_mailed_quote,
  -- projects
  public.create_project, public.move_project, public.edit_project, public.plan_project, public.set_project_progress,
  public.plan_project_milestones, public.mark_project_milestone, public.write_project_entry,
  public.publish_project_entry, public.discard_project_entry, public.answer_project, public.mark_project,
  public.see_own_project, public.write_project_message, public.begin_project_file, public.finish_project_file,
  public.drop_project_file, public.remove_project_file, public.remove_own_project_file, public.read_project_file,
  public.claim_file_removals, public.settle_file_removals, public.set_project_mails, public.list_projects,
  public.count_projects, public.read_project, public.find_project_clients, public.read_project_news,
  public.read_project_invitation,
  -- appointments
  public.taken_times, public.move_appointment, public.cancel_appointment, public.change_appointment,
  public.read_appointment, public.add_appointment_link, public.list_appointments, public.set_busy_calendar,
  public.read_busy_calendar, public.store_busy_times, public.set_appointment_feed, public.read_appointment_feed,
  public.appointment_feed_state, public.read_mailed_appointment, public.read_freed_time, public.hold_slot,
  public.read_hold, public.book_appointment, public.waiting_calls, public.confirm_appointment,
  public.read_waiting_call,
  -- outages
  public.open_outage, public.close_outage,
  -- figures
  public.count_figures,
  -- retention
  public.erase_expired_leads, public.erase_expired_quotes, public.erase_expired_projects,
  public.erase_unused_accounts, public.read_account_reminder, public.erase_refused_testimonials
  to service_role;

-- Everybody, and what it calls.
grant execute on function
  public.get_approved_testimonials, public.get_approved_testimonial,
  internal.get_approved_testimonials, internal.get_approved_testimonial
  to anon, authenticated, service_role;

-- Clients, with their own rights, and what these functions and the policies call.
grant execute on function
  public.submit_testimonial, public.encrypt_api_token, public.store_api_token,
  internal.encrypt_api_token, internal.own_email_hash
  to authenticated;

-- A row is stored with its words by whoever stores it.
grant execute on function internal.lead_words, internal.quote_words, internal.found_by, internal.plain_words
  to service_role;

reset check_function_bodies;
