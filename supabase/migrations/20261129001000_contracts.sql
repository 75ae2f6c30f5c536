-- Contracts: amendments to an accepted quote, and its cancellation by both sides.

alter table public.quotes add column amends uuid references public.quotes (id) on delete cascade;
comment on column public.quotes.amends is 'The accepted quote that it is an amendment to.';
comment on column public.quotes.net_cents
  is 'Before tax, in cents; once accepted, with the chosen options. What an amendment adds or takes off.';
create index quotes_amends_idx on public.quotes (amends) where amends is not null;
grant select (amends) on public.quotes to authenticated;
alter table public.quotes
  drop constraint quotes_number_check,
  add constraint quotes_number_check check (number ~ '^D-(\d{4}-\d{4,}(-A\d+)?|EXEMPLE)$'),
  drop constraint quotes_status_check,
  add constraint quotes_status_check
    check (status in ('draft', 'sent', 'accepted', 'refused', 'replaced', 'revoked', 'withdrawn', 'terminated')),
  drop constraint quotes_net_cents_check,
  add constraint quotes_net_cents_check check (amends is not null or net_cents >= 0),
  drop constraint quotes_check,
  add constraint quotes_check check (amends is not null or total_cents >= net_cents);

alter table private.quote_files
  drop constraint quote_files_kind_check,
  add constraint quote_files_kind_check check (kind in ('quote', 'proof', 'withdrawal', 'termination'));
comment on table private.quote_files
  is 'The PDF that was sent, the page of proof of its acceptance, the receipt of its withdrawal or of its cancellation.';
comment on table private.quote_dues
  is 'What an accepted quote is paid by: its total, or what its amendments left of that.';

alter table private.quote_events
  drop constraint quote_events_action_check,
  add constraint quote_events_action_check check (action in (
    'created', 'copied', 'saved', 'sent', 'accepted', 'refused', 'replaced', 'revoked', 'answered', 'asked',
    'linked', 'cut', 'due', 'withdrawn', 'amended', 'termination-proposed', 'termination-taken-back', 'termination-declined',
    'terminated'
  ));

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

create or replace function internal.quote_may_become(status_before text, status_after text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select status_after = any (case status_before
    when 'draft' then array['sent']
    when 'sent' then array['accepted', 'refused', 'replaced', 'revoked']
    when 'accepted' then array['withdrawn', 'terminated']
    when 'refused' then array['replaced']
    else array[]::text[]
  end)
$$;

-- An acceptance brings its dues, as the proof tells them. One of before there were any has none. Those of an amendment take
-- the place of what its contract had not received, and are as much with what it adds or takes off.
create or replace function internal.begin_quote_dues()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  accepted_on constant date := (new.accepted_at at time zone 'Europe/Paris')::date;
  contract uuid;
  own_number text;
  is_dated boolean;
  open_before bigint := 0;
begin
  select q.amends, q.number into contract, own_number from public.quotes q where q.id = new.quote_id;
  if contract is not null then
    open_before := internal.replace_dues(contract, new.quote_id);
    perform internal.log_quote_event(
      contract, 'client', new.signer_name, 'amended', '{}', jsonb_build_object('by', own_number)
    );
  end if;
  insert into private.quote_dues (quote_id, position, label, event, days, amount_cents, vat, due_on)
  select new.quote_id, due.position, due.said ->> 'label', due.event, (due.said ->> 'days')::smallint,
    (due.said ->> 'amount')::bigint, due.said -> 'vat',
    case due.event
      when 'date' then (due.said ->> 'at')::date
      when 'signature' then accepted_on + (due.said ->> 'days')::integer
    end
  from (
    select listed.said, listed.position,
      case when listed.said ->> 'at' ~ '^\d' then 'date' else listed.said ->> 'at' end as event
    from jsonb_array_elements(new.totals -> 'dues') with ordinality as listed (said, position)
  ) as due;
  is_dated := found or contract is not null;
  if is_dated and (select coalesce(sum(d.amount_cents), 0) from private.quote_dues d where d.quote_id = new.quote_id)
      is distinct from open_before + (new.totals ->> 'total')::bigint then
    raise exception 'the dues are not the total' using errcode = '22023';
  end if;
  return null;
end
$$;

create or replace function public.save_quote(
  quote uuid, seen_version integer, actor_id text, actor_name text, quote_content jsonb, net bigint, total bigint
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
  if taken.status <> 'draft' then
    raise exception 'quote_state' using errcode = 'PT409';
  end if;
  -- Who an amendment is for, and its VAT, are the contract's.
  if taken.amends is not null and (quote_content -> 'client', quote_content -> 'vatRegime')
      is distinct from (taken.content -> 'client', taken.content -> 'vatRegime') then
    raise exception 'quote_contract' using errcode = 'PT409';
  end if;
  if taken.amends is null and exists (
    select from jsonb_array_elements(quote_content -> 'lines') line where (line ->> 'unitPrice')::bigint < 0
  ) then
    raise exception 'quote_negative' using errcode = 'PT409';
  end if;
  update public.quotes q
  set content = quote_content, email_hash = internal.address_hash(quote_content -> 'client' ->> 'email'),
    net_cents = net, total_cents = total, version = q.version + 1, updated_at = clock_timestamp()
  where q.id = quote;
  -- A draft is saved as it is typed: one line an hour and person is what there is to tell.
  if not exists (
    select from private.quote_events e
    where e.quote_id = quote and e.action = 'saved' and e.actor_id = save_quote.actor_id
      and e.created_at > now() - interval '1 hour'
  ) then
    perform internal.log_quote_event(
      quote, actor_id, actor_name, 'saved', jsonb_build_object('total', taken.total_cents),
      jsonb_build_object('total', total)
    );
  end if;
  return taken.version + 1;
end
$$;

-- The draft that corrects a quote: the same one for as long as it is a draft.
create or replace function public.replace_quote(quote uuid, seen_version integer, actor_id text, actor_name text)
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
  if not internal.quote_may_become(taken.status, 'replaced') then
    raise exception 'quote_state' using errcode = 'PT409';
  end if;
  select q.* into made from public.quotes q where q.replaces = quote;
  if not found then
    insert into public.quotes (lead_id, content, email_hash, net_cents, total_cents, replaces, amends)
    values (
      taken.lead_id, taken.content, internal.address_hash(taken.content -> 'client' ->> 'email'), taken.net_cents,
      taken.total_cents, quote, taken.amends
    )
    returning * into made;
    perform internal.log_quote_event(
      made.id, actor_id, actor_name, 'copied', '{}', jsonb_build_object('from', taken.number)
    );
  end if;
  return query select made.id, made.version;
end
$$;

-- Sends a draft: gives it the next number of the year, freezes what was sent, keeps its bytes, and queues the mail. The
-- quote that it corrects is replaced, and its request moves. Raises `quote_number` where the number in the document has
-- been given meanwhile, or the day is over: the document is then made anew. An amendment has the next number of its contract,
-- which it tells as it is.
create or replace function public.send_quote(
  quote uuid, seen_version integer, actor_id text, actor_name text, sent_document jsonb, pdf text, by_mail boolean
)
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.quotes;
  corrected public.quotes;
  day date;
  counted integer;
  file constant bytea := decode(pdf, 'base64');
  digest text;
  moment timestamptz;
begin
  -- The quote that it corrects before the draft, as accepting and revoking lock them.
  perform from public.quotes q
  where q.id = (select d.replaces from public.quotes d where d.id = quote)
  for update;
  taken := internal.take_quote(quote, seen_version);
  if taken.status <> 'draft' then
    raise exception 'quote_state' using errcode = 'PT409';
  end if;
  if taken.email_hash is null or sent_document -> 'content' is distinct from taken.content then
    raise exception 'quote_stale' using errcode = 'PT409';
  end if;
  if taken.replaces is not null then
    select q.* into corrected from public.quotes q where q.id = taken.replaces;
    if not internal.quote_may_become(corrected.status, 'replaced') then
      raise exception 'quote_state' using errcode = 'PT409';
    end if;
  end if;
  if taken.lead_id is not null and internal.whole_lead(taken.lead_id) is null then
    raise exception 'quote_request' using errcode = 'PT409';
  end if;
  if taken.amends is not null then
    perform internal.take_contract(taken.amends, taken.replaces);
  end if;

  -- The counter is locked until this is over: nobody else gets a number, and none is lost with what fails. An example
  -- takes none.
  day := internal.quote_today();
  if not taken.is_example and taken.amends is null then
    insert into private.quote_counters as c (year, last) values (extract(year from day), 1)
    on conflict (year) do update set last = c.last + 1
    returning c.last into counted;
  end if;
  moment := internal.quote_now();
  if sent_document ->> 'number'
      is distinct from (case
        when taken.is_example then 'D-EXEMPLE'
        when taken.amends is not null then internal.amendment_number(taken.amends)
        else internal.quote_number(day, counted)
      end)
    or (taken.amends is not null and not internal.tells_contract(sent_document -> 'amends', taken.amends))
    or (sent_document ->> 'issuedOn')::date is distinct from (moment at time zone 'Europe/Paris')::date then
    raise exception 'quote_number' using errcode = 'PT409';
  end if;

  digest := encode(extensions.digest(file, 'sha256'), 'hex');
  update public.quotes q
  set status = 'sent', number = sent_document ->> 'number', document = sent_document, issued_on = day,
    valid_until = (sent_document ->> 'validUntil')::date, sha256 = digest, sent_at = moment,
    net_cents = (sent_document -> 'totals' ->> 'net')::bigint,
    total_cents = (sent_document -> 'totals' ->> 'total')::bigint,
    -- Whose the contract is, the amendment is, whatever address the account has by now.
    user_id = coalesce(
      (select c.user_id from public.quotes c where c.id = q.amends), internal.quote_owner(q.lead_id, q.email_hash)
    ),
    version = q.version + 1, updated_at = clock_timestamp()
  where q.id = quote;
  insert into private.quote_files (quote_id, kind, sha256, bytes) values (quote, 'quote', digest, file);
  perform internal.log_quote_event(
    quote, actor_id, actor_name, 'sent', '{"status": "draft"}',
    jsonb_build_object('number', sent_document ->> 'number', 'sha256', digest)
  );

  if corrected.id is not null then
    update public.quotes q
    set status = 'replaced', decided_at = coalesce(q.decided_at, moment), version = q.version + 1,
      updated_at = clock_timestamp()
    where q.id = corrected.id;
    perform internal.log_quote_event(
      corrected.id, actor_id, actor_name, 'replaced', jsonb_build_object('status', corrected.status),
      jsonb_build_object('by', sent_document ->> 'number')
    );
  end if;
  if taken.lead_id is not null then
    perform internal.advance_lead(internal.whole_lead(taken.lead_id), actor_id, actor_name, 'quoted');
  end if;
  if by_mail then
    perform internal.queue_quote_link(quote);
  end if;
  return taken.version + 1;
end
$$;

-- Marks a due of an accepted quote: on which day it was received (`received`), or is to be paid at last (`due`), where no
-- day was agreed; null takes it back. Raises `quote_day` for a receipt of a day to come, and `quote_amended` while an amendment
-- waits that counts on what is not received.
create or replace function public.mark_quote_due(
  quote uuid, seen_version integer, actor_id text, actor_name text, due_position integer, mark text,
  day date default null
)
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.quotes;
  marked private.quote_dues;
begin
  taken := internal.take_quote(quote, seen_version);
  if mark = 'received' and day > internal.quote_today() then
    raise exception 'quote_day' using errcode = 'PT409';
  end if;
  if mark = 'received' then
    perform internal.refuse_while_amended(coalesce(taken.amends, taken.id));
  end if;
  update private.quote_dues d
  set received_on = case mark when 'received' then day else d.received_on end,
    due_on = case mark when 'due' then day else d.due_on end
  where d.quote_id = quote and d.position = due_position and taken.status in ('accepted', 'terminated')
    and (mark = 'received' or (d.event in ('step', 'delivery', 'terms') and d.received_on is null))
  returning d.* into marked;
  if not found then
    raise exception 'quote_state' using errcode = 'PT409';
  end if;
  update public.quotes q set version = q.version + 1, updated_at = clock_timestamp() where q.id = quote;
  perform internal.log_quote_event(
    quote, actor_id, actor_name, 'due', '{}',
    jsonb_build_object('label', marked.label, 'amount', marked.amount_cents, 'mark', mark, 'day', day)
  );
  return taken.version + 1;
end
$$;

-- Of these quotes the due that is to be paid next; no row of one that has none to be paid yet.
create or replace function public.next_dues(quotes text[])
returns table (quote uuid, cents bigint, due_on date)
language sql
stable
security definer
set search_path = ''
as $$
  select distinct on (d.quote_id) d.quote_id, d.amount_cents, d.due_on
  from private.quote_dues d
  join public.quotes q on q.id = d.quote_id
  where d.quote_id = any (quotes::uuid[]) and q.status in ('accepted', 'terminated')
    and d.received_on is null and d.due_on is not null
  order by d.quote_id, d.position
$$;

-- What a mail about a quote is made of, by its topic: a link that waits to be sent, a message, or the quote itself. No row
-- where there is nothing to say any more.
create or replace function public.read_mailed_quote(mail_topic text, subject uuid)
returns table (
  quote uuid, document jsonb, reason text, acceptance jsonb, message text, author text
)
language sql
stable
security definer
set search_path = ''
as $$
  select q.id, q.document, q.reason, internal.quote_acceptance_of(q.id), m.body, m.author
  from public.quotes q
  left join private.quote_links k on k.id = subject and k.quote_id = q.id
  left join public.quote_messages m on m.id = subject and m.quote_id = q.id
  where q.status <> 'draft' and q.archived_at is null
    and case mail_topic
      when 'quote-link' then k.id is not null and k.revoked_at is null and q.status = 'sent'
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

-- An accepted quote has its project; an amendment changes what that of its contract comes to.
create or replace function internal.begin_quoted_project()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.amends is not null then
    update public.projects p
    set amount_cents = greatest(p.amount_cents + new.net_cents, 0), version = p.version + 1, active_at = clock_timestamp()
    where p.quote_id = new.amends;
    return null;
  end if;
  perform internal.create_project_from_quote(
    new.id, new.lead_id, new.user_id, new.content -> 'client' ->> 'email', new.content -> 'client' ->> 'name',
    new.title, new.net_cents, new.is_example
  );
  return null;
end
$$;

-- With the contract ends its project: cancelled, as far as it may be. Its client has a receipt, and no news of it.
create or replace function internal.end_quoted_project()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  taken public.projects;
begin
  select p.* into taken from public.projects p where p.quote_id = new.id for update;
  if found and internal.project_may_become(taken.status, 'cancelled') then
    update public.projects p
    set status = 'cancelled', version = p.version + 1, active_at = clock_timestamp()
    where p.id = taken.id;
    perform internal.log_project_event(
      taken.id, 'site',
      case new.status when 'withdrawn' then 'Rétractation du client' else 'Résiliation d’un commun accord' end, 'moved', jsonb_build_object('status', taken.status),
      '{"status": "cancelled"}'
    );
  end if;
  return null;
end
$$;

drop trigger quotes_40_end_project on public.quotes;
create trigger quotes_40_end_project after update of status on public.quotes
  for each row when (old.status is distinct from new.status and new.status in ('withdrawn', 'terminated'))
  execute function internal.end_quoted_project();

-- The accepted quotes of a request and of its doubles.
create or replace function internal.signed_quotes_of(lead uuid)
returns table (quote uuid, decided_at timestamptz)
language sql
stable
set search_path = ''
as $$
  select q.id, q.decided_at
  from public.leads l
  join public.quotes q on q.lead_id = l.id
  where (l.id = lead or l.merged_into = lead) and q.status in ('accepted', 'withdrawn', 'terminated') and not q.is_example
$$;

-- Whether the quote is an earlier version of one that was signed, and that may still be asked about.
create or replace function internal.is_of_contract(quote uuid)
returns boolean
language sql
volatile
set search_path = ''
as $$
  with recursive later as (
    select q.id, q.status, q.decided_at from public.quotes q where q.replaces = quote
    union
    select q.id, q.status, q.decided_at from public.quotes q join later l on q.replaces = l.id
  )
  select exists (
    select from later l where l.status in ('accepted', 'withdrawn', 'terminated') and internal.is_arguable(l.id, l.decided_at)
  )
$$;

-- What a contract is proven by: the accepted quotes of an account, and those that came of a request or led to a project of
-- it, of which it is told no more than the number. `kept_until` is the last day of what was said and done about it: five
-- years after its end, which is when its project was finished or cancelled, or when its account goes meanwhile (L. 110-4 of
-- the commercial code, art. 2224 of the civil code). `paper_until` is that of the paper (L. 123-22 of the commercial code).
create or replace function internal.contracts_of(account_id uuid)
returns table (quote uuid, is_own boolean, kept_until date, paper_until date)
language sql
volatile
set search_path = ''
as $$
  with account as (
    select account_id as id, internal.email_hash(account_id) as address_hash
  )
  select c.quote, c.is_own, c.kept_until,
    greatest(c.kept_until, (extract(year from c.decided_at at time zone 'Europe/Paris')::integer + 11 || '-12-31')::date)
  from (
    select q.id as quote, decided.at as decided_at, o.is_own,
      (coalesce(
        (
          select case when p.status in ('done', 'cancelled') then p.active_at else internal.retention_now() end
          from public.projects p where p.quote_id = coalesce(q.amends, q.id)
        ),
        decided.at
      ) at time zone 'Europe/Paris' + interval '5 years')::date as kept_until
    from account
    cross join (
      select q.id from account join public.quotes q on q.user_id = account.id
      union
      -- What an earlier account of the same address left is none of this one's.
      select q.id from account
      join public.quotes q on q.user_id is null and q.archived_at is null and q.email_hash = account.address_hash
      union
      select p.quote_id from account join public.projects p on p.user_id = account.id
      union
      select signed.quote
      from account
      join public.leads l on l.user_id = account.id
        or (l.user_id is null and l.archived_at is null and l.email_hash = account.address_hash)
      cross join lateral internal.signed_quotes_of(coalesce(l.merged_into, l.id)) signed
    ) found
    join public.quotes q on q.id = found.id
    cross join lateral internal.contract_decided_at(coalesce(q.amends, q.id)) decided (at)
    cross join lateral (
      select q.archived_at is null and coalesce(
        q.user_id = account.id or (q.user_id is null and q.email_hash = account.address_hash), false
      ) as is_own
    ) o
    where q.status in ('accepted', 'withdrawn', 'terminated') and not q.is_example
  ) c
  order by c.kept_until desc, c.quote
$$;

-- What came to nothing is erased three years after the last that happened, but for what a signed quote replaced; what was
-- accepted ten years after the end of the year that follows (operations.md, Retention). 50 quotes at a time: each holds its
-- documents.
create or replace function public.erase_expired_quotes()
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  erased integer;
begin
  delete from public.quotes q
  where q.id in (
    select over.id from public.quotes over
    where case
      when over.archived_at is not null then
        over.kept_until < (internal.quote_now() at time zone 'Europe/Paris')::date
      when over.status in ('accepted', 'withdrawn', 'terminated') then
        date_trunc('year', internal.contract_decided_at(coalesce(over.amends, over.id)), 'Europe/Paris')
          + interval '12 years' <= internal.quote_now()
      else greatest(over.updated_at, over.last_message_at, over.decided_at, over.sent_at)
          <= internal.quote_now() - interval '3 years'
        and not internal.is_of_contract(over.id)
    end
    limit 50
    for update skip locked
  );
  get diagnostics erased = row_count;
  delete from private.quote_accesses a where a.expires_at <= now();
  delete from private.quote_codes c where c.expires_at <= now();
  delete from private.quote_links k where k.expires_at <= now() - interval '30 days';
  delete from private.closed_quote_links k where k.expires_at <= now() - interval '30 days';
  return erased;
end
$$;

-- A row for the whole period (no month, no topic), each month, each service, and each service in each month; of a month
-- without anything too. Of `months` months, the one of `moment` included, those count of which nothing can have been
-- erased (36 at most). A request counts in the month, of Paris, in which it or its first double came; a quote in that in
-- which it was sent, a replaced one not at all, one that its consumer withdrew from not as accepted, one that was cancelled by
-- what of it was received or stays due, an amendment by its amount alone; a project in that in which it was done. `due` are the requests whose answer came, or should have within `reply_seconds`; a call that was
-- booked needs none. Amounts are cents before tax.
create or replace function public.count_figures(
  months integer, reply_seconds integer, moment timestamptz default now()
)
returns table (
  month date, topic text, service text, label text, since date, requests bigint, answered bigint, due bigint,
  in_time bigint, median_seconds bigint, won bigint, lost bigint, quotes bigint, accepted bigint, accepted_cents bigint,
  delivered bigint, withdrawn bigint
)
language sql
stable
security definer
set search_path = ''
-- To compile it takes longer than to run it.
set jit = off
as $$
  with bounds as (
    select
      greatest(
        date_trunc('month', today) - make_interval(months => count_figures.months - 1),
        -- Requests that came to nothing are erased after three years.
        date_trunc('month', today - interval '3 years') + interval '1 month'
      )::date as first,
      date_trunc('month', today)::date as last
    from (select count_figures.moment at time zone 'Europe/Paris') as clock (today)
  ),
  requests as not materialized (
    select l.id, l.kind, l.topic, l.status, l.merged_into, l.created_at, l.answered_at,
      case l.topic when 'quote' then coalesce(l.payload ->> 'service', '') else '' end as service,
      l.payload -> 'labels' ->> 'service' as label
    from public.leads l
    where not l.is_example and l.status <> 'spam'
  ),
  doubles as (
    select r.merged_into as id, min(r.created_at) as arrived, min(r.answered_at) as answered,
      (array_agg(r.id order by r.created_at))[1] as first
    from requests r
    where r.merged_into is not null
    group by 1
  ),
  -- The hold comes first, then the request that the booking makes.
  bookings as (
    select distinct r.id
    from public.appointments a
    join requests r on r.id = a.lead_id and r.kind = 'message' and r.created_at >= a.created_at
  ),
  asked as (
    select r.topic, r.service, r.label, r.status, least(r.created_at, d.arrived) as arrived,
      case when b.id is null then least(r.answered_at, d.answered) end as answered, b.id is not null as is_booking
    from requests r
    left join doubles d on d.id = r.id
    left join bookings b on b.id = case when d.arrived < r.created_at then d.first else r.id end
    where r.merged_into is null
  ),
  facts as (
    select (a.arrived at time zone 'Europe/Paris')::date as day, a.topic, a.service, a.label, 1 as request,
      extract(epoch from a.answered - a.arrived)::double precision as took,
      not a.is_booking and (
        a.answered is not null or a.arrived < count_figures.moment - make_interval(secs => reply_seconds)
      ) as is_due,
      a.status, null as quote, null::bigint as cents, null::integer as project
    from asked a
    union all
    select q.issued_on, coalesce(r.topic, 'none'), coalesce(r.service, ''), r.label, null, null, false, null,
      case when q.amends is null then case q.status when 'terminated' then 'accepted' else q.status end end,
      case q.status when 'accepted' then q.net_cents when 'terminated' then internal.settled_net(q.id) end, null
    from public.quotes q
    left join public.leads l on l.id = q.lead_id
    left join requests r on r.id = coalesce(l.merged_into, l.id)
    where not q.is_example and q.status in ('sent', 'accepted', 'refused', 'revoked', 'withdrawn', 'terminated')
    union all
    select p.done_on, coalesce(r.topic, 'none'), coalesce(r.service, ''), r.label, null, null, false, null, null, null, 1
    from public.projects p
    left join public.leads l on l.id = p.lead_id
    left join requests r on r.id = coalesce(l.merged_into, l.id)
    where not p.is_example and p.status = 'done'
  ),
  dated as (
    select date_trunc('month', f.day)::date as month, f.*
    from facts f, bounds b
    where f.day >= b.first and f.day < b.last + interval '1 month'
  ),
  counted as (
    select d.month, d.topic, d.service, max(d.label) as label, min(d.day) as since,
      count(d.request) as requests, count(d.took) as answered, count(*) filter (where d.is_due) as due,
      count(*) filter (where d.took <= reply_seconds) as in_time,
      round((percentile_cont(0.5) within group (order by d.took))::numeric)::bigint as median_seconds,
      count(*) filter (where d.status = 'won') as won, count(*) filter (where d.status = 'lost') as lost,
      count(d.quote) as quotes, count(*) filter (where d.quote = 'accepted') as accepted,
      coalesce(sum(d.cents), 0)::bigint as accepted_cents,
      count(d.project) as delivered, count(*) filter (where d.quote = 'withdrawn') as withdrawn
    from dated d
    group by grouping sets ((), (d.month), (d.topic, d.service), (d.month, d.topic, d.service))
  )
  select * from counted
  union all
  select m::date, null, null, null, null, 0, 0, 0, 0, null, 0, 0, 0, 0, 0, 0, 0
  from bounds b, generate_series(b.first, b.last, interval '1 month') as m
  where not exists (select from counted c where c.month = m and c.topic is null)
  order by 1 nulls first, 2 nulls first, 3
$$;

-- Dues of accepted quotes by what they are today: `open` (no day yet), `due`, `late`, and `received` in `months` months,
-- the one of `moment` included. Examples do not count. Amounts are cents, tax included.
create or replace function public.count_dues(months integer, moment timestamptz default now())
returns table (state text, counted bigint, cents bigint)
language sql
stable
security definer
set search_path = ''
as $$
  with clock as (select (count_dues.moment at time zone 'Europe/Paris')::date as today),
  stated as (
    select
      case
        when d.received_on is not null then 'received'
        when d.due_on is null then 'open'
        when d.due_on < clock.today then 'late'
        else 'due'
      end as state, d.amount_cents
    from clock, private.quote_dues d
    join public.quotes q on q.id = d.quote_id
    where not q.is_example and (
      (d.received_on is null and q.status in ('accepted', 'terminated'))
      or d.received_on >= date_trunc('month', clock.today) - make_interval(months => count_dues.months - 1)
    )
  )
  select s.state, count(*), sum(s.amount_cents)::bigint from stated s group by 1
$$;

grant execute on function
  public.amend_quote, public.read_contract, public.read_client_contract, public.propose_termination,
  public.take_back_termination, public.confirm_termination, public.decline_termination, public.read_mailed_termination
  to service_role;
