-- Leads are delivered: limited, stored once, and their mails queued with them in one transaction.

-- Mails that wait to be sent, and those that were. They hold no address and no text: both come from the
-- lead when the mail is sent, and the rows go when the lead does.
create table private.lead_mails (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null references public.leads (id) on delete cascade,
  recipient text not null check (recipient in ('consultant', 'visitor')),
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  last_error text check (char_length(last_error) <= 200),
  sent_at timestamptz,
  refused_at timestamptz,
  created_at timestamptz not null default now(),
  unique (lead_id, recipient)
);
comment on table private.lead_mails is 'Outbox. One row a lead and recipient.';
comment on column private.lead_mails.next_at is 'When to try, or to try again; during an attempt, when it counts as dead.';
comment on column private.lead_mails.last_error is 'A code, never the server''s words: they repeat addresses.';
comment on column private.lead_mails.refused_at is 'The recipient''s server refused the address for good: not tried again.';
create index lead_mails_due_idx on private.lead_mails (next_at)
  where sent_at is null and refused_at is null;
revoke all on private.lead_mails from public, anon, authenticated, service_role;

create or replace function internal.queue_lead_mails(lead uuid, recipients text[])
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  insert into private.lead_mails (lead_id, recipient)
  select lead, recipient from unnest(recipients) as recipient
  on conflict (lead_id, recipient) do nothing
$$;
revoke all on function internal.queue_lead_mails(uuid, text[]) from public, anon, authenticated, service_role;
grant execute on function internal.queue_lead_mails(uuid, text[]) to service_role;

drop function public.create_lead(text, jsonb, uuid, text, boolean, jsonb, uuid);

-- Stores a lead once, with its mails. Nothing is stored and `duplicate` is true for a call that repeats
-- an idempotency key, or the same content from the same address within 15 minutes: it answers with the
-- first one's reference. Nothing is stored and `reference` is null while one of `lead_limit_keys` has
-- used up its attempts; `retry_after_seconds` then says how long. Repeats use up none.
create or replace function public.create_lead(
  lead_kind text,
  lead_payload jsonb,
  lead_idempotency_key uuid,
  lead_email_hash text,
  lead_consent_contact boolean,
  lead_estimate jsonb default null,
  lead_user_id uuid default null,
  lead_status text default 'new',
  lead_mails text[] default '{}',
  lead_limit_keys text[] default '{}',
  lead_limit_hits integer default 5,
  lead_limit_seconds integer default 900
)
returns table (
  id uuid, reference text, created_at timestamptz, duplicate boolean, retry_after_seconds integer
)
language plpgsql
volatile
set search_path = ''
as $$
#variable_conflict use_column
declare
  wait integer;
begin
  -- Two identical requests at once: the second one sees the first one's row.
  perform pg_advisory_xact_lock(hashtextextended(lead_email_hash, 0));

  return query
    select l.id, l.reference, l.created_at, true, 0
    from public.leads l
    where l.idempotency_key = lead_idempotency_key
      or (
        l.email_hash = lead_email_hash
        and l.created_at > now() - interval '15 minutes'
        and l.kind = lead_kind
        and l.payload = lead_payload
        and (l.status = 'spam') = (lead_status = 'spam')
      )
    order by l.created_at
    limit 1;
  if found then
    return;
  end if;

  select max(counted.retry_after_seconds) into wait
  from unnest(lead_limit_keys) as limit_key
  cross join lateral internal.consume_rate_limit(limit_key, lead_limit_hits, lead_limit_seconds) counted
  where not counted.allowed;
  if wait is not null then
    return query select null::uuid, null::text, null::timestamptz, false, wait;
    return;
  end if;

  for attempt in 1..5 loop
    begin
      return query
        insert into public.leads (
          reference, kind, status, payload, estimate, consent_contact, idempotency_key, email_hash, user_id
        )
        values (
          internal.new_lead_reference(lead_kind), lead_kind, lead_status, lead_payload, lead_estimate,
          lead_consent_contact, lead_idempotency_key, lead_email_hash, lead_user_id
        )
        returning id, reference, created_at, false, 0;
      exit;
    exception when unique_violation then
      -- Two leads drew the same reference: draw again. (A key that another address took in the same
      -- instant fails each time, and is then found when the visitor sends again.)
      if attempt = 5 then
        raise;
      end if;
    end;
  end loop;

  perform internal.queue_lead_mails(l.id, lead_mails)
  from public.leads l
  where l.idempotency_key = lead_idempotency_key;
end
$$;
comment on function public.create_lead(
  text, jsonb, uuid, text, boolean, jsonb, uuid, text, text[], text[], integer, integer
) is 'For the server alone: stores a quote request or a message once, within limits, with its mails.';
revoke all on function public.create_lead(
  text, jsonb, uuid, text, boolean, jsonb, uuid, text, text[], text[], integer, integer
) from public, anon, authenticated, service_role;
grant execute on function public.create_lead(
  text, jsonb, uuid, text, boolean, jsonb, uuid, text, text[], text[], integer, integer
) to service_role;

-- Takes mails that are due, each for one caller: nobody else gets it before `lease_seconds` are over,
-- which a caller that died needs. `attempt` is what settle_lead_mail() then asks for.
create or replace function internal.claim_lead_mails(max_mails integer, lease_seconds integer)
returns table (
  id uuid, attempt integer, recipient text, kind text, reference text, payload jsonb, estimate jsonb,
  created_at timestamptz
)
language sql
volatile
security definer
set search_path = ''
as $$
  with claimed as (
    update private.lead_mails m
    set attempts = m.attempts + 1, next_at = now() + make_interval(secs => lease_seconds)
    where m.id in (
      select due.id from private.lead_mails due
      where due.sent_at is null and due.refused_at is null and due.next_at <= now()
      order by due.next_at
      limit max_mails
      for update skip locked
    )
    returning m.id, m.attempts, m.recipient, m.lead_id
  )
  select c.id, c.attempts, c.recipient, l.kind, l.reference, l.payload, l.estimate, l.created_at
  from claimed c
  join public.leads l on l.id = c.lead_id
$$;
revoke all on function internal.claim_lead_mails(integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function internal.claim_lead_mails(integer, integer) to service_role;

create or replace function public.claim_lead_mails(max_mails integer, lease_seconds integer)
returns table (
  id uuid, attempt integer, recipient text, kind text, reference text, payload jsonb, estimate jsonb,
  created_at timestamptz
)
language sql
volatile
set search_path = ''
as $$
  select * from internal.claim_lead_mails(max_mails, lease_seconds)
$$;
comment on function public.claim_lead_mails(integer, integer)
  is 'For the server alone: takes mails that are due.';
revoke all on function public.claim_lead_mails(integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.claim_lead_mails(integer, integer) to service_role;

-- Ends an attempt: sent where `error_code` is null; else tried again after `retry_seconds`, or never
-- where that is null. An attempt that outlived its lease changes nothing; answers whether it did.
create or replace function internal.settle_lead_mail(
  mail_id uuid, mail_attempt integer, error_code text default null, retry_seconds integer default null
)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  update private.lead_mails m
  set
    last_error = left(error_code, 200),
    sent_at = case when error_code is null then now() end,
    refused_at = case when error_code is not null and retry_seconds is null then now() end,
    next_at = case
      when retry_seconds is null then m.next_at
      else now() + make_interval(secs => retry_seconds)
    end
  where m.id = mail_id and m.attempts = mail_attempt and m.sent_at is null and m.refused_at is null;
  return found;
end
$$;
revoke all on function internal.settle_lead_mail(uuid, integer, text, integer)
  from public, anon, authenticated, service_role;
grant execute on function internal.settle_lead_mail(uuid, integer, text, integer) to service_role;

create or replace function public.settle_lead_mail(
  mail_id uuid, mail_attempt integer, error_code text default null, retry_seconds integer default null
)
returns boolean
language sql
volatile
set search_path = ''
as $$
  select internal.settle_lead_mail(mail_id, mail_attempt, error_code, retry_seconds)
$$;
comment on function public.settle_lead_mail(uuid, integer, text, integer)
  is 'For the server alone: says how an attempt to send ended.';
revoke all on function public.settle_lead_mail(uuid, integer, text, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.settle_lead_mail(uuid, integer, text, integer) to service_role;
