-- How a database of before comes to what an accepted quote is paid by. A quote that was accepted before has no dues: what of
-- it was paid, nobody has told the site.
-- What an accepted quote is paid by, and what of it came: frozen at the signature, then marked by the consultant.
create table private.quote_dues (
  quote_id uuid not null references public.quotes (id) on delete cascade,
  position smallint not null check (position between 1 and 12),
  label text not null check (char_length(label) between 1 and 200),
  event text not null check (event in ('signature', 'step', 'delivery', 'terms', 'date')),
  days smallint not null check (days between 0 and 60),
  amount_cents bigint not null check (amount_cents > 0),
  vat jsonb not null check (jsonb_typeof(vat) = 'array'),
  due_on date check (event <> 'date' or due_on is not null),
  received_on date,
  primary key (quote_id, position)
);
comment on table private.quote_dues is 'What an accepted quote is paid by. Their sum is its total.';
comment on column private.quote_dues.days is 'To pay within, from the event on.';
comment on column private.quote_dues.amount_cents is 'Tax included.';
comment on column private.quote_dues.vat is 'What of the amount is before tax, and its VAT, by rate.';
comment on column private.quote_dues.due_on is 'The last day to pay on; null until its event has come.';
create index quote_dues_open_idx on private.quote_dues (due_on) where received_on is null;

-- An acceptance brings its dues, as the proof tells them. One of before there were any has none.
create function internal.begin_quote_dues()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  accepted_on constant date := (new.accepted_at at time zone 'Europe/Paris')::date;
begin
  insert into private.quote_dues (quote_id, position, label, event, days, amount_cents, vat, due_on)
  select new.quote_id, due.position, due.said ->> 'label', due.event, (due.said ->> 'days')::smallint,
    (due.said ->> 'amount')::bigint, due.said -> 'vat',
    case due.event
      when 'date' then (due.said ->> 'at')::date
      when 'signature' then accepted_on + (due.said ->> 'days')::integer
    end
  from (
    select listed.said, listed.position,
      case when listed.said ->> 'at' ~ '^\d' then 'date' else listed.said ->> 'at' end as event
    from jsonb_array_elements(new.totals -> 'dues') with ordinality as listed (said, position)
  ) as due;
  if found and (select sum(d.amount_cents) from private.quote_dues d where d.quote_id = new.quote_id)
      is distinct from (new.totals ->> 'total')::bigint then
    raise exception 'the dues are not the total' using errcode = '22023';
  end if;
  return null;
end
$$;

create trigger quote_acceptances_40_begin_dues after insert on private.quote_acceptances
  for each row execute function internal.begin_quote_dues();

alter table private.quote_events drop constraint quote_events_action_check;
alter table private.quote_events add constraint quote_events_action_check check (action in (
  'created', 'copied', 'saved', 'sent', 'accepted', 'refused', 'replaced', 'revoked', 'answered', 'asked',
  'linked', 'cut', 'due'
));

create or replace function internal.quote_acceptance_of(quote uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select to_jsonb(a) - 'quote_id' || jsonb_build_object('dues', (
    select coalesce(jsonb_agg(to_jsonb(d) - 'quote_id' order by d.position), '[]')
    from private.quote_dues d where d.quote_id = a.quote_id
  ))
  from private.quote_acceptances a where a.quote_id = quote
$$;

-- Marks a due of an accepted quote: on which day it was received (`received`), or is to be paid at last (`due`), where no
-- day was agreed; null takes it back. Raises `quote_day` for a receipt of a day to come.
create function public.mark_quote_due(
  quote uuid, seen_version integer, actor_id text, actor_name text, due_position integer, mark text,
  day date default null
)
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.quotes;
  marked private.quote_dues;
begin
  taken := internal.take_quote(quote, seen_version);
  if mark = 'received' and day > internal.quote_today() then
    raise exception 'quote_day' using errcode = 'PT409';
  end if;
  update private.quote_dues d
  set received_on = case mark when 'received' then day else d.received_on end,
    due_on = case mark when 'due' then day else d.due_on end
  where d.quote_id = quote and d.position = due_position and taken.status = 'accepted'
    and (mark = 'received' or (d.event in ('step', 'delivery', 'terms') and d.received_on is null))
  returning d.* into marked;
  if not found then
    raise exception 'quote_state' using errcode = 'PT409';
  end if;
  update public.quotes q set version = q.version + 1, updated_at = clock_timestamp() where q.id = quote;
  perform internal.log_quote_event(
    quote, actor_id, actor_name, 'due', '{}',
    jsonb_build_object('label', marked.label, 'amount', marked.amount_cents, 'mark', mark, 'day', day)
  );
  return taken.version + 1;
end
$$;
comment on function public.mark_quote_due(uuid, integer, text, text, integer, text, date)
  is 'For the server alone: marks when a due was received, or is to be paid.';

-- Of these quotes the due that is to be paid next; no row of one that has none to be paid yet.
create function public.next_dues(quotes text[])
returns table (quote uuid, cents bigint, due_on date)
language sql
stable
security definer
set search_path = ''
as $$
  select distinct on (d.quote_id) d.quote_id, d.amount_cents, d.due_on
  from private.quote_dues d
  join public.quotes q on q.id = d.quote_id
  where d.quote_id = any (quotes::uuid[]) and q.status = 'accepted' and d.received_on is null and d.due_on is not null
  order by d.quote_id, d.position
$$;
comment on function public.next_dues(text[])
  is 'For the server alone: what is to be paid next of quotes that their reader has read.';

-- What is due at the delivery is due from the day on which the project is done; no more once it goes on.
create function internal.date_delivery_dues()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.quote_dues d
  set due_on = new.done_on + d.days
  where d.quote_id = new.quote_id and d.event = 'delivery' and d.received_on is null
    and d.due_on is not distinct from old.done_on + d.days;
  return null;
end
$$;

create trigger projects_40_date_dues after update of done_on on public.projects
  for each row when (new.quote_id is not null and old.done_on is distinct from new.done_on)
  execute function internal.date_delivery_dues();

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
      (d.received_on is null and q.status = 'accepted')
      or d.received_on >= date_trunc('month', clock.today) - make_interval(months => count_dues.months - 1)
    )
  )
  select s.state, count(*), sum(s.amount_cents)::bigint from stated s group by 1
$$;
comment on function public.count_dues(integer, timestamptz)
  is 'For the server alone: what is to be received, and was.';

grant execute on function public.mark_quote_due, public.next_dues, public.count_dues to service_role;
