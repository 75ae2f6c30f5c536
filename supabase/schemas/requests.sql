-- Requests for a quote, and messages: stored once, with the mails that tell of them, and written by functions alone.
--
-- A request moves: states, answers, notes, next steps and doubles that are put together. Each change by the consultant is a
-- function of its own, which leaves who did it, when and what in the same transaction. One that is sent with an address
-- which nobody has proven is acknowledged to it so many times an hour, whoever sends it, and shows in its owner's account
-- once they say that it is theirs.

-- What of a request is searched: its reference, and what its author typed.
create function internal.lead_words(reference text, payload jsonb)
returns tsvector
language sql
immutable
set search_path = ''
as $$
  select internal.found_by(concat_ws(
    ' ', reference, payload ->> 'name', payload ->> 'firstName', payload ->> 'lastName', payload ->> 'email',
    payload ->> 'company', payload ->> 'phone', payload ->> 'subject', payload ->> 'message',
    payload ->> 'projectName', payload ->> 'description', payload ->> 'additionalInfo'
  ))
$$;

create table public.leads (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique,
  kind text not null check (kind in ('quote', 'message')),
  status text not null default 'new' check (status in ('new', 'in_progress', 'quoted', 'won', 'lost', 'spam')),
  payload jsonb not null
    check (jsonb_typeof(payload) = 'object' and octet_length(payload::text) <= 65536),
  estimate jsonb
    check (jsonb_typeof(estimate) = 'object' and octet_length(estimate::text) <= 16384),
  consent_contact boolean not null,
  idempotency_key uuid not null unique,
  email_hash text not null check (email_hash ~ '^[0-9a-f]{64}$'),
  user_id uuid references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  read_at timestamptz,
  awaits_since timestamptz default now(),
  answered_at timestamptz,
  last_message_at timestamptz,
  next_step text check (char_length(next_step) between 1 and 300),
  next_step_on date,
  merged_into uuid references public.leads (id) on delete set null,
  is_example boolean not null default false,
  topic text not null generated always as (
    case
      when kind = 'message' then 'message'
      when jsonb_typeof(payload -> 'participants') = 'number' then 'training'
      else 'quote'
    end
  ) stored,
  words tsvector not null generated always as (internal.lead_words(reference, payload)) stored,
  claim text check (claim in ('open', 'denied')),
  archived_at timestamptz,
  kept_until date,
  check (kind = 'quote' or estimate is null),
  constraint leads_next_step_whole_check check ((next_step is null) = (next_step_on is null)),
  constraint leads_merged_into_check check (merged_into <> id),
  constraint leads_archive_whole_check check ((archived_at is null) = (kept_until is null))
);
comment on table public.leads
  is 'What visitors send. A client reads their own; only functions change it.';
comment on column public.leads.idempotency_key is 'One a form, so that a double click or a retry stores one lead.';
comment on column public.leads.email_hash is 'SHA-256 of the e-mail, to find and limit without reading payloads.';
comment on column public.leads.version is 'Counts changes: who changes a request says which one they have seen.';
comment on column public.leads.awaits_since is 'Since when an answer is awaited; null where none is.';
comment on column public.leads.answered_at is 'When the consultant first answered.';
comment on column public.leads.merged_into is 'The request that this one is a double of.';
comment on column public.leads.topic is 'What the visitor asked for: a quote, a training or an answer.';
comment on column public.leads.words is 'What the request is found by.';
comment on column public.leads.is_example is 'Made for the account of the embedded demo.';
comment on column public.leads.claim
  is 'Of one whose sender had not proven the address: open until its owner says whose it is, denied where they say no.';
comment on column public.leads.archived_at is 'Since when it is kept for the law alone: its account is gone.';
comment on column public.leads.kept_until is 'The last day that it is kept.';

create index leads_user_id_idx on public.leads (user_id);
create index leads_created_at_idx on public.leads (created_at desc);
create index leads_email_hash_idx on public.leads (email_hash);
create index leads_words_idx on public.leads using gin (words);
create index leads_activity_idx on public.leads ((coalesce(last_message_at, created_at)) desc, id desc)
  where merged_into is null;
create index leads_unread_idx on public.leads (created_at)
  where read_at is null and merged_into is null and status <> 'spam';
create index leads_awaits_since_idx on public.leads (awaits_since)
  where awaits_since is not null and merged_into is null;
create index leads_next_step_on_idx on public.leads (next_step_on) where next_step_on is not null;
create index leads_merged_into_idx on public.leads (merged_into) where merged_into is not null;

-- RLS with no policy: no role but the one that bypasses it gets through, whatever is granted.
alter table public.leads enable row level security;

grant select (
  id, reference, kind, status, payload, estimate, consent_contact, user_id, created_at, topic, last_message_at, merged_into,
  is_example
) on public.leads to authenticated;
grant select, insert, delete on public.leads to service_role;

-- What waits to be claimed is its owner's to read once they have.
create policy "A client reads what they sent" on public.leads
  for select to authenticated
  using (
    (select auth.uid()) = user_id
    or (
      user_id is null and claim is null and archived_at is null and email_hash = (select internal.own_email_hash())
    )
  );

create trigger leads_10_keep_columns before update on public.leads
  for each row execute function internal.keep_columns(
    'id', 'reference', 'kind', 'idempotency_key', 'created_at'
  );

-- DEV-7K4Q-9XWM: short enough to read out on the telephone (no I, L, O, U), and not to be guessed.
create function internal.new_lead_reference(lead_kind text)
returns text
language plpgsql
volatile
set search_path = ''
as $$
declare
  alphabet constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  random_bytes constant bytea := extensions.gen_random_bytes(8);
  code text := '';
begin
  for i in 0..7 loop
    code := code || substr(alphabet, (get_byte(random_bytes, i) & 31) + 1, 1);
  end loop;
  return case lead_kind when 'quote' then 'DEV' else 'MSG' end
    || '-' || left(code, 4) || '-' || right(code, 4);
end
$$;

-- The states that each of a request leads to. Whatever was decided can be taken back.
create function internal.next_lead_states(status text)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select case status
    when 'new' then array['in_progress', 'quoted', 'lost', 'spam']
    when 'in_progress' then array['quoted', 'won', 'lost', 'spam']
    when 'quoted' then array['in_progress', 'won', 'lost']
    when 'won' then array['in_progress']
    when 'lost' then array['in_progress']
    when 'spam' then array['new']
    else array[]::text[]
  end
$$;

create function internal.lead_may_become(status_before text, status_after text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select status_after = any (internal.next_lead_states(status_before))
$$;

-- Holds whoever writes the table, past the functions too.
create function internal.keep_lead_states()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not internal.lead_may_become(old.status, new.status) then
    raise exception 'lead_state' using errcode = 'PT409';
  end if;
  return new;
end
$$;

create trigger leads_20_keep_states before update of status on public.leads
  for each row when (old.status is distinct from new.status) execute function internal.keep_lead_states();

-- What consultant and client write to each other about a request. Never changed once it is sent.
create table public.lead_messages (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null references public.leads (id) on delete cascade,
  author text not null check (author in ('consultant', 'client')),
  user_id uuid references auth.users (id) on delete set null,
  author_name text check (char_length(author_name) <= 200),
  body text not null check (char_length(body) between 1 and 5000),
  created_at timestamptz not null default clock_timestamp(),
  check (author = 'client' or user_id is null)
);
comment on table public.lead_messages is 'The thread of a request. A client reads that of their own.';
comment on column public.lead_messages.user_id is 'The client who wrote it.';
comment on column public.lead_messages.author_name is 'Who wrote it for the consultant, as the Studio knows them.';

create index lead_messages_lead_id_idx on public.lead_messages (lead_id, created_at);
create index lead_messages_user_id_idx on public.lead_messages (user_id);

alter table public.lead_messages enable row level security;

grant select (id, lead_id, author, user_id, body, created_at) on public.lead_messages to authenticated;
grant select, insert, delete on public.lead_messages to service_role;

-- Which requests these are, the policy of leads says.
create policy "A client reads the thread of what they sent" on public.lead_messages
  for select to authenticated
  using (exists (select from public.leads l where l.id = lead_id));

-- For the consultant's eyes: no API role reads these two but through a function.
create table private.lead_notes (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid not null references public.leads (id) on delete cascade,
  author_name text not null check (char_length(author_name) <= 200),
  body text not null check (char_length(body) between 1 and 5000),
  created_at timestamptz not null default clock_timestamp()
);
comment on table private.lead_notes is 'What the consultant notes of a request.';
create index lead_notes_lead_id_idx on private.lead_notes (lead_id, created_at);

create table private.lead_events (
  id bigint primary key generated always as identity,
  lead_id uuid not null references public.leads (id) on delete cascade,
  actor_id text not null check (char_length(actor_id) between 1 and 200),
  actor_name text not null check (char_length(actor_name) <= 200),
  action text not null check (action in (
    'moved', 'answered', 'noted', 'planned', 'marked', 'merged', 'absorbed', 'unmerged', 'released'
  )),
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp()
);
comment on table private.lead_events is 'Audit: each change of a request by the consultant, written with it.';
comment on column private.lead_events.actor_id is 'The user of the Studio, as the Content Lake knows them.';
create index lead_events_lead_id_idx on private.lead_events (lead_id, id);

-- The request as it is, for this transaction alone. Raises `lead_gone`, `lead_stale` where it is not the version that the
-- caller has seen, and `lead_archived` where nobody changes it any more.
create function internal.take_lead(lead uuid, seen_version integer)
returns public.leads
language plpgsql
volatile
set search_path = ''
as $$
declare
  taken public.leads;
begin
  select l.* into taken from public.leads l where l.id = lead for update;
  if not found then
    raise exception 'lead_gone' using errcode = 'PT404';
  end if;
  if seen_version is distinct from taken.version then
    raise exception 'lead_stale' using errcode = 'PT409';
  end if;
  if taken.archived_at is not null then
    raise exception 'lead_archived' using errcode = 'PT409';
  end if;
  return taken;
end
$$;

-- The same, of a request that stands for itself: a double is changed with the one that it was put together with.
create function internal.take_whole_lead(lead uuid, seen_version integer)
returns public.leads
language plpgsql
volatile
set search_path = ''
as $$
declare
  taken public.leads;
begin
  taken := internal.take_lead(lead, seen_version);
  if taken.merged_into is not null then
    raise exception 'lead_merged' using errcode = 'PT409';
  end if;
  return taken;
end
$$;

create function internal.log_lead_event(
  lead uuid, actor_id text, actor_name text, action text, before jsonb default '{}', after jsonb default '{}'
)
returns void
language sql
volatile
set search_path = ''
as $$
  insert into private.lead_events (lead_id, actor_id, actor_name, action, before, after)
  values (lead, actor_id, actor_name, action, before, after)
$$;

-- Gives a request another state. An answer is no longer awaited once a quote was sent, or it is over.
create function public.move_lead(
  lead uuid, seen_version integer, actor_id text, actor_name text, new_status text
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.leads;
begin
  taken := internal.take_whole_lead(lead, seen_version);
  if not internal.lead_may_become(taken.status, new_status) then
    raise exception 'lead_state' using errcode = 'PT409';
  end if;
  update public.leads l
  set status = new_status, version = l.version + 1, read_at = coalesce(l.read_at, now()),
    awaits_since = case
      when new_status = 'in_progress' then l.awaits_since
      when new_status = 'new' and l.answered_at is null then l.created_at
    end,
    answered_at = case when new_status = 'quoted' then coalesce(l.answered_at, now()) else l.answered_at end
  where l.id = lead;
  perform internal.log_lead_event(
    lead, actor_id, actor_name, 'moved',
    jsonb_build_object('status', taken.status), jsonb_build_object('status', new_status)
  );
end
$$;
comment on function public.move_lead(uuid, integer, text, text, text)
  is 'For the server alone: gives a request another state.';

-- Writes to the visitor, by mail where one can be sent. Of a new request a discussion has begun.
create function public.answer_lead(
  lead uuid, seen_version integer, actor_id text, actor_name text, answer text, by_mail boolean
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.leads;
  message uuid;
begin
  taken := internal.take_whole_lead(lead, seen_version);
  if taken.status = 'spam' then
    raise exception 'lead_spam' using errcode = 'PT409';
  end if;
  insert into public.lead_messages (lead_id, author, author_name, body)
  values (lead, 'consultant', left(actor_name, 200), answer)
  returning id into message;
  update public.leads l
  set status = case when l.status = 'new' then 'in_progress' else l.status end,
    version = l.version + 1, read_at = now(), awaits_since = null,
    answered_at = coalesce(l.answered_at, now()), last_message_at = now()
  where l.id = lead;
  if by_mail then
    insert into private.lead_mails (message_id, recipient) values (message, 'client');
  end if;
  perform internal.log_lead_event(
    lead, actor_id, actor_name, 'answered', jsonb_build_object('status', taken.status),
    jsonb_build_object(
      'status', case when taken.status = 'new' then 'in_progress' else taken.status end, 'message', message
    )
  );
end
$$;
comment on function public.answer_lead(uuid, integer, text, text, text, boolean)
  is 'For the server alone: writes to the visitor, and queues the mail.';

create function public.note_lead(
  lead uuid, seen_version integer, actor_id text, actor_name text, note text
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  noted uuid;
begin
  perform internal.take_whole_lead(lead, seen_version);
  insert into private.lead_notes (lead_id, author_name, body)
  values (lead, left(actor_name, 200), note)
  returning id into noted;
  update public.leads l set version = l.version + 1 where l.id = lead;
  perform internal.log_lead_event(
    lead, actor_id, actor_name, 'noted', '{}', jsonb_build_object('note', noted)
  );
end
$$;
comment on function public.note_lead(uuid, integer, text, text, text)
  is 'For the server alone: notes something that the visitor does not read.';

-- Says what comes next, and when; without both there is no next step.
create function public.plan_lead(
  lead uuid, seen_version integer, actor_id text, actor_name text,
  step text default null, step_on date default null
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.leads;
begin
  taken := internal.take_whole_lead(lead, seen_version);
  update public.leads l
  set next_step = step, next_step_on = step_on, version = l.version + 1
  where l.id = lead;
  perform internal.log_lead_event(
    lead, actor_id, actor_name, 'planned',
    jsonb_build_object('step', taken.next_step, 'on', taken.next_step_on),
    jsonb_build_object('step', step, 'on', step_on)
  );
end
$$;
comment on function public.plan_lead(uuid, integer, text, text, text, date)
  is 'For the server alone: says what comes next of a request, and when.';

-- Marks a request `read`, `unread` or `answered` by other ways than this one. Reading is no change that another
-- consultant's could overwrite: it counts no version, and does nothing to what was changed meanwhile.
create function public.mark_lead(
  lead uuid, seen_version integer, actor_id text, actor_name text, mark text
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if mark = 'answered' then
    perform internal.take_whole_lead(lead, seen_version);
    update public.leads l
    set awaits_since = null, answered_at = coalesce(l.answered_at, now()), version = l.version + 1
    where l.id = lead;
  elsif mark = 'read' then
    update public.leads l set read_at = now()
    where l.id = lead and l.version = seen_version and l.read_at is null;
  elsif mark = 'unread' then
    update public.leads l set read_at = null
    where l.id = lead and l.read_at is not null and l.archived_at is null;
  else
    raise exception 'lead_mark' using errcode = '22023';
  end if;
  if found then
    perform internal.log_lead_event(
      lead, actor_id, actor_name, 'marked', '{}', jsonb_build_object('mark', mark)
    );
  end if;
end
$$;
comment on function public.mark_lead(uuid, integer, text, text, text)
  is 'For the server alone: marks a request read, unread or answered.';

-- Puts a double together with the request that it repeats: both keep what is theirs, and are shown as one. Raises
-- `lead_merge` where that would make a chain.
create function public.merge_lead(
  lead uuid, seen_version integer, actor_id text, actor_name text, kept uuid
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.leads;
  target public.leads;
begin
  -- One at a time, and whoever locks a double and what it is put together with locks the double first: what is not one
  -- is refused before the other is locked.
  perform pg_advisory_xact_lock(hashtextextended('merge_lead', 0));
  taken := internal.take_whole_lead(lead, seen_version);
  if kept = lead or exists (select from public.leads l where l.merged_into = lead) then
    raise exception 'lead_merge' using errcode = 'PT409';
  end if;
  select l.* into target from public.leads l where l.id = kept for update;
  if not found then
    raise exception 'lead_gone' using errcode = 'PT404';
  end if;
  if target.archived_at is not null then
    raise exception 'lead_archived' using errcode = 'PT409';
  end if;
  if target.merged_into is not null then
    raise exception 'lead_merge' using errcode = 'PT409';
  end if;
  update public.leads l set merged_into = kept, version = l.version + 1 where l.id = lead;
  update public.leads l set version = l.version + 1 where l.id = kept;
  perform internal.log_lead_event(
    lead, actor_id, actor_name, 'merged', '{}', jsonb_build_object('reference', target.reference)
  );
  perform internal.log_lead_event(
    kept, actor_id, actor_name, 'absorbed', '{}', jsonb_build_object('reference', taken.reference)
  );
end
$$;
comment on function public.merge_lead(uuid, integer, text, text, uuid)
  is 'For the server alone: puts a double together with the request that it repeats.';

-- Takes that back.
create function public.unmerge_lead(lead uuid, seen_version integer, actor_id text, actor_name text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.leads;
  kept_reference text;
begin
  taken := internal.take_lead(lead, seen_version);
  if taken.merged_into is null then
    raise exception 'lead_merge' using errcode = 'PT409';
  end if;
  update public.leads l set merged_into = null, version = l.version + 1 where l.id = lead;
  update public.leads l set version = l.version + 1 where l.id = taken.merged_into
  returning l.reference into kept_reference;
  perform internal.log_lead_event(
    lead, actor_id, actor_name, 'unmerged', jsonb_build_object('reference', kept_reference)
  );
  perform internal.log_lead_event(
    taken.merged_into, actor_id, actor_name, 'released', jsonb_build_object('reference', taken.reference)
  );
end
$$;
comment on function public.unmerge_lead(uuid, integer, text, text)
  is 'For the server alone: takes a merge back.';

-- Writes a client's message in the thread of a request, and has the consultant told.
create function internal.add_client_message(lead uuid, account_id uuid, message text, by_mail boolean)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  written uuid;
begin
  -- Before the one that it may be a double of (merge_lead).
  perform from public.leads l where l.id = lead for update;
  insert into public.lead_messages (lead_id, author, user_id, body)
  values (lead, 'client', account_id, message)
  returning id into written;
  -- A double's messages are read, and awaited an answer to, with the request that it was put together with.
  update public.leads l
  set version = l.version + 1, read_at = null, awaits_since = coalesce(l.awaits_since, now()),
    last_message_at = now()
  where l.id in (lead, (select d.merged_into from public.leads d where d.id = lead));
  if by_mail then
    insert into private.lead_mails (message_id, recipient) values (written, 'consultant');
  end if;
end
$$;

-- What a client writes in the thread of a request of their own, but for one that waits to be claimed; done also for the same
-- text a second time within 15 minutes. Refused: `lead_gone`.
create function public.write_lead_message(
  lead_reference text, account_id uuid, message text, by_mail boolean
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.leads;
begin
  select l.* into taken
  from public.leads l
  where l.reference = lead_reference and l.status <> 'spam'
    and (
      l.user_id = account_id
      or (
        l.user_id is null and l.claim is null and l.archived_at is null
        and l.email_hash = internal.email_hash(account_id)
      )
    )
  for update;
  if not found then
    raise exception 'lead_gone' using errcode = 'PT404';
  end if;
  perform from public.lead_messages m
  where m.lead_id = taken.id and m.user_id = account_id and m.body = message
    and m.created_at > now() - interval '15 minutes';
  if found then
    return;
  end if;
  perform internal.add_client_message(taken.id, account_id, message, by_mail);
end
$$;
comment on function public.write_lead_message(text, uuid, text, boolean)
  is 'For the server alone: what a client writes about a request of their own.';

-- That the account of something is gone, and the last day that it is kept: `archive` of lib/thread/stored.ts.
create function internal.archive_of(archived_at timestamptz, kept_until date)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select case
    when archived_at is not null then jsonb_build_object('deletedAt', archived_at, 'keptUntil', kept_until)
  end
$$;

create view private.inbox as
  select l.*, coalesce(l.last_message_at, l.created_at) as active_at,
    l.status in ('new', 'in_progress', 'quoted') as is_open
  from public.leads l;
comment on view private.inbox is 'Requests, with when somebody last wrote, and whether an answer may be awaited.';

-- A request as it is read back by lib/requests/stored-lead.ts.
create function internal.stored_lead(lead public.leads)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', lead.id, 'reference', lead.reference, 'kind', lead.kind, 'payload', lead.payload, 'estimate', lead.estimate,
    'created_at', lead.created_at
  )
$$;

-- What a line of the inbox says of a request, beside its words: `requestFrame` of lib/requests/wire.ts.
create function internal.lead_frame(lead private.inbox, late_before timestamptz)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'state', lead.status, 'activeAt', lead.active_at, 'isUnread', lead.read_at is null,
    'awaitsSince', case when lead.is_open then lead.awaits_since end,
    'isLate', lead.is_open and coalesce(lead.awaits_since < late_before, false),
    'nextStep', internal.next_step(lead.next_step, lead.next_step_on), 'isExample', lead.is_example,
    'archive', internal.archive_of(lead.archived_at, lead.kept_until)
  )
$$;

-- A page of the inbox, the last spoken about first. `view` is `all`, `unread`, `late`, `due`, or `attention` for these
-- three together; without `statuses` all but spam. `after_cursor` is the `page_cursor` of the row that a page begins after.
create function public.list_leads(
  late_before timestamptz, view text default 'all', searched text default null, statuses text[] default null,
  asked_topic text default null, after_cursor text default null, page_size integer default 30
)
returns table (lead jsonb, frame jsonb, page_cursor text)
language plpgsql
stable
security definer
set search_path = ''
set plan_cache_mode = force_custom_plan
as $$
declare
  query constant tsquery := internal.search_for(searched);
  today constant date := internal.paris_day();
  after_at timestamptz;
  after_id uuid;
begin
  if after_cursor is not null then
    after_at := timestamptz 'epoch' + split_part(after_cursor, '_', 1)::bigint * interval '1 microsecond';
    after_id := split_part(after_cursor, '_', 2)::uuid;
  end if;
  return query
    with page as (
      select l.id, l.active_at from private.inbox l
      where l.merged_into is null
        and (query is null or l.words @@ query)
        and case when statuses is null then l.status <> 'spam' else l.status = any (statuses) end
        and (asked_topic is null or l.topic = asked_topic)
        and (
          view = 'all'
          or (view in ('unread', 'attention') and l.read_at is null)
          or (view in ('late', 'attention') and l.is_open and l.awaits_since < late_before)
          or (view in ('due', 'attention') and l.next_step_on <= today)
        )
        and (after_cursor is null or (l.active_at, l.id) < (after_at, after_id))
      order by l.active_at desc, l.id desc
      limit page_size
    )
    select internal.stored_lead(stored), internal.lead_frame(l, late_before),
      (extract(epoch from l.active_at) * 1000000)::bigint || '_' || l.id
    from page
    join private.inbox l using (id)
    join public.leads stored using (id)
    order by page.active_at desc, page.id desc;
end
$$;
comment on function public.list_leads(timestamptz, text, text, text[], text, text, integer)
  is 'For the server alone: a page of the inbox.';

create function public.count_leads(late_before timestamptz)
returns table (unread bigint, late bigint, due bigint)
language sql
stable
security definer
set search_path = ''
as $$
  select
    (
      select count(*) from public.leads l
      where l.read_at is null and l.merged_into is null and l.status <> 'spam'
    ),
    (
      select count(*) from private.inbox l
      where l.is_open and l.awaits_since < late_before and l.merged_into is null
    ),
    (
      select count(*) from public.leads l
      where l.next_step_on <= (select internal.paris_day()) and l.merged_into is null and l.status <> 'spam'
    )
$$;
comment on function public.count_leads(timestamptz)
  is 'For the server alone: how many requests are unread, late or due.';

-- All that there is of a request: `storedRequest` of lib/requests/wire.ts. Null where there is none.
create function public.read_lead(lead_reference text, late_before timestamptz)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with main as (
    select l as stored, l.* from public.leads l where l.reference = lead_reference
  ),
  family as (
    select l.id, l.reference from main l
    union all
    select l.id, l.reference from public.leads l join main on l.merged_into = main.id
  )
  select jsonb_build_object(
    'lead', internal.stored_lead(main.stored),
    'frame', (select internal.lead_frame(l, late_before) from private.inbox l where l.id = main.id),
    'version', main.version, 'nextStates', case
      when main.archived_at is null then internal.next_lead_states(main.status) else '{}'
    end,
    'account', (select u.email from auth.users u where u.id = main.user_id),
    'isDenied', coalesce(main.claim = 'denied', false),
    'keptReference', (select l.reference from public.leads l where l.id = main.merged_into),
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', m.id, 'author', m.author, 'authorName', m.author_name, 'text', m.body, 'at', m.created_at,
        'reference', f.reference,
        'mail', case
          when q.id is null then null
          when q.sent_at is not null then 'sent'
          when q.refused_at is not null then 'refused'
          else 'waiting'
        end
      ) order by m.created_at, m.id), '[]')
      from public.lead_messages m
      join family f on f.id = m.lead_id
      left join private.lead_mails q on q.message_id = m.id and q.recipient = 'client'
    ),
    'notes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', n.id, 'authorName', n.author_name, 'text', n.body, 'at', n.created_at
      ) order by n.created_at, n.id), '[]')
      from private.lead_notes n
      join family f on f.id = n.lead_id
    ),
    'events', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', e.id, 'who', e.actor_name, 'at', e.created_at, 'action', e.action, 'before', e.before, 'after', e.after
      ) order by e.id), '[]')
      from private.lead_events e
      join family f on f.id = e.lead_id
    ),
    'merged', (
      select coalesce(jsonb_agg(
        internal.stored_lead(l) || jsonb_build_object('version', l.version) order by l.created_at
      ), '[]')
      from public.leads l
      where l.merged_into = main.id
    ),
    'related', (
      select coalesce(jsonb_agg(
        internal.stored_lead(d.stored) || jsonb_build_object('state', d.status) order by d.created_at desc
      ), '[]')
      from (
        select l as stored, l.status, l.created_at from public.leads l
        where (l.email_hash = main.email_hash or l.user_id = main.user_id)
          and l.id <> main.id and l.merged_into is null and l.status <> 'spam'
        order by l.created_at desc
        limit 10
      ) d
    )
  )
  from main
$$;
comment on function public.read_lead(text, timestamptz)
  is 'For the server alone: all that there is of a request.';

-- What was sent before its author had an account is theirs from the moment that they prove the address, and stays so.
create function internal.attach_leads()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.leads l set user_id = new.id
  where l.user_id is null and l.claim is null and l.archived_at is null
    and l.email_hash = encode(extensions.digest(lower(new.email), 'sha256'), 'hex');
  return null;
end
$$;

create trigger on_account_email_confirmed
  after insert or update of email, email_confirmed_at on auth.users
  for each row when (new.email_confirmed_at is not null) execute function internal.attach_leads();

-- Stores a lead once, with its mails. Nothing is stored and `duplicate` is true for a call that repeats an idempotency key,
-- or the same content from the same address within 15 minutes: it answers with the first one's reference. Nothing is
-- stored and `reference` is null while one of `lead_limit_keys` has used up its attempts; `retry_after_seconds` then says
-- how long. Repeats use up none. `lead_mail_key` counts the acknowledgements to an address that is not the account's own:
-- beyond `lead_max_mails` an hour the request is stored without one. `lead_is_unproven` leaves it to the owner of the
-- address to say that it is theirs, unless it is an account's.
create function public.create_lead(
  lead_kind text,
  lead_payload jsonb,
  lead_idempotency_key uuid,
  lead_email_hash text,
  lead_consent_contact boolean,
  lead_estimate jsonb default null,
  lead_user_id uuid default null,
  lead_status text default 'new',
  lead_mails text[] default '{}',
  lead_limit_keys text[] default '{}',
  lead_limit_hits integer default 5,
  lead_limit_seconds integer default 900,
  lead_mail_key text default null,
  lead_max_mails integer default 3,
  lead_is_unproven boolean default false
)
returns table (
  id uuid, reference text, created_at timestamptz, duplicate boolean, retry_after_seconds integer
)
language plpgsql
volatile
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  wait integer;
begin
  -- Two identical requests at once: the second one sees the first one's row.
  perform pg_advisory_xact_lock(hashtextextended(lead_email_hash, 0));

  return query
    select l.id, l.reference, l.created_at, true, 0
    from public.leads l
    where l.idempotency_key = lead_idempotency_key
      or (
        l.email_hash = lead_email_hash
        and l.created_at > now() - interval '15 minutes'
        and l.kind = lead_kind
        and l.payload = lead_payload
        and (l.status = 'spam') = (lead_status = 'spam')
      )
    order by l.created_at
    limit 1;
  if found then
    return;
  end if;

  select max(counted.retry_after_seconds) into wait
  from unnest(lead_limit_keys) as limit_key
  cross join lateral public.consume_rate_limit(limit_key, lead_limit_hits, lead_limit_seconds) counted
  where not counted.allowed;
  if wait is not null then
    return query select null::uuid, null::text, null::timestamptz, false, wait;
    return;
  end if;

  for attempt in 1..5 loop
    begin
      return query
        insert into public.leads (
          reference, kind, status, payload, estimate, consent_contact, idempotency_key, email_hash, user_id,
          claim
        )
        values (
          internal.new_lead_reference(lead_kind), lead_kind, lead_status, lead_payload, lead_estimate,
          lead_consent_contact, lead_idempotency_key, lead_email_hash, lead_user_id,
          case when lead_is_unproven and lead_user_id is null then 'open' end
        )
        returning id, reference, created_at, false, 0;
      exit;
    exception when unique_violation then
      -- Two leads drew the same reference: draw again. (A key that another address took in the same
      -- instant fails each time, and is then found when the visitor sends again.)
      if attempt = 5 then
        raise;
      end if;
    end;
  end loop;

  if 'visitor' = any (lead_mails)
    and not internal.may_mail(lead_user_id, lead_email_hash, lead_mail_key, lead_max_mails)
  then
    lead_mails := array_remove(lead_mails, 'visitor');
  end if;
  perform internal.queue_lead_mails(l.id, lead_mails)
  from public.leads l
  where l.idempotency_key = lead_idempotency_key;
end
$$;
comment on function public.create_lead(
  text, jsonb, uuid, text, boolean, jsonb, uuid, text, text[], text[], integer, integer, text, integer,
  boolean
) is 'For the server alone: stores a quote request or a message once, within limits, with its mails.';

-- A contract is made with whom the request is from: nobody has to ask any more.
create function internal.settle_claim()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.claim := null;
  return new;
end
$$;

create trigger leads_30_settle_claim before update of status on public.leads
  for each row when (new.status = 'won' and new.claim = 'open') execute function internal.settle_claim();

-- What was sent with the account's address by who had not proven it: when, and what kind. Its words may be anybody's.
create function public.unclaimed_leads(account_id uuid)
returns table (reference text, topic text, created_at timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select l.reference, l.topic, l.created_at
  from public.leads l
  where l.claim = 'open' and l.user_id is null and l.status <> 'spam'
    and l.email_hash = internal.email_hash(account_id)
  order by l.created_at desc
  limit 20
$$;
comment on function public.unclaimed_leads(uuid)
  is 'For the server alone: what was sent with an account''s address by who had not proven it.';

-- Its owner says whether a request is theirs. What was said stays so. Refused: `lead_gone`, where there is none to say so of.
create function public.claim_lead(lead_reference text, account_id uuid, is_own boolean)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  update public.leads l
  set user_id = case when is_own then account_id end, claim = case when is_own then null else 'denied' end
  where l.reference = lead_reference and l.user_id is null and l.claim = 'open'
    and l.email_hash = internal.email_hash(account_id);
  if not found and not exists (
    select from public.leads l
    where l.reference = lead_reference
      and case
        when is_own then l.user_id = account_id
        else l.claim = 'denied' and l.email_hash = internal.email_hash(account_id)
      end
  ) then
    raise exception 'lead_gone' using errcode = 'PT404';
  end if;
end
$$;
comment on function public.claim_lead(text, uuid, boolean)
  is 'For the server alone: its owner says whether a request that was sent with their address is theirs.';
