-- A request moves: states, answers, notes, next steps and doubles that are put together. Each change by the consultant
-- is a function of its own, which alone may write it, and leaves who did it, when and what in the same transaction.

-- Words as they are compared: small letters, no accents, no signs between them.
create function internal.plain_words(value text)
returns text
language sql
immutable
set search_path = ''
as $$
  select btrim(regexp_replace(
    translate(
      replace(replace(replace(replace(lower(coalesce(value, '')), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'),
      'àâäáãåçéèêëíìîïñóòôöõúùûüýÿÀÂÄÁÃÅÇÉÈÊËÍÌÎÏÑÓÒÔÖÕÚÙÛÜÝŸ',
      'aaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuyy'
    ),
    '[\s!-/:-@\[-`{-~\u00a0«»’‘“”…–—\u202f]+', ' ', 'g'
  ))
$$;
revoke all on function internal.plain_words(text) from public, anon, authenticated, service_role;

-- What a text is found by. Made without a parser of text, since these differ with the language of the database; a word of
-- any length is known by its beginning.
create function internal.found_by(value text)
returns tsvector
language sql
immutable
set search_path = ''
as $$
  select coalesce(array_to_tsvector(array_agg(distinct left(word, 60))), ''::tsvector)
  from unnest(string_to_array(internal.plain_words(value), ' ')) as word
  where word <> ''
$$;
revoke all on function internal.found_by(text) from public, anon, authenticated, service_role;

-- What finds it: each of the first ten words that are typed, by its beginning. Null where none is.
create function internal.search_for(typed text)
returns tsquery
language sql
immutable
set search_path = ''
as $$
  select string_agg('''' || left(word, 60) || ''':*', ' & ')::tsquery
  from unnest((string_to_array(internal.plain_words(typed), ' '))[1:10]) as word
  where word <> ''
$$;
revoke all on function internal.search_for(text) from public, anon, authenticated, service_role;

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
revoke all on function internal.lead_words(text, jsonb) from public, anon, authenticated, service_role;

alter table public.leads drop constraint leads_status_check;
alter table public.leads
  add constraint leads_status_check
    check (status in ('new', 'in_progress', 'quoted', 'won', 'lost', 'spam')),
  add column version integer not null default 0,
  add column read_at timestamptz,
  add column awaits_since timestamptz default now(),
  add column answered_at timestamptz,
  add column last_message_at timestamptz,
  add column next_step text check (char_length(next_step) between 1 and 300),
  add column next_step_on date,
  add column merged_into uuid references public.leads (id) on delete set null,
  add column is_example boolean not null default false,
  add column topic text not null generated always as (
    case
      when kind = 'message' then 'message'
      when jsonb_typeof(payload -> 'participants') = 'number' then 'training'
      else 'quote'
    end
  ) stored,
  add column words tsvector not null generated always as (internal.lead_words(reference, payload)) stored,
  add constraint leads_next_step_whole_check check ((next_step is null) = (next_step_on is null)),
  add constraint leads_merged_into_check check (merged_into <> id);
comment on column public.leads.version is 'Counts changes: who changes a request says which one they have seen.';
comment on column public.leads.awaits_since is 'Since when an answer is awaited; null where none is.';
comment on column public.leads.answered_at is 'When the consultant first answered.';
comment on column public.leads.merged_into is 'The request that this one is a double of.';
comment on column public.leads.topic is 'What the visitor asked for: a quote, a training or an answer.';
comment on column public.leads.words is 'What the request is found by.';
comment on column public.leads.is_example is 'Made for the account of the embedded demo.';
comment on table public.leads
  is 'What visitors send. A client reads their own; only functions change it.';

-- A row is stored with its words by whoever stores it.
grant execute on function internal.lead_words(text, jsonb), internal.found_by(text), internal.plain_words(text)
  to service_role;

-- Those from before: who was told of them by mail has read what is not new.
update public.leads
set awaits_since = case when status = 'new' then created_at end,
  read_at = case when status <> 'new' then created_at end;

create index leads_words_idx on public.leads using gin (words);
create index leads_activity_idx on public.leads ((coalesce(last_message_at, created_at)) desc, id desc)
  where merged_into is null;
create index leads_unread_idx on public.leads (created_at)
  where read_at is null and merged_into is null and status <> 'spam';
create index leads_awaits_since_idx on public.leads (awaits_since)
  where awaits_since is not null and merged_into is null;
create index leads_next_step_on_idx on public.leads (next_step_on) where next_step_on is not null;
create index leads_merged_into_idx on public.leads (merged_into) where merged_into is not null;

revoke update on public.leads from service_role;
grant select (topic, last_message_at, merged_into, is_example) on public.leads to authenticated;

-- The states of a request, and where each may lead. Whatever was decided can be taken back.
create function internal.lead_may_become(status_before text, status_after text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select status_after = any (case status_before
    when 'new' then array['in_progress', 'quoted', 'lost', 'spam']
    when 'in_progress' then array['quoted', 'won', 'lost', 'spam']
    when 'quoted' then array['in_progress', 'won', 'lost']
    when 'won' then array['in_progress']
    when 'lost' then array['in_progress']
    when 'spam' then array['new']
    else array[]::text[]
  end)
$$;
revoke all on function internal.lead_may_become(text, text) from public, anon, authenticated, service_role;

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
revoke all on function internal.keep_lead_states() from public, anon, authenticated, service_role;

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

revoke all on public.lead_messages from public, anon, authenticated, service_role;
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
revoke all on private.lead_notes from public, anon, authenticated, service_role;

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
revoke all on private.lead_events from public, anon, authenticated, service_role;

-- Answers leave by the outbox, and the client's messages are told to the consultant.
alter table private.lead_mails drop constraint lead_mails_recipient_check;
alter table private.lead_mails drop constraint lead_mails_subject_check;
alter table private.lead_mails
  add column message_id uuid unique references public.lead_messages (id) on delete cascade,
  add constraint lead_mails_recipient_check
    check (recipient in ('consultant', 'visitor', 'notice', 'client')),
  add constraint lead_mails_subject_check check (num_nonnulls(lead_id, testimonial_id, message_id) = 1);
comment on table private.lead_mails is 'Outbox. One row a lead and recipient, a review, or a message of a thread.';
comment on column private.lead_mails.recipient
  is 'A notice tells the consultant that visitors'' mails wait; a client is sent what the consultant wrote to them.';

-- The request as it is, for this transaction alone. Raises `lead_gone`, and `lead_stale` where it is not the version
-- that the caller has seen.
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
  return taken;
end
$$;
revoke all on function internal.take_lead(uuid, integer) from public, anon, authenticated, service_role;

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
revoke all on function internal.take_whole_lead(uuid, integer) from public, anon, authenticated, service_role;

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
revoke all on function internal.log_lead_event(uuid, text, text, text, jsonb, jsonb)
  from public, anon, authenticated, service_role;

-- Gives a request another state. An answer is no longer awaited once a quote was sent, or it is over.
create function internal.move_lead(
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
revoke all on function internal.move_lead(uuid, integer, text, text, text)
  from public, anon, authenticated, service_role;
grant execute on function internal.move_lead(uuid, integer, text, text, text) to service_role;

create function public.move_lead(
  lead uuid, seen_version integer, actor_id text, actor_name text, new_status text
)
returns void
language sql
volatile
set search_path = ''
as $$
  select internal.move_lead(lead, seen_version, actor_id, actor_name, new_status)
$$;
comment on function public.move_lead(uuid, integer, text, text, text)
  is 'For the server alone: gives a request another state.';
revoke all on function public.move_lead(uuid, integer, text, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.move_lead(uuid, integer, text, text, text) to service_role;

-- Writes to the visitor, by mail where one can be sent. Of a new request a discussion has begun.
create function internal.answer_lead(
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
revoke all on function internal.answer_lead(uuid, integer, text, text, text, boolean)
  from public, anon, authenticated, service_role;
grant execute on function internal.answer_lead(uuid, integer, text, text, text, boolean) to service_role;

create function public.answer_lead(
  lead uuid, seen_version integer, actor_id text, actor_name text, answer text, by_mail boolean
)
returns void
language sql
volatile
set search_path = ''
as $$
  select internal.answer_lead(lead, seen_version, actor_id, actor_name, answer, by_mail)
$$;
comment on function public.answer_lead(uuid, integer, text, text, text, boolean)
  is 'For the server alone: writes to the visitor, and queues the mail.';
revoke all on function public.answer_lead(uuid, integer, text, text, text, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.answer_lead(uuid, integer, text, text, text, boolean) to service_role;

create function internal.note_lead(
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
revoke all on function internal.note_lead(uuid, integer, text, text, text)
  from public, anon, authenticated, service_role;
grant execute on function internal.note_lead(uuid, integer, text, text, text) to service_role;

create function public.note_lead(
  lead uuid, seen_version integer, actor_id text, actor_name text, note text
)
returns void
language sql
volatile
set search_path = ''
as $$
  select internal.note_lead(lead, seen_version, actor_id, actor_name, note)
$$;
comment on function public.note_lead(uuid, integer, text, text, text)
  is 'For the server alone: notes something that the visitor does not read.';
revoke all on function public.note_lead(uuid, integer, text, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.note_lead(uuid, integer, text, text, text) to service_role;

-- Says what comes next, and when; without both there is no next step.
create function internal.plan_lead(
  lead uuid, seen_version integer, actor_id text, actor_name text, step text, step_on date
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
revoke all on function internal.plan_lead(uuid, integer, text, text, text, date)
  from public, anon, authenticated, service_role;
grant execute on function internal.plan_lead(uuid, integer, text, text, text, date) to service_role;

create function public.plan_lead(
  lead uuid, seen_version integer, actor_id text, actor_name text,
  step text default null, step_on date default null
)
returns void
language sql
volatile
set search_path = ''
as $$
  select internal.plan_lead(lead, seen_version, actor_id, actor_name, step, step_on)
$$;
comment on function public.plan_lead(uuid, integer, text, text, text, date)
  is 'For the server alone: says what comes next of a request, and when.';
revoke all on function public.plan_lead(uuid, integer, text, text, text, date)
  from public, anon, authenticated, service_role;
grant execute on function public.plan_lead(uuid, integer, text, text, text, date) to service_role;

-- Marks a request `read`, `unread` or `answered` by other ways than this one. Reading is no change that another
-- consultant's could overwrite: it counts no version, and does nothing to what was changed meanwhile.
create function internal.mark_lead(
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
    update public.leads l set read_at = null where l.id = lead and l.read_at is not null;
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
revoke all on function internal.mark_lead(uuid, integer, text, text, text)
  from public, anon, authenticated, service_role;
grant execute on function internal.mark_lead(uuid, integer, text, text, text) to service_role;

create function public.mark_lead(
  lead uuid, seen_version integer, actor_id text, actor_name text, mark text
)
returns void
language sql
volatile
set search_path = ''
as $$
  select internal.mark_lead(lead, seen_version, actor_id, actor_name, mark)
$$;
comment on function public.mark_lead(uuid, integer, text, text, text)
  is 'For the server alone: marks a request read, unread or answered.';
revoke all on function public.mark_lead(uuid, integer, text, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.mark_lead(uuid, integer, text, text, text) to service_role;

-- Puts a double together with the request that it repeats: both keep what is theirs, and are shown as one. Raises
-- `lead_merge` where that would make a chain.
create function internal.merge_lead(
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
revoke all on function internal.merge_lead(uuid, integer, text, text, uuid)
  from public, anon, authenticated, service_role;
grant execute on function internal.merge_lead(uuid, integer, text, text, uuid) to service_role;

create function public.merge_lead(
  lead uuid, seen_version integer, actor_id text, actor_name text, kept uuid
)
returns void
language sql
volatile
set search_path = ''
as $$
  select internal.merge_lead(lead, seen_version, actor_id, actor_name, kept)
$$;
comment on function public.merge_lead(uuid, integer, text, text, uuid)
  is 'For the server alone: puts a double together with the request that it repeats.';
revoke all on function public.merge_lead(uuid, integer, text, text, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.merge_lead(uuid, integer, text, text, uuid) to service_role;

-- Takes that back.
create function internal.unmerge_lead(lead uuid, seen_version integer, actor_id text, actor_name text)
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
revoke all on function internal.unmerge_lead(uuid, integer, text, text)
  from public, anon, authenticated, service_role;
grant execute on function internal.unmerge_lead(uuid, integer, text, text) to service_role;

create function public.unmerge_lead(lead uuid, seen_version integer, actor_id text, actor_name text)
returns void
language sql
volatile
set search_path = ''
as $$
  select internal.unmerge_lead(lead, seen_version, actor_id, actor_name)
$$;
comment on function public.unmerge_lead(uuid, integer, text, text)
  is 'For the server alone: takes a merge back.';
revoke all on function public.unmerge_lead(uuid, integer, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.unmerge_lead(uuid, integer, text, text) to service_role;

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
revoke all on function internal.add_client_message(uuid, uuid, text, boolean)
  from public, anon, authenticated, service_role;

-- What a client writes in the thread of a request of their own. Answers `stored`, also for the same text a second time
-- within 15 minutes; `gone` where there is no such request of theirs.
create function internal.write_lead_message(
  lead_reference text, account_id uuid, message text, by_mail boolean
)
returns text
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
    and (l.user_id = account_id or (l.user_id is null and l.email_hash = internal.email_hash(account_id)))
  for update;
  if not found then
    return 'gone';
  end if;
  perform from public.lead_messages m
  where m.lead_id = taken.id and m.user_id = account_id and m.body = message
    and m.created_at > now() - interval '15 minutes';
  if found then
    return 'stored';
  end if;
  perform internal.add_client_message(taken.id, account_id, message, by_mail);
  return 'stored';
end
$$;
revoke all on function internal.write_lead_message(text, uuid, text, boolean)
  from public, anon, authenticated, service_role;
grant execute on function internal.write_lead_message(text, uuid, text, boolean) to service_role;

create function public.write_lead_message(
  lead_reference text, account_id uuid, message text, by_mail boolean
)
returns text
language sql
volatile
set search_path = ''
as $$
  select internal.write_lead_message(lead_reference, account_id, message, by_mail)
$$;
comment on function public.write_lead_message(text, uuid, text, boolean)
  is 'For the server alone: what a client writes about a request of their own.';
revoke all on function public.write_lead_message(text, uuid, text, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.write_lead_message(text, uuid, text, boolean) to service_role;

-- A page of the inbox, the last spoken about first. `view` is `all`, `unread`, `late`, `due`, or `attention` for these
-- three together; without `statuses` all but spam. `after_cursor` is the `page_cursor` of the row that a page begins after.
create function internal.list_leads(
  searched text, statuses text[], asked_topic text, view text, late_before timestamptz, due_on date,
  after_cursor text, page_size integer
)
returns table (
  id uuid, reference text, kind text, status text, payload jsonb, estimate jsonb, created_at timestamptz,
  active_at timestamptz, read_at timestamptz, awaits_since timestamptz, next_step text, next_step_on date,
  is_example boolean, page_cursor text
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
  query constant tsquery := internal.search_for(searched);
  after_at timestamptz;
  after_id uuid;
begin
  if after_cursor is not null then
    after_at := timestamptz 'epoch' + split_part(after_cursor, '_', 1)::bigint * interval '1 microsecond';
    after_id := split_part(after_cursor, '_', 2)::uuid;
  end if;
  return query
    select l.id, l.reference, l.kind, l.status, l.payload, l.estimate, l.created_at,
      coalesce(l.last_message_at, l.created_at), l.read_at, l.awaits_since, l.next_step, l.next_step_on,
      l.is_example,
      (extract(epoch from coalesce(l.last_message_at, l.created_at)) * 1000000)::bigint || '_' || l.id
    from public.leads l
    where l.merged_into is null
      and (query is null or l.words @@ query)
      and case when statuses is null then l.status <> 'spam' else l.status = any (statuses) end
      and (asked_topic is null or l.topic = asked_topic)
      and (
        view = 'all'
        or (view in ('unread', 'attention') and l.read_at is null)
        or (
          view in ('late', 'attention') and l.awaits_since < late_before
          and l.status in ('new', 'in_progress', 'quoted')
        )
        or (view in ('due', 'attention') and l.next_step_on <= due_on)
      )
      and (
        after_cursor is null
        or (coalesce(l.last_message_at, l.created_at), l.id) < (after_at, after_id)
      )
    order by coalesce(l.last_message_at, l.created_at) desc, l.id desc
    limit page_size;
end
$$;
revoke all on function internal.list_leads(text, text[], text, text, timestamptz, date, text, integer)
  from public, anon, authenticated, service_role;
grant execute on function internal.list_leads(text, text[], text, text, timestamptz, date, text, integer)
  to service_role;

create function public.list_leads(
  late_before timestamptz, due_on date, view text default 'all', searched text default null,
  statuses text[] default null, asked_topic text default null, after_cursor text default null,
  page_size integer default 30
)
returns table (
  id uuid, reference text, kind text, status text, payload jsonb, estimate jsonb, created_at timestamptz,
  active_at timestamptz, read_at timestamptz, awaits_since timestamptz, next_step text, next_step_on date,
  is_example boolean, page_cursor text
)
language sql
stable
set search_path = ''
as $$
  select * from internal.list_leads(
    searched, statuses, asked_topic, view, late_before, due_on, after_cursor, page_size
  )
$$;
comment on function public.list_leads(timestamptz, date, text, text, text[], text, text, integer)
  is 'For the server alone: a page of the inbox.';
revoke all on function public.list_leads(timestamptz, date, text, text, text[], text, text, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.list_leads(timestamptz, date, text, text, text[], text, text, integer)
  to service_role;

-- How many requests ask for something, spam aside.
create function internal.count_leads(late_before timestamptz, due_on date)
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
      select count(*) from public.leads l
      where l.awaits_since < late_before and l.merged_into is null
        and l.status in ('new', 'in_progress', 'quoted')
    ),
    (
      select count(*) from public.leads l
      where l.next_step_on <= due_on and l.merged_into is null and l.status <> 'spam'
    )
$$;
revoke all on function internal.count_leads(timestamptz, date) from public, anon, authenticated, service_role;
grant execute on function internal.count_leads(timestamptz, date) to service_role;

create function public.count_leads(late_before timestamptz, due_on date)
returns table (unread bigint, late bigint, due bigint)
language sql
stable
set search_path = ''
as $$
  select * from internal.count_leads(late_before, due_on)
$$;
comment on function public.count_leads(timestamptz, date)
  is 'For the server alone: how many requests are unread, late, or due.';
revoke all on function public.count_leads(timestamptz, date) from public, anon, authenticated, service_role;
grant execute on function public.count_leads(timestamptz, date) to service_role;

-- All that there is of a request, with what was put together with it. No row where there is none.
create function internal.read_lead(lead_reference text)
returns table (
  lead jsonb, account_email text, messages jsonb, notes jsonb, events jsonb, merged jsonb, doubles jsonb
)
language sql
stable
security definer
set search_path = ''
as $$
  with main as (
    select l.* from public.leads l where l.reference = lead_reference
  ),
  family as (
    select l.id, l.reference from main l
    union all
    select l.id, l.reference from public.leads l join main on l.merged_into = main.id
  )
  select
    to_jsonb(main) - 'words' - 'email_hash' - 'idempotency_key'
      || jsonb_build_object('kept_reference', (
        select l.reference from public.leads l where l.id = main.merged_into
      )),
    (select u.email::text from auth.users u where u.id = main.user_id),
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', m.id, 'author', m.author, 'author_name', m.author_name, 'body', m.body,
        'created_at', m.created_at, 'reference', f.reference,
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
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', n.id, 'author_name', n.author_name, 'body', n.body, 'created_at', n.created_at
      ) order by n.created_at, n.id), '[]')
      from private.lead_notes n
      join family f on f.id = n.lead_id
    ),
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', e.id, 'actor_name', e.actor_name, 'action', e.action, 'before', e.before, 'after', e.after,
        'created_at', e.created_at
      ) order by e.id), '[]')
      from private.lead_events e
      join family f on f.id = e.lead_id
    ),
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', l.id, 'reference', l.reference, 'version', l.version, 'kind', l.kind, 'payload', l.payload,
        'estimate', l.estimate, 'created_at', l.created_at
      ) order by l.created_at), '[]')
      from public.leads l
      where l.merged_into = main.id
    ),
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', d.id, 'reference', d.reference, 'kind', d.kind, 'payload', d.payload, 'estimate', d.estimate,
        'status', d.status, 'created_at', d.created_at
      ) order by d.created_at desc), '[]')
      from (
        select l.* from public.leads l
        where (l.email_hash = main.email_hash or l.user_id = main.user_id)
          and l.id <> main.id and l.merged_into is null and l.status <> 'spam'
        order by l.created_at desc
        limit 10
      ) d
    )
  from main
$$;
revoke all on function internal.read_lead(text) from public, anon, authenticated, service_role;
grant execute on function internal.read_lead(text) to service_role;

create function public.read_lead(lead_reference text)
returns table (
  lead jsonb, account_email text, messages jsonb, notes jsonb, events jsonb, merged jsonb, doubles jsonb
)
language sql
stable
set search_path = ''
as $$
  select * from internal.read_lead(lead_reference)
$$;
comment on function public.read_lead(text) is 'For the server alone: all that there is of a request.';
revoke all on function public.read_lead(text) from public, anon, authenticated, service_role;
grant execute on function public.read_lead(text) to service_role;

-- What was sent before its author had an account is theirs from the moment that they prove the address, and stays so.
create function internal.attach_leads()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.leads l set user_id = new.id
  where l.user_id is null
    and l.email_hash = encode(extensions.digest(lower(new.email), 'sha256'), 'hex');
  return null;
end
$$;
revoke all on function internal.attach_leads() from public, anon, authenticated, service_role;

create or replace trigger on_account_email_confirmed
  after insert or update of email, email_confirmed_at on auth.users
  for each row when (new.email_confirmed_at is not null) execute function internal.attach_leads();

update public.leads l set user_id = u.id
from auth.users u
where l.user_id is null and u.email_confirmed_at is not null
  and l.email_hash = encode(extensions.digest(lower(u.email), 'sha256'), 'hex');

-- As before, counted from the last message of either side.
create or replace function internal.erase_expired_leads()
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  term constant interval := interval '3 years';
  erased integer;
begin
  -- Their threads, notes, events and mails go with them. What became a contract is kept as long as contracts are.
  delete from public.leads l
  where coalesce(l.last_message_at, l.created_at) <= now() - term
    and l.status <> 'won'
    and not exists (
      select from public.leads later
      where later.email_hash = l.email_hash
        and coalesce(later.last_message_at, later.created_at) > now() - term
    );
  get diagnostics erased = row_count;
  -- Counters are swept as others are counted, and times that were held as others are; the last ones stay when nobody comes
  -- any more. Of a call that went with its account nobody is told once it would have begun.
  delete from private.rate_limits r where r.window_ends_at <= now();
  delete from public.appointments a where a.state = 'held' and a.held_until <= now();
  delete from private.freed_times f where f.starts_at <= now();
  return erased;
end
$$;
