-- Mails to people who may not have asked for them are few, whoever sends the forms: over a ceiling they wait.

alter table private.lead_mails drop constraint lead_mails_recipient_check;
alter table private.lead_mails
  add constraint lead_mails_recipient_check check (recipient in ('consultant', 'visitor', 'notice'));
comment on column private.lead_mails.recipient
  is 'A notice tells the consultant, by the lead that waits longest, that visitors'' mails wait.';
create index lead_mails_to_visitors_idx on private.lead_mails (sent_at) where recipient = 'visitor';

-- How many mails to visitors left since a moment, or are leaving now: during an attempt there is no error yet.
create or replace function internal.count_visitor_mails(since timestamptz)
returns bigint
language sql
stable
set search_path = ''
as $$
  select count(*)
  from private.lead_mails m
  where m.recipient = 'visitor'
    and (
      m.sent_at > since
      or (
        m.sent_at is null and m.refused_at is null and m.last_error is null
        and m.attempts > 0 and m.next_at > now()
      )
    )
$$;
revoke all on function internal.count_visitor_mails(timestamptz)
  from public, anon, authenticated, service_role;

drop function public.claim_lead_mails(integer, integer);
drop function internal.claim_lead_mails(integer, integer);

-- Takes mails that are due, each for one caller: nobody else gets it before `lease_seconds` are over,
-- which a caller that died needs. `attempt` is what settle_lead_mail() then asks for. Once `visitors_an_hour` or
-- `visitors_a_day` mails to visitors have left, the others wait until that is over, the oldest first, and one
-- notice a day says so. What the consultant has marked as spam meanwhile is sent to nobody.
create or replace function internal.claim_lead_mails(
  max_mails integer, lease_seconds integer, visitors_an_hour integer, visitors_a_day integer
)
returns table (
  id uuid, attempt integer, recipient text, kind text, reference text, payload jsonb, estimate jsonb,
  created_at timestamptz
)
language plpgsql
volatile
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  left_for_visitors integer;
begin
  -- Two callers at once would both count what neither has taken.
  perform pg_advisory_xact_lock(hashtextextended('claim_lead_mails', 0));
  left_for_visitors := greatest(0, least(
    visitors_an_hour - internal.count_visitor_mails(now() - interval '1 hour'),
    visitors_a_day - internal.count_visitor_mails(now() - interval '1 day')
  ));

  if left_for_visitors = 0 and not exists (
    select from private.lead_mails m
    where m.recipient = 'notice' and m.created_at > now() - interval '1 day'
  ) then
    insert into private.lead_mails (lead_id, recipient)
    select m.lead_id, 'notice'
    from private.lead_mails m
    join public.leads l on l.id = m.lead_id and l.status <> 'spam'
    where m.recipient = 'visitor' and m.sent_at is null and m.refused_at is null and m.next_at <= now()
    order by m.created_at
    limit 1
    on conflict (lead_id, recipient) do nothing;
  end if;

  return query
    with due as (
      select m.id, m.next_at, m.recipient,
        row_number() over (partition by m.recipient order by m.next_at, m.id) as position
      from private.lead_mails m
      join public.leads l on l.id = m.lead_id and l.status <> 'spam'
      where m.sent_at is null and m.refused_at is null and m.next_at <= now()
    ),
    chosen as (
      select due.id from due
      where due.recipient <> 'visitor' or due.position <= left_for_visitors
      order by due.next_at
      limit max_mails
    ),
    claimed as (
      update private.lead_mails m
      set attempts = m.attempts + 1, last_error = null,
        next_at = now() + make_interval(secs => lease_seconds)
      from chosen
      where m.id = chosen.id
        -- Unless it was settled just now.
        and m.sent_at is null and m.refused_at is null and m.next_at <= now()
      returning m.id, m.attempts, m.recipient, m.lead_id
    )
    select c.id, c.attempts, c.recipient, l.kind, l.reference, l.payload, l.estimate, l.created_at
    from claimed c
    join public.leads l on l.id = c.lead_id;
end
$$;
revoke all on function internal.claim_lead_mails(integer, integer, integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function internal.claim_lead_mails(integer, integer, integer, integer) to service_role;

-- The ceilings have defaults for a version of the site that knows none.
create or replace function public.claim_lead_mails(
  max_mails integer, lease_seconds integer,
  visitors_an_hour integer default 100, visitors_a_day integer default 300
)
returns table (
  id uuid, attempt integer, recipient text, kind text, reference text, payload jsonb, estimate jsonb,
  created_at timestamptz
)
language sql
volatile
set search_path = ''
as $$
  select * from internal.claim_lead_mails(max_mails, lease_seconds, visitors_an_hour, visitors_a_day)
$$;
comment on function public.claim_lead_mails(integer, integer, integer, integer)
  is 'For the server alone: takes mails that are due, those to visitors up to a ceiling.';
revoke all on function public.claim_lead_mails(integer, integer, integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.claim_lead_mails(integer, integer, integer, integer) to service_role;
