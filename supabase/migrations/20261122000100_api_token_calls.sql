-- Storing a token and reading it again are one call each.

-- What encrypt_api_token() and an upsert do in two: the token goes up once, and nothing of it comes
-- back. With the caller's rights: grants, policies and triggers of the table decide.
create or replace function public.store_api_token(service text, plain_token text, zone text)
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
revoke all on function public.store_api_token(text, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.store_api_token(text, text, text) to authenticated;

-- No row where the session is over or another client's. Else one: all NULL where no token is stored,
-- without its plain_token where that no longer opens.
create or replace function internal.read_api_token(owner_id uuid, session_id uuid, service text)
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
revoke all on function internal.read_api_token(uuid, uuid, text)
  from public, anon, authenticated, service_role;
grant execute on function internal.read_api_token(uuid, uuid, text) to service_role;

create or replace function public.read_api_token(owner_id uuid, session_id uuid, service text)
returns table (last4 text, zone text, plain_token text)
language sql
stable
set search_path = ''
as $$
  select * from internal.read_api_token(owner_id, session_id, service)
$$;
comment on function public.read_api_token(uuid, uuid, text) is
  'For the server alone: the token of a client whose session still exists, in clear.';
revoke all on function public.read_api_token(uuid, uuid, text)
  from public, anon, authenticated, service_role;
grant execute on function public.read_api_token(uuid, uuid, text) to service_role;

-- Nothing opens a token any more without an open session of its owner.
drop function public.decrypt_api_token(uuid, text);
drop function internal.decrypt_api_token(uuid, text);
