-- How a database of before comes to quotes that several sign. What was sent before has its client alone.

create table private.quote_signers (
  id uuid primary key default gen_random_uuid(),
  quote_id uuid not null references public.quotes (id) on delete cascade,
  position smallint not null check (position between 1 and 3),
  name text not null check (char_length(name) between 1 and 200),
  role text not null check (char_length(role) <= 120),
  email text not null check (char_length(email) between 3 and 320),
  email_hash text not null check (email_hash ~ '^[0-9a-f]{64}$'),
  signature jsonb check (jsonb_typeof(signature) = 'object'),
  signed_at timestamptz,
  refused_at timestamptz,
  constraint quote_signers_place_key unique (quote_id, position),
  constraint quote_signers_address_key unique (quote_id, email_hash),
  check ((signature is null) = (signed_at is null)),
  check (num_nonnulls(signed_at, refused_at) < 2)
);
comment on table private.quote_signers is 'Who signs a quote, where there are several, and what each of them signed.';
comment on column private.quote_signers.signature
  is 'What was signed: name, role, approval, options, earlyStart, addressHash, and by what they were known.';
create index quote_signers_email_hash_idx on private.quote_signers (email_hash);

alter table private.quote_links add column signer_id uuid references private.quote_signers (id) on delete cascade;
comment on column private.quote_links.signer_id is 'Whose it is among several who sign; null for the client.';
create index quote_links_signer_id_idx on private.quote_links (signer_id) where signer_id is not null;

alter table private.quote_events
  drop constraint quote_events_action_check,
  add constraint quote_events_action_check check (action in (
    'created', 'copied', 'saved', 'sent', 'accepted', 'refused', 'replaced', 'revoked', 'answered', 'asked',
    'linked', 'cut', 'due', 'withdrawn', 'amended', 'termination-proposed', 'termination-taken-back',
    'termination-declined', 'terminated', 'signed', 'signer-replaced', 'signer-removed'
  ));

alter table private.quote_follow_ups
  add column signer_id uuid references private.quote_signers (id) on delete cascade,
  drop constraint quote_follow_ups_once_key;
comment on table private.quote_follow_ups
  is 'What was followed up: one row a quote, kind, step and signer, in whose transaction its mail is queued.';
comment on column private.quote_follow_ups.signer_id is 'Who of several has not signed; null for the client.';
create unique index quote_follow_ups_once_idx
  on private.quote_follow_ups (quote_id, kind, due_position, step, coalesce(signer_id, quote_id));
create index quote_follow_ups_signer_id_idx on private.quote_follow_ups (signer_id) where signer_id is not null;

drop function public.link_quote(uuid, integer, text, text, text);

-- The quotes that the signed-in client is to sign, or has signed, with others. In PL/pgSQL: the table comes later.
create or replace function internal.quotes_to_sign()
returns setof uuid
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return query select s.quote_id from private.quote_signers s where s.email_hash = internal.own_email_hash();
end
$$;

drop policy "A client reads the quotes that were sent to them" on public.quotes;
create policy "A client reads the quotes that were sent to them" on public.quotes
  for select to authenticated
  using (
    status <> 'draft' and archived_at is null
    and (
      (select auth.uid()) = user_id
      or (user_id is null and email_hash = (select internal.own_email_hash()))
      or id in (select internal.quotes_to_sign())
    )
  );

-- Who of several has not signed a quote yet, their places in order; a single null where its client alone signs.
create or replace function internal.awaited_signers(quote uuid)
returns setof uuid
language sql
stable
set search_path = ''
as $$
  (
    select s.id from private.quote_signers s
    where s.quote_id = awaited_signers.quote and s.signed_at is null
    order by s.position
  )
  union all
  select null where not exists (select from private.quote_signers s where s.quote_id = awaited_signers.quote)
$$;

-- Links that the outbox sends, to one signer or to all that have not signed; what one opens by is made when its mail is written.
create or replace function internal.queue_quote_links(quote uuid, only_signer uuid default null)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  signer uuid;
  link uuid;
begin
  for signer in
    select a.id from internal.awaited_signers(quote) as a (id) where only_signer is null or a.id = only_signer
  loop
    insert into private.quote_links (quote_id, expires_at, signer_id)
    select q.id, internal.quote_link_end(q.valid_until), signer from public.quotes q where q.id = quote
    returning id into link;
    perform internal.queue_mail('quote-link', link, 'client');
  end loop;
end
$$;

-- Names who signs a quote that is sent, where its content has others beside its client.
create or replace function internal.name_quote_signers(quote uuid)
returns void
language sql
volatile
set search_path = ''
as $$
  insert into private.quote_signers (quote_id, position, name, role, email, email_hash)
  select q.id, named.position, named.said ->> 'name', coalesce(named.said ->> 'role', ''), named.said ->> 'email',
    internal.address_hash(named.said ->> 'email')
  from public.quotes q
  cross join lateral (
    select 1 as position, jsonb_build_object(
      'name', coalesce(nullif(c.said ->> 'name', ''), nullif(c.said ->> 'company', ''), c.said ->> 'email'),
      'email', c.said ->> 'email'
    ) as said
    from (select q.content -> 'client') as c (said)
    union all
    select 1 + listed.place::integer, listed.said
    from jsonb_array_elements(q.content -> 'cosigners') with ordinality as listed (said, place)
  ) as named
  where q.id = quote and jsonb_array_length(coalesce(q.content -> 'cosigners', '[]')) > 0
$$;

-- Who signs a quote, where there are several, as it tells them.
create or replace function internal.quote_signers_of(quote uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', s.id, 'position', s.position, 'name', s.name, 'role', s.role, 'email', s.email, 'signature', s.signature,
    'signed_at', s.signed_at, 'refused_at', s.refused_at
  ) order by s.position), '[]')
  from private.quote_signers s
  where s.quote_id = quote_signers_of.quote
$$;

-- Which of several signers a client is: by the link, else by the address that their account has proven; its first for whoever has
-- the quote otherwise. Null where its client alone signs.
create or replace function internal.own_signer(quote uuid, account_id uuid, token_hash text)
returns uuid
language sql
stable
set search_path = ''
as $$
  select s.id
  from private.quote_signers s
  where s.quote_id = own_signer.quote
  order by
    s.id is not distinct from (
      select k.signer_id from private.quote_links k where account_id is null and k.token_hash = own_signer.token_hash
    ) desc,
    coalesce(s.email_hash = internal.email_hash(account_id), false) desc,
    s.position
  limit 1
$$;

-- The content of a sent quote with those who sign it now: some may have been replaced.
create or replace function internal.content_with_signers(sent public.quotes)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select case when named.cosigners is null then sent.content else jsonb_set(sent.content, '{cosigners}', named.cosigners) end
  from (
    select jsonb_agg(
      jsonb_build_object('id', s.id, 'name', s.name, 'role', s.role, 'email', s.email) order by s.position
    ) filter (where s.position > 1) as cosigners
    from private.quote_signers s
    where s.quote_id = sent.id
  ) as named
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
      taken.lead_id, internal.content_with_signers(taken), internal.address_hash(taken.content -> 'client' ->> 'email'), taken.net_cents,
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
comment on function public.replace_quote(uuid, integer, text, text)
  is 'For the server alone: the draft that corrects a quote.';

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
  perform internal.name_quote_signers(quote);
  if by_mail then
    perform internal.queue_quote_links(quote);
  end if;
  return taken.version + 1;
end
$$;
comment on function public.send_quote(uuid, integer, text, text, jsonb, text, boolean)
  is 'For the server alone: sends a draft, once.';

-- Gives the client another link: by mail, or, with its hash, as one that the consultant hands over. Where several sign, one of
-- them; by mail all that have not signed, where none is named.
create or replace function public.link_quote(
  quote uuid, seen_version integer, actor_id text, actor_name text, link_hash text default null,
  signer uuid default null
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
  if taken.status <> 'sent' then
    raise exception 'quote_state' using errcode = 'PT409';
  end if;
  if taken.valid_until < internal.quote_today() then
    raise exception 'quote_expired' using errcode = 'PT409';
  end if;
  update public.quotes q set version = q.version + 1, updated_at = clock_timestamp() where q.id = quote;
  if signer is not null and not exists (
    select from internal.awaited_signers(quote) as a (id) where a.id = signer
  ) then
    raise exception 'quote_state' using errcode = 'PT409';
  end if;
  if link_hash is null then
    perform internal.queue_quote_links(quote, signer);
  else
    insert into private.quote_links (quote_id, token_hash, expires_at, signer_id)
    values (quote, link_hash, internal.quote_link_end(taken.valid_until), signer);
  end if;
  perform internal.log_quote_event(
    quote, actor_id, actor_name, 'linked', '{}',
    jsonb_build_object('by', case when link_hash is null then 'mail' else 'copy' end)
  );
  return taken.version + 1;
end
$$;
comment on function public.link_quote(uuid, integer, text, text, text, uuid)
  is 'For the server alone: gives the client another link.';

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
    insert into private.quote_signers (quote_id, position, name, role, email, email_hash)
    values (
      taken.id, gone.position, replacement ->> 'name', replacement ->> 'role', replacement ->> 'email',
      internal.address_hash(replacement ->> 'email')
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
comment on function public.change_quote_signer(uuid, integer, text, text, uuid, boolean, jsonb)
  is 'For the server alone: replaces who is to sign a quote and has not, or takes them out.';

-- An acceptance, with what has become of it.
create or replace function internal.quote_acceptance_of(quote uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select to_jsonb(a) - 'quote_id' || jsonb_build_object(
    'withdraw_until', q.withdraw_until,
    'signers', internal.quote_signers_of(q.id),
    'withdrawal', (select to_jsonb(w) - 'quote_id' from private.quote_withdrawals w where w.quote_id = q.id),
    'dues', (
      select coalesce(jsonb_agg(to_jsonb(d) - 'quote_id' order by d.position), '[]')
      from private.quote_dues d where d.quote_id = a.quote_id
    )
  )
  from private.quote_acceptances a
  join public.quotes q on q.id = a.quote_id
  where a.quote_id = quote
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
    internal.quote_messages_of(q.id, internal.quote_thread(q.lead_id, q.email_hash), null),
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
comment on function public.read_quote(uuid) is 'For the server alone: all that there is of a quote.';

-- The quote that a client may read: one of their account's, or the one that a link opens to whom its code has let in.
-- Null where there is none.
create or replace function internal.clients_quote(account_id uuid, quote uuid, token_hash text, access_hash text)
returns uuid
language sql
stable
set search_path = ''
as $$
  select q.id
  from public.quotes q
  where q.status <> 'draft' and q.archived_at is null
    and case
      when account_id is not null then
        q.id = quote
        and (
          q.user_id = account_id
          or (q.user_id is null and q.email_hash = internal.email_hash(account_id))
          or exists (
            select from private.quote_signers s
            where s.quote_id = q.id and s.email_hash = internal.email_hash(account_id)
          )
        )
      else exists (
        select from private.quote_links k
        join private.quote_accesses a on a.link_id = k.id
        where k.quote_id = q.id and k.token_hash = clients_quote.token_hash and k.revoked_at is null
          and k.expires_at > now() and a.access_hash = clients_quote.access_hash and a.expires_at > now()
      )
    end
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
    (select l.reference from public.leads l where l.id = internal.quote_thread(q.lead_id, q.email_hash)),
    internal.quote_messages_of(q.id, internal.quote_thread(q.lead_id, q.email_hash), q.sent_at),
    internal.quote_acceptance_of(q.id),
    internal.quote_files_of(q.id),
    (select r.number from public.quotes r where r.replaces = q.id and r.status <> 'draft')
  from public.quotes q
  where q.id = internal.clients_quote(account_id, read_client_quote.quote, token_hash, access_hash)
$$;
comment on function public.read_client_quote(uuid, uuid, text, text)
  is 'For the server alone: what a client may read of a quote of theirs.';

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
    and q.status <> 'draft' and q.archived_at is null
$$;
comment on function public.open_quote_link(text) is 'For the server alone: what a link tells before its code.';

-- Stores what a link in a mail opens by. A mail that is tried again has another: the first may have arrived.
create or replace function public.add_quote_link(link uuid, link_hash text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  update private.quote_links k set token_hash = link_hash where k.id = link and k.token_hash is null;
  if not found then
    insert into private.quote_links (quote_id, token_hash, expires_at, signer_id)
    select k.quote_id, link_hash, k.expires_at, k.signer_id
    from private.quote_links k
    where k.id = link and k.revoked_at is null;
  end if;
end
$$;
comment on function public.add_quote_link(uuid, text) is 'For the server alone: stores the hash of a link.';

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
comment on function public.accept_quote(jsonb, text, boolean, uuid, uuid, text, text)
  is 'For the server alone: accepts a quote, once.';

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

-- The project that a link or a reference opens, with the address that its code went to and what is known of who has it. No row
-- where it opens none: the access is over or another's, the contract was withdrawn from, or it is kept for the law alone. A
-- request opens a project that an address other than its own has as little as the quotes of one.
create or replace function internal.linked_project(token_hash text, access_hash text, lead_reference text)
returns table (project uuid, email_hash text, email text, contact jsonb)
language sql
stable
set search_path = ''
as $$
  (
    select p.id, coalesce(s.email_hash, q.email_hash),
      coalesce(s.email, q.document -> 'content' -> 'client' ->> 'email'),
      case when s.id is null then q.document -> 'content' -> 'client' else jsonb_build_object('name', s.name) end
    from public.quotes q
    join public.projects p on p.quote_id = q.id
    left join private.quote_links k on k.token_hash = linked_project.token_hash
    left join private.quote_signers s on s.id = k.signer_id
    where q.id = internal.clients_quote(null, null, linked_project.token_hash, linked_project.access_hash)
      and q.status = 'accepted' and p.archived_at is null
  )
  union all
  (
    select p.id, l.email_hash, l.payload ->> 'email', l.payload
    from public.leads l
    join private.lead_accesses a on a.lead_id = l.id
    join public.leads family on coalesce(l.merged_into, l.id) in (family.id, family.merged_into)
    join public.projects p on p.archived_at is null
      and (p.lead_id = family.id or p.quote_id in (select o.id from public.quotes o where o.lead_id = family.id))
    left join public.quotes q on q.id = p.quote_id
    where l.id = internal.followed_lead(linked_project.lead_reference)
      and a.access_hash = linked_project.access_hash and a.expires_at > now()
      and (q.id is null or q.status = 'accepted')
      and l.email_hash in (q.email_hash, internal.email_hash(p.user_id), internal.address_hash(p.client_email))
    order by p.active_at desc, p.id
    limit 1
  )
$$;

-- Whom a follow-up goes to: of a quote that waits to who has not signed it, of a due to the client.
create or replace function internal.followed_signers(quote uuid, follow_kind text)
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
    for signer in select internal.followed_signers(planned.quote, planned.follow_kind) loop
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
create or replace function public.follow_up_quote(
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

-- What was followed up with the client of a quote, and whether it goes on by itself.
create or replace function public.read_follow_ups(quote uuid)
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
create or replace function public.read_mailed_follow_up(follow_up uuid, mail_recipient text)
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
create or replace function public.read_mailed_signer(subject uuid)
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
create or replace function public.link_follow_up(follow_up uuid, link_hash text)
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

-- A page of the book, those of whom something came last first. `after_cursor` is the `page_cursor` of the row that a page
-- begins after.
create or replace function public.list_clients(
  searched text default null, after_cursor text default null, page_size integer default 30
)
returns table (
  client text, contacts jsonb, requests bigint, quotes bigint, projects bigint, active_at timestamptz,
  is_archived boolean, page_cursor text
)
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  is_searched constant boolean := internal.search_for(searched) is not null;
  after_at timestamptz;
  after_card text;
begin
  if after_cursor is not null then
    after_at := timestamptz 'epoch' + split_part(after_cursor, '_', 1)::bigint * interval '1 microsecond';
    after_card := split_part(after_cursor, '_', 2);
  end if;
  return query
    with traces as materialized (
      select coalesce(c.card, t.address_hash) as card, t
      from private.client_traces t
      left join private.client_cards c on c.address_hash = t.address_hash
      where t.address_hash is not null
    ),
    found_traces as materialized (
      select h.id, h.address_hash from internal.find_client_traces(array[searched]) h where is_searched
    ),
    hits as materialized (
      select distinct t.card from traces t
      where (t.t).id in (select h.id from found_traces h where h.id is not null)
        or (
          (t.t).kind = 'contact'
          and (t.t).address_hash in (select h.address_hash from found_traces h where h.id is null)
        )
    ),
    page as (
      select t.card, max((t.t).at) as active_at, count(*) filter (where (t.t).kind = 'request') as requests,
        count(*) filter (where (t.t).kind = 'quote') as quotes, count(*) filter (where (t.t).kind = 'project') as projects,
        coalesce(bool_and((t.t).is_archived) filter (where (t.t).kind <> 'contact'), false) as is_archived
      from traces t
      -- A join: `in` beside `or` may look through all hits for each trace.
      left join hits h on h.card = t.card
      where not is_searched or h.card is not null
      group by t.card
      having after_cursor is null or (max((t.t).at), t.card) < (after_at, after_card)
      order by max((t.t).at) desc, t.card desc
      limit page_size
    ),
    found as (
      select t.card, array_agg(t.t) as traces
      from traces t
      where t.card in (select p.card from page p)
      group by t.card
    )
    select p.card, internal.client_contacts_of(p.card, f.traces), p.requests, p.quotes, p.projects, p.active_at, p.is_archived,
      (extract(epoch from p.active_at) * 1000000)::bigint || '_' || p.card
    from page p
    join found f on f.card = p.card
    order by p.active_at desc, p.card desc;
end
$$;
comment on function public.list_clients(text, text, integer) is 'For the server alone: a page of the book of clients.';

-- Cards that may be of the same client as this one: of the same company's number, or found by its words. Which of them look
-- alike, the site says.
create or replace function public.find_similar_clients(client text, sirens text[], searches text[])
returns table (other text, contacts jsonb)
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  own_card constant text := internal.client_of_address(client);
begin
  return query
    with traces as materialized (
      select coalesce(c.card, t.address_hash) as card, t
      from private.client_traces t
      left join private.client_cards c on c.address_hash = t.address_hash
      where t.address_hash is not null
    ),
    same_number as materialized (
      select q.id from public.quotes q where internal.siren_of(q.content) = any (sirens)
    ),
    same_words as materialized (
      select h.id from internal.find_client_traces(searches) h where h.id is not null
    ),
    likely as (
      select t.card, bool_or((t.t).id in (select n.id from same_number n)) as is_sure, max((t.t).at) as at
      from traces t
      where (t.t).id in (select n.id from same_number n) or (t.t).id in (select w.id from same_words w)
      group by t.card
    ),
    others as materialized (
      select l.card from likely l
      where l.card <> own_card
        and not exists (
          select from private.client_distinctions d
          where d.one = least(l.card, own_card) and d.other = greatest(l.card, own_card)
        )
      -- Of a name that many have, those of the same number first.
      order by l.is_sure desc, l.at desc, l.card
      limit 50
    )
    select o.card, internal.client_contacts_of(o.card, array_agg(t.t))
    from traces t
    join others o on o.card = t.card
    where not (t.t).is_archived
    group by o.card;
end
$$;
comment on function public.find_similar_clients(text, text[], text[])
  is 'For the server alone: cards that may be of the same client.';

-- Whom a copy of a mail about a quote goes to, by the quote, its link or its message: contacts of its client's card that the
-- consultant has said so of, and, of what became of it, those who sign it with the client. The link of such a one is theirs alone.
create or replace function public.list_quote_copies(subject uuid)
returns setof text
language sql
stable
security definer
set search_path = ''
as $$
  (
    select s.email from private.quote_signers s
    where s.quote_id = subject and s.position > 1
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
comment on function public.list_quote_copies(uuid)
  is 'For the server alone: whom a copy of a mail about a quote goes to.';

drop function internal.queue_quote_link(uuid);

grant execute on function public.link_quote, public.change_quote_signer, public.read_mailed_signer to service_role;
grant execute on function internal.quotes_to_sign to authenticated;
