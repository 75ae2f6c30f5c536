-- Follow-ups: mails that remind a client of a quote that waits or of an amount that is late, and the consultant of a quote that
-- has expired. Each goes once, whoever asks for it and however often; an answer ends them.

create table private.quote_follow_ups (
  id uuid primary key default gen_random_uuid(),
  quote_id uuid not null references public.quotes (id) on delete cascade,
  kind text not null check (kind in ('unanswered', 'expiring', 'expired', 'due')),
  due_position smallint not null default 0 check (due_position between 0 and 12),
  step smallint check (step between 1 and 5),
  actor_id text check (char_length(actor_id) between 1 and 200),
  actor_name text check (char_length(actor_name) <= 200),
  created_at timestamptz not null default internal.quote_now(),
  written_at timestamptz,
  signer_id uuid references private.quote_signers (id) on delete cascade,
  constraint quote_follow_ups_by_hand_check check ((step is null) = (num_nonnulls(actor_id, actor_name) = 2))
);
comment on table private.quote_follow_ups
  is 'What was followed up: one row a quote, kind, step and signer, in whose transaction its mail is queued.';
comment on column private.quote_follow_ups.signer_id is 'Who of several has not signed; null for the client.';
comment on column private.quote_follow_ups.due_position is 'Of the amount that is late; 0 for what is about the quote itself.';
comment on column private.quote_follow_ups.step is 'Which of the kind, from 1; null where the consultant asked for it by hand.';
comment on column private.quote_follow_ups.written_at is 'When its mail to the client was written; null where an answer came before.';

create unique index quote_follow_ups_once_idx
  on private.quote_follow_ups (quote_id, kind, due_position, step, coalesce(signer_id, quote_id));
create index quote_follow_ups_signer_id_idx on private.quote_follow_ups (signer_id) where signer_id is not null;

create trigger quote_follow_ups_90_drop_mails after delete on private.quote_follow_ups
  for each row execute function internal.drop_mails();

create table private.stopped_follow_ups (
  quote_id uuid primary key references public.quotes (id) on delete cascade,
  actor_name text not null check (char_length(actor_name) <= 200),
  created_at timestamptz not null default internal.quote_now()
);
comment on table private.stopped_follow_ups is 'Quotes that the consultant has taken out of the automatic follow-ups.';

-- Whether the client of a quote has written about it since a moment, in its thread or in that of its project, or booked a call.
create function internal.quote_client_answered(quote public.quotes, since timestamptz)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select
    from jsonb_array_elements(
      internal.quote_messages_of(quote.id, internal.quote_thread(quote.lead_id, quote.email_hash), since)
    ) as m
    where m ->> 'author' = 'client' and (m ->> 'at')::timestamptz >= since
  ) or exists (
    select
    from public.project_messages m
    join public.projects p on p.id = m.project_id
    where p.quote_id = quote.id and m.author = 'client' and m.created_at >= since
  ) or exists (
    select
    from public.appointments a
    join public.leads l on l.id = a.lead_id
    where coalesce(l.merged_into, l.id) = internal.whole_lead(quote.lead_id)
      and a.state = 'booked' and a.created_at >= since
  )
$$;

-- Whether there is anything to follow up by a mail of this kind: in what state the quote or its due has to be.
create function internal.may_follow_up(quote public.quotes, follow_kind text, due_position integer)
returns boolean
language sql
volatile
set search_path = ''
as $$
  select quote.archived_at is null and not quote.is_example
    and case follow_kind
      when 'due' then quote.status in ('accepted', 'terminated') and exists (
        select from private.quote_dues d
        where d.quote_id = quote.id and d.position = may_follow_up.due_position and d.received_on is null
          and d.due_on is not null
      )
      when 'expired' then quote.status = 'sent' and quote.valid_until < internal.quote_today()
      else quote.status = 'sent' and quote.valid_until >= internal.quote_today()
    end
$$;

-- Whether the site may do so by itself: nobody has answered, the consultant has neither stopped it nor cut the links, and no
-- correction is under way.
create function internal.awaits_answer(quote public.quotes, follow_kind text, due_position integer)
returns boolean
language sql
volatile
set search_path = ''
as $$
  select internal.may_follow_up(quote, follow_kind, due_position)
    and not exists (select from private.stopped_follow_ups s where s.quote_id = quote.id)
    and coalesce((select bool_or(k.revoked_at is null) from private.quote_links k where k.quote_id = quote.id), true)
    and case
      when follow_kind = 'due' then not internal.quote_client_answered(quote, (
        select d.due_on::timestamp at time zone 'Europe/Paris'
        from private.quote_dues d where d.quote_id = quote.id and d.position = awaits_answer.due_position
      ))
      else not exists (select from public.quotes r where r.replaces = quote.id)
        and (quote.lead_id is null or exists (
          select from public.leads l
          where l.id = internal.whole_lead(quote.lead_id) and l.status <> 'lost' and l.archived_at is null
        ))
        and not internal.quote_client_answered(quote, quote.sent_at)
    end
$$;

-- What the settings ask for: which step comes how many days after the moment of its kind, or before it.
create function internal.follow_up_days(rules jsonb, follow_kind text)
returns table (step smallint, days integer)
language sql
immutable
set search_path = ''
as $$
  select listed.step::smallint, listed.days::integer
  from jsonb_array_elements_text(coalesce(rules -> follow_kind, '[]')) with ordinality as listed (days, step)
$$;

-- The follow-ups that are due today, one a quote at most: the last step of what matters most. One whose day is more than a week
-- ago is not made up for, and none comes within two days of another, but for the notice to the consultant.
create function internal.due_follow_ups(rules jsonb)
returns table (quote uuid, follow_kind text, due_position smallint, step smallint)
language sql
volatile
set search_path = ''
as $$
  select distinct on (planned.quote) planned.quote, planned.kind, planned.position, planned.step
  from internal.quote_today() as today
  cross join lateral (
    select q.id as quote, 'unanswered' as kind, 0::smallint as position, r.step,
      (q.sent_at at time zone 'Europe/Paris')::date + r.days as day, 3 as rank
    from public.quotes q cross join internal.follow_up_days(rules, 'unanswered') r
    where q.status = 'sent' and q.valid_until >= today
    union all
    select q.id, 'expiring', 0::smallint, r.step, q.valid_until - r.days, 2
    from public.quotes q cross join internal.follow_up_days(rules, 'expiring') r
    where q.status = 'sent' and q.valid_until >= today and q.valid_until - r.days > q.issued_on
    union all
    select q.id, 'expired', 0::smallint, r.step, q.valid_until + r.days, 1
    from public.quotes q cross join internal.follow_up_days(rules, 'expired') r
    where q.status = 'sent' and q.valid_until < today
    union all
    select d.quote_id, 'due', d.position, r.step, d.due_on + r.days, 1
    from private.quote_dues d cross join internal.follow_up_days(rules, 'due') r
    where d.received_on is null and d.due_on < today
  ) as planned
  join public.quotes q on q.id = planned.quote
  where today between planned.day and planned.day + 7
    and not exists (
      select from private.quote_follow_ups f
      where f.quote_id = planned.quote and f.kind = planned.kind and f.due_position = planned.position
        and f.step >= planned.step
    )
    and (planned.kind = 'expired' or not exists (
      select from private.quote_follow_ups f
      where f.quote_id = planned.quote and f.created_at > internal.quote_now() - interval '2 days'
    ))
    and case planned.kind
      when 'expired' then internal.may_follow_up(q, 'expired', 0)
      else internal.awaits_answer(q, planned.kind, planned.position)
    end
  order by planned.quote, planned.rank, planned.position, planned.step desc
$$;

-- Whom a follow-up goes to: of a quote that waits to who has not signed it, of a due to the client.
create function internal.followed_signers(quote uuid, follow_kind text)
returns setof uuid
language sql
stable
set search_path = ''
as $$
  select a.id from internal.awaited_signers(quote) as a (id) where follow_kind <> 'due'
  union all
  select null where follow_kind = 'due'
$$;

-- Queues the follow-ups that are due today, each with its mail in one transaction, and says how many. `rules` has the days of each
-- kind, none where it is switched off, and who is told that a quote has expired (`tells_consultant`,
-- `tells_client`). A quote that somebody is changing just now waits for the next run.
create function public.queue_follow_ups(rules jsonb, max_follow_ups integer)
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  planned record;
  taken public.quotes;
  signer uuid;
  made uuid;
  tells_consultant boolean;
  queued integer := 0;
begin
  -- Two callers at once would both see that none went lately.
  perform pg_advisory_xact_lock(hashtextextended('queue_follow_ups', 0));
  for planned in select * from internal.due_follow_ups(rules) limit max_follow_ups loop
    select q.* into taken from public.quotes q where q.id = planned.quote for update skip locked;
    -- As it is by now: an answer may have come since it was listed.
    if not found or not internal.may_follow_up(taken, planned.follow_kind, planned.due_position) then
      continue;
    end if;
    if planned.follow_kind <> 'expired'
      and not internal.awaits_answer(taken, planned.follow_kind, planned.due_position) then
      continue;
    end if;
    tells_consultant := planned.follow_kind = 'expired' and (rules ->> 'tells_consultant')::boolean;
    for signer in
      select f.id from internal.followed_signers(planned.quote, planned.follow_kind) as f (id)
      -- Their own link came in the last two days.
      where planned.follow_kind = 'expired' or not exists (
        select from private.quote_signers s
        where s.id = f.id and s.replaced_at > internal.quote_now() - interval '2 days'
      )
    loop
      insert into private.quote_follow_ups (quote_id, kind, due_position, step, signer_id)
      values (planned.quote, planned.follow_kind, planned.due_position, planned.step, signer)
      on conflict do nothing
      returning id into made;
      if not found then
        continue;
      end if;
      if tells_consultant then
        perform internal.queue_mail('quote-follow-up', made, 'consultant');
        tells_consultant := false;
      end if;
      if planned.follow_kind <> 'expired' or (
        (rules ->> 'tells_client')::boolean and internal.awaits_answer(taken, 'expired', 0)
      ) then
        perform internal.queue_mail('quote-follow-up', made, 'client');
      end if;
      queued := queued + 1;
    end loop;
  end loop;
  return queued;
end
$$;
comment on function public.queue_follow_ups(jsonb, integer)
  is 'For the server alone: queues the follow-ups that are due today.';

-- Follows a quote up by hand, or a due of it. Raises `quote_state` where there is nothing to follow up.
create function public.follow_up_quote(
  quote uuid, seen_version integer, actor_id text, actor_name text, follow_kind text, due_position integer default 0
)
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.quotes;
  signer uuid;
  made uuid;
begin
  taken := internal.take_quote(quote, seen_version);
  if follow_kind = 'expired' or not internal.may_follow_up(taken, follow_kind, due_position) then
    raise exception 'quote_state' using errcode = 'PT409';
  end if;
  for signer in select internal.followed_signers(quote, follow_kind) loop
    insert into private.quote_follow_ups (quote_id, kind, due_position, actor_id, actor_name, signer_id)
    values (quote, follow_kind, due_position, actor_id, left(actor_name, 200), signer)
    returning id into made;
    perform internal.queue_mail('quote-follow-up', made, 'client');
  end loop;
  update public.quotes q set version = q.version + 1, updated_at = clock_timestamp() where q.id = quote;
  return taken.version + 1;
end
$$;
comment on function public.follow_up_quote(uuid, integer, text, text, text, integer)
  is 'For the server alone: follows a quote up by hand.';

-- Takes a quote out of the automatic follow-ups, or back into them.
create function public.stop_follow_ups(
  quote uuid, seen_version integer, actor_id text, actor_name text, is_stopped boolean
)
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.quotes;
begin
  taken := internal.take_quote(quote, seen_version);
  if taken.status not in ('sent', 'accepted', 'terminated') or taken.archived_at is not null then
    raise exception 'quote_state' using errcode = 'PT409';
  end if;
  if is_stopped then
    insert into private.stopped_follow_ups (quote_id, actor_name) values (quote, left(actor_name, 200))
    on conflict (quote_id) do nothing;
  else
    delete from private.stopped_follow_ups s where s.quote_id = quote;
  end if;
  update public.quotes q set version = q.version + 1, updated_at = clock_timestamp() where q.id = quote;
  return taken.version + 1;
end
$$;
comment on function public.stop_follow_ups(uuid, integer, text, text, boolean)
  is 'For the server alone: stops the automatic follow-ups of a quote, or has them go on.';

-- What was followed up with the client of a quote, and whether it goes on by itself.
create function public.read_follow_ups(quote uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'is_stopped', exists (select from private.stopped_follow_ups s where s.quote_id = read_follow_ups.quote),
    'list', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', f.id, 'kind', f.kind, 'label', d.label, 'signer', s.name, 'who', f.actor_name, 'at', coalesce(m.sent_at, f.created_at),
        'state', case
          when m.refused_at is not null then 'refused'
          when m.sent_at is null then 'waiting'
          when f.written_at is null then 'dropped'
          else 'sent'
        end
      ) order by f.created_at, f.id), '[]')
      from private.quote_follow_ups f
      join private.lead_mails m on m.topic = 'quote-follow-up' and m.subject_id = f.id and m.recipient = 'client'
      left join private.quote_dues d on d.quote_id = f.quote_id and d.position = f.due_position
      left join private.quote_signers s on s.id = f.signer_id
      where f.quote_id = read_follow_ups.quote
    )
  )
$$;
comment on function public.read_follow_ups(uuid)
  is 'For the server alone: what was followed up of a quote, and whether it goes on.';

-- What the mail of a follow-up is made of. No row where an answer, or the consultant, came before it was written.
create function public.read_mailed_follow_up(follow_up uuid, mail_recipient text)
returns table (
  quote uuid, document jsonb, acceptance jsonb, kind text, step smallint, due_position smallint
)
language sql
volatile
security definer
set search_path = ''
as $$
  select q.id, q.document, internal.quote_acceptance_of(q.id), f.kind, f.step, f.due_position
  from private.quote_follow_ups f
  join public.quotes q on q.id = f.quote_id
  where f.id = follow_up
    and (mail_recipient = 'consultant' or not exists (
      select from private.quote_signers s where s.id = f.signer_id and s.signed_at is not null
    ))
    and case
      when f.step is null or mail_recipient = 'consultant' then internal.may_follow_up(q, f.kind, f.due_position)
      else internal.awaits_answer(q, f.kind, f.due_position)
    end
$$;
comment on function public.read_mailed_follow_up(uuid, text)
  is 'For the server alone: what the mail of a follow-up is made of.';

-- Who of several a mail is written to, by its link or its follow-up; null where it is the client's, or there is one alone.
create function public.read_mailed_signer(subject uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('name', s.name, 'email', s.email)
  from private.quote_signers s
  where s.id = coalesce(
    (select k.signer_id from private.quote_links k where k.id = subject),
    (select f.signer_id from private.quote_follow_ups f where f.id = subject)
  )
$$;
comment on function public.read_mailed_signer(uuid)
  is 'For the server alone: who of several that sign a quote a mail is written to.';

-- A link of its own for the mail of a follow-up, which is written by now.
create function public.link_follow_up(follow_up uuid, link_hash text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  insert into private.quote_links (quote_id, token_hash, expires_at, signer_id)
  select q.id, link_hash, internal.quote_link_end(greatest(q.valid_until, q.withdraw_until)), f.signer_id
  from private.quote_follow_ups f
  join public.quotes q on q.id = f.quote_id
  where f.id = follow_up;
  update private.quote_follow_ups f set written_at = internal.quote_now() where f.id = follow_up;
end
$$;
comment on function public.link_follow_up(uuid, text)
  is 'For the server alone: stores the hash of the link of a follow-up.';

-- Reminds, once, whom a project waits for: as many days after its invitation was sent as the settings say, and not made up for a week
-- later. Says how many; the mail's own row keeps a second one from being queued.
create function public.queue_invitation_reminders(after_days integer)
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  queued integer;
begin
  insert into private.lead_mails (topic, subject_id, recipient)
  select 'project-invitation-again', p.id, 'client'
  from private.lead_mails m
  join public.projects p on p.id = m.subject_id
  where m.topic = 'project-invitation' and m.refused_at is null
    and internal.quote_today() - (m.sent_at at time zone 'Europe/Paris')::date between after_days and after_days + 7
    and p.user_id is null and p.archived_at is null and p.status in ('planned', 'active', 'paused')
  on conflict (topic, subject_id, recipient) do nothing;
  get diagnostics queued = row_count;
  return queued;
end
$$;
comment on function public.queue_invitation_reminders(integer)
  is 'For the server alone: reminds whom a project waits for, once.';
