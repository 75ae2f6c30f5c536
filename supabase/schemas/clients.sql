-- The consultant's book of clients: a card a person, or a company of several addresses. A card is not stored: it is what
-- requests, quotes, projects and accounts say of its addresses. Stored is what they cannot say: which addresses belong
-- together, how somebody is called in the book, and notes. A card is known by the hash of its first address.

create table private.client_contacts (
  address_hash text primary key check (address_hash ~ '^[0-9a-f]{64}$'),
  email text not null check (char_length(email) between 3 and 254 and email = lower(email)),
  name text not null default '' check (char_length(name) <= 200),
  role text not null default '' check (char_length(role) <= 100),
  part_of text check (part_of ~ '^[0-9a-f]{64}$'),
  is_added boolean not null default false,
  copies_quotes boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  check (part_of <> address_hash)
);
comment on table private.client_contacts is 'What the consultant says of an address. For their eyes alone.';
comment on column private.client_contacts.part_of is 'The address to whose card it belongs, in turn part of that one''s.';
comment on column private.client_contacts.is_added is 'Nothing came from it when it was added.';
comment on column private.client_contacts.copies_quotes is 'Gets a copy of the mails about quotes of its card.';
create index client_contacts_part_of_idx on private.client_contacts (part_of) where part_of is not null;

create table private.client_notes (
  id uuid primary key default gen_random_uuid(),
  address_hash text not null check (address_hash ~ '^[0-9a-f]{64}$'),
  author_name text not null check (char_length(author_name) <= 200),
  body text not null check (char_length(body) between 1 and 5000),
  created_at timestamptz not null default clock_timestamp()
);
comment on table private.client_notes is 'What the consultant notes of a client. For their eyes alone.';
create index client_notes_address_hash_idx on private.client_notes (address_hash, created_at);

create table private.client_distinctions (
  one text not null check (one ~ '^[0-9a-f]{64}$'),
  other text not null check (other ~ '^[0-9a-f]{64}$' and one < other),
  primary key (one, other)
);
comment on table private.client_distinctions is 'Cards that look alike, and that the consultant keeps apart.';

-- Of every address that belongs to another one's card, the first address of that card.
create view private.client_cards as
  with recursive up as (
    select c.address_hash, c.part_of as card from private.client_contacts c where c.part_of is not null
    union
    select up.address_hash, c.part_of
    from up join private.client_contacts c on c.address_hash = up.card
    where c.part_of is not null
  )
  select up.address_hash, up.card from up
  where not exists (
    select from private.client_contacts c where c.address_hash = up.card and c.part_of is not null
  );

-- What there is of each address, whose hash is made here, since a function would be called for every row: of an account by its address of now, whatever the address was that something was sent with.
-- What its owner disowns, and spam, are nobody's.
create view private.client_traces as
  with accounts as (
    select u.id, u.email::text as email, u.created_at,
      encode(sha256(convert_to(lower(btrim(u.email)), 'UTF8')), 'hex') as address_hash
    from auth.users u
    where u.email is not null and u.email_confirmed_at is not null
  )
  select coalesce(a.address_hash, l.email_hash) as address_hash, 'request' as kind, l.id,
    coalesce(l.last_message_at, l.created_at) as at, l.archived_at is not null as is_archived
  from public.leads l
  left join accounts a on a.id = l.user_id
  where l.status <> 'spam' and l.claim is distinct from 'denied'
  union all
  select coalesce(
      a.address_hash, q.email_hash, asked.email_hash,
      -- A draft may have an address that is not typed to its end.
      case when q.content #>> '{client,email}' ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then
        encode(sha256(convert_to(lower(btrim(q.content #>> '{client,email}')), 'UTF8')), 'hex')
      end
    ),
    'quote', q.id, q.updated_at, q.archived_at is not null
  from public.quotes q
  left join accounts a on a.id = q.user_id
  left join public.leads asked on asked.id = q.lead_id and q.email_hash is null
  union all
  select coalesce(a.address_hash, encode(sha256(convert_to(p.client_email, 'UTF8')), 'hex')), 'project', p.id, p.active_at,
    p.archived_at is not null
  from public.projects p
  left join accounts a on a.id = p.user_id
  union all
  select a.address_hash, 'account', a.id, a.created_at, false from accounts a
  union all
  select c.address_hash, 'contact', null, c.created_at, false from private.client_contacts c;

-- What of each trace is found by the words of one of the searches; of contacts, which have no id of their own, their address.
create function internal.find_client_traces(searches text[])
returns table (id uuid, address_hash text)
language sql
stable
set search_path = ''
as $$
  with asked as materialized (
    select string_agg('(' || internal.search_for(s)::text || ')', ' | ')::tsquery as query
    from unnest(searches[1:20]) as s where internal.search_for(s) is not null
  ),
  -- No sign of `like` is left in them.
  patterns as materialized (
    select array(
      select '% ' || word || '%' from unnest((string_to_array(internal.plain_words(s), ' '))[1:10]) as word where word <> ''
    ) as words
    from unnest(searches[1:20]) as s where internal.search_for(s) is not null
  )
  select l.id, null from public.leads l where l.words @@ (select query from asked)
  union all
  select q.id, null from public.quotes q where q.words @@ (select query from asked)
  union all
  select p.id, null from public.projects p where p.words @@ (select query from asked)
  union all
  select p.user_id, null
  from (
    select p.user_id,
      ' ' || internal.plain_words(concat_ws(' ', p.email, p.first_name, p.last_name, p.company, p.phone)) as words
    from public.profiles p
    -- Made once for each.
    offset 0
  ) p
  where exists (select from patterns w where p.words like all (w.words))
  union all
  select null, c.address_hash from private.client_contacts c
  where internal.found_by(concat_ws(' ', c.name, c.email, c.role)) @@ (select query from asked)
$$;

-- The addresses of a card, the first one first.
create function internal.addresses_of_client(client text)
returns text[]
language sql
stable
set search_path = ''
as $$
  select array[client] || coalesce(array_agg(c.address_hash order by c.address_hash), '{}')
  from private.client_cards c where c.card = client
$$;

-- The card of an address.
create function internal.client_of_address(address text)
returns text
language sql
stable
set search_path = ''
as $$
  select coalesce((select c.card from private.client_cards c where c.address_hash = address), address)
$$;

-- The number of a company, of a SIREN or of a SIRET as it is typed; null where there is none.
create function internal.siren_of(content jsonb)
returns text
language sql
immutable
set search_path = ''
as $$
  select substring(regexp_replace(content #>> '{client,siren}', '\D', '', 'g') from '^\d{9}')
$$;
create index quotes_siren_idx on public.quotes (internal.siren_of(content)) where internal.siren_of(content) is not null;

-- What a request or a quote says of who it is from, the last word first; of an account its profile before all.
create function internal.client_facts(traces private.client_traces[])
returns table (address_hash text, email text, name text, company text, phone text, siren text, at timestamptz, kind text)
language sql
stable
set search_path = ''
as $$
  select t.address_hash, said.email, btrim(said.name), btrim(said.company), btrim(said.phone), said.siren, t.at, t.kind
  from unnest(traces) as t
  cross join lateral (
    select l.payload ->> 'email' as email,
      coalesce(l.payload ->> 'name', concat_ws(' ', l.payload ->> 'firstName', l.payload ->> 'lastName')) as name,
      coalesce(l.payload ->> 'company', '') as company, coalesce(l.payload ->> 'phone', '') as phone, null::text as siren
    from public.leads l where t.kind = 'request' and l.id = t.id
    union all
    select q.content #>> '{client,email}', coalesce(q.content #>> '{client,name}', ''),
      coalesce(q.content #>> '{client,company}', ''), coalesce(q.content #>> '{client,phone}', ''),
      internal.siren_of(q.content)
    from public.quotes q where t.kind = 'quote' and q.id = t.id
    union all
    select p.client_email, p.client_name, '', '', null
    from public.projects p where t.kind = 'project' and p.id = t.id and p.user_id is null
    union all
    select u.email::text, concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, '')), coalesce(p.company, ''),
      coalesce(p.phone, ''), null
    from auth.users u left join public.profiles p on p.user_id = u.id
    where t.kind = 'account' and u.id = t.id
    union all
    select c.email, c.name, '', '', null
    from private.client_contacts c where t.kind = 'contact' and c.address_hash = t.address_hash
  ) said
$$;

-- The people of a card, as the last that came from each says; what the consultant calls them stands before that.
create function internal.client_contacts_of(client text, traces private.client_traces[])
returns jsonb
language sql
stable
set search_path = ''
as $$
  with facts as materialized (
    select f.*, row_number() over (
      partition by f.address_hash order by f.kind = 'contact' desc, f.kind = 'account' desc, f.at desc
    ) as rank
    from internal.client_facts(traces) f
  ),
  people as (
    select f.address_hash, lower((array_agg(f.email order by f.rank) filter (where f.email <> ''))[1]) as email,
      (array_agg(f.name order by f.rank) filter (where f.name <> ''))[1] as name,
      (array_agg(f.company order by f.rank) filter (where f.company <> ''))[1] as company,
      (array_agg(f.phone order by f.rank) filter (where f.phone <> ''))[1] as phone,
      (array_agg(f.siren order by f.rank) filter (where f.siren is not null))[1] as siren,
      bool_or(f.kind = 'account') as has_account
    from facts f
    group by f.address_hash
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', p.address_hash, 'email', coalesce(p.email, ''), 'name', coalesce(p.name, ''), 'role', coalesce(c.role, ''),
    'company', coalesce(p.company, ''), 'phone', coalesce(p.phone, ''), 'siren', p.siren, 'hasAccount', p.has_account,
    'copiesQuotes', coalesce(c.copies_quotes, false), 'isAdded', coalesce(c.is_added, false),
    'isFirst', p.address_hash = client
  ) order by p.address_hash <> client, c.created_at, p.email), '[]')
  from people p
  left join private.client_contacts c on c.address_hash = p.address_hash
$$;

-- What there is of the addresses of a card.
create function internal.client_traces_of(addresses text[])
returns private.client_traces[]
language sql
stable
set search_path = ''
as $$
  select coalesce(array_agg(t order by t.at desc), '{}')
  from private.client_traces t where t.address_hash = any (addresses)
$$;

-- A page of the book, those of whom something came last first. `after_cursor` is the `page_cursor` of the row that a page
-- begins after.
create function public.list_clients(
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

-- All that there is of a client, the newest hundred of each: `storedClient` of lib/clients/wire.ts. Null where there is
-- nothing. One that belongs to another card answers that one.
create function public.read_client(client text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  most constant integer := 100;
  card constant text := internal.client_of_address(client);
  addresses constant text[] := internal.addresses_of_client(card);
  traces constant private.client_traces[] := internal.client_traces_of(addresses);
  request_ids uuid[];
  quote_ids uuid[];
  project_ids uuid[];
  account_ids uuid[];
begin
  if cardinality(traces) = 0 then
    return null;
  end if;
  select array_agg(t.id) filter (where t.kind = 'request'), array_agg(t.id) filter (where t.kind = 'quote'),
    array_agg(t.id) filter (where t.kind = 'project'), array_agg(t.id) filter (where t.kind = 'account')
  into request_ids, quote_ids, project_ids, account_ids
  from unnest(traces) as t;
  return jsonb_build_object(
    'id', card, 'contacts', internal.client_contacts_of(card, traces),
    'isArchived', (select coalesce(bool_and(t.is_archived), false) from unnest(traces) as t where t.kind <> 'contact'),
    'requests', (
      select coalesce(jsonb_agg(r.said order by r.at desc), '[]')
      from (
        select internal.stored_lead(l) || jsonb_build_object(
          'state', l.status, 'consent', l.consent_contact, 'isExample', l.is_example
        ) as said, l.created_at as at
        from public.leads l where l.id = any (request_ids)
        order by l.created_at desc limit most
      ) r
    ),
    'quotes', (
      select coalesce(jsonb_agg(r.said order by r.at desc), '[]')
      from (
        select jsonb_build_object(
          'id', q.id, 'number', q.number, 'title', q.title, 'total', q.total_cents, 'updatedAt', q.updated_at,
          'state', internal.quote_state(q.status, q.valid_until, internal.quote_today()), 'isExample', q.is_example
        ) as said, q.updated_at as at
        from public.quotes q where q.id = any (quote_ids)
        order by q.updated_at desc limit most
      ) r
    ),
    'dues', (
      select coalesce(jsonb_agg(r.said order by r.rank, r.due_on desc nulls last), '[]')
      from (
        select jsonb_build_object(
          'quote', q.id, 'number', q.number, 'position', d.position, 'label', d.label, 'amount', d.amount_cents,
          'dueOn', d.due_on, 'receivedOn', d.received_on
        ) as said, d.due_on, d.received_on is not null as rank
        from private.quote_dues d
        join public.quotes q on q.id = d.quote_id
        where q.id = any (quote_ids) and q.status in ('accepted', 'terminated')
        order by d.received_on is not null, d.due_on desc nulls last limit most
      ) r
    ),
    'projects', (
      select coalesce(jsonb_agg(r.said order by r.at desc), '[]')
      from (
        select jsonb_build_object(
          'id', p.id, 'name', p.name, 'type', p.type, 'state', p.status, 'progress', p.progress, 'activeAt', p.active_at,
          'isExample', p.is_example
        ) as said, p.active_at as at
        from public.projects p where p.id = any (project_ids)
        order by p.active_at desc limit most
      ) r
    ),
    'appointments', (
      select coalesce(jsonb_agg(r.said order by r.at desc), '[]')
      from (
        select jsonb_build_object('id', a.id, 'state', a.state, 'startsAt', a.starts_at) as said, a.starts_at as at
        from public.appointments a
        where a.state <> 'held' and (a.lead_id = any (request_ids) or a.user_id = any (account_ids))
        order by a.starts_at desc limit most
      ) r
    ),
    'reviews', (
      select coalesce(jsonb_agg(r.said order by r.at desc), '[]')
      from (
        select jsonb_build_object(
          'id', t.id, 'state', t.status, 'rating', t.rating, 'text', t.content, 'at', t.created_at
        ) as said, t.created_at as at
        from public.testimonials t where t.user_id = any (account_ids) or t.project_id = any (project_ids)
        order by t.created_at desc limit most
      ) r
    ),
    'notes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', n.id, 'authorName', n.author_name, 'text', n.body, 'at', n.created_at
      ) order by n.created_at, n.id), '[]')
      from private.client_notes n where n.address_hash = any (addresses)
    )
  );
end
$$;
comment on function public.read_client(text) is 'For the server alone: all that there is of a client.';

-- Cards that may be of the same client as this one: of the same company's number, or found by its words. Which of them look
-- alike, the site says.
create function public.find_similar_clients(client text, sirens text[], searches text[])
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

-- The card of a client, for this transaction alone. Raises `client_gone` where there is none, and `client_archived` where all
-- that there is of it is kept for the law alone.
create function internal.take_client(client text)
returns text
language plpgsql
volatile
set search_path = ''
as $$
declare
  card text;
  is_archived boolean;
begin
  -- Two changes at once: the second one sees what the first made.
  perform pg_advisory_xact_lock(hashtextextended('book of clients', 0));
  card := internal.client_of_address(client);
  select bool_and(t.is_archived) into is_archived
  from private.client_traces t
  where t.address_hash = any (internal.addresses_of_client(card)) and t.kind <> 'contact';
  if is_archived is null then
    raise exception 'client_gone' using errcode = 'PT404';
  end if;
  if is_archived then
    raise exception 'client_archived' using errcode = 'PT409';
  end if;
  return card;
end
$$;

create function public.note_client(client text, actor_name text, note text)
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  insert into private.client_notes (address_hash, author_name, body)
  values (internal.take_client(client), left(actor_name, 200), note)
$$;
comment on function public.note_client(text, text, text) is 'For the server alone: notes something of a client.';

-- Takes a note back.
create function public.remove_client_note(client text, note uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from private.client_notes n
  where n.id = note and n.address_hash = any (internal.addresses_of_client(internal.take_client(client)));
end
$$;
comment on function public.remove_client_note(text, uuid) is 'For the server alone: takes a note of a client back.';

-- Adds an address to a card, or says how somebody of it is called. Refused: `client_gone`; `client_known`, where the address
-- has a card of its own: the two are put together, not one taken from the other.
create function public.set_client_contact(
  client text, address text, contact_name text, contact_role text, gets_copies boolean
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  card constant text := internal.take_client(client);
  hash constant text := internal.address_hash(address);
  is_own constant boolean := hash = any (internal.addresses_of_client(card));
begin
  if not is_own and exists (select from private.client_traces t where t.address_hash = hash) then
    raise exception 'client_known' using errcode = 'PT409';
  end if;
  if not is_own and cardinality(internal.addresses_of_client(card)) >= 50 then
    raise exception 'client_full' using errcode = 'PT409';
  end if;
  insert into private.client_contacts (address_hash, email, name, role, part_of, is_added, copies_quotes)
  values (
    hash, lower(btrim(address)), contact_name, contact_role, case when not is_own then card end, not is_own, gets_copies
  )
  on conflict (address_hash) do update
  set name = excluded.name, role = excluded.role, copies_quotes = excluded.copies_quotes;
end
$$;
comment on function public.set_client_contact(text, text, text, text, boolean)
  is 'For the server alone: adds a contact to a client, or says how one is called.';

-- Puts two cards together: the other one becomes a part of this one. Refused: `client_gone`.
create function public.merge_clients(client text, other text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  kept constant text := internal.take_client(client);
  merged constant text := internal.take_client(other);
  address text;
begin
  if kept = merged then
    return;
  end if;
  if cardinality(internal.addresses_of_client(kept)) + cardinality(internal.addresses_of_client(merged)) > 50 then
    raise exception 'client_full' using errcode = 'PT409';
  end if;
  select p ->> 'email' into address
  from jsonb_array_elements(
    internal.client_contacts_of(merged, internal.client_traces_of(array[merged]))
  ) as p;
  -- Of an address that is gone from its own card nothing is known but where it stood.
  if address is null then
    update private.client_contacts c set part_of = kept where c.part_of = merged;
    update private.client_notes n set address_hash = kept where n.address_hash = merged;
    return;
  end if;
  insert into private.client_contacts (address_hash, email, part_of)
  values (merged, address, kept)
  on conflict (address_hash) do update set part_of = excluded.part_of;
end
$$;
comment on function public.merge_clients(text, text) is 'For the server alone: puts two cards of the book together.';

-- Takes an address out of a card, with those that came along with it: what came from it has a card of its own again; of what
-- was added by hand nothing stays. Refused: `client_gone`.
create function public.separate_client(client text, contact text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  card constant text := internal.take_client(client);
begin
  if contact = card or internal.client_of_address(contact) <> card then
    raise exception 'client_gone' using errcode = 'PT404';
  end if;
  if exists (
    select from private.client_traces t where t.address_hash = contact and t.kind <> 'contact'
  ) then
    update private.client_contacts c set part_of = null, copies_quotes = false where c.address_hash = contact;
  else
    perform internal.forget_address(contact);
  end if;
end
$$;
comment on function public.separate_client(text, text)
  is 'For the server alone: takes a contact out of a card, or undoes that two were put together.';

-- Keeps two cards apart that look alike, or, with `are_apart` false, has them proposed again.
create function public.distinguish_clients(client text, other text, are_apart boolean)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  here constant text := internal.take_client(client);
  there constant text := internal.client_of_address(other);
begin
  if are_apart and here <> there then
    insert into private.client_distinctions (one, other)
    values (least(here, there), greatest(here, there))
    on conflict do nothing;
  else
    delete from private.client_distinctions d
    where d.one = least(here, there) and d.other = greatest(here, there);
  end if;
end
$$;
comment on function public.distinguish_clients(text, text, boolean)
  is 'For the server alone: keeps two cards apart that look alike.';

-- Whom a copy of a mail about a quote goes to, by the quote, its link, its message or its cancellation: contacts of its client's card
-- that the consultant has said so of, though of no cancellation, and those who sign it with the client, though of no link, which is
-- one's alone.
create function public.list_quote_copies(subject uuid)
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
comment on function public.list_quote_copies(uuid)
  is 'For the server alone: whom a copy of a mail about a quote goes to.';

-- What the book says of who asks, for the export of an account.
create function public.read_own_contact(account_id uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object('name', c.name, 'role', c.role, 'created_at', c.created_at)
  from private.client_contacts c
  where c.address_hash = internal.email_hash(account_id)
$$;
comment on function public.read_own_contact(uuid)
  is 'For the server alone: how the client of an account is called in the book.';

-- An address leaves the book; those that came along with it stay where it was.
create function internal.forget_address(address text)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  update private.client_contacts c
  set part_of = gone.part_of
  from private.client_contacts gone
  where gone.address_hash = address and gone.part_of is not null and c.part_of = address;
  delete from private.client_contacts c where c.address_hash = address;
  delete from private.client_distinctions d where address in (d.one, d.other);
end
$$;

-- What was said of who is gone goes with the last that there was of them, but for what is kept for the law; 500 at a time.
create function internal.forget_clients(addresses text[] default null)
returns integer
language plpgsql
volatile
set search_path = ''
as $$
declare
  address text;
  forgotten integer := 0;
begin
  -- What is left of each address, and of the whole of each card.
  for address in
    with alive as materialized (
      select distinct t.address_hash, coalesce(c.card, t.address_hash) as card
      from private.client_traces t
      left join private.client_cards c on c.address_hash = t.address_hash
      where t.kind <> 'contact' and not t.is_archived and t.address_hash is not null
    )
    select known.address_hash
    from (
      select c.address_hash, c.is_added from private.client_contacts c
      union
      select n.address_hash, false from private.client_notes n
      where not exists (select from private.client_contacts c where c.address_hash = n.address_hash)
      union
      select d.address_hash, false
      from private.client_distinctions b cross join lateral (values (b.one), (b.other)) as d (address_hash)
      where not exists (select from private.client_contacts c where c.address_hash = d.address_hash)
    ) known
    left join private.client_cards c on c.address_hash = known.address_hash
    where (addresses is null or known.address_hash = any (addresses))
      and not exists (select from alive a where a.address_hash = known.address_hash)
      -- A contact that was added by hand, and the notes of a company, stay as long as its card.
      and not (
        ((known.is_added and addresses is null) or not exists (select from private.client_contacts k where k.address_hash = known.address_hash))
        and exists (select from alive a where a.card = coalesce(c.card, known.address_hash))
      )
    limit 500
  loop
    -- Those of a card's first address are of all of it.
    if internal.client_of_address(address) <> address or not exists (
      select from private.client_traces t
      where t.address_hash = any (internal.addresses_of_client(address)) and t.kind <> 'contact' and not t.is_archived
    ) then
      delete from private.client_notes n where n.address_hash = address;
    end if;
    perform internal.forget_address(address);
    forgotten := forgotten + 1;
  end loop;
  return forgotten;
end
$$;

create function public.erase_forgotten_clients()
returns integer
language sql
volatile
security definer
set search_path = ''
as $$
  select internal.forget_clients()
$$;
comment on function public.erase_forgotten_clients()
  is 'For the server alone: erases what the book says of clients of whom nothing is left.';

-- Who changes their address keeps their place in the book.
create function internal.follow_client_address()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  before_hash constant text := internal.address_hash(old.email);
  after_hash constant text := internal.address_hash(new.email);
begin
  if before_hash is null or after_hash is null or before_hash = after_hash
    or exists (select from private.client_contacts c where c.address_hash = after_hash)
  then
    return null;
  end if;
  update private.client_contacts c set address_hash = after_hash, email = lower(new.email)
  where c.address_hash = before_hash;
  update private.client_contacts c set part_of = after_hash where c.part_of = before_hash;
  update private.client_notes n set address_hash = after_hash where n.address_hash = before_hash;
  return null;
end
$$;

create trigger profiles_40_follow_address after update of email on public.profiles
  for each row when (old.email is distinct from new.email) execute function internal.follow_client_address();
