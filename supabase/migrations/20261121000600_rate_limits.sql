-- Attempts counted in the database, so that a restart or a second server does not forget them.

create table private.rate_limits (
  key_hash text primary key check (char_length(key_hash) between 1 and 128),
  hits integer not null,
  window_ends_at timestamptz not null
);
comment on table private.rate_limits is 'One row a key and window. Keys are hashes: no e-mail or address in clear.';
create index rate_limits_window_ends_at_idx on private.rate_limits (window_ends_at);
revoke all on private.rate_limits from public, anon, authenticated, service_role;

-- Counts one attempt and says whether it is allowed. The window starts with the first attempt and is
-- not prolonged by refused ones: after it, counting starts again at zero.
create or replace function internal.consume_rate_limit(key_hash text, max_hits integer, window_seconds integer)
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
revoke all on function internal.consume_rate_limit(text, integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function internal.consume_rate_limit(text, integer, integer) to service_role;

create or replace function public.consume_rate_limit(key_hash text, max_hits integer, window_seconds integer)
returns table (allowed boolean, remaining integer, retry_after_seconds integer)
language sql
volatile
set search_path = ''
as $$
  select * from internal.consume_rate_limit(key_hash, max_hits, window_seconds)
$$;
comment on function public.consume_rate_limit(text, integer, integer)
  is 'For the server alone: counts one attempt under a hashed key.';
revoke all on function public.consume_rate_limit(text, integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.consume_rate_limit(text, integer, integer) to service_role;
