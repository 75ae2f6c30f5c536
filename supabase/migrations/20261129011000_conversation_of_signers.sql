-- Who signs a quote with its client: what is written about it is theirs alone, each by their name, and who takes another's place has
-- time to answer. How a database of before comes to it. What was written in the thread of a request stays there.
alter table private.quote_signers add column replaced_at timestamptz;
comment on column private.quote_signers.replaced_at is 'Since when they sign in the place of another; null for who was named when it was sent.';

-- The request in whose thread a quote is spoken about. Null where it has a conversation of its own: no request stands behind it, or
-- others sign it, who read nothing of what its client writes about their request.
create function internal.thread_of_quote(quote public.quotes)
returns uuid
language sql
stable
set search_path = ''
as $$
  select internal.quote_thread(quote.lead_id, quote.email_hash)
  where not exists (select from private.quote_signers s where s.quote_id = quote.id)
$$;

-- Writes to the client: in the request's thread where there is one, else in the quote's own.
create or replace function public.answer_quote(
  quote uuid, seen_version integer, actor_id text, actor_name text, answer text, by_mail boolean
)
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.quotes;
  whole public.leads;
  written uuid;
begin
  taken := internal.take_quote(quote, seen_version);
  if taken.status in ('draft', 'replaced', 'revoked') or taken.archived_at is not null then
    raise exception 'quote_state' using errcode = 'PT409';
  end if;
  select l.* into whole
  from public.leads l
  where l.id = internal.thread_of_quote(taken)
  for update;
  if found then
    perform public.answer_lead(whole.id, whole.version, actor_id, actor_name, answer, by_mail);
  else
    insert into public.quote_messages (quote_id, author, author_name, body)
    values (quote, 'consultant', left(actor_name, 200), answer)
    returning id into written;
    if by_mail then
      perform internal.queue_mail('quote-message', written, 'client');
    end if;
  end if;
  update public.quotes q
  set version = q.version + 1, last_message_at = clock_timestamp(), updated_at = clock_timestamp()
  where q.id = quote;
  perform internal.log_quote_event(quote, actor_id, actor_name, 'answered');
  return taken.version + 1;
end
$$;

-- Puts another in the place of who is to sign and has not, or takes them out, where no replacement is named: their links open
-- nothing any more. Raises `quote_state` where that is no more possible, or it is the client; `quote_last` where all others have
-- signed, since what they signed names this one, too; and `quote_address` for an address that signs already.
create or replace function public.change_quote_signer(
  quote uuid, seen_version integer, actor_id text, actor_name text, signer uuid, by_mail boolean,
  replacement jsonb default null
)
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.quotes;
  gone private.quote_signers;
  named uuid;
begin
  taken := internal.take_quote(quote, seen_version);
  if taken.status <> 'sent' then
    raise exception 'quote_state' using errcode = 'PT409';
  end if;
  if taken.valid_until < internal.quote_today() then
    raise exception 'quote_expired' using errcode = 'PT409';
  end if;
  delete from private.quote_signers s
  where s.id = signer and s.quote_id = taken.id and s.position > 1 and s.signed_at is null
  returning s.* into gone;
  if not found then
    raise exception 'quote_state' using errcode = 'PT409';
  end if;
  if replacement is null then
    if not exists (select from internal.awaited_signers(quote)) then
      raise exception 'quote_last' using errcode = 'PT409';
    end if;
  else
    perform from private.quote_signers s
    where s.quote_id = taken.id and s.email_hash = internal.address_hash(replacement ->> 'email');
    if found then
      raise exception 'quote_address' using errcode = 'PT409';
    end if;
    insert into private.quote_signers (quote_id, position, name, role, email, email_hash, replaced_at)
    values (
      taken.id, gone.position, replacement ->> 'name', replacement ->> 'role', replacement ->> 'email',
      internal.address_hash(replacement ->> 'email'), internal.quote_now()
    )
    returning id into named;
    if by_mail then
      perform internal.queue_quote_links(quote, named);
    end if;
  end if;
  update public.quotes q set version = q.version + 1, updated_at = clock_timestamp() where q.id = quote;
  perform internal.log_quote_event(
    quote, actor_id, actor_name, case when replacement is null then 'signer-removed' else 'signer-replaced' end,
    jsonb_build_object('name', gone.name), jsonb_strip_nulls(jsonb_build_object('name', replacement ->> 'name'))
  );
  return taken.version + 1;
end
$$;

-- All that there is of a quote. No row where there is none.
create or replace function public.read_quote(quote uuid)
returns table (
  quote jsonb, lead jsonb, account_email text, messages jsonb, events jsonb, acceptance jsonb, files jsonb,
  mail text, links jsonb, replaced jsonb, replacing jsonb
)
language sql
volatile
security definer
set search_path = ''
as $$
  select
    to_jsonb(q) - 'words' - 'email_hash'
      || jsonb_build_object(
        'state', internal.quote_state(q.status, q.valid_until, internal.quote_today()),
        'signers', internal.quote_signers_of(q.id)
      ),
    (select internal.stored_lead(l) from public.leads l where l.id = q.lead_id),
    (select u.email::text from auth.users u where u.id = q.user_id),
    internal.quote_messages_of(q.id, internal.thread_of_quote(q), null),
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', e.id, 'who', e.actor_name, 'at', e.created_at, 'action', e.action, 'before', e.before, 'after', e.after
      ) order by e.id), '[]')
      from private.quote_events e where e.quote_id = q.id
    ),
    internal.quote_acceptance_of(q.id),
    internal.quote_files_of(q.id),
    (
      select case
        when m.sent_at is not null then 'sent'
        when m.refused_at is not null then 'refused'
        else 'waiting'
      end
      from private.quote_links k
      join private.lead_mails m on m.subject_id = k.id and m.topic = 'quote-link'
      where k.quote_id = q.id
      order by m.created_at desc
      limit 1
    ),
    (
      select jsonb_build_object(
        'open', count(*) filter (
          where k.token_hash is not null and k.revoked_at is null and k.expires_at > now()
        ),
        'used_at', max(k.used_at)
      )
      from private.quote_links k where k.quote_id = q.id
    ),
    (select jsonb_build_object('id', r.id, 'number', r.number) from public.quotes r where r.id = q.replaces),
    (
      select jsonb_build_object(
        'id', r.id, 'number', r.number,
        'state', internal.quote_state(r.status, r.valid_until, internal.quote_today())
      )
      from public.quotes r where r.replaces = q.id
    )
  from public.quotes q
  where q.id = read_quote.quote
$$;

-- All that a client may read of a quote of theirs. No row where there is none.
create or replace function public.read_client_quote(
  account_id uuid default null, quote uuid default null, token_hash text default null,
  access_hash text default null
)
returns table (
  quote jsonb, reference text, messages jsonb, acceptance jsonb, files jsonb, replaced_by text
)
language sql
volatile
security definer
set search_path = ''
as $$
  select
    jsonb_build_object(
      'id', q.id, 'number', q.number, 'title', q.title, 'document', q.document, 'issued_on', q.issued_on,
      'valid_until', q.valid_until, 'sha256', q.sha256, 'reason', q.reason, 'decided_at', q.decided_at,
      'is_example', q.is_example, 'version', q.version,
      'state', internal.quote_state(q.status, q.valid_until, internal.quote_today()),
      'signers', internal.quote_signers_of(q.id),
      'own_signer', internal.own_signer(q.id, account_id, token_hash)
    ),
    (select l.reference from public.leads l where l.id = internal.thread_of_quote(q)),
    internal.quote_messages_of(
      q.id, internal.thread_of_quote(q),
      (select min(v.sent_at) from internal.quote_versions(q.id) v)
    ),
    internal.quote_acceptance_of(q.id),
    internal.quote_files_of(q.id),
    (select r.number from public.quotes r where r.replaces = q.id and r.status <> 'draft')
  from public.quotes q
  where q.id = internal.clients_quote(account_id, read_client_quote.quote, token_hash, access_hash)
$$;

-- Refuses a quote, once: done also for who has refused it within 15 minutes. The reason stands in the thread of its request,
-- which is lost unless another quote of it is written, waits or was accepted. Refused: `quote_gone`, `quote_state`,
-- `quote_expired`, or `quote_signed` to who of several has signed it.
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
  own private.quote_signers;
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
  select s.* into own from private.quote_signers s where s.id = internal.own_signer(taken.id, account_id, token_hash);
  if own.signed_at is not null then
    raise exception 'quote_signed' using errcode = 'PT409';
  end if;
  update private.quote_signers s set refused_at = internal.quote_now() where s.id = own.id;
  update public.quotes q
  set status = 'refused', decided_at = internal.quote_now(), reason = why, version = q.version + 1,
    news_at = coalesce(q.news_at, now()), updated_at = clock_timestamp()
  where q.id = taken.id;
  refuser := coalesce(own.name, taken.content -> 'client' ->> 'name', '');
  perform internal.log_quote_event(
    taken.id, 'client', refuser, 'refused', '{"status": "sent"}', jsonb_build_object('reason', why)
  );
  thread := internal.thread_of_quote(taken);
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

-- Writes a question in the request's thread, or in the quote's own (thread_of_quote); done also for the same text a second
-- time within 15 minutes. Refused: `quote_gone`.
create or replace function public.ask_quote(
  question text, by_mail boolean, account_id uuid default null, quote uuid default null,
  token_hash text default null, access_hash text default null
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.quotes;
  own private.quote_signers;
  thread uuid;
  written uuid;
begin
  select q.* into taken from public.quotes q
  where q.id = internal.clients_quote(account_id, ask_quote.quote, token_hash, access_hash)
  for update;
  if not found then
    raise exception 'quote_gone' using errcode = 'PT404';
  end if;
  select s.* into own from private.quote_signers s where s.id = internal.own_signer(taken.id, account_id, token_hash);
  thread := internal.thread_of_quote(taken);
  perform from public.lead_messages m
  where m.lead_id = thread and m.author = 'client' and m.body = question
    and m.created_at > now() - interval '15 minutes'
  union all
  select from public.quote_messages m
  where m.quote_id = taken.id and m.author = 'client' and m.body = question
    and m.author_name is not distinct from own.name and m.created_at > now() - interval '15 minutes';
  if found then
    return;
  end if;
  if thread is not null then
    perform internal.add_client_message(thread, account_id, question, by_mail);
  else
    insert into public.quote_messages (quote_id, author, user_id, author_name, body)
    values (taken.id, 'client', account_id, own.name, question)
    returning id into written;
    if by_mail then
      perform internal.queue_mail('quote-message', written, 'consultant');
    end if;
  end if;
  -- An answer is not sent past a question that nobody has read.
  update public.quotes q
  set version = q.version + 1, last_message_at = clock_timestamp(), news_at = coalesce(q.news_at, now()),
    updated_at = clock_timestamp()
  where q.id = taken.id;
  perform internal.log_quote_event(
    taken.id, 'client', coalesce(own.name, taken.content -> 'client' ->> 'name', ''), 'asked'
  );
end
$$;

drop function public.read_mailed_quote(text, uuid);
-- What a mail about a quote is made of, by its topic: a link that waits to be sent, a message, or the quote itself; `signer` is who
-- of several asked or refused. No row where there is nothing to say any more.
create function public.read_mailed_quote(mail_topic text, subject uuid)
returns table (
  quote uuid, document jsonb, reason text, acceptance jsonb, message text, author text, signer text
)
language sql
stable
security definer
set search_path = ''
as $$
  select q.id, q.document, q.reason, internal.quote_acceptance_of(q.id), m.body, m.author, case mail_topic
    when 'quote-message' then case m.author when 'client' then m.author_name end
    when 'quote-refused' then (
      select s.name from private.quote_signers s where s.quote_id = q.id and s.refused_at is not null
    )
  end
  from public.quotes q
  left join private.quote_links k on k.id = subject and k.quote_id = q.id
  left join public.quote_messages m on m.id = subject and m.quote_id = q.id
  where q.status <> 'draft' and q.archived_at is null
    and case mail_topic
      when 'quote-link' then k.id is not null and k.revoked_at is null and q.status = 'sent'
        and not exists (select from private.quote_signers s where s.id = k.signer_id and s.signed_at is not null)
      when 'quote-message' then m.id is not null
      -- Its proof is owed also for what has ended meanwhile.
      when 'quote-accepted' then q.id = subject and q.status in ('accepted', 'withdrawn', 'terminated')
      else q.id = subject and 'quote-' || q.status = mail_topic
    end
    and q.id = coalesce(
      (select k.quote_id from private.quote_links k where k.id = subject),
      (select m.quote_id from public.quote_messages m where m.id = subject),
      subject
    )
$$;
comment on function public.read_mailed_quote(text, uuid)
  is 'For the server alone: what a mail about a quote is made of.';
grant execute on function public.read_mailed_quote to service_role;

-- Queues the follow-ups that are due today, each with its mail in one transaction, and says how many. `rules` has the days of each
-- kind, none where it is switched off, and who is told that a quote has expired (`tells_consultant`,
-- `tells_client`). A quote that somebody is changing just now waits for the next run.
create or replace function public.queue_follow_ups(rules jsonb, max_follow_ups integer)
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

-- Whom a copy of a mail about a quote goes to, by the quote, its link, its message or its cancellation: contacts of its client's card
-- that the consultant has said so of, though of no cancellation, and those who sign it with the client, though of no link, which is
-- one's alone.
create or replace function public.list_quote_copies(subject uuid)
returns setof text
language sql
stable
security definer
set search_path = ''
as $$
  (
    select s.email from private.quote_signers s
    where s.position > 1 and s.quote_id = coalesce(
      (select m.quote_id from public.quote_messages m where m.id = subject),
      (select t.quote_id from private.quote_terminations t where t.id = subject),
      subject
    )
    order by s.position
  )
  union
  (
    select c.email
    from private.client_traces t
    cross join lateral unnest(internal.addresses_of_client(internal.client_of_address(t.address_hash))) as a (address_hash)
    join private.client_contacts c on c.address_hash = a.address_hash
    where t.kind = 'quote' and not t.is_archived and c.copies_quotes and c.address_hash <> t.address_hash
      and t.id = coalesce(
        (select k.quote_id from private.quote_links k where k.id = subject),
        (select m.quote_id from public.quote_messages m where m.id = subject),
        subject
      )
      and not exists (
        select from private.quote_links k join private.quote_signers s on s.id = k.signer_id
        where k.id = subject and s.position > 1
      )
    order by c.created_at
    limit 5
  )
$$;

-- Which of these quotes, that others have to sign yet, their reader has signed.
create function public.signed_quotes(account_id uuid, quotes text[])
returns setof uuid
language sql
stable
security definer
set search_path = ''
as $$
  select q.id
  from public.quotes q
  join private.quote_signers s on s.id = internal.own_signer(q.id, account_id, null)
  where q.id = any (quotes::uuid[]) and q.status = 'sent' and s.signed_at is not null
$$;
comment on function public.signed_quotes(uuid, text[])
  is 'For the server alone: which of these quotes that others have to sign yet their reader has signed.';
grant execute on function public.signed_quotes to service_role;

drop function internal.add_project_message(uuid, uuid, text);
-- What a client writes in the thread of a project, which the caller has locked and knows to be theirs; done also for the same
-- text of the same a second time within 15 minutes. Without `account_id`, by a link; `writer` is who beside the client it is of.
create function internal.add_project_message(project uuid, account_id uuid, message text, writer text default null)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform from public.project_messages m
  where m.project_id = project and m.author = 'client' and m.user_id is not distinct from account_id
    and m.author_name is not distinct from writer and m.body = message and m.created_at > now() - interval '15 minutes';
  if found then
    return;
  end if;
  insert into public.project_messages (project_id, author, user_id, author_name, body)
  values (project, 'client', account_id, writer, message);
  update public.projects p
  set active_at = clock_timestamp(), awaits_since = coalesce(p.awaits_since, clock_timestamp())
  where p.id = project;
  perform internal.tell_project_news(
    project, 'consultant', 'message', concat_ws(chr(160) || ': ', writer, message)
  );
end
$$;

-- What a client writes in the thread of a project. Refused: `project_gone`.
create or replace function public.write_linked_message(
  message text, token_hash text default null, access_hash text default null, lead_reference text default null
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken uuid;
begin
  select p.id into taken from public.projects p
  where p.archived_at is null and p.id = (
    select l.project from internal.linked_project(
      write_linked_message.token_hash, write_linked_message.access_hash, write_linked_message.lead_reference
    ) l
  )
  for update;
  if not found then
    raise exception 'project_gone' using errcode = 'PT404';
  end if;
  perform internal.add_project_message(taken, null, message, (
    select s.name
    from private.quote_links k
    join private.quote_signers s on s.id = k.signer_id
    where k.token_hash = write_linked_message.token_hash and s.position > 1
  ));
end
$$;
