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
