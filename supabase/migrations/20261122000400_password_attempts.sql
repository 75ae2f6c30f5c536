-- What a right password gives back of the attempts that were counted, and by what a browser that proved a
-- password is known.

-- Forgets the counts of some keys, and takes one attempt back from others.
create or replace function internal.release_rate_limits(forgotten_keys text[], returned_keys text[])
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  delete from private.rate_limits r where r.key_hash = any (forgotten_keys);
  update private.rate_limits r set hits = greatest(r.hits - 1, 0) where r.key_hash = any (returned_keys);
$$;
revoke all on function internal.release_rate_limits(text[], text[])
  from public, anon, authenticated, service_role;
grant execute on function internal.release_rate_limits(text[], text[]) to service_role;

create or replace function public.release_rate_limits(forgotten_keys text[], returned_keys text[])
returns void
language sql
volatile
set search_path = ''
as $$
  select internal.release_rate_limits(forgotten_keys, returned_keys)
$$;
comment on function public.release_rate_limits(text[], text[])
  is 'For the server alone: forgets attempts that a right password followed.';
revoke all on function public.release_rate_limits(text[], text[])
  from public, anon, authenticated, service_role;
grant execute on function public.release_rate_limits(text[], text[]) to service_role;

-- A hash of the stored hash: another one with every new password, and nothing that a password could be
-- tried against. Null where no account has a password under this address.
create or replace function internal.password_mark(account_email text)
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
revoke all on function internal.password_mark(text) from public, anon, authenticated, service_role;
grant execute on function internal.password_mark(text) to service_role;

create or replace function public.password_mark(account_email text)
returns text
language sql
stable
set search_path = ''
as $$
  select internal.password_mark(account_email)
$$;
comment on function public.password_mark(text)
  is 'For the server alone: what a browser that proved this account''s password is known by.';
revoke all on function public.password_mark(text) from public, anon, authenticated, service_role;
grant execute on function public.password_mark(text) to service_role;

-- Takes the password away from an account that somebody else may have made: its owner chooses one.
create or replace function internal.forget_password(account_id uuid)
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  update auth.users u set encrypted_password = null where u.id = account_id;
$$;
revoke all on function internal.forget_password(uuid) from public, anon, authenticated, service_role;
grant execute on function internal.forget_password(uuid) to service_role;

create or replace function public.forget_password(account_id uuid)
returns void
language sql
volatile
set search_path = ''
as $$
  select internal.forget_password(account_id)
$$;
comment on function public.forget_password(uuid)
  is 'For the server alone: the account opens by a mailed link only, until a password is chosen.';
revoke all on function public.forget_password(uuid) from public, anon, authenticated, service_role;
grant execute on function public.forget_password(uuid) to service_role;
