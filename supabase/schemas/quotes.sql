-- Quotes: written as drafts, sent under a number without gaps and frozen, then accepted, refused, replaced or revoked.
-- Each change is a function, which alone may write, and leaves who did it, when and what in the same transaction.

-- The clock of quotes: years, days and terms are read from it alone.
create function internal.quote_now()
returns timestamptz
language sql
volatile
set search_path = ''
as $$
  select clock_timestamp()
$$;

create function internal.quote_today()
returns date
language sql
volatile
set search_path = ''
as $$
  select (internal.quote_now() at time zone 'Europe/Paris')::date
$$;

-- What of a quote is searched; words as those of requests.
create function internal.quote_words(number text, content jsonb)
returns tsvector
language sql
immutable
set search_path = ''
as $$
  select internal.found_by(concat_ws(
    ' ', number, content ->> 'title', content -> 'client' ->> 'name', content -> 'client' ->> 'company',
    content -> 'client' ->> 'email'
  ))
$$;

create table public.quotes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  lead_id uuid references public.leads (id) on delete set null,
  email_hash text check (email_hash ~ '^[0-9a-f]{64}$'),
  number text unique check (number ~ '^D-(\d{4}-\d{4,}(-A\d+)?|EXEMPLE)$'),
  status text not null default 'draft'
    check (status in ('draft', 'sent', 'accepted', 'refused', 'replaced', 'revoked', 'withdrawn', 'terminated')),
  version integer not null default 0,
  content jsonb not null
    check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 262144),
  document jsonb check (jsonb_typeof(document) = 'object'),
  title text not null generated always as (coalesce(content ->> 'title', '')) stored,
  net_cents bigint not null default 0 constraint quotes_net_cents_check check (amends is not null or net_cents >= 0),
  total_cents bigint not null default 0 check (amends is not null or total_cents >= net_cents),
  issued_on date,
  valid_until date check (valid_until >= issued_on),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  sent_at timestamptz,
  decided_at timestamptz,
  reason text check (char_length(reason) between 1 and 1000),
  replaces uuid references public.quotes (id) on delete set null,
  last_message_at timestamptz,
  news_at timestamptz,
  archived_at timestamptz,
  is_example boolean not null default false,
  words tsvector not null generated always as (internal.quote_words(number, content)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  kept_until date,
  withdraw_until date,
  amends uuid references public.quotes (id) on delete cascade,
  -- What is sent is whole, what is a draft has nothing of it.
  check (
    num_nonnulls(number, document, issued_on, valid_until, sha256, sent_at)
      = case status when 'draft' then 0 else 6 end
  ),
  check ((status in ('draft', 'sent')) = (decided_at is null)),
  check (status = 'draft' or email_hash is not null),
  check (replaces <> id),
  constraint quotes_archive_whole_check check ((archived_at is null) = (kept_until is null))
);
comment on table public.quotes is 'A client reads what was sent to them; only functions change it.';
comment on column public.quotes.content is 'What the consultant writes, as it is edited.';
comment on column public.quotes.document is 'What was sent: content, identity, settings and totals of that day.';
comment on column public.quotes.net_cents
  is 'Before tax, in cents; once accepted, with the chosen options. What an amendment adds or takes off.';
comment on column public.quotes.total_cents is 'What is to be paid, in cents.';
comment on column public.quotes.sha256 is 'Of the PDF that was sent.';
comment on column public.quotes.reason is 'Why the client refused it, or the consultant revoked it.';
comment on column public.quotes.news_at
  is 'Since when the consultant has not seen what the client did; null where they have.';
comment on column public.quotes.archived_at is 'Since when it is kept for the law alone: its account is gone.';
comment on column public.quotes.kept_until is 'The last day that it is kept.';
comment on column public.quotes.is_example is 'Made for the account of the embedded demo.';
comment on column public.quotes.withdraw_until
  is 'The last day, in Paris, on which a consumer who accepted it can withdraw; null for any other.';
comment on column public.quotes.amends is 'The accepted quote that it is an amendment to.';

create index quotes_user_id_idx on public.quotes (user_id);
create index quotes_lead_id_idx on public.quotes (lead_id);
create index quotes_email_hash_idx on public.quotes (email_hash);
create index quotes_updated_idx on public.quotes (updated_at desc, id desc);
create index quotes_status_idx on public.quotes (status, updated_at desc, id desc);
create index quotes_words_idx on public.quotes using gin (words);
create index quotes_amends_idx on public.quotes (amends) where amends is not null;
-- One correction at a time, and one quote that took another's place.
create unique index quotes_replaced_once_idx on public.quotes (replaces)
  where replaces is not null;

alter table public.quotes enable row level security;

grant select (
  id, user_id, lead_id, number, status, title, document, net_cents, total_cents, issued_on, valid_until, sha256,
  sent_at, decided_at, reason, replaces, is_example, withdraw_until, amends
) on public.quotes to authenticated;
grant select, insert, delete on public.quotes to service_role;

-- The quotes that the signed-in client is to sign, or has signed, with others; beside its client also once that one's account is
-- gone. In PL/pgSQL: the table comes later.
create function internal.quotes_to_sign()
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

create policy "A client reads the quotes that were sent to them" on public.quotes
  for select to authenticated
  using (
    status <> 'draft' and (
      (select auth.uid()) = user_id
      or (user_id is null and archived_at is null and email_hash = (select internal.own_email_hash()))
      or id in (select internal.quotes_to_sign())
    )
  );

create function internal.quote_may_become(status_before text, status_after text)
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

-- Hold whoever writes the table, past the functions too: states, and that what was sent never changes.
create function internal.keep_quotes()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.status <> old.status and not internal.quote_may_become(old.status, new.status) then
    raise exception 'quote_state' using errcode = 'PT409';
  end if;
  if old.status <> 'draft' and (
    new.content, new.document, new.number, new.issued_on, new.valid_until, new.sha256, new.sent_at, new.email_hash
  ) is distinct from (
    old.content, old.document, old.number, old.issued_on, old.valid_until, old.sha256, old.sent_at, old.email_hash
  ) then
    raise exception 'quote_frozen' using errcode = 'PT409';
  end if;
  return new;
end
$$;

create trigger quotes_20_keep before update on public.quotes
  for each row execute function internal.keep_quotes();

-- What is written about a quote that no request stands behind, or that several sign; else the request's own thread holds it.
create table public.quote_messages (
  id uuid primary key default gen_random_uuid(),
  quote_id uuid not null references public.quotes (id) on delete cascade,
  author text not null check (author in ('consultant', 'client')),
  user_id uuid references auth.users (id) on delete set null,
  author_name text check (char_length(author_name) <= 200),
  body text not null check (char_length(body) between 1 and 5000),
  created_at timestamptz not null default clock_timestamp(),
  check (author = 'client' or user_id is null)
);
comment on table public.quote_messages is 'The thread of a quote. A client reads that of their own.';

create index quote_messages_quote_id_idx on public.quote_messages (quote_id, created_at);
create index quote_messages_user_id_idx on public.quote_messages (user_id);

alter table public.quote_messages enable row level security;

grant select (id, quote_id, author, user_id, body, created_at) on public.quote_messages to authenticated;
grant select, insert, delete on public.quote_messages to service_role;

create trigger quotes_90_drop_mails after delete on public.quotes
  for each row execute function internal.drop_mails();
create trigger quote_messages_90_drop_mails after delete on public.quote_messages
  for each row execute function internal.drop_mails();

-- Which quotes these are, the policy of quotes says.
create policy "A client reads the thread of their quotes" on public.quote_messages
  for select to authenticated
  using (exists (select from public.quotes q where q.id = quote_id));

-- No API role reads these but through a function.
create table private.quote_counters (
  year integer primary key,
  last integer not null check (last > 0)
);
comment on table private.quote_counters is 'The last number of each year. Its row is locked while a quote is sent.';

create table private.quote_files (
  quote_id uuid not null references public.quotes (id) on delete cascade,
  kind text not null check (kind in ('quote', 'proof', 'withdrawal', 'termination')),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bytea not null check (octet_length(bytes) between 1 and 10485760),
  created_at timestamptz not null default clock_timestamp(),
  primary key (quote_id, kind)
);
comment on table private.quote_files
  is 'The PDF that was sent, the page of proof of its acceptance, the receipt of its withdrawal or of its cancellation.';

create table private.quote_acceptances (
  quote_id uuid primary key references public.quotes (id) on delete cascade,
  signer_name text not null check (char_length(signer_name) between 1 and 200),
  approval text not null check (char_length(approval) between 1 and 100),
  accepted_at timestamptz not null,
  sha256 text not null,
  terms_version text not null,
  options jsonb not null check (jsonb_typeof(options) = 'array'),
  totals jsonb not null check (jsonb_typeof(totals) = 'object'),
  known_by text not null check (known_by in ('account', 'link')),
  address_hash text not null check (char_length(address_hash) <= 128),
  early_start boolean not null default false
);
comment on table private.quote_acceptances is 'Who accepted what, when and how they were known.';
comment on column private.quote_acceptances.address_hash is 'A keyed hash of the address of the network.';
comment on column private.quote_acceptances.early_start
  is 'A consumer asked that the work begin before the end of the term of withdrawal.';

create table private.quote_withdrawals (
  quote_id uuid primary key references public.quotes (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 200),
  email text not null check (char_length(email) between 3 and 320),
  withdrawn_at timestamptz not null,
  known_by text not null check (known_by in ('account', 'link')),
  address_hash text not null check (char_length(address_hash) <= 128)
);
comment on table private.quote_withdrawals
  is 'Who withdrew from what they had accepted, when, how they were known, and where the receipt goes.';

-- What an accepted quote is paid by, and what of it came: frozen at the signature, then marked by the consultant.
create table private.quote_dues (
  quote_id uuid not null references public.quotes (id) on delete cascade,
  position smallint not null check (position between 1 and 12),
  label text not null check (char_length(label) between 1 and 200),
  event text not null check (event in ('signature', 'step', 'delivery', 'terms', 'date')),
  days smallint not null check (days between 0 and 60),
  amount_cents bigint not null check (amount_cents > 0),
  vat jsonb not null check (jsonb_typeof(vat) = 'array'),
  due_on date check (event <> 'date' or due_on is not null),
  received_on date,
  primary key (quote_id, position)
);
comment on table private.quote_dues
  is 'What an accepted quote is paid by: its total, or what its amendments left of that.';
comment on column private.quote_dues.days is 'To pay within, from the event on.';
comment on column private.quote_dues.amount_cents is 'Tax included.';
comment on column private.quote_dues.vat is 'What of the amount is before tax, and its VAT, by rate.';
comment on column private.quote_dues.due_on is 'The last day to pay on; null until its event has come.';
create index quote_dues_open_idx on private.quote_dues (due_on) where received_on is null;

-- An acceptance brings its dues, as the proof tells them. One of before there were any has none. Those of an amendment take
-- the place of what its contract had not received, and are as much with what it adds or takes off.
create function internal.begin_quote_dues()
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

create trigger quote_acceptances_40_begin_dues after insert on private.quote_acceptances
  for each row execute function internal.begin_quote_dues();

-- Whom a sent quote waits for, where it names several who sign: its client is the first. One that its client alone signs has
-- none.
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
  replaced_at timestamptz,
  constraint quote_signers_place_key unique (quote_id, position),
  constraint quote_signers_address_key unique (quote_id, email_hash),
  check ((signature is null) = (signed_at is null)),
  check (num_nonnulls(signed_at, refused_at) < 2)
);
comment on table private.quote_signers is 'Who signs a quote, where there are several, and what each of them signed.';
comment on column private.quote_signers.signature
  is 'What was signed: name, role, approval, options, earlyStart, addressHash, and by what they were known.';
comment on column private.quote_signers.replaced_at is 'Since when they sign in the place of another; null for who was named when it was sent.';
create index quote_signers_email_hash_idx on private.quote_signers (email_hash);
create trigger quote_signers_90_drop_mails after delete on private.quote_signers
  for each row execute function internal.drop_mails();

create table private.quote_links (
  id uuid primary key default gen_random_uuid(),
  quote_id uuid not null references public.quotes (id) on delete cascade,
  token_hash text unique check (token_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  used_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  signer_id uuid references private.quote_signers (id) on delete cascade
);
comment on table private.quote_links is 'Addresses that open a quote without an account; hashes alone.';
comment on column private.quote_links.signer_id is 'Whose it is among several who sign; null for the client.';
comment on column private.quote_links.token_hash is 'Null until the mail with the link is written.';
create index quote_links_quote_id_idx on private.quote_links (quote_id);
create index quote_links_signer_id_idx on private.quote_links (signer_id) where signer_id is not null;

create trigger quote_links_90_drop_mails after delete on private.quote_links
  for each row execute function internal.drop_mails();

create table private.quote_codes (
  link_id uuid primary key references private.quote_links (id) on delete cascade,
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  attempts integer not null default 0,
  expires_at timestamptz not null
);
comment on table private.quote_codes is 'The code that a link asks for. One a link, the last one sent.';

create table private.quote_accesses (
  access_hash text primary key check (access_hash ~ '^[0-9a-f]{64}$'),
  link_id uuid not null references private.quote_links (id) on delete cascade,
  expires_at timestamptz not null
);
comment on table private.quote_accesses is 'What a redeemed code opens, for one browser.';
create index quote_accesses_link_id_idx on private.quote_accesses (link_id);

create table private.quote_events (
  id bigint primary key generated always as identity,
  quote_id uuid not null references public.quotes (id) on delete cascade,
  actor_id text not null check (char_length(actor_id) between 1 and 200),
  actor_name text not null check (char_length(actor_name) <= 200),
  action text not null check (action in (
    'created', 'copied', 'saved', 'sent', 'accepted', 'refused', 'replaced', 'revoked', 'answered', 'asked',
    'linked', 'cut', 'due', 'withdrawn', 'amended', 'termination-proposed', 'termination-taken-back',
    'termination-declined', 'terminated', 'signed', 'signer-replaced', 'signer-removed'
  )),
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp()
);
comment on table private.quote_events is 'Audit: each change of a quote, written with it.';
create index quote_events_quote_id_idx on private.quote_events (quote_id, id);

create function internal.log_quote_event(
  quote uuid, actor_id text, actor_name text, action text, before jsonb default '{}', after jsonb default '{}'
)
returns void
language sql
volatile
set search_path = ''
as $$
  insert into private.quote_events (quote_id, actor_id, actor_name, action, before, after)
  values (quote, actor_id, left(actor_name, 200), action, before, after)
$$;

-- What a state is today: a sent quote whose last day is over has expired.
create function internal.quote_state(status text, valid_until date, today date)
returns text
language sql
immutable
set search_path = ''
as $$
  select case when status = 'sent' and valid_until < today then 'expired' else status end
$$;

-- « D-2031-0042 »: the year in Paris, and the count within it.
create function internal.quote_number(day date, counted integer)
returns text
language sql
immutable
set search_path = ''
as $$
  select 'D-' || extract(year from day)::text || '-'
    || case when counted < 1000 then lpad(counted::text, 4, '0') else counted::text end
$$;

-- The quote as it is, for this transaction alone. Raises `quote_gone`, and `quote_stale` where it is not the version
-- that the caller has seen.
create function internal.take_quote(quote uuid, seen_version integer)
returns public.quotes
language plpgsql
volatile
set search_path = ''
as $$
declare
  taken public.quotes;
begin
  select q.* into taken from public.quotes q where q.id = quote for update;
  if not found then
    raise exception 'quote_gone' using errcode = 'PT404';
  end if;
  if seen_version is distinct from taken.version then
    raise exception 'quote_stale' using errcode = 'PT409';
  end if;
  return taken;
end
$$;

-- Leads a request to where its quote has brought it, by its own rules; one that is further is left there.
create function internal.advance_lead(lead uuid, actor_id text, actor_name text, target text)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  taken public.leads;
begin
  select l.* into taken from public.leads l where l.id = lead for update;
  if not found or taken.status in (target, 'won') or taken.archived_at is not null then
    return;
  end if;
  if not internal.lead_may_become(taken.status, target) then
    perform public.move_lead(lead, taken.version, actor_id, actor_name, 'in_progress');
    taken.version := taken.version + 1;
  end if;
  perform public.move_lead(lead, taken.version, actor_id, actor_name, target);
end
$$;

-- The request that stands for this one, and is no spam; null where there is none.
create function internal.whole_lead(lead uuid)
returns uuid
language sql
stable
set search_path = ''
as $$
  select coalesce(l.merged_into, l.id) from public.leads l where l.id = lead and l.status <> 'spam'
$$;

-- The request in whose thread a quote is spoken about: the one that stands for its own, where that came from the same
-- address. Null where the quote has a thread of its own.
create function internal.quote_thread(lead uuid, address_hash text)
returns uuid
language sql
stable
set search_path = ''
as $$
  select l.id from public.leads l where l.id = internal.whole_lead(lead) and l.email_hash = address_hash
$$;

-- Whose a quote to this address is: the request's own account, or the one that has proven it.
create function internal.quote_owner(lead uuid, address_hash text)
returns uuid
language sql
stable
set search_path = ''
as $$
  select coalesce(
    (select l.user_id from public.leads l where l.id = lead and l.email_hash = address_hash),
    (
      select u.id from auth.users u
      where u.email_confirmed_at is not null and internal.address_hash(u.email::text) = address_hash
      limit 1
    )
  )
$$;

-- A link holds 30 days longer than its quote, or than today.
create function internal.quote_link_end(valid_until date)
returns timestamptz
language sql
volatile
set search_path = ''
as $$
  select (greatest(valid_until, internal.quote_today()) + 31) at time zone 'Europe/Paris'
$$;

-- Who of several has not signed a quote yet, their places in order; a single null where its client alone signs.
create function internal.awaited_signers(quote uuid)
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
create function internal.queue_quote_links(quote uuid, only_signer uuid default null)
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
create function internal.name_quote_signers(quote uuid)
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
create function internal.quote_signers_of(quote uuid)
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
create function internal.own_signer(quote uuid, account_id uuid, token_hash text)
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

-- A new draft: from a request, or with the content of another quote. Raises `quote_request` where that request is
-- not there, or is kept for the law alone.
create function public.create_quote(
  actor_id text, actor_name text, quote_content jsonb, net bigint, total bigint, lead uuid default null,
  copied uuid default null
)
returns table (id uuid, version integer)
language plpgsql
volatile
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  made public.quotes;
  whole uuid;
begin
  if lead is not null then
    whole := internal.whole_lead(lead);
    if whole is null or exists (select from public.leads l where l.id = whole and l.archived_at is not null) then
      raise exception 'quote_request' using errcode = 'PT409';
    end if;
  end if;
  insert into public.quotes (lead_id, content, email_hash, net_cents, total_cents)
  values (
    whole, quote_content, internal.address_hash(quote_content -> 'client' ->> 'email'), net, total
  )
  returning * into made;
  perform internal.log_quote_event(
    made.id, actor_id, actor_name, case when copied is null then 'created' else 'copied' end, '{}',
    case
      when copied is null then '{}'
      else jsonb_build_object('from', (select q.number from public.quotes q where q.id = copied))
    end
  );
  return query select made.id, made.version;
end
$$;
comment on function public.create_quote(text, text, jsonb, bigint, bigint, uuid, uuid)
  is 'For the server alone: a new draft.';

create function public.save_quote(
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
comment on function public.save_quote(uuid, integer, text, text, jsonb, bigint, bigint)
  is 'For the server alone: saves a draft.';

-- Only what was never sent can be thrown away: numbers have no gaps.
create function public.remove_quote(quote uuid, seen_version integer)
returns void
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
  delete from public.quotes q where q.id = quote;
end
$$;
comment on function public.remove_quote(uuid, integer) is 'For the server alone: throws a draft away.';

-- The content of a sent quote with those who sign it now: some may have been replaced.
create function internal.content_with_signers(sent public.quotes)
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
create function public.replace_quote(quote uuid, seen_version integer, actor_id text, actor_name text)
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

-- What the next quote is called, and its day: the document is made with both before it is sent.
create function public.next_quote_number()
returns table (number text, today date)
language sql
volatile
security definer
set search_path = ''
as $$
  select internal.quote_number(day, coalesce((
    select c.last from private.quote_counters c where c.year = extract(year from day)
  ), 0) + 1), day
  from internal.quote_today() as day
$$;
comment on function public.next_quote_number() is 'For the server alone: what the next quote is called.';

-- Sends a draft: gives it the next number of the year, freezes what was sent, keeps its bytes, and queues the mail. The
-- quote that it corrects is replaced, and its request moves. Raises `quote_number` where the number in the document has
-- been given meanwhile, or the day is over: the document is then made anew. An amendment has the next number of its contract,
-- which it tells as it is.
create function public.send_quote(
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

-- Takes back what was sent: its links open what says so, and nobody can accept it.
create function public.revoke_quote(
  quote uuid, seen_version integer, actor_id text, actor_name text, why text, by_mail boolean
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
  if not internal.quote_may_become(taken.status, 'revoked') then
    raise exception 'quote_state' using errcode = 'PT409';
  end if;
  -- A correction under way has nothing to correct any more, and goes on as a quote of its own.
  update public.quotes q set replaces = null, version = q.version + 1
  where q.replaces = quote and q.status = 'draft';
  update public.quotes q
  set status = 'revoked', decided_at = internal.quote_now(), reason = why, version = q.version + 1,
    updated_at = clock_timestamp()
  where q.id = quote;
  perform internal.log_quote_event(
    quote, actor_id, actor_name, 'revoked', '{"status": "sent"}', jsonb_build_object('reason', why)
  );
  if by_mail then
    perform internal.queue_mail('quote-revoked', quote, 'client');
  end if;
  return taken.version + 1;
end
$$;
comment on function public.revoke_quote(uuid, integer, text, text, text, boolean)
  is 'For the server alone: takes a sent quote back.';

-- Writes to the client: in the request's thread where there is one, else in the quote's own.
create function public.answer_quote(
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
comment on function public.answer_quote(uuid, integer, text, text, text, boolean)
  is 'For the server alone: writes to the client about a quote.';

-- Gives the client another link: by mail, or, with its hash, as one that the consultant hands over. Where several sign, one of
-- them; by mail all that have not signed, where none is named.
create function public.link_quote(
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
create function public.change_quote_signer(
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
comment on function public.change_quote_signer(uuid, integer, text, text, uuid, boolean, jsonb)
  is 'For the server alone: replaces who is to sign a quote and has not, or takes them out.';

-- The consultant has seen what the client did. No change that another could overwrite: it counts no version, and does
-- nothing to what came meanwhile.
create function public.see_quote(quote uuid, seen_version integer)
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  update public.quotes q set news_at = null
  where q.id = quote and q.version = seen_version and q.news_at is not null
$$;
comment on function public.see_quote(uuid, integer)
  is 'For the server alone: the consultant has seen what the client did.';

-- Cuts every link to a quote, and those that wait in the outbox.
create function public.cut_quote_links(quote uuid, seen_version integer, actor_id text, actor_name text)
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
  update private.quote_links k set revoked_at = clock_timestamp()
  where k.quote_id = quote and k.revoked_at is null;
  update public.quotes q set version = q.version + 1, updated_at = clock_timestamp() where q.id = quote;
  perform internal.log_quote_event(quote, actor_id, actor_name, 'cut');
  return taken.version + 1;
end
$$;
comment on function public.cut_quote_links(uuid, integer, text, text)
  is 'For the server alone: cuts every link to a quote.';

-- Marks a due of an accepted quote: on which day it was received (`received`), or is to be paid at last (`due`), where no
-- day was agreed; null takes it back. Raises `quote_day` for a receipt of a day to come, and `quote_amended` while an amendment
-- waits that counts on what is not received.
create function public.mark_quote_due(
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
comment on function public.mark_quote_due(uuid, integer, text, text, integer, text, date)
  is 'For the server alone: marks when a due was received, or is to be paid.';

-- Of these quotes the due that is to be paid next; no row of one that has none to be paid yet.
create function public.next_dues(quotes text[])
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
comment on function public.next_dues(text[])
  is 'For the server alone: what is to be paid next of quotes that their reader has read.';

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

-- A page of the list, the last changed first; without `states` all of them. The view `attention` has drafts, what ends
-- within seven days, and what the client did that nobody has seen. `after_cursor` is the `page_cursor` of the
-- row that a page begins after.
create function public.list_quotes(
  view text default 'all', searched text default null, states text[] default null,
  lead_reference text default null, after_cursor text default null, page_size integer default 30
)
returns table (
  id uuid, version integer, number text, state text, title text, client jsonb, net bigint, total bigint,
  updated_at timestamptz, issued_on date, valid_until date, decided_at timestamptz, reference text,
  is_unseen boolean, is_example boolean, page_cursor text
)
language plpgsql
stable
security definer
set search_path = ''
-- A plan for what is asked now: most of the conditions are none.
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  today constant date := internal.quote_today();
  query constant tsquery := internal.search_for(searched);
  after_at timestamptz;
  after_id uuid;
begin
  if after_cursor is not null then
    after_at := timestamptz 'epoch' + split_part(after_cursor, '_', 1)::bigint * interval '1 microsecond';
    after_id := split_part(after_cursor, '_', 2)::uuid;
  end if;
  return query
    select q.id, q.version, q.number, internal.quote_state(q.status, q.valid_until, today), q.title,
      q.content -> 'client', q.net_cents, q.total_cents, q.updated_at, q.issued_on, q.valid_until, q.decided_at,
      l.reference, q.news_at is not null, q.is_example,
      (extract(epoch from q.updated_at) * 1000000)::bigint || '_' || q.id
    from public.quotes q
    left join public.leads l on l.id = q.lead_id
    where (query is null or q.words @@ query)
      and (
        states is null
        or (q.status = any (states) and (q.status <> 'sent' or q.valid_until >= today))
        or ('expired' = any (states) and q.status = 'sent' and q.valid_until < today)
      )
      and (
        view = 'all' or q.news_at is not null or q.status = 'draft'
        or (q.status = 'sent' and q.valid_until between today and today + 7)
      )
      and (lead_reference is null or l.reference = lead_reference)
      and (after_cursor is null or (q.updated_at, q.id) < (after_at, after_id))
    order by q.updated_at desc, q.id desc
    limit page_size;
end
$$;
comment on function public.list_quotes(text, text, text[], text, text, integer)
  is 'For the server alone: a page of the quotes.';

create function public.count_quotes()
returns table (state text, counted bigint)
language sql
stable
security definer
set search_path = ''
as $$
  select internal.quote_state(q.status, q.valid_until, day), count(*)
  from public.quotes q, internal.quote_today() as day
  group by 1
$$;
comment on function public.count_quotes() is 'For the server alone: how many quotes are in each state.';

-- A quote, and the versions before it that went to the same people: what was said of them was said of it.
create function internal.quote_versions(quote uuid)
returns table (id uuid, sent_at timestamptz)
language sql
stable
set search_path = ''
as $$
  with recursive versions as (
    select q.id, q.replaces, q.sent_at, q.email_hash from public.quotes q where q.id = quote
    union all
    select q.id, q.replaces, q.sent_at, q.email_hash
    from versions v
    join public.quotes q on q.id = v.replaces and q.email_hash = v.email_hash
    where not exists (
      select from private.quote_signers s
      where s.quote_id = quote and not exists (
        select from private.quote_signers earlier
        where earlier.quote_id = q.id and earlier.email_hash = s.email_hash
      )
    )
  )
  select v.id, v.sent_at from versions v
$$;

-- The thread of a quote and its earlier versions, as both sides read it. Of a request, with its doubles of the same address,
-- what was written since `since`.
create function internal.quote_messages_of(quote uuid, lead uuid, since timestamptz)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', m.id, 'author', m.author, 'authorName', m.author_name, 'text', m.body, 'at', m.created_at
  ) order by m.created_at, m.id), '[]')
  from (
    select m.id, m.author, m.author_name, m.body, m.created_at
    from public.quote_messages m
    where m.quote_id in (select v.id from internal.quote_versions(quote) v)
    union all
    select m.id, m.author, m.author_name, m.body, m.created_at
    from public.lead_messages m
    join public.leads l on l.id = m.lead_id
    join public.leads kept on kept.id = lead and kept.email_hash = l.email_hash
    where (l.id = lead or l.merged_into = lead) and (since is null or m.created_at >= since)
  ) m
$$;

create function internal.quote_files_of(quote uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'kind', f.kind, 'sha256', f.sha256, 'size', octet_length(f.bytes)
  ) order by f.kind desc), '[]')
  from private.quote_files f
  where f.quote_id = quote
$$;

-- An acceptance, with what has become of it.
create function internal.quote_acceptance_of(quote uuid)
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
create function public.read_quote(quote uuid)
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
comment on function public.read_quote(uuid) is 'For the server alone: all that there is of a quote.';

-- A file of a quote, for the consultant. No row where there is none.
create function public.read_quote_file(quote uuid, file_kind text)
returns table (number text, sha256 text, bytes text)
language sql
stable
security definer
set search_path = ''
as $$
  select q.number, f.sha256, encode(f.bytes, 'base64')
  from private.quote_files f
  join public.quotes q on q.id = f.quote_id
  where f.quote_id = quote and f.kind = file_kind
$$;
comment on function public.read_quote_file(uuid, text) is 'For the server alone: a file of any quote.';

-- The quote that a client may read: one of their account's, or the one that a link opens to whom its code has let in; once its
-- client's account is gone, the others' who sign it. Null where there is none.
create function internal.clients_quote(account_id uuid, quote uuid, token_hash text, access_hash text)
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

-- All that a client may read of a quote of theirs. No row where there is none.
create function public.read_client_quote(
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
comment on function public.read_client_quote(uuid, uuid, text, text)
  is 'For the server alone: what a client may read of a quote of theirs.';

create function public.read_client_quote_file(
  file_kind text, account_id uuid default null, quote uuid default null, token_hash text default null,
  access_hash text default null
)
returns table (number text, sha256 text, bytes text)
language sql
stable
security definer
set search_path = ''
as $$
  select * from public.read_quote_file(
    internal.clients_quote(account_id, quote, token_hash, access_hash), file_kind
  )
$$;
comment on function public.read_client_quote_file(text, uuid, uuid, text, text)
  is 'For the server alone: a file of a client''s own quote.';

-- What a link tells before its code: the number, and the address that a code goes to. No row where it opens nothing.
create function public.open_quote_link(token_hash text)
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
comment on function public.open_quote_link(text) is 'For the server alone: what a link tells before its code.';

-- Links of quotes whose account is gone: whoever opens one is told so. Hashes alone.
create table private.closed_quote_links (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null
);
comment on table private.closed_quote_links is 'Links of quotes whose account is gone, until thirty days after their end.';

create function public.is_quote_link_closed(token_hash text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from private.closed_quote_links c where c.token_hash = is_quote_link_closed.token_hash
  )
$$;
comment on function public.is_quote_link_closed(text)
  is 'For the server alone: whether a link opens nothing because its account is gone.';

-- Stores what a link in a mail opens by. A mail that is tried again has another: the first may have arrived.
create function public.add_quote_link(link uuid, link_hash text)
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

-- Stores the code of a link in the place of the one before. Refused: `quote_gone`, where the link opens nothing.
create function public.create_quote_code(token_hash text, new_code_hash text, code_seconds integer)
returns table (number text, email text)
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  insert into private.quote_codes (link_id, code_hash, expires_at)
  select k.id, new_code_hash, now() + make_interval(secs => code_seconds)
  from private.quote_links k
  where k.token_hash = create_quote_code.token_hash and k.revoked_at is null and k.expires_at > now()
  on conflict (link_id) do update
    set code_hash = excluded.code_hash, expires_at = excluded.expires_at, attempts = 0;
  return query select * from public.open_quote_link(create_quote_code.token_hash);
  if not found then
    raise exception 'quote_gone' using errcode = 'PT404';
  end if;
end
$$;
comment on function public.create_quote_code(text, text, integer)
  is 'For the server alone: stores the hash of a code.';

-- Redeems a code: `ok` once, for what the access opens; `wrong`; `over` after five attempts, once it is too old, or where
-- there is none.
create function public.redeem_quote_code(
  token_hash text, given_code_hash text, new_access_hash text, access_seconds integer
)
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  link uuid;
  code private.quote_codes;
begin
  select k.id into link
  from private.quote_links k
  where k.token_hash = redeem_quote_code.token_hash and k.revoked_at is null and k.expires_at > now();
  update private.quote_codes c set attempts = c.attempts + 1
  where c.link_id = link and c.attempts < 5 and c.expires_at > now()
  returning c.* into code;
  if not found then
    return 'over';
  end if;
  if code.code_hash <> given_code_hash then
    return 'wrong';
  end if;
  delete from private.quote_codes c where c.link_id = link;
  insert into private.quote_accesses (access_hash, link_id, expires_at)
  values (new_access_hash, link, now() + make_interval(secs => access_seconds));
  update private.quote_links k set used_at = now() where k.id = link;
  return 'ok';
end
$$;
comment on function public.redeem_quote_code(text, text, text, integer) is 'For the server alone: redeems a code.';

-- Accepts a quote, once: done also for who has accepted it by the same name within 15 minutes. Refused: `quote_gone`,
-- `quote_state`, `quote_changed` or `quote_expired`. `signed` has name, approval, sha256, options, totals, addressHash and at;
-- of a consumer also earlyStart and withdrawUntil. Where several sign, it has the role, too, and the version that the proof tells:
-- it is accepted with the last signature, whose proof is that of all; before, there is none. Refused then also: `quote_signed` to
-- who has signed, and `quote_stale`, where the quote has changed since the proof was made: another has signed, say.
create function public.accept_quote(
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
comment on function public.accept_quote(jsonb, text, boolean, uuid, uuid, text, text)
  is 'For the server alone: accepts a quote, once.';

-- How long a link of an accepted quote holds: as one that was sent, for as long as a consumer can withdraw, and for half a year,
-- since it leads to the project; each mail about that brings another.
create function internal.signed_link_end(valid_until date, withdraw_until date)
returns timestamptz
language sql
volatile
set search_path = ''
as $$
  select greatest(
    internal.quote_link_end(greatest(valid_until, withdraw_until)), internal.quote_now() + interval '180 days'
  )
$$;

-- A link that a mail about an accepted quote, or about its project, gives the client, or who has their place.
create function public.link_accepted_quote(quote uuid, link_hash text)
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
comment on function public.link_accepted_quote(uuid, text)
  is 'For the server alone: stores the hash of a link of an accepted quote.';

-- A link that a mail about a message gives the client, or who has their place: to the quote that is spoken about.
create function public.link_mailed_quote(quote uuid, link_hash text)
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
comment on function public.link_mailed_quote(uuid, text)
  is 'For the server alone: stores the hash of a link of a quote that is spoken about.';

-- Withdraws a consumer from what they accepted, once: done also for who has withdrawn by the same name within 15 minutes.
-- Refused: `quote_gone`, `quote_state`, or `quote_late` once the last day is over. `declared` has name, email, addressHash and
-- at. Its request is lost, unless another of its quotes is accepted.
create function public.withdraw_quote(
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
comment on function public.withdraw_quote(jsonb, text, boolean, uuid, uuid, text, text)
  is 'For the server alone: withdraws a consumer from an accepted quote, once.';

-- Refuses a quote, once: done also for who has refused it within 15 minutes. The reason stands in the thread of its request,
-- which is lost unless another quote of it is written, waits or was accepted. Refused: `quote_gone`, `quote_state`,
-- `quote_expired`, or `quote_signed` to who of several has signed it.
create function public.refuse_quote(
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
comment on function public.refuse_quote(text, boolean, uuid, uuid, text, text)
  is 'For the server alone: refuses a quote, once.';

-- Writes a question in the request's thread, or in the quote's own (thread_of_quote); done also for the same text a second
-- time within 15 minutes. Refused: `quote_gone`.
create function public.ask_quote(
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
comment on function public.ask_quote(text, boolean, uuid, uuid, text, text)
  is 'For the server alone: writes a client''s question about a quote.';

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

-- What was sent to an address before its account is theirs from the moment that they prove it, as requests are.
create function internal.attach_quotes()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.quotes q set user_id = new.id
  where q.user_id is null and q.archived_at is null and q.status <> 'draft'
    and q.email_hash = internal.address_hash(new.email::text);
  return null;
end
$$;

create trigger on_account_email_confirmed_quotes
  after insert or update of email, email_confirmed_at on auth.users
  for each row when (new.email_confirmed_at is not null) execute function internal.attach_quotes();
