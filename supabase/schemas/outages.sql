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
