-- Figures of the business, counted when they are asked for: what came in and was sent, month by month, and what has
-- become of it since. Examples, spam and doubles never count.

-- A row for the whole period (no month, no topic), each month, each service, and each service in each month; of a month
-- without anything too. Of `months` months, the one of `moment` included, those count of which nothing can have been
-- erased (36 at most). A request counts in the month, of Paris, in which it or its first double came; a quote in that in
-- which it was sent, a replaced one not at all, one that its consumer withdrew from not as accepted, one that was cancelled by
-- what of it was received or stays due, an amendment by its amount alone; a project in that in which it was done. `due` are the requests whose answer came, or should have within `reply_seconds`; a call that was
-- booked needs none. Amounts are cents before tax.
create function public.count_figures(
  months integer, reply_seconds integer, moment timestamptz default now()
)
returns table (
  month date, topic text, service text, label text, since date, requests bigint, answered bigint, due bigint,
  in_time bigint, median_seconds bigint, won bigint, lost bigint, quotes bigint, accepted bigint, accepted_cents bigint,
  delivered bigint, withdrawn bigint
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
      case when q.amends is null then case q.status when 'terminated' then 'accepted' else q.status end end,
      case q.status when 'accepted' then q.net_cents when 'terminated' then internal.settled_net(q.id) end, null
    from public.quotes q
    left join public.leads l on l.id = q.lead_id
    left join requests r on r.id = coalesce(l.merged_into, l.id)
    where not q.is_example and q.status in ('sent', 'accepted', 'refused', 'revoked', 'withdrawn', 'terminated')
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
      coalesce(sum(d.cents), 0)::bigint as accepted_cents,
      count(d.project) as delivered, count(*) filter (where d.quote = 'withdrawn') as withdrawn
    from dated d
    group by grouping sets ((), (d.month), (d.topic, d.service), (d.month, d.topic, d.service))
  )
  select * from counted
  union all
  select m::date, null, null, null, null, 0, 0, 0, 0, null, 0, 0, 0, 0, 0, 0, 0
  from bounds b, generate_series(b.first, b.last, interval '1 month') as m
  where not exists (select from counted c where c.month = m and c.topic is null)
  order by 1 nulls first, 2 nulls first, 3
$$;
comment on function public.count_figures(integer, integer, timestamptz)
  is 'For the server alone: figures of the business, by month and service.';

-- Why quotes were refused, the last first, over the same months as count_figures: 200 at most.
create function public.list_refusals(months integer, moment timestamptz default now())
returns table (number text, refused_on date, reason text)
language sql
stable
security definer
set search_path = ''
as $$
  select q.number, (q.decided_at at time zone 'Europe/Paris')::date, q.reason
  from public.quotes q
  where q.status = 'refused' and not q.is_example
    and q.decided_at >= date_trunc('month', list_refusals.moment, 'Europe/Paris')
      - make_interval(months => list_refusals.months - 1)
  order by q.decided_at desc, q.id
  limit 200
$$;
comment on function public.list_refusals(integer, timestamptz)
  is 'For the server alone: why quotes were refused.';

-- Dues of accepted quotes by what they are today: `open` (no day yet), `due`, `late`, and `received` in `months` months,
-- the one of `moment` included. Examples do not count. Amounts are cents, tax included.
create function public.count_dues(months integer, moment timestamptz default now())
returns table (state text, counted bigint, cents bigint)
language sql
stable
security definer
set search_path = ''
as $$
  with clock as (select (count_dues.moment at time zone 'Europe/Paris')::date as today),
  stated as (
    select
      case
        when d.received_on is not null then 'received'
        when d.due_on is null then 'open'
        when d.due_on < clock.today then 'late'
        else 'due'
      end as state, d.amount_cents
    from clock, private.quote_dues d
    join public.quotes q on q.id = d.quote_id
    where not q.is_example and (
      (d.received_on is null and q.status in ('accepted', 'terminated'))
      or d.received_on >= date_trunc('month', clock.today) - make_interval(months => count_dues.months - 1)
    )
  )
  select s.state, count(*), sum(s.amount_cents)::bigint from stated s group by 1
$$;
comment on function public.count_dues(integer, timestamptz)
  is 'For the server alone: what is to be received, and was.';
