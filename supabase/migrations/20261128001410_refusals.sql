-- A refused quote closes its request, with its reason in the thread and in the figures.

-- Refuses a quote, once: done also for who has refused it within 15 minutes. The reason stands in the thread of its request,
-- which is lost unless another quote of it is written, waits or was accepted. Refused: `quote_gone`, `quote_state` or
-- `quote_expired`.
create or replace function public.refuse_quote(
  why text, by_mail boolean, account_id uuid default null, quote uuid default null, token_hash text default null,
  access_hash text default null
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.quotes;
  refuser text;
  thread uuid;
  whole uuid;
begin
  select q.* into taken from public.quotes q
  where q.id = internal.clients_quote(account_id, refuse_quote.quote, token_hash, access_hash)
  for update;
  if not found then
    raise exception 'quote_gone' using errcode = 'PT404';
  end if;
  if taken.status = 'refused' and taken.decided_at > internal.quote_now() - interval '15 minutes' then
    return;
  end if;
  if taken.status <> 'sent' then
    raise exception 'quote_state' using errcode = 'PT409';
  end if;
  if taken.valid_until < internal.quote_today() then
    raise exception 'quote_expired' using errcode = 'PT409';
  end if;
  update public.quotes q
  set status = 'refused', decided_at = internal.quote_now(), reason = why, version = q.version + 1,
    news_at = coalesce(q.news_at, now()), updated_at = clock_timestamp()
  where q.id = taken.id;
  refuser := coalesce(taken.content -> 'client' ->> 'name', '');
  perform internal.log_quote_event(
    taken.id, 'client', refuser, 'refused', '{"status": "sent"}', jsonb_build_object('reason', why)
  );
  thread := internal.quote_thread(taken.lead_id, taken.email_hash);
  if thread is not null then
    -- The mail of the refusal tells it.
    perform internal.add_client_message(thread, account_id, why, false);
  end if;
  whole := internal.whole_lead(taken.lead_id);
  perform from public.quotes q join public.leads l on l.id = q.lead_id
  where whole in (l.id, l.merged_into) and q.id <> taken.id
    and internal.quote_state(q.status, q.valid_until, internal.quote_today()) in ('draft', 'sent', 'accepted');
  if not found and whole is not null then
    perform internal.advance_lead(whole, 'client', refuser, 'lost');
  end if;
  if by_mail then
    perform internal.queue_mail('quote-refused', taken.id, 'consultant');
  end if;
end
$$;
comment on function public.refuse_quote(text, boolean, uuid, uuid, text, text)
  is 'For the server alone: refuses a quote, once.';

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

grant execute on function public.list_refusals to service_role;
