-- How a database of before comes to what accepted quotes leave to be invoiced. What was invoiced of them before, nobody has told the
-- site.
create table private.due_invoices (
  quote_id uuid not null references public.quotes (id) on delete cascade,
  position smallint not null,
  handed_at timestamptz,
  invoice_number text check (char_length(invoice_number) between 1 and 60),
  next_at timestamptz,
  attempts integer not null default 0,
  last_error text check (char_length(last_error) <= 200),
  state text not null generated always as (
    case when invoice_number is not null then 'invoiced' when handed_at is not null then 'handed' else 'open' end
  ) stored,
  primary key (quote_id, position),
  constraint due_invoices_waiting_check check (next_at is null or (handed_at is null and invoice_number is null))
);
comment on table private.due_invoices
  is 'How far a due is invoiced: no row of one that nobody has handed over. Stays with a due that an amendment replaces.';
comment on column private.due_invoices.handed_at is 'When the tool that makes invoices had it, or somebody said so.';
comment on column private.due_invoices.next_at
  is 'When to send it, or to send it again; during an attempt, when it counts as dead; null where it is not sent.';
comment on column private.due_invoices.last_error is 'Why the last attempt failed, in words; null during one.';
create index due_invoices_waiting_idx on private.due_invoices (next_at) where next_at is not null;

-- Whether a due is to be invoiced: its event has come, or it was paid before.
create function internal.is_due_come(due private.quote_dues, today date)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select due.received_on is not null or (due.due_on is not null and (due.event <> 'date' or due.due_on <= today))
$$;

-- A page of the dues to invoice, the last one to be paid first. `view` is `open`, of contracts and of what a cancelled one still
-- owes; `done` for what was handed over or invoiced, whatever became of the quote or of the due; or `late` for what should have
-- been received, invoiced or not; null with a due's own quote and place. With `whole` each has what its invoice is made of.
-- Examples are nobody's.
create function public.list_due_invoices(
  view text default null, quote uuid default null, due_position integer default null,
  whole boolean default false, after_cursor text default null, page_size integer default 30
)
returns table (
  quote_id uuid, quote_number text, quote_state text, title text, client jsonb, due jsonb, state text, handed_at timestamptz,
  invoice_number text, next_at timestamptz, attempts integer, last_error text, accepted_at timestamptz, document jsonb,
  options jsonb, totals jsonb, page_cursor text
)
language sql
stable
security definer
set search_path = ''
as $$
  select q.id, q.number, q.status, q.title, q.document -> 'content' -> 'client', to_jsonb(listed.due) - 'quote_id',
    coalesce(i.state, 'open'), i.handed_at, i.invoice_number, i.next_at, coalesce(i.attempts, 0), i.last_error, a.accepted_at,
    case when list_due_invoices.whole then q.document end, a.options, a.totals,
    come.day || '_' || q.id || '_' || d.position
  from (
    select d as due from private.quote_dues d
    union all
    select jsonb_populate_record(null::private.quote_dues, r.due) from private.replaced_dues r
    where list_due_invoices.view = 'done'
  ) listed
  cross join lateral (select (listed.due).*) as d
  join public.quotes q on q.id = d.quote_id
  join private.quote_acceptances a on a.quote_id = q.id
  left join private.due_invoices i on i.quote_id = d.quote_id and i.position = d.position
  cross join lateral (select coalesce(d.due_on, d.received_on) as day) as come
  where not q.is_example
    and case list_due_invoices.view
      when 'open' then coalesce(i.state, 'open') = 'open' and q.status in ('accepted', 'terminated')
        and internal.is_due_come(listed.due, internal.quote_today())
      when 'done' then i.state in ('handed', 'invoiced')
      when 'late' then q.status in ('accepted', 'terminated') and d.received_on is null and d.due_on < internal.quote_today()
      else d.quote_id = list_due_invoices.quote and d.position = list_due_invoices.due_position
        and (i.state in ('handed', 'invoiced')
          or (q.status in ('accepted', 'terminated') and internal.is_due_come(listed.due, internal.quote_today())))
    end
    and (
      list_due_invoices.after_cursor is null
      or (come.day, q.id, d.position) < (
        split_part(list_due_invoices.after_cursor, '_', 1)::date,
        split_part(list_due_invoices.after_cursor, '_', 2)::uuid,
        split_part(list_due_invoices.after_cursor, '_', 3)::smallint
      )
    )
  order by come.day desc, q.id desc, d.position desc
  limit list_due_invoices.page_size
$$;
comment on function public.list_due_invoices(text, uuid, integer, boolean, text, integer)
  is 'For the server alone: what is to be invoiced, and what was.';

create function public.count_due_invoices()
returns bigint
language sql
stable
security definer
set search_path = ''
as $$
  select count(*)
  from private.quote_dues d
  join public.quotes q on q.id = d.quote_id
  left join private.due_invoices i on i.quote_id = d.quote_id and i.position = d.position
  where not q.is_example and q.status in ('accepted', 'terminated') and coalesce(i.state, 'open') = 'open'
    and internal.is_due_come(d, internal.quote_today())
$$;
comment on function public.count_due_invoices() is 'For the server alone: how many dues are to be invoiced.';

create function internal.log_due_invoice(
  quote uuid, actor_id text, actor_name text, due_position integer, mark text, invoice_number text default null
)
returns void
language sql
volatile
set search_path = ''
as $$
  select internal.log_quote_event(
    d.quote_id, log_due_invoice.actor_id, log_due_invoice.actor_name, 'due', '{}',
    jsonb_build_object(
      'label', d.label, 'amount', d.amount_cents, 'mark', log_due_invoice.mark, 'number', log_due_invoice.invoice_number
    )
  )
  from private.quote_dues d
  where d.quote_id = log_due_invoice.quote and d.position = log_due_invoice.due_position
$$;

-- Marks a due: `send` has it handed over, once more where it was, `hand` says that it was by hand, `invoice` that it has this
-- number; `undo` takes the last of these back, and stops what is being sent. Raises `invoice_stale` where it is not, or no
-- more, as it was seen, `invoice_state` where it is not to be invoiced.
create function public.mark_due_invoice(
  quote uuid, due_position integer, seen_state text, actor_id text, actor_name text, mark text, number text default null
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.quotes;
  due private.quote_dues;
  invoice private.due_invoices;
begin
  select q.* into taken from public.quotes q where q.id = mark_due_invoice.quote and not q.is_example for update;
  select d.* into due from private.quote_dues d
  where d.quote_id = taken.id and d.position = mark_due_invoice.due_position;
  if due.quote_id is null then
    raise exception 'invoice_gone' using errcode = 'PT404';
  end if;
  insert into private.due_invoices (quote_id, position) values (due.quote_id, due.position)
  on conflict do nothing;
  select i.* into strict invoice from private.due_invoices i
  where i.quote_id = due.quote_id and i.position = due.position
  for update;
  if seen_state is distinct from invoice.state then
    raise exception 'invoice_stale' using errcode = 'PT409';
  end if;
  -- What was handed over can be taken back, or invoiced, whatever became of the quote.
  if invoice.state = 'invoiced' and mark <> 'undo'
    or invoice.state = 'handed' and mark = 'hand'
    or (invoice.state = 'open' or mark = 'send') and mark <> 'undo'
      and not (taken.status in ('accepted', 'terminated') and internal.is_due_come(due, internal.quote_today())) then
    raise exception 'invoice_state' using errcode = 'PT409';
  end if;
  -- An attempt that is under way goes on: it is not doubled, and what else is marked outlives it.
  if mark = 'send' and invoice.next_at is not null and invoice.last_error is null then
    return;
  end if;
  update private.due_invoices i
  set handed_at = case mark
      when 'hand' then clock_timestamp()
      when 'invoice' then i.handed_at
      when 'undo' then case when i.state = 'invoiced' then i.handed_at end
    end,
    invoice_number = case when mark = 'invoice' then mark_due_invoice.number end,
    next_at = case when mark = 'send' then clock_timestamp() end,
    last_error = null,
    attempts = case when mark = 'send' then i.attempts else i.attempts + 1 end
  where i.quote_id = due.quote_id and i.position = due.position;
  if mark in ('hand', 'invoice') or invoice.state <> 'open' then
    perform internal.log_due_invoice(
      due.quote_id, actor_id, actor_name, due.position,
      case
        when mark = 'hand' then 'handed'
        when mark = 'invoice' then 'invoiced'
        when invoice.state = 'invoiced' then 'uninvoiced'
        else 'unhanded'
      end,
      coalesce(mark_due_invoice.number, invoice.invoice_number)
    );
  end if;
end
$$;
comment on function public.mark_due_invoice(uuid, integer, text, text, text, text, text)
  is 'For the server alone: marks how far a due is invoiced.';

-- Takes one due that waits to be sent, for this caller alone, until `lease_seconds` are over, which a caller that died needs;
-- no row where none does. `attempt` is what settle_due_delivery() then asks for.
create function public.claim_due_delivery(lease_seconds integer)
returns table (quote uuid, due_position integer, attempt integer)
language sql
volatile
security definer
set search_path = ''
as $$
  update private.due_invoices i
  set attempts = i.attempts + 1, last_error = null,
    next_at = clock_timestamp() + make_interval(secs => claim_due_delivery.lease_seconds)
  from (
    select w.quote_id, w.position
    from private.due_invoices w
    join public.quotes q on q.id = w.quote_id and q.status in ('accepted', 'terminated')
    where w.next_at <= clock_timestamp()
    order by w.last_error is not null, w.next_at
    limit 1
    for update of w skip locked
  ) as waiting
  where i.quote_id = waiting.quote_id and i.position = waiting.position
  returning i.quote_id, i.position::integer, i.attempts
$$;
comment on function public.claim_due_delivery(integer) is 'For the server alone: takes a due that waits to be handed over.';

-- Ends an attempt: handed over where there is no `reason`; else tried again after `retry_seconds`, or not where that is null.
-- An attempt that outlived its lease, or was stopped, changes nothing; answers whether it did.
create function public.settle_due_delivery(
  quote uuid, due_position integer, attempt integer, reason text default null, retry_seconds integer default null
)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  update private.due_invoices i
  set handed_at = case when reason is null then clock_timestamp() end,
    last_error = left(reason, 200),
    next_at = case when reason is not null then clock_timestamp() + make_interval(secs => retry_seconds) end
  where i.quote_id = settle_due_delivery.quote and i.position = settle_due_delivery.due_position
    and i.attempts = attempt and i.next_at is not null;
  if not found then
    return false;
  end if;
  if reason is null then
    perform internal.log_due_invoice(
      settle_due_delivery.quote, 'site', 'Le site', settle_due_delivery.due_position, 'handed'
    );
  end if;
  return true;
end
$$;
comment on function public.settle_due_delivery(uuid, integer, integer, text, integer)
  is 'For the server alone: says how an attempt to hand a due over ended.';

grant execute on function public.list_due_invoices, public.count_due_invoices, public.mark_due_invoice, public.claim_due_delivery,
  public.settle_due_delivery
  to service_role;
