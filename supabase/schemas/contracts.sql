-- Contracts: what becomes of an accepted quote. Amendments are quotes that name it, sent and signed as any; a cancellation is
-- proposed by the consultant and confirmed by the client. Both change what is still due, and nothing that was signed.

-- No API role reads these but through a function.
create table private.replaced_dues (
  replaced_by uuid not null references public.quotes (id) on delete cascade,
  quote_id uuid not null references public.quotes (id) on delete cascade,
  position smallint not null,
  due jsonb not null check (jsonb_typeof(due) = 'object'),
  primary key (replaced_by, quote_id, position)
);
comment on table private.replaced_dues
  is 'What was still due when an amendment took its place, or the contract was cancelled: nobody pays it any more.';
comment on column private.replaced_dues.replaced_by is 'The amendment, or the contract that was cancelled.';
comment on column private.replaced_dues.due is 'The row of quote_dues as it was.';
create index replaced_dues_quote_id_idx on private.replaced_dues (quote_id);

create table private.quote_terminations (
  id uuid primary key default gen_random_uuid(),
  quote_id uuid not null references public.quotes (id) on delete cascade,
  reason text not null check (char_length(reason) between 1 and 1000),
  settlement text not null check (char_length(settlement) between 1 and 1000),
  ends_on date not null,
  kept jsonb not null check (jsonb_typeof(kept) = 'array'),
  state text not null default 'proposed' check (state in ('proposed', 'confirmed', 'declined', 'taken-back')),
  proposed_at timestamptz not null,
  decided_at timestamptz,
  name text check (char_length(name) between 1 and 200),
  known_by text check (known_by in ('account', 'link')),
  address_hash text check (char_length(address_hash) <= 128),
  answer text check (char_length(answer) between 1 and 1000),
  check ((state = 'proposed') = (decided_at is null)),
  check (state <> 'confirmed' or num_nonnulls(name, known_by, address_hash) = 3)
);
comment on table private.quote_terminations
  is 'Cancellations that were proposed of a contract, and what the client said: who, when and how they were known.';
comment on column private.quote_terminations.settlement is 'What stays due or is paid back, in words.';
comment on column private.quote_terminations.kept is 'The dues that stay, as quote and position; the others fall away.';
comment on column private.quote_terminations.answer is 'Why the client declined.';
create index quote_terminations_quote_id_idx on private.quote_terminations (quote_id, proposed_at);
create unique index quote_terminations_open_idx on private.quote_terminations (quote_id) where state = 'proposed';

create trigger quote_terminations_90_drop_mails after delete on private.quote_terminations
  for each row execute function internal.drop_mails();

-- What of a contract is accepted and not received, amendments included.
create function internal.open_dues(contract uuid)
returns setof private.quote_dues
language sql
stable
set search_path = ''
as $$
  select d.*
  from public.quotes q
  join private.quote_dues d on d.quote_id = q.id
  where contract in (q.id, q.amends) and q.status = 'accepted' and d.received_on is null
$$;

-- Sets aside what of a contract is not received, for what takes its place, but for the dues that stay; answers the sum. Raises
-- `quote_state` where the contract is none any more.
create function internal.replace_dues(contract uuid, by_quote uuid, kept jsonb default '[]')
returns bigint
language plpgsql
volatile
set search_path = ''
as $$
declare
  cents bigint;
begin
  perform from public.quotes q where q.id = contract and q.status = 'accepted' for update;
  if not found then
    raise exception 'quote_state' using errcode = 'PT409';
  end if;
  with gone as (
    delete from private.quote_dues d
    using internal.open_dues(contract) o
    where d.quote_id = o.quote_id and d.position = o.position
      and not kept @> jsonb_build_array(jsonb_build_object('quote', d.quote_id, 'position', d.position))
    returning d.*
  ),
  set_aside as (
    insert into private.replaced_dues (replaced_by, quote_id, position, due)
    select by_quote, g.quote_id, g.position, to_jsonb(g) from gone g
  )
  select coalesce(sum(g.amount_cents), 0) into cents from gone g;
  return cents;
end
$$;

-- « D-2031-0042-A1 »: the count of a contract's amendments that were sent.
create function internal.amendment_number(contract uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select c.number || '-A' || 1 + (
    select count(*) from public.quotes a where a.amends = contract and a.number is not null
  )
  from public.quotes c
  where c.id = contract
$$;

-- Whether an amendment's document tells its contract as it is.
create function internal.tells_contract(told jsonb, contract uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(
    told ->> 'number' = c.number
      and (told ->> 'total')::bigint = (
        select sum(q.total_cents) from public.quotes q where contract in (q.id, q.amends) and q.status = 'accepted'
      )
      and (told ->> 'open')::bigint = (select coalesce(sum(o.amount_cents), 0) from internal.open_dues(contract) o),
    false
  )
  from public.quotes c
  where c.id = contract
$$;

-- Raises `quote_amended` while an amendment of the contract can be signed, but for `spared`.
create function internal.refuse_while_amended(contract uuid, spared uuid default null)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  -- Whoever signs one locks the contract, too.
  perform from public.quotes q where q.id = contract for update;
  perform from public.quotes a
  where a.amends = contract and a.status = 'sent' and a.valid_until >= internal.quote_today()
    and a.id is distinct from spared;
  if found then
    raise exception 'quote_amended' using errcode = 'PT409';
  end if;
end
$$;

-- A contract that may be amended now, for this transaction alone. Raises `quote_state` where it is none or has ended,
-- `quote_terminating` while its cancellation is proposed, `quote_amended` while another amendment can be signed, and
-- `quote_withdrawable` while a consumer can withdraw from one: each counts on what those before it left.
create function internal.take_contract(contract uuid, corrected uuid default null)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform from public.quotes q
  where q.id = contract and q.status = 'accepted' and q.amends is null and q.archived_at is null and not q.is_example
  for update;
  if not found then
    raise exception 'quote_state' using errcode = 'PT409';
  end if;
  perform internal.refuse_while_amended(contract, corrected);
  perform from private.quote_terminations t where t.quote_id = contract and t.state = 'proposed';
  if found then
    raise exception 'quote_terminating' using errcode = 'PT409';
  end if;
  perform from public.quotes a
  where a.amends = contract and a.status = 'accepted' and a.withdraw_until >= internal.quote_today();
  if found then
    raise exception 'quote_withdrawable' using errcode = 'PT409';
  end if;
end
$$;

-- The draft of an amendment: the same one for as long as it is a draft.
create function public.amend_quote(
  quote uuid, seen_version integer, actor_id text, actor_name text, quote_content jsonb
)
returns table (id uuid, version integer)
language plpgsql
volatile
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  taken public.quotes;
  made public.quotes;
begin
  taken := internal.take_quote(quote, seen_version);
  perform internal.take_contract(quote);
  select q.* into made from public.quotes q
  where q.amends = quote and q.status = 'draft' order by q.created_at limit 1;
  if not found then
    insert into public.quotes (lead_id, content, email_hash, amends)
    values (
      taken.lead_id, quote_content, internal.address_hash(quote_content -> 'client' ->> 'email'), quote
    )
    returning * into made;
    perform internal.log_quote_event(
      made.id, actor_id, actor_name, 'created', '{}', jsonb_build_object('amends', taken.number)
    );
  end if;
  return query select made.id, made.version;
end
$$;
comment on function public.amend_quote(uuid, integer, text, text, jsonb)
  is 'For the server alone: the draft of an amendment to an accepted quote.';

-- A contract with what has become of it: what it comes to, what of it came, by rate of VAT what did not, its amendments, the
-- last cancellation that was proposed. Of a client neither drafts nor what was taken back. Null of a quote that is none.
create function internal.contract_of(quote uuid, is_client boolean)
returns jsonb
language sql
volatile
set search_path = ''
as $$
  select jsonb_build_object(
    'id', c.id, 'number', c.number, 'state', c.status,
    'accepted_on', (a.accepted_at at time zone 'Europe/Paris')::date,
    'total', (
      select coalesce(sum(q.total_cents), 0) from public.quotes q
      where c.id in (q.id, q.amends) and q.status = c.status
    ),
    'received', (
      select coalesce(sum(d.amount_cents), 0)
      from public.quotes q join private.quote_dues d on d.quote_id = q.id
      where c.id in (q.id, q.amends) and d.received_on is not null
    ),
    'open', (select coalesce(sum(o.amount_cents), 0) from internal.open_dues(c.id) o),
    'vat', (
      select coalesce(jsonb_agg(jsonb_build_object('rate', v.rate, 'base', v.base, 'amount', v.amount) order by v.rate), '[]')
      from (
        select (each ->> 'rate')::integer as rate, sum((each ->> 'base')::bigint) as base,
          sum((each ->> 'amount')::bigint) as amount
        from internal.open_dues(c.id) o, jsonb_array_elements(o.vat) each
        group by 1
      ) v
    ),
    'next_number', internal.amendment_number(c.id),
    'project', (select p.id from public.projects p where p.quote_id = c.id and (not is_client or p.archived_at is null)),
    'amendments', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', q.id, 'number', q.number, 'title', q.title, 'total', q.total_cents,
        'state', internal.quote_state(q.status, q.valid_until, internal.quote_today())
      ) order by q.created_at), '[]')
      from public.quotes q
      where q.amends = c.id and not (is_client and q.status = 'draft')
    ),
    'termination', (
      select jsonb_build_object(
        'id', t.id, 'reason', t.reason, 'settlement', t.settlement, 'ends_on', t.ends_on, 'state', t.state,
        'proposed_at', t.proposed_at, 'decided_at', t.decided_at, 'name', t.name, 'answer', t.answer,
        'dues', coalesce((
          select jsonb_agg(jsonb_build_object(
            'quote', d.quote_id, 'number', q.number, 'position', d.position, 'label', d.label, 'amount', d.amount_cents
          ) order by q.created_at, d.position)
          from jsonb_to_recordset(t.kept) k (quote uuid, position smallint)
          join private.quote_dues d on d.quote_id = k.quote and d.position = k.position
          join public.quotes q on q.id = d.quote_id
        ), '[]')
      )
      from private.quote_terminations t
      where t.quote_id = c.id and not (is_client and t.state = 'taken-back')
      order by t.proposed_at desc
      limit 1
    ),
    'dues', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'quote', o.quote_id, 'number', q.number, 'position', o.position, 'label', o.label, 'amount', o.amount_cents
      ) order by q.created_at, o.position), '[]')
      from internal.open_dues(c.id) o join public.quotes q on q.id = o.quote_id
    )
  )
  from public.quotes q
  join public.quotes c on c.id = coalesce(q.amends, q.id)
  join private.quote_acceptances a on a.quote_id = c.id
  where q.id = contract_of.quote
$$;

create function public.read_contract(quote uuid)
returns jsonb
language sql
volatile
security definer
set search_path = ''
as $$
  select internal.contract_of(quote, false)
$$;
comment on function public.read_contract(uuid)
  is 'For the server alone: the contract of an accepted quote or of its amendment.';

create function public.read_client_contract(
  account_id uuid default null, quote uuid default null, token_hash text default null, access_hash text default null
)
returns jsonb
language sql
volatile
security definer
set search_path = ''
as $$
  select internal.contract_of(internal.clients_quote(account_id, quote, token_hash, access_hash), true)
$$;
comment on function public.read_client_contract(uuid, uuid, text, text)
  is 'For the server alone: the contract of a client''s own quote or amendment.';

-- Proposes to the client that a contract be cancelled. `proposal` has reason, settlement, endsOn and kept. Raises `quote_state`
-- where it is none, has ended or has been proposed already, `quote_amended` while an amendment can be signed, `quote_ends` where
-- it would end before it began, and `quote_stale` where a due that stays is not open.
create function public.propose_termination(
  quote uuid, seen_version integer, actor_id text, actor_name text, proposal jsonb, by_mail boolean
)
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.quotes;
  proposed uuid;
begin
  taken := internal.take_quote(quote, seen_version);
  if taken.status <> 'accepted' or taken.amends is not null or taken.archived_at is not null or taken.is_example
    or exists (select from private.quote_terminations t where t.quote_id = quote and t.state = 'proposed') then
    raise exception 'quote_state' using errcode = 'PT409';
  end if;
  perform internal.refuse_while_amended(quote);
  if (proposal ->> 'endsOn')::date < (taken.decided_at at time zone 'Europe/Paris')::date then
    raise exception 'quote_ends' using errcode = 'PT409';
  end if;
  perform from jsonb_to_recordset(proposal -> 'kept') k (quote uuid, position smallint)
  where not exists (
    select from internal.open_dues(propose_termination.quote) o where o.quote_id = k.quote and o.position = k.position
  );
  if found then
    raise exception 'quote_stale' using errcode = 'PT409';
  end if;
  insert into private.quote_terminations (quote_id, reason, settlement, ends_on, kept, proposed_at)
  values (
    quote, proposal ->> 'reason', proposal ->> 'settlement', (proposal ->> 'endsOn')::date, proposal -> 'kept',
    internal.quote_now()
  )
  returning id into proposed;
  update public.quotes q set version = q.version + 1, updated_at = clock_timestamp() where q.id = quote;
  perform internal.log_quote_event(
    quote, actor_id, actor_name, 'termination-proposed', '{}', jsonb_build_object('reason', proposal ->> 'reason')
  );
  if by_mail then
    perform internal.queue_mail('termination-proposed', proposed, 'client');
  end if;
  return taken.version + 1;
end
$$;
comment on function public.propose_termination(uuid, integer, text, text, jsonb, boolean)
  is 'For the server alone: proposes that a contract be cancelled.';

create function public.take_back_termination(quote uuid, seen_version integer, actor_id text, actor_name text)
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
  update private.quote_terminations t set state = 'taken-back', decided_at = internal.quote_now()
  where t.quote_id = quote and t.state = 'proposed';
  if not found then
    raise exception 'quote_state' using errcode = 'PT409';
  end if;
  update public.quotes q set version = q.version + 1, updated_at = clock_timestamp() where q.id = quote;
  perform internal.log_quote_event(quote, actor_id, actor_name, 'termination-taken-back');
  return taken.version + 1;
end
$$;
comment on function public.take_back_termination(uuid, integer, text, text)
  is 'For the server alone: takes back a proposed cancellation.';

-- The contract that a client decides on, with its amendments, for this transaction alone. Raises `quote_gone`.
create function internal.take_clients_contract(account_id uuid, quote uuid, token_hash text, access_hash text)
returns public.quotes
language plpgsql
volatile
set search_path = ''
as $$
declare
  taken public.quotes;
  own constant uuid := internal.clients_quote(account_id, quote, token_hash, access_hash);
begin
  -- Amendments before their contract, as accepting one locks them.
  perform from public.quotes a where a.amends = own order by a.id for update;
  select q.* into taken from public.quotes q where q.id = own for update;
  if not found then
    raise exception 'quote_gone' using errcode = 'PT404';
  end if;
  return taken;
end
$$;

-- Cancels a contract as it was proposed, once: done also for who has confirmed it by the same name within 15 minutes. What is
-- not received falls away, but for the dues that the proposal keeps. Raises `quote_gone`, `quote_state`, or `quote_changed` of
-- another proposal than the one that was read. `declared` has termination, name, addressHash and at.
create function public.confirm_termination(
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
  agreed private.quote_terminations;
  file constant bytea := decode(receipt, 'base64');
  signer constant text := declared ->> 'name';
  moment constant timestamptz := (declared ->> 'at')::timestamptz;
begin
  taken := internal.take_clients_contract(account_id, quote, token_hash, access_hash);
  if taken.status = 'terminated' then
    perform from private.quote_terminations t
    where t.quote_id = taken.id and t.state = 'confirmed' and t.name = signer
      and t.decided_at > internal.quote_now() - interval '15 minutes';
    if not found then
      raise exception 'quote_state' using errcode = 'PT409';
    end if;
    return;
  end if;
  select t.* into agreed from private.quote_terminations t where t.quote_id = taken.id and t.state = 'proposed';
  if not found or taken.status <> 'accepted' then
    raise exception 'quote_state' using errcode = 'PT409';
  end if;
  if agreed.id::text is distinct from declared ->> 'termination' then
    raise exception 'quote_changed' using errcode = 'PT409';
  end if;
  -- The receipt tells the time: it is made just before.
  if moment not between internal.quote_now() - interval '5 minutes' and internal.quote_now() + interval '1 minute' then
    raise exception 'the receipt tells another time' using errcode = '22023';
  end if;
  update private.quote_terminations t
  set state = 'confirmed', decided_at = moment, name = signer,
    known_by = case when account_id is null then 'link' else 'account' end, address_hash = declared ->> 'addressHash'
  where t.id = agreed.id;
  insert into private.quote_files (quote_id, kind, sha256, bytes)
  values (taken.id, 'termination', encode(extensions.digest(file, 'sha256'), 'hex'), file);
  perform internal.log_quote_event(taken.id, 'client', signer, 'terminated', '{"status": "accepted"}');
  perform internal.replace_dues(taken.id, taken.id, agreed.kept);
  if by_mail then
    perform internal.queue_mail('termination-confirmed', agreed.id, 'client');
    perform internal.queue_mail('termination-confirmed', agreed.id, 'consultant');
  end if;
  -- Last: what ends with it finds all of the above.
  update public.quotes q
  set status = 'terminated', decided_at = moment, version = q.version + 1, news_at = coalesce(q.news_at, now()),
    updated_at = clock_timestamp()
  where q.id = taken.id;
end
$$;
comment on function public.confirm_termination(jsonb, text, boolean, uuid, uuid, text, text)
  is 'For the server alone: cancels a contract as it was proposed, once.';

-- Declines a proposed cancellation, once: done also for who has declined it within 15 minutes. The contract stays as it was.
create function public.decline_termination(
  termination uuid, why text, by_mail boolean, account_id uuid default null, quote uuid default null,
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
  refused private.quote_terminations;
begin
  taken := internal.take_clients_contract(account_id, quote, token_hash, access_hash);
  select t.* into refused from private.quote_terminations t where t.id = termination and t.quote_id = taken.id;
  if refused.state = 'declined' and refused.decided_at > internal.quote_now() - interval '15 minutes' then
    return;
  end if;
  if refused.state is distinct from 'proposed' then
    raise exception 'quote_state' using errcode = 'PT409';
  end if;
  update private.quote_terminations t set state = 'declined', decided_at = internal.quote_now(), answer = why
  where t.id = refused.id;
  update public.quotes q
  set version = q.version + 1, news_at = coalesce(q.news_at, now()), updated_at = clock_timestamp()
  where q.id = taken.id;
  perform internal.log_quote_event(
    taken.id, 'client', coalesce(taken.content -> 'client' ->> 'name', ''), 'termination-declined', '{}',
    jsonb_build_object('reason', why)
  );
  if by_mail then
    perform internal.queue_mail('termination-declined', refused.id, 'consultant');
  end if;
end
$$;
comment on function public.decline_termination(uuid, text, boolean, uuid, uuid, text, text)
  is 'For the server alone: declines a proposed cancellation.';

-- What a mail about a cancellation is made of. No row where there is nothing to say any more.
create function public.read_mailed_termination(mail_topic text, subject uuid)
returns table (
  quote uuid, document jsonb, reason text, settlement text, ends_on date, decided_at timestamptz, name text, answer text
)
language sql
stable
security definer
set search_path = ''
as $$
  select q.id, q.document, t.reason, t.settlement, t.ends_on, t.decided_at, t.name, t.answer
  from private.quote_terminations t
  join public.quotes q on q.id = t.quote_id
  where t.id = subject and q.archived_at is null and 'termination-' || t.state = mail_topic
$$;
comment on function public.read_mailed_termination(text, uuid)
  is 'For the server alone: what a mail about a cancellation is made of.';

-- What ends with an accepted quote: with a contract its amendments, and the proposal to cancel it where its consumer has
-- withdrawn; with an amendment what it had changed, so that what was due before is due again.
create function internal.end_contract()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.amends is null then
    perform internal.log_quote_event(
      a.id, 'site', 'Fin du contrat', case a.status when 'accepted' then new.status else 'revoked' end,
      jsonb_build_object('status', a.status)
    )
    from public.quotes a
    where a.amends = new.id and a.status in ('accepted', 'sent');
    update public.quotes a
    set status = case a.status when 'accepted' then new.status else 'revoked' end, decided_at = new.decided_at,
      reason = case a.status when 'sent' then 'Le contrat a pris fin.' else a.reason end, version = a.version + 1,
      updated_at = clock_timestamp()
    where a.amends = new.id and a.status in ('accepted', 'sent');
    update private.quote_terminations t set state = 'taken-back', decided_at = new.decided_at
    where t.quote_id = new.id and t.state = 'proposed';
    return null;
  end if;
  perform from public.quotes c where c.id = new.amends and c.status = 'accepted' for update;
  if not found then
    return null;
  end if;
  insert into private.quote_dues
  select d.* from private.replaced_dues r, jsonb_populate_record(null::private.quote_dues, r.due) d
  where r.replaced_by = new.id;
  delete from private.replaced_dues r where r.replaced_by = new.id;
  update public.projects p
  set amount_cents = greatest(p.amount_cents - new.net_cents, 0), version = p.version + 1, active_at = clock_timestamp()
  where p.quote_id = new.amends;
  return null;
end
$$;

create trigger quotes_40_end_contract after update of status on public.quotes
  for each row when (old.status = 'accepted' and new.status in ('withdrawn', 'terminated'))
  execute function internal.end_contract();

-- When what was agreed last of a contract was decided: its papers are kept together.
create function internal.contract_decided_at(contract uuid)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select max(q.decided_at) from public.quotes q
  where contract in (q.id, q.amends) and q.status in ('accepted', 'withdrawn', 'terminated')
$$;

-- What of a quote was received or stays due after its cancellation, before tax.
create function internal.settled_net(quote uuid)
returns bigint
language sql
stable
set search_path = ''
as $$
  select coalesce(sum(d.amount_cents - (
    select coalesce(sum((each ->> 'amount')::bigint), 0) from jsonb_array_elements(d.vat) each
  )), 0)::bigint
  from private.quote_dues d
  where d.quote_id = settled_net.quote
$$;
