-- Mails that wait to be sent, and those that were. They hold no address and no text: both come from what they are about
-- when the mail is sent, and the rows go when that does. A mail is queued in the transaction of what it tells of.
--
-- Each is followed to the request that it comes from, also when it leaves later or from another process: the site sends
-- that one's id with each call, and logs it again with the mail (docs/decisions/0027-logs.md).

create table private.lead_mails (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid references public.leads (id) on delete cascade,
  recipient text not null check (recipient in ('consultant', 'visitor', 'notice', 'client')),
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  last_error text check (char_length(last_error) <= 200),
  sent_at timestamptz,
  refused_at timestamptz,
  created_at timestamptz not null default now(),
  testimonial_id uuid unique references public.testimonials (id) on delete cascade,
  message_id uuid unique references public.lead_messages (id) on delete cascade,
  topic text check (topic ~ '^[a-z]+(-[a-z]+)*$' and char_length(topic) <= 60),
  subject_id uuid,
  request_id text default internal.request_id() check (request_id ~ '^[A-Za-z0-9_.-]{8,64}$'),
  unique (lead_id, recipient),
  constraint lead_mails_topic_key unique (topic, subject_id, recipient),
  constraint lead_mails_topic_whole_check check ((topic is null) = (subject_id is null)),
  constraint lead_mails_subject_check check (num_nonnulls(lead_id, testimonial_id, message_id, topic) = 1)
);
comment on table private.lead_mails
  is 'Outbox. One row a lead and recipient, a review, a message of a thread, or a topic, what it is about and recipient.';
comment on column private.lead_mails.recipient
  is 'A notice tells the consultant that visitors'' mails wait; a client is sent what the consultant wrote to them.';
comment on column private.lead_mails.next_at is 'When to try, or to try again; during an attempt, when it counts as dead.';
comment on column private.lead_mails.last_error is 'A code, never the server''s words: they repeat addresses.';
comment on column private.lead_mails.refused_at is 'The recipient''s server refused the address for good: not tried again.';
comment on column private.lead_mails.subject_id
  is 'A row of the table that the topic is of, which takes its mails with it (drop_mails).';
comment on column private.lead_mails.request_id is 'Of the request that it comes from, as the logs have it. A random one.';
create index lead_mails_due_idx on private.lead_mails (next_at)
  where sent_at is null and refused_at is null;
create index lead_mails_to_visitors_idx on private.lead_mails (sent_at) where recipient = 'visitor';
create index lead_mails_subject_id_idx on private.lead_mails (subject_id) where subject_id is not null;

create function internal.queue_lead_mails(lead uuid, recipients text[])
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

-- Ends an attempt: sent where `error_code` is null; else tried again after `retry_seconds`, or never
-- where that is null. An attempt that outlived its lease changes nothing; answers whether it did.
create function public.settle_lead_mail(
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
comment on function public.settle_lead_mail(uuid, integer, text, integer)
  is 'For the server alone: says how an attempt to send ended.';

-- Mails to people who may not have asked for them are few, whoever sends the forms: over a ceiling they wait.

-- How many mails to visitors left since a moment, or are leaving now: during an attempt there is no error yet.
create function internal.count_visitor_mails(since timestamptz)
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

-- Queues a mail once: what is queued again before it has left waits as long as the earlier of the two.
create function internal.queue_mail(
  mail_topic text, subject uuid, mail_recipient text, send_at timestamptz default now()
)
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  insert into private.lead_mails (topic, subject_id, recipient, next_at)
  values (mail_topic, subject, mail_recipient, send_at)
  on conflict (topic, subject_id, recipient) do update
    set next_at = least(lead_mails.next_at, excluded.next_at)
    where lead_mails.sent_at is null and lead_mails.refused_at is null and lead_mails.attempts = 0
$$;

-- For a table that topics are of: `after delete ... for each row execute function internal.drop_mails()`.
create function internal.drop_mails()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from private.lead_mails m where m.subject_id = old.id;
  return null;
end
$$;

-- Takes mails that are due, each for one caller: nobody else gets it before `lease_seconds` are over,
-- which a caller that died needs. `attempt` is what settle_lead_mail() then asks for. Once `visitors_an_hour` or
-- `visitors_a_day` mails to visitors have left, the others wait until that is over, the oldest first, and one
-- notice a day says so. What the consultant has marked as spam meanwhile is sent to nobody, and of a review only
-- one that still waits: as the kind `review`, with its words and its author's account as the payload. Of the topic
-- `thread`, `answer` is what the consultant wrote, `reply` what the client did, with the request itself in the payload;
-- the consultant's own words to one person are under no ceiling. Any other mail has its topic as the kind and what it is
-- about as the reference. Only those of `topics` are taken, which the caller can write. Ceilings have defaults for a version of
-- the site that knows none.
create function public.claim_lead_mails(
  max_mails integer, lease_seconds integer,
  visitors_an_hour integer default 100, visitors_a_day integer default 300, with_reviews boolean default false,
  topics text[] default '{}'
)
returns table (
  id uuid, attempt integer, recipient text, kind text, reference text, payload jsonb, estimate jsonb,
  created_at timestamptz, request_id text
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
    insert into private.lead_mails (lead_id, topic, subject_id, recipient)
    select m.lead_id, m.topic, m.subject_id, 'notice'
    from private.lead_mails m
    left join public.leads l on l.id = m.lead_id
    where m.recipient = 'visitor' and m.sent_at is null and m.refused_at is null and m.next_at <= now()
      and (l.status <> 'spam' or m.topic = any (topics))
    order by m.created_at
    limit 1
    on conflict do nothing;
  end if;

  return query
    with due as (
      select m.id, m.attempts, m.next_at, m.recipient,
        row_number() over (partition by m.recipient order by m.next_at, m.id) as position
      from private.lead_mails m
      left join public.leads l on l.id = m.lead_id
      left join public.testimonials t on t.id = m.testimonial_id
      where m.sent_at is null and m.refused_at is null and m.next_at <= now()
        and (
          l.status <> 'spam' or (with_reviews and t.status = 'pending')
          or case when m.message_id is null then m.topic else 'thread' end = any (topics)
        )
    ),
    chosen as (
      select due.id from due
      where due.recipient <> 'visitor' or due.position <= left_for_visitors
      -- Nobody's first mail waits behind those that have failed before.
      order by due.attempts > 0, due.next_at
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
      returning m.id, m.attempts, m.recipient, m.lead_id, m.testimonial_id, m.message_id, m.topic, m.subject_id,
        m.created_at, m.request_id
    )
    select c.id, c.attempts, c.recipient, l.kind, l.reference, l.payload, l.estimate, l.created_at, c.request_id
    from claimed c
    join public.leads l on l.id = c.lead_id
    union all
    select c.id, c.attempts, c.recipient, 'review', 'AVIS-' || upper(left(t.id::text, 8)),
      jsonb_build_object(
        'name', t.name, 'role', t.role, 'company', t.company, 'content', t.content, 'rating', t.rating,
        'account', u.email, 'corrected', corrected.content, 'client', p.client_email, 'project', p.name
      ),
      null, t.created_at, c.request_id
    from claimed c
    join public.testimonials t on t.id = c.testimonial_id
    left join auth.users u on u.id = t.user_id
    left join public.projects p on p.id = t.project_id
    left join public.testimonials corrected on corrected.id = t.corrects
    union all
    select c.id, c.attempts, c.recipient, case c.recipient when 'client' then 'answer' else 'reply' end,
      coalesce(kept.reference, l.reference),
      jsonb_build_object('kind', l.kind, 'request', l.payload, 'text', w.body, 'reference', l.reference),
      null, w.created_at, c.request_id
    from claimed c
    join public.lead_messages w on w.id = c.message_id
    join public.leads l on l.id = w.lead_id
    left join public.leads kept on kept.id = l.merged_into
    union all
    select c.id, c.attempts, c.recipient, c.topic, c.subject_id::text, '{}'::jsonb, null, c.created_at, c.request_id
    from claimed c
    where c.topic is not null;
end
$$;
comment on function public.claim_lead_mails(integer, integer, integer, integer, boolean, text[])
  is 'For the server alone: takes mails that are due, those to visitors up to a ceiling.';

-- Whether a mail may go to an address that was typed: to who has proven it always, to others so many an hour, whoever
-- types it. `mail_key` is the address's, as limits count it.
create function internal.may_mail(account_id uuid, email_hash text, mail_key text, max_mails integer)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if mail_key is null or internal.has_proven(account_id, may_mail.email_hash) then
    return true;
  end if;
  return (select counted.allowed from public.consume_rate_limit(mail_key, max_mails, 3600) counted);
end
$$;

-- A call that nobody has proven takes its mail along, but for one that has left or is leaving: these count for the ceiling,
-- for a day.
create function internal.drop_proof_mails()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from private.lead_mails m
  where m.subject_id = old.id and m.sent_at is null and (m.attempts = 0 or m.last_error is not null);
  delete from private.lead_mails m
  where m.recipient = 'visitor' and m.topic = 'appointment-proof' and m.sent_at <= now() - interval '1 day';
  return null;
end
$$;
