-- The zone of Make that a token belongs to: the host it may be sent to, and no other.

alter table public.user_api_tokens
  add column zone text not null default 'eu2' check (zone in ('eu1', 'eu2', 'us1', 'us2'));
comment on column public.user_api_tokens.zone is 'Zone of the service that the token is for.';

grant insert (zone), update (zone) on public.user_api_tokens to authenticated;
