-- Who signs a quote beside its client keeps it when the client's account goes: paper, proof, conversation and withdrawal. How a
-- database of before comes to it; what went with an account before is not brought back.
alter policy "A client reads the quotes that were sent to them" on public.quotes
  using (
    status <> 'draft' and (
      (select auth.uid()) = user_id
      or (user_id is null and archived_at is null and email_hash = (select internal.own_email_hash()))
      or id in (select internal.quotes_to_sign())
    )
  );

-- The quotes that the signed-in client is to sign, or has signed, with others; beside its client also once that one's account is
-- gone. In PL/pgSQL: the table comes later.
create or replace function internal.quotes_to_sign()
returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query
    select s.quote_id
    from private.quote_signers s
    join public.quotes q on q.id = s.quote_id
    where s.email_hash = internal.own_email_hash() and (s.position > 1 or q.archived_at is null);
end
$$;

-- Who has the place of a quote's client once the client's account is gone: the first of those who sign it beside them.
create function internal.stand_in(quote public.quotes)
returns setof private.quote_signers
language sql
stable
set search_path = ''
as $$
  select s.*
  from private.quote_signers s
  where quote.archived_at is not null and s.quote_id = quote.id and s.position > 1
  order by s.position
  limit 1
$$;

-- A quote as its mails tell it: to its client, or to who has their place. Null where nobody is told of it any more.
create function internal.mailed_document(quote public.quotes)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select case when quote.archived_at is null then quote.document else (
    select jsonb_set(
      quote.document, '{content,client}',
      (quote.document #> '{content,client}') || jsonb_build_object('name', s.name, 'company', '', 'email', s.email)
    )
    from internal.stand_in(quote) s
  ) end
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
  if taken.status in ('draft', 'replaced', 'revoked')
    or (taken.archived_at is not null and not exists (select from internal.stand_in(taken))) then
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

-- The quote that a client may read: one of their account's, or the one that a link opens to whom its code has let in; once its
-- client's account is gone, the others' who sign it. Null where there is none.
create or replace function internal.clients_quote(account_id uuid, quote uuid, token_hash text, access_hash text)
returns uuid
language sql
stable
set search_path = ''
as $$
  select q.id
  from public.quotes q
  where q.status <> 'draft'
    and case
      when account_id is not null then
        q.id = quote
        and (
          q.user_id = account_id
          or (q.user_id is null and q.archived_at is null and q.email_hash = internal.email_hash(account_id))
          or exists (
            select from private.quote_signers s
            where s.quote_id = q.id and s.email_hash = internal.email_hash(account_id)
              and (s.position > 1 or q.archived_at is null)
          )
        )
      else exists (
        select from private.quote_links k
        join private.quote_accesses a on a.link_id = k.id
        left join private.quote_signers s on s.id = k.signer_id
        where k.quote_id = q.id and k.token_hash = clients_quote.token_hash and k.revoked_at is null
          and k.expires_at > now() and a.access_hash = clients_quote.access_hash and a.expires_at > now()
          and (s.position > 1 or q.archived_at is null)
      )
    end
$$;

-- What a link tells before its code: the number, and the address that a code goes to. No row where it opens nothing.
create or replace function public.open_quote_link(token_hash text)
returns table (number text, email text)
language sql
stable
security definer
set search_path = ''
as $$
  select q.number, coalesce(s.email, q.document -> 'content' -> 'client' ->> 'email')
  from private.quote_links k
  join public.quotes q on q.id = k.quote_id
  left join private.quote_signers s on s.id = k.signer_id
  where k.token_hash = open_quote_link.token_hash and k.revoked_at is null and k.expires_at > now()
    and q.status <> 'draft' and (s.position > 1 or q.archived_at is null)
$$;

-- A link that a mail about an accepted quote, or about its project, gives the client, or who has their place.
create or replace function public.link_accepted_quote(quote uuid, link_hash text)
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  insert into private.quote_links (quote_id, token_hash, expires_at, signer_id)
  select q.id, link_hash, internal.signed_link_end(q.valid_until, q.withdraw_until), s.id
  from public.quotes q
  left join internal.stand_in(q) s on true
  where q.id = quote and q.status = 'accepted' and (s.id is not null or q.archived_at is null)
$$;

-- A link that a mail about a message gives the client, or who has their place: to the quote that is spoken about.
create or replace function public.link_mailed_quote(quote uuid, link_hash text)
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  insert into private.quote_links (quote_id, token_hash, expires_at, signer_id)
  select q.id, link_hash, case
    when q.status = 'accepted' then internal.signed_link_end(q.valid_until, q.withdraw_until)
    else internal.quote_link_end(q.valid_until)
  end, s.id
  from public.quotes q
  left join internal.stand_in(q) s on true
  where q.id = quote and q.status <> 'draft' and (s.id is not null or q.archived_at is null)
$$;

-- Withdraws a consumer from what they accepted, once: done also for who has withdrawn by the same name within 15 minutes.
-- Refused: `quote_gone`, `quote_state`, or `quote_late` once the last day is over. `declared` has name, email, addressHash and
-- at. Its request is lost, unless another of its quotes is accepted.
create or replace function public.withdraw_quote(
  declared jsonb, receipt text, by_mail boolean, account_id uuid default null, quote uuid default null,
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
  lead public.leads;
  file constant bytea := decode(receipt, 'base64');
  consumer constant text := declared ->> 'name';
  moment constant timestamptz := (declared ->> 'at')::timestamptz;
begin
  select q.* into taken from public.quotes q
  where q.id = internal.clients_quote(account_id, withdraw_quote.quote, token_hash, access_hash)
  for update;
  if not found then
    raise exception 'quote_gone' using errcode = 'PT404';
  end if;
  if taken.status = 'withdrawn' then
    perform from private.quote_withdrawals w
    where w.quote_id = taken.id and w.name = consumer
      and w.withdrawn_at > internal.quote_now() - interval '15 minutes';
    if not found then
      raise exception 'quote_state' using errcode = 'PT409';
    end if;
    return;
  end if;
  if taken.status <> 'accepted' or taken.withdraw_until is null then
    raise exception 'quote_state' using errcode = 'PT409';
  end if;
  if taken.withdraw_until < internal.quote_today() then
    raise exception 'quote_late' using errcode = 'PT409';
  end if;
  -- The receipt tells the time: it is made just before.
  if moment not between internal.quote_now() - interval '5 minutes' and internal.quote_now() + interval '1 minute' then
    raise exception 'the receipt tells another time' using errcode = '22023';
  end if;

  insert into private.quote_withdrawals (quote_id, name, email, withdrawn_at, known_by, address_hash)
  values (
    taken.id, consumer, declared ->> 'email', moment, case when account_id is null then 'link' else 'account' end,
    declared ->> 'addressHash'
  );
  insert into private.quote_files (quote_id, kind, sha256, bytes)
  values (taken.id, 'withdrawal', encode(extensions.digest(file, 'sha256'), 'hex'), file);
  perform internal.log_quote_event(taken.id, 'client', consumer, 'withdrawn', '{"status": "accepted"}');
  select l.* into lead from public.leads l where l.id = internal.whole_lead(taken.lead_id) for update;
  if lead.status = 'won' and lead.archived_at is null and not exists (
    select from public.quotes other
    where other.id <> taken.id and other.status = 'accepted' and internal.whole_lead(other.lead_id) = lead.id
  ) then
    perform public.move_lead(lead.id, lead.version, 'client', consumer, 'in_progress');
    perform public.move_lead(lead.id, lead.version + 1, 'client', consumer, 'lost');
  end if;
  if by_mail then
    perform internal.queue_mail('quote-withdrawn', taken.id, 'client');
    perform internal.queue_mail('quote-withdrawn', taken.id, 'consultant');
  end if;
  -- Last: what ends with it finds all of the above.
  update public.quotes q
  set status = 'withdrawn', decided_at = moment, version = q.version + 1, news_at = coalesce(q.news_at, now()),
    updated_at = clock_timestamp()
  where q.id = taken.id;
end
$$;

-- What a mail about a quote is made of, by its topic: a link that waits to be sent, a message, or the quote itself; `signer` is who
-- of several asked or refused. No row where there is nothing to say any more.
create or replace function public.read_mailed_quote(mail_topic text, subject uuid)
returns table (
  quote uuid, document jsonb, reason text, acceptance jsonb, message text, author text, signer text
)
language sql
stable
security definer
set search_path = ''
as $$
  select q.id, internal.mailed_document(q), q.reason, internal.quote_acceptance_of(q.id), m.body, m.author, case mail_topic
    when 'quote-message' then case m.author when 'client' then m.author_name end
    when 'quote-refused' then (
      select s.name from private.quote_signers s where s.quote_id = q.id and s.refused_at is not null
    )
  end
  from public.quotes q
  left join private.quote_links k on k.id = subject and k.quote_id = q.id
  left join public.quote_messages m on m.id = subject and m.quote_id = q.id
  where q.status <> 'draft' and internal.mailed_document(q) is not null
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

-- With an account goes what is its client's, but for what a contract is proven by: out of everybody's sight but the
-- consultant's, who changes nothing of it any more, and that of those who sign it with the client. A quote that waits for
-- signatures can come to nothing more: who else was asked reads it as long as the links hold. What is not kept goes by its foreign key.
create or replace function internal.keep_contracts()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  moment constant timestamptz := internal.retention_now();
  today constant date := internal.retention_today();
  address_hash constant text := internal.email_hash(old.id);
  outcome constant jsonb := internal.deletion_outcome(old.id);
  client record;
  contract record;
  pending public.quotes;
  deletion uuid;
begin
  select c.* into client from internal.client_of_project(old.id, null, '') c;
  if outcome -> 'contracts' <> '[]' or outcome -> 'underWay' <> '[]' then
    insert into private.account_deletions (client_name, client_email, outcome, deleted_at)
    values (client.name, client.email, outcome, moment)
    returning id into deletion;
    perform internal.queue_mail('account-deleted', deletion, 'consultant');
  end if;

  insert into private.closed_quote_links (token_hash, expires_at)
  select k.token_hash, k.expires_at
  from private.quote_links k
  join public.quotes q on q.id = k.quote_id
  where k.token_hash is not null and k.revoked_at is null and k.expires_at > now() and q.archived_at is null
    and (q.user_id = old.id or (q.user_id is null and q.email_hash = address_hash))
  on conflict do nothing;

  -- The longest first: what several contracts are proven by is kept as long as any.
  for contract in select * from internal.contracts_of(old.id) loop
    if contract.is_own then
      update public.quotes q
      set archived_at = moment, kept_until = contract.paper_until, user_id = null, news_at = null
      where q.id = contract.quote;
    end if;
    if contract.kept_until < today then
      delete from public.quote_messages m where contract.is_own and m.quote_id = contract.quote;
      continue;
    end if;
    with recursive earlier as (
      select q.replaces as id from public.quotes q where q.id = contract.quote
      union
      select q.replaces from public.quotes q join earlier e on q.id = e.id
    )
    update public.quotes q
    set archived_at = moment, kept_until = contract.kept_until, user_id = null, news_at = null
    from earlier e
    where q.id = e.id and q.archived_at is null
      and (q.user_id = old.id or (q.user_id is null and q.email_hash = address_hash));
    update public.leads l
    set archived_at = moment, kept_until = contract.kept_until, user_id = null, awaits_since = null, next_step = null,
      next_step_on = null, read_at = coalesce(l.read_at, moment)
    from public.quotes q
    join public.leads asked on asked.id = q.lead_id
    where q.id = contract.quote and coalesce(l.merged_into, l.id) = coalesce(asked.merged_into, asked.id)
      and l.archived_at is null
      and (l.user_id = old.id or (l.user_id is null and l.email_hash = address_hash));
    -- What is being sent will never be read.
    delete from public.project_files f
    using public.projects p
    where p.id = f.project_id and p.quote_id = contract.quote and p.user_id = old.id and f.stored_at is null;
    update public.projects p
    set archived_at = moment, kept_until = contract.kept_until, user_id = null, client_email = lower(client.email),
      client_name = left(client.name, 200), awaits_since = null, read_at = moment
    where p.quote_id = contract.quote and p.user_id = old.id;
  end loop;

  update private.quote_terminations t set state = 'taken-back', decided_at = moment
  from public.quotes q
  where t.quote_id = q.id and t.state = 'proposed' and q.archived_at = moment;

  for pending in
    update public.quotes q
    set status = 'revoked', decided_at = moment,
      reason = 'Le client a supprimé son espace, et ce devis ne peut plus être signé par tous.',
      archived_at = moment, kept_until = (internal.quote_link_end(q.valid_until) at time zone 'Europe/Paris')::date, user_id = null,
      news_at = moment, version = q.version + 1, updated_at = clock_timestamp()
    where q.status = 'sent' and q.archived_at is null
      and (q.user_id = old.id or (q.user_id is null and q.email_hash = address_hash))
      and exists (select from private.quote_signers s where s.quote_id = q.id and s.position > 1)
    returning q.*
  loop
    perform internal.log_quote_event(
      pending.id, 'client', client.name, 'revoked', '{"status": "sent"}', jsonb_build_object('reason', pending.reason)
    );
    perform internal.queue_mail('quote-revoked', pending.id, 'client');
  end loop;
  delete from public.quotes q
  where q.archived_at is null
    and (q.user_id = old.id or (q.user_id is null and q.email_hash = address_hash));
  -- Calls go as they do with any request that goes: those to come are free again.
  delete from public.appointments a
  using public.leads l
  where l.id = a.lead_id and l.archived_at = moment;
  -- Nobody is told any more of what is kept.
  delete from private.lead_mails m
  where m.sent_at is null and m.refused_at is null
    and (
      m.lead_id in (select l.id from public.leads l where l.archived_at = moment)
      or m.message_id in (
        select t.id from public.lead_messages t join public.leads l on l.id = t.lead_id where l.archived_at = moment
      )
      or m.subject_id in (
        select q.id from public.quotes q where q.archived_at = moment and not exists (select from internal.stand_in(q))
        union all
        select k.id from private.quote_links k join public.quotes q on q.id = k.quote_id where q.archived_at = moment
        union all
        select t.id from public.quote_messages t join public.quotes q on q.id = t.quote_id
        where q.archived_at = moment and not exists (select from internal.stand_in(q))
        union all
        select p.id from public.projects p where p.archived_at = moment
      )
    );
  return old;
end
$$;
