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
