-- Each signature but the last of a quote that several sign is mailed: how a database of before comes to it.
create trigger quote_signers_90_drop_mails after delete on private.quote_signers
  for each row execute function internal.drop_mails();

drop function public.read_mailed_quote(text, uuid);

-- Accepts a quote, once: done also for who has accepted it by the same name within 15 minutes. Refused: `quote_gone`,
-- `quote_state`, `quote_changed` or `quote_expired`. `signed` has name, approval, sha256, options, totals, addressHash and at;
-- of a consumer also earlyStart and withdrawUntil. Where several sign, it has the role, too, and the version that the proof tells:
-- it is accepted with the last signature, whose proof is that of all; before, there is none. Refused then also: `quote_signed` to
-- who has signed, and `quote_stale`, where the quote has changed since the proof was made: another has signed, say.
create or replace function public.accept_quote(
  signed jsonb, proof text, by_mail boolean, account_id uuid default null, quote uuid default null,
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
  file constant bytea := decode(proof, 'base64');
  signer constant text := signed ->> 'name';
  moment constant timestamptz := (signed ->> 'at')::timestamptz;
  known_as constant text := case when account_id is null then 'link' else 'account' end;
  own private.quote_signers;
  main jsonb := signed || jsonb_build_object('knownBy', known_as);
  early boolean := coalesce((signed ->> 'earlyStart')::boolean, false);
begin
  select q.* into taken from public.quotes q
  where q.id = internal.clients_quote(account_id, accept_quote.quote, token_hash, access_hash)
  for update;
  if not found then
    raise exception 'quote_gone' using errcode = 'PT404';
  end if;
  select s.* into own from private.quote_signers s where s.id = internal.own_signer(taken.id, account_id, token_hash);
  if taken.status in ('sent', 'accepted') and own.signed_at is not null then
    if own.signature ->> 'name' <> signer or own.signed_at < internal.quote_now() - interval '15 minutes' then
      raise exception 'quote_signed' using errcode = 'PT409';
    end if;
    return;
  end if;
  if taken.status = 'accepted' then
    perform from private.quote_acceptances a
    where a.quote_id = taken.id and a.signer_name = signer
      and a.accepted_at > internal.quote_now() - interval '15 minutes';
    if not found then
      raise exception 'quote_state' using errcode = 'PT409';
    end if;
    return;
  end if;
  if taken.status <> 'sent' then
    raise exception 'quote_state' using errcode = 'PT409';
  end if;
  if taken.sha256 is distinct from signed ->> 'sha256' then
    raise exception 'quote_changed' using errcode = 'PT409';
  end if;
  if taken.valid_until < internal.quote_today() then
    raise exception 'quote_expired' using errcode = 'PT409';
  end if;
  -- The proof tells the time: it is made just before.
  if moment not between internal.quote_now() - interval '5 minutes' and internal.quote_now() + interval '1 minute' then
    raise exception 'the proof tells another time' using errcode = '22023';
  end if;

  if own.id is not null then
    if taken.version is distinct from (signed ->> 'version')::integer then
      raise exception 'quote_stale' using errcode = 'PT409';
    end if;
    -- All sign the same: the first has chosen the options.
    perform from private.quote_signers s
    where s.quote_id = taken.id and s.signature -> 'options' <> signed -> 'options';
    if found then
      raise exception 'quote_changed' using errcode = 'PT409';
    end if;
    update private.quote_signers s
    set signed_at = moment, signature = jsonb_build_object(
      'name', signer, 'role', coalesce(signed ->> 'role', ''), 'approval', signed ->> 'approval',
      'options', signed -> 'options', 'earlyStart', early, 'addressHash', signed ->> 'addressHash', 'knownBy', known_as
    )
    where s.id = own.id;
    if exists (select from internal.awaited_signers(taken.id)) then
      perform internal.log_quote_event(taken.id, 'client', signer, 'signed');
      -- Once a signature: its row is what the mail is about. The client is told of the others'.
      if by_mail then
        perform internal.queue_mail('quote-signed', own.id, 'consultant');
        perform internal.queue_mail('quote-signed', own.id, 'client') where own.position > 1;
      end if;
      update public.quotes q
      set version = q.version + 1, news_at = coalesce(q.news_at, now()), updated_at = clock_timestamp()
      where q.id = taken.id;
      return;
    end if;
    -- The acceptance is the client's, and the early start all of theirs.
    select s.signature into main from private.quote_signers s where s.quote_id = taken.id and s.position = 1;
    select bool_and((s.signature ->> 'earlyStart')::boolean) into early
    from private.quote_signers s where s.quote_id = taken.id;
  end if;

  insert into private.quote_acceptances (
    quote_id, signer_name, approval, accepted_at, sha256, terms_version, options, totals, known_by, address_hash,
    early_start
  )
  values (
    taken.id, main ->> 'name', main ->> 'approval', moment, taken.sha256, taken.document ->> 'termsVersion',
    signed -> 'options', signed -> 'totals', main ->> 'knownBy', main ->> 'addressHash', early
  );
  insert into private.quote_files (quote_id, kind, sha256, bytes)
  values (taken.id, 'proof', encode(extensions.digest(file, 'sha256'), 'hex'), file);
  perform internal.log_quote_event(
    taken.id, 'client', signer, 'accepted', '{"status": "sent"}',
    jsonb_build_object('total', signed -> 'totals' -> 'total', 'sha256', taken.sha256)
  );
  if taken.lead_id is not null then
    perform internal.advance_lead(internal.whole_lead(taken.lead_id), 'client', signer, 'won');
  end if;
  if by_mail then
    perform internal.queue_mail('quote-accepted', taken.id, 'client');
    perform internal.queue_mail('quote-accepted', taken.id, 'consultant');
  end if;
  -- A correction under way has nothing to correct any more.
  update public.quotes q set replaces = null, version = q.version + 1
  where q.replaces = taken.id and q.status = 'draft';
  -- Last: what begins with an accepted quote finds all of the above.
  update public.quotes q
  set status = 'accepted', decided_at = moment, version = q.version + 1,
    net_cents = (signed -> 'totals' ->> 'net')::bigint,
    total_cents = (signed -> 'totals' ->> 'total')::bigint,
    -- 17 days are the most that the law's 14 come to, where nobody says when they end.
    withdraw_until = case when taken.content -> 'client' ->> 'kind' = 'consumer' then coalesce(
      (signed ->> 'withdrawUntil')::date, (moment at time zone 'Europe/Paris')::date + 17
    ) end,
    news_at = coalesce(q.news_at, now()), updated_at = clock_timestamp()
  where q.id = taken.id;
end
$$;

-- What a mail about a quote is made of, by its topic: a link that waits to be sent, a message, a signature, or the quote itself;
-- `signer` is who of several asked, signed or refused, with their address as long as they sign it, `awaited` who has to sign yet. No row where there is nothing to say any more.
create function public.read_mailed_quote(mail_topic text, subject uuid)
returns table (
  quote uuid, document jsonb, reason text, acceptance jsonb, message text, author text, signer jsonb, awaited jsonb
)
language sql
stable
security definer
set search_path = ''
as $$
  select q.id, internal.mailed_document(q), q.reason, internal.quote_acceptance_of(q.id), m.body, m.author, case mail_topic
    when 'quote-message' then (
      select jsonb_build_object('name', m.author_name, 'email', (
        select s.email from private.quote_signers s
        where s.quote_id = q.id and s.name = m.author_name
        order by s.position
        limit 1
      ))
      where m.author = 'client' and m.author_name is not null
    )
    when 'quote-refused' then (
      select jsonb_build_object('name', s.name, 'email', s.email)
      from private.quote_signers s
      where s.quote_id = q.id and s.refused_at is not null
    )
    when 'quote-signed' then (
      select jsonb_build_object('name', s.signature ->> 'name', 'email', s.email)
      from private.quote_signers s
      where s.id = subject
    )
  end, (
    select coalesce(jsonb_agg(s.name order by s.position), '[]')
    from private.quote_signers s
    where s.quote_id = q.id and s.signed_at is null
  )
  from public.quotes q
  left join private.quote_links k on k.id = subject and k.quote_id = q.id
  left join public.quote_messages m on m.id = subject and m.quote_id = q.id
  where q.status <> 'draft' and internal.mailed_document(q) is not null
    and case mail_topic
      when 'quote-link' then k.id is not null and k.revoked_at is null and q.status = 'sent'
        and not exists (select from private.quote_signers s where s.id = k.signer_id and s.signed_at is not null)
      when 'quote-message' then m.id is not null
      -- Of the last one its acceptance tells.
      when 'quote-signed' then q.status = 'sent' and exists (
        select from private.quote_signers s where s.id = subject and s.signed_at is not null
      )
      -- Its proof is owed also for what has ended meanwhile.
      when 'quote-accepted' then q.id = subject and q.status in ('accepted', 'withdrawn', 'terminated')
      else q.id = subject and 'quote-' || q.status = mail_topic
    end
    and q.id = coalesce(
      (select k.quote_id from private.quote_links k where k.id = subject),
      (select m.quote_id from public.quote_messages m where m.id = subject),
      (select s.quote_id from private.quote_signers s where s.id = subject),
      subject
    )
$$;
comment on function public.read_mailed_quote(text, uuid)
  is 'For the server alone: what a mail about a quote is made of.';
grant execute on function public.read_mailed_quote to service_role;
