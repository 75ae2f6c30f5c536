-- Ceilings that refill as time goes by, so that what is over one waits for minutes and never for a window's end.

-- Takes one token of a bucket that holds `capacity` of them and gets one more each `refill_seconds`, and says whether
-- there was one beside the `reserve`, which is left for others; else after how long there is. The row holds when the
-- bucket is full again (generic cell rate algorithm): one that is over is a full bucket, and swept as any other count.
create function internal.consume_token_bucket(
  key_hash text, capacity integer, refill_seconds double precision, reserve integer
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
revoke all on function internal.consume_token_bucket(text, integer, double precision, integer)
  from public, anon, authenticated, service_role;
grant execute on function internal.consume_token_bucket(text, integer, double precision, integer) to service_role;

create function public.consume_token_bucket(
  key_hash text, capacity integer, refill_seconds double precision, reserve integer default 0
)
returns table (allowed boolean, retry_after_seconds integer)
language sql
volatile
set search_path = ''
as $$
  select * from internal.consume_token_bucket(key_hash, capacity, refill_seconds, reserve)
$$;
comment on function public.consume_token_bucket(text, integer, double precision, integer)
  is 'For the server alone: takes one token of the bucket of a hashed key.';
revoke all on function public.consume_token_bucket(text, integer, double precision, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.consume_token_bucket(text, integer, double precision, integer) to service_role;
