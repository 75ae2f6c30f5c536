-- A project is led from the Studio and followed on the dashboard: milestones, a journal, messages, files and what comes
-- next. As of requests, each change is a function of its own, which alone may write it and leaves its audit with it.

create table public.projects (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 200),
  type text not null check (char_length(type) between 1 and 100),
  status text not null default 'planned' check (status in ('planned', 'active', 'paused', 'done', 'cancelled')),
  progress smallint not null default 0 check (progress between 0 and 100),
  start_date date,
  estimated_end date,
  description text not null default '' check (char_length(description) <= 2000),
  is_example boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  client_email text
    check (char_length(client_email) between 3 and 254 and client_email = lower(client_email)),
  client_name text not null default '' check (char_length(client_name) <= 200),
  lead_id uuid references public.leads (id) on delete set null,
  quote_id uuid unique,
  amount_cents bigint check (amount_cents >= 0),
  progress_by_hand smallint check (progress_by_hand between 0 and 100),
  next_step text check (char_length(next_step) between 1 and 300),
  next_step_on date,
  done_on date,
  version integer not null default 0,
  active_at timestamptz not null default now(),
  seen_at timestamptz,
  seen_until timestamptz,
  awaits_since timestamptz,
  read_at timestamptz not null default now(),
  words tsvector,
  archived_at timestamptz,
  kept_until date,
  check (estimated_end >= start_date),
  constraint projects_next_step_whole_check check ((next_step is null) = (next_step_on is null)),
  constraint projects_client_check check (user_id is not null or client_email is not null),
  constraint projects_archive_whole_check check ((archived_at is null) = (kept_until is null))
);
comment on table public.projects is 'A client reads their own; only functions change it.';
comment on column public.projects.user_id is 'The client; null until the address that it waits for is confirmed.';
comment on column public.projects.client_email
  is 'Of a client without an account: whoever confirms it has the project, unless it is archived.';
comment on column public.projects.progress is 'Percent, as progress_of() makes it.';
comment on column public.projects.progress_by_hand is 'Percent, in the place of what the milestones make.';
comment on column public.projects.amount_cents is 'Cents before tax.';
comment on column public.projects.quote_id is 'The accepted quote that it came of.';
comment on column public.projects.version
  is 'Counts changes by the consultant: who changes a project says which one they have seen.';
comment on column public.projects.active_at
  is 'When anything last happened: what was read with it is all that came until then, since all changes take the row.';
comment on column public.projects.seen_at is 'When the client last looked.';
comment on column public.projects.seen_until is 'Until when the client has seen what came.';
comment on column public.projects.awaits_since
  is 'Since when a message of the client has no answer; null where none waits.';
comment on column public.projects.read_at is 'Until when the consultant has read what the client sent.';
comment on column public.projects.archived_at is 'Since when it is kept for the law alone: its account is gone.';
comment on column public.projects.kept_until is 'The last day that it is kept.';
comment on column public.projects.is_example is 'Made for a new account of the embedded demo.';

create index projects_user_id_idx on public.projects (user_id);
create index projects_active_idx on public.projects (active_at desc, id desc);
create index projects_lead_id_idx on public.projects (lead_id);
create index projects_client_email_idx on public.projects (client_email) where user_id is null;
create index projects_next_step_on_idx on public.projects (next_step_on) where next_step_on is not null;
create index projects_words_idx on public.projects using gin (words);

alter table public.projects enable row level security;

grant select (
  id, user_id, name, type, status, progress, start_date, estimated_end, amount_cents, description, next_step,
  next_step_on, done_on, active_at, seen_until, is_example, created_at, updated_at
) on public.projects to authenticated;
grant select, insert, delete on public.projects to service_role;

create policy "A client reads their own projects" on public.projects
  for select to authenticated
  using ((select auth.uid()) = user_id);

-- Whose it is comes later, once (keep_project).
create trigger projects_10_keep_columns before update on public.projects
  for each row execute function internal.keep_columns('id', 'created_at', 'is_example');
create trigger projects_30_touch before update on public.projects
  for each row execute function internal.touch_updated_at();

create table public.project_milestones (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 200),
  planned_on date,
  state text not null default 'todo' check (state in ('todo', 'doing', 'review', 'done', 'dropped')),
  done_on date,
  position smallint not null check (position between 0 and 39),
  created_at timestamptz not null default now(),
  due smallint check (due between 1 and 12),
  check ((state = 'done') = (done_on is not null))
);
comment on table public.project_milestones is 'What a project is made in. A client reads those of their own.';
comment on column public.project_milestones.due is 'The due of the project''s quote that is to be paid once the client approves it.';
create index project_milestones_project_id_idx on public.project_milestones (project_id, position);

-- A step that the client is asked to approve, and what they answered, which is kept as it was said.
create table public.project_approvals (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  milestone_id uuid references public.project_milestones (id) on delete set null,
  title text not null check (char_length(title) between 1 and 200),
  word text not null default '' check (char_length(word) <= 1000),
  due_cents bigint check (due_cents > 0),
  asked_at timestamptz not null default clock_timestamp(),
  verdict text check (verdict in ('approved', 'redo')),
  message text not null default '' check (char_length(message) <= 4000),
  answered_at timestamptz,
  user_id uuid references auth.users (id) on delete set null,
  name text check (char_length(name) between 1 and 254),
  address text check (char_length(address) between 3 and 254),
  known_by text check (known_by in ('account', 'link')),
  check (num_nonnulls(verdict, answered_at, name, address, known_by) in (0, 5))
);
comment on table public.project_approvals
  is 'Steps to be approved, and by whom they were. A client reads those of their own; what is answered does not change.';
comment on column public.project_approvals.word is 'What the consultant says of the step.';
comment on column public.project_approvals.due_cents is 'What its approval makes due, tax included, as the client was told.';
comment on column public.project_approvals.known_by is 'How who answered was known: an account, or a proven address.';
create index project_approvals_project_id_idx on public.project_approvals (project_id);
create index project_approvals_user_id_idx on public.project_approvals (user_id);
create unique index project_approvals_one_waits_idx on public.project_approvals (milestone_id) where answered_at is null;
create index project_approvals_milestone_id_idx on public.project_approvals (milestone_id);

create table public.project_entries (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 200),
  body text not null check (char_length(body) <= 10000),
  published_at timestamptz,
  corrected_at timestamptz check (corrected_at >= published_at),
  created_at timestamptz not null default clock_timestamp()
);
comment on table public.project_entries
  is 'The journal. Published once, and corrected from then on; a client reads what of their own is published.';
create index project_entries_project_id_idx on public.project_entries (project_id, published_at desc);

create table public.project_messages (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  author text not null check (author in ('consultant', 'client')),
  user_id uuid references auth.users (id) on delete set null,
  author_name text check (char_length(author_name) <= 200),
  body text not null check (char_length(body) between 1 and 5000),
  created_at timestamptz not null default clock_timestamp(),
  check (author = 'client' or user_id is null)
);
comment on table public.project_messages is 'The thread of a project. A client reads that of their own.';
create index project_messages_project_id_idx on public.project_messages (project_id, created_at);
create index project_messages_user_id_idx on public.project_messages (user_id);

-- Files that the consultant asks the client for. One that is asked for again waits once more, with the reason.
create table public.project_file_requests (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 200),
  reason text not null default '' check (char_length(reason) <= 1000),
  wanted_on date,
  state text not null default 'waiting' check (state in ('waiting', 'received', 'accepted')),
  objection text not null default '' check (char_length(objection) <= 1000),
  asked_at timestamptz not null default clock_timestamp(),
  received_at timestamptz,
  accepted_at timestamptz,
  is_stopped boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  constraint project_file_requests_received_check check (state <> 'waiting' or received_at is null),
  constraint project_file_requests_accepted_check check ((state = 'accepted') = (accepted_at is not null))
);
comment on table public.project_file_requests is 'Files that a client is asked for. They read those of their own projects.';
comment on column public.project_file_requests.objection is 'Why what came does not do, of a file that is asked for again.';
comment on column public.project_file_requests.asked_at is 'When it was asked for, the last time.';
comment on column public.project_file_requests.received_at is 'When the first file came since then.';
comment on column public.project_file_requests.is_stopped is 'Whether the consultant has taken it out of the automatic follow-ups.';
create index project_file_requests_project_id_idx on public.project_file_requests (project_id, created_at);
create index project_file_requests_waiting_idx on public.project_file_requests (asked_at) where state = 'waiting';

-- The bytes are in Storage, by the row's id. A row without `stored_at` is being sent.
create table public.project_files (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  entry_id uuid references public.project_entries (id) on delete cascade,
  sender text not null check (sender in ('consultant', 'client')),
  user_id uuid references auth.users (id) on delete set null,
  name text not null check (char_length(name) between 1 and 120),
  content_type text not null check (char_length(content_type) between 3 and 100),
  bytes bigint not null check (bytes between 1 and 25000000),
  alt text not null default '' check (char_length(alt) <= 300),
  position smallint not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  stored_at timestamptz,
  request_id uuid references public.project_file_requests (id) on delete set null,
  signer_id uuid references private.quote_signers (id) on delete set null,
  sender_name text check (char_length(sender_name) <= 200),
  check (sender = 'client' or user_id is null)
);
comment on table public.project_files is 'What is in Storage of a project. A client reads that of their own.';
comment on column public.project_files.alt is 'What a picture shows, for who does not see it.';
comment on column public.project_files.entry_id is 'Of a picture: the journal entry that shows it.';
create index project_files_project_id_idx on public.project_files (project_id, created_at);
comment on column public.project_files.request_id is 'Of a file of the client: what it answers.';
create index project_files_entry_id_idx on public.project_files (entry_id);
create index project_files_user_id_idx on public.project_files (user_id);
create index project_files_request_id_idx on public.project_files (request_id);
comment on column public.project_files.signer_id is 'Who beside the client sent it; null for the client and the consultant.';
comment on column public.project_files.sender_name is 'The name of who beside the client sent it, which stays when they are gone.';
create index project_files_signer_id_idx on public.project_files (signer_id) where signer_id is not null;
create index project_files_sending_idx on public.project_files (created_at) where stored_at is null;

-- Which of the mails about projects a client wants; without a row, all.
create table public.project_mail_choices (
  user_id uuid primary key references auth.users (id) on delete cascade,
  muted text[] not null default '{}' check (muted <@ array['journal', 'message', 'file', 'plan', 'after']),
  updated_at timestamptz not null default now()
);
comment on table public.project_mail_choices is 'What a client wants no mail about. They read their own.';

alter table public.project_milestones enable row level security;
alter table public.project_approvals enable row level security;
alter table public.project_entries enable row level security;
alter table public.project_messages enable row level security;
alter table public.project_files enable row level security;
alter table public.project_file_requests enable row level security;
alter table public.project_mail_choices enable row level security;

grant select on public.project_milestones, public.project_entries, public.project_files,
  public.project_mail_choices to authenticated;
grant select (id, project_id, author, user_id, body, created_at, author_name) on public.project_messages to authenticated;
grant select (
  id, project_id, milestone_id, title, word, due_cents, asked_at, verdict, message, answered_at, name, known_by
) on public.project_approvals to authenticated;
grant select, insert, delete on public.project_approvals to service_role;
grant select (
  id, project_id, title, reason, wanted_on, state, objection, asked_at, received_at, accepted_at, created_at
) on public.project_file_requests to authenticated;
grant select, insert, delete on public.project_file_requests to service_role;
grant select, insert, delete on public.project_milestones, public.project_entries, public.project_messages,
  public.project_files, public.project_mail_choices to service_role;

-- Which projects these are, the policy of projects says.
create policy "A client reads the milestones of their projects" on public.project_milestones
  for select to authenticated
  using (exists (select from public.projects p where p.id = project_id));
create policy "A client reads the approvals of their projects" on public.project_approvals
  for select to authenticated
  using (exists (select from public.projects p where p.id = project_id));
create policy "A client reads the published journal of their projects" on public.project_entries
  for select to authenticated
  using (published_at is not null and exists (select from public.projects p where p.id = project_id));
create policy "A client reads the messages of their projects" on public.project_messages
  for select to authenticated
  using (exists (select from public.projects p where p.id = project_id));
create policy "A client reads the files of their projects" on public.project_files
  for select to authenticated
  using (
    stored_at is not null
    and exists (select from public.projects p where p.id = project_id)
    and (entry_id is null or exists (select from public.project_entries e where e.id = entry_id))
  );
create policy "A client reads the files that their projects ask for" on public.project_file_requests
  for select to authenticated
  using (exists (select from public.projects p where p.id = project_id));
create policy "A client reads which mails they want" on public.project_mail_choices
  for select to authenticated
  using ((select auth.uid()) = user_id);

create table private.project_events (
  id bigint primary key generated always as identity,
  project_id uuid not null references public.projects (id) on delete cascade,
  actor_id text not null check (char_length(actor_id) between 1 and 200),
  actor_name text not null check (char_length(actor_name) <= 200),
  action text not null check (action in (
    'created', 'moved', 'edited', 'planned', 'milestones', 'milestone', 'progress', 'drafted', 'published',
    'corrected', 'discarded', 'wrote', 'answered', 'sent', 'removed', 'attached', 'asked', 'approved', 'redo',
    'file-asked', 'file-again', 'file-dropped', 'file-received', 'file-accepted', 'file-followed-up'
  )),
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp()
);
comment on table private.project_events is 'Audit: each change of a project, written with it.';
comment on column private.project_events.actor_id
  is 'The user of the Studio as the Content Lake knows them, « client », or « site » for what follows of something else.';
create index project_events_project_id_idx on private.project_events (project_id, id);

-- Who is told of a project without an account that has it: whoever signed its quote by a link, whose code proved the address
-- that the quote was sent to.
create table private.project_followers (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  quote_id uuid not null unique references public.quotes (id) on delete cascade,
  muted text[] not null default '{}' check (muted <@ array['journal', 'message', 'file', 'plan', 'after']),
  seen_until timestamptz
);
comment on table private.project_followers is 'Who signed the quote of a project by a link, and is told of it.';
comment on column private.project_followers.muted is 'What they want no mail about.';
comment on column private.project_followers.seen_until is 'Until when they have seen what came.';
create index project_followers_project_id_idx on private.project_followers (project_id);

-- What somebody is to be told of by mail. What comes soon after each other leaves as one: a row here is one mail, whose
-- delivery is the outbox's (`project-news`).
create table private.project_mails (
  id uuid primary key default gen_random_uuid(),
  recipient text not null check (recipient in ('client', 'consultant')),
  user_id uuid references auth.users (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  follower_id uuid references private.project_followers (id) on delete cascade,
  constraint project_mails_reader_check
    check (num_nonnulls(user_id, follower_id) = case recipient when 'client' then 1 else 0 end)
);
comment on table private.project_mails is 'A mail about what is new; it takes more until it is closed, as it is written.';
create unique index project_mails_open_key on private.project_mails (user_id, follower_id) nulls not distinct
  where closed_at is null;
create index project_mails_user_id_idx on private.project_mails (user_id, closed_at);
create index project_mails_follower_id_idx on private.project_mails (follower_id, closed_at);

create table private.project_news (
  id bigint primary key generated always as identity,
  mail_id uuid not null references private.project_mails (id) on delete cascade,
  project_id uuid not null references public.projects (id) on delete cascade,
  kind text not null check (kind in ('journal', 'message', 'file', 'plan')),
  subject text not null check (char_length(subject) <= 300),
  created_at timestamptz not null default clock_timestamp(),
  signer_id uuid references private.quote_signers (id) on delete set null
);
comment on table private.project_news is 'What a mail tells: a journal entry, a message, a file, or what is planned.';
comment on column private.project_news.signer_id is 'Who beside the client it is of; null for the client and the consultant.';
create index project_news_signer_id_idx on private.project_news (signer_id) where signer_id is not null;
create index project_news_mail_id_idx on private.project_news (mail_id, id);
create index project_news_project_id_idx on private.project_news (project_id);

create trigger project_mails_20_drop after delete on private.project_mails
  for each row execute function internal.drop_mails();
create trigger projects_40_drop_mails after delete on public.projects
  for each row execute function internal.drop_mails();

-- Mails about files that a client is asked for: each tells of all that were asked for, or are to be reminded of, together.
create table private.file_request_mails (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  kind text not null check (kind in ('ask', 'follow-up')),
  actor_name text check (char_length(actor_name) <= 200),
  created_at timestamptz not null default internal.quote_now(),
  written_at timestamptz
);
comment on table private.file_request_mails is 'A mail that asks a client for files, or reminds them.';
comment on column private.file_request_mails.actor_name is 'The consultant, who sent it; null where the site did so by itself.';
comment on column private.file_request_mails.written_at is 'When it was written; null where there was nothing to say any more.';
create index file_request_mails_project_id_idx on private.file_request_mails (project_id, created_at);

create trigger file_request_mails_90_drop_mails after delete on private.file_request_mails
  for each row execute function internal.drop_mails();

create table private.file_request_steps (
  mail_id uuid not null references private.file_request_mails (id) on delete cascade,
  request_id uuid not null references public.project_file_requests (id) on delete cascade,
  asked_at timestamptz not null,
  step smallint check (step between 0 and 5),
  primary key (mail_id, request_id),
  constraint file_request_steps_once_key unique (request_id, asked_at, step)
);
comment on table private.file_request_steps is 'What such a mail is about: one row a file, the time that it was asked for, and step.';
comment on column private.file_request_steps.step
  is 'Which follow-up, from 1; 0 of the request itself, null where the consultant asked for it by hand.';

-- What is to be taken out of Storage: rows are gone before their bytes, never the other way round.
create table private.file_removals (
  path text primary key,
  created_at timestamptz not null default now()
);
comment on table private.file_removals is 'Paths in Storage whose file no row names any more.';

-- Where the bytes of a file are, in the bucket « projets ».
create function internal.file_path(project uuid, file uuid)
returns text
language sql
immutable
set search_path = ''
as $$
  select project || '/' || file
$$;

create function internal.queue_file_removal()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.file_removals (path) values (internal.file_path(old.project_id, old.id))
  on conflict do nothing;
  return null;
end
$$;
create trigger project_files_20_remove after delete on public.project_files
  for each row execute function internal.queue_file_removal();

-- What no file answers any more is asked for as before.
create function internal.reopen_file_request()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.project_file_requests r set state = 'waiting', received_at = null
  where r.id = old.request_id and r.state = 'received' and not exists (
    select from public.project_files f where f.request_id = r.id and f.stored_at >= r.asked_at
  );
  return null;
end
$$;
create trigger project_files_30_reopen after delete on public.project_files
  for each row when (old.request_id is not null and old.stored_at is not null)
  execute function internal.reopen_file_request();

-- A private bucket, where there is Storage: a plain PostgreSQL has none. Without a policy, only the server's key reads it.
do $$
begin
  if to_regclass('storage.buckets') is not null then
    insert into storage.buckets (id, name, public, file_size_limit)
    values ('projets', 'projets', false, 25000000)
    on conflict (id) do update set public = false, file_size_limit = 25000000;
  end if;
end
$$;

-- The states that each of a project leads to.
create function internal.next_project_states(status text)
returns text[]
language sql
immutable
set search_path = ''
as $$
  select case status
    when 'planned' then array['active', 'cancelled']
    when 'active' then array['planned', 'paused', 'done', 'cancelled']
    when 'paused' then array['active', 'cancelled']
    when 'done' then array['active']
    when 'cancelled' then array['planned']
    else array[]::text[]
  end
$$;

create function internal.project_may_become(status_before text, status_after text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select status_after = any (internal.next_project_states(status_before))
$$;

-- What the milestones make: how many of those that count are done, in whole percent, and 100 only for all of them.
create function internal.milestone_progress(project uuid)
returns smallint
language sql
stable
set search_path = ''
as $$
  select coalesce(
    floor(100.0 * count(*) filter (where m.state = 'done') / nullif(count(*), 0)), 0
  )::smallint
  from public.project_milestones m
  where m.project_id = project and m.state <> 'dropped'
$$;

-- Whether work on a quote would begin on a day on which its consumer can still withdraw, and did not ask for it.
create function internal.is_too_early(quote uuid, day date)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.quotes q
    join private.quote_acceptances a on a.quote_id = q.id
    where q.id = quote and q.status = 'accepted' and not a.early_start and day <= q.withdraw_until
  )
$$;

-- The one rule of progress: what is finished is at 100; else what was set by hand; else what the milestones make.
create function internal.keep_project()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.status is distinct from old.status
    and not internal.project_may_become(old.status, new.status) then
    raise exception 'project_state' using errcode = 'PT409';
  end if;
  if tg_op = 'UPDATE' and old.user_id is not null and new.user_id is distinct from old.user_id
    and (new.user_id is not null or new.archived_at is null) then
    raise exception 'project_client' using errcode = 'PT409';
  end if;
  if tg_op = 'UPDATE' and (
    (old.status = 'planned' and new.status = 'active' and internal.is_too_early(new.quote_id, internal.quote_today()))
    or (new.start_date is distinct from old.start_date and internal.is_too_early(new.quote_id, new.start_date))
  ) then
    raise exception 'project_early' using errcode = 'PT409';
  end if;
  new.progress := case
    when new.status = 'done' then 100
    else coalesce(new.progress_by_hand, internal.milestone_progress(new.id))
  end;
  new.words := internal.found_by(concat_ws(
    ' ', new.name, new.type, new.description, new.client_name, new.client_email,
    (select concat_ws(' ', p.first_name, p.last_name, p.company, p.email)
     from public.profiles p where p.user_id = new.user_id)
  ));
  return new;
end
$$;
create trigger projects_20_keep before insert or update on public.projects
  for each row execute function internal.keep_project();

create function internal.touch_milestones_project()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.projects p set active_at = p.active_at
  where p.id = coalesce(new.project_id, old.project_id);
  return null;
end
$$;
create trigger project_milestones_20_progress after insert or delete or update of state on public.project_milestones
  for each row execute function internal.touch_milestones_project();

-- What was published stays so: its first day is kept, and it does not become a draft again.
create function internal.keep_published_entry()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.published_at is not null and new.published_at is distinct from old.published_at then
    raise exception 'entry_published' using errcode = 'PT409';
  end if;
  return new;
end
$$;
create trigger project_entries_10_keep before update on public.project_entries
  for each row execute function internal.keep_published_entry();

-- The project as it is, for this transaction alone. Raises `project_gone`, `project_stale` where it is not the version that
-- the caller has seen, and `project_archived` where nobody changes it any more.
create function internal.take_project(project uuid, seen_version integer)
returns public.projects
language plpgsql
volatile
set search_path = ''
as $$
declare
  taken public.projects;
begin
  select p.* into taken from public.projects p where p.id = project for update;
  if not found then
    raise exception 'project_gone' using errcode = 'PT404';
  end if;
  if seen_version is distinct from taken.version then
    raise exception 'project_stale' using errcode = 'PT409';
  end if;
  if taken.archived_at is not null then
    raise exception 'project_archived' using errcode = 'PT409';
  end if;
  return taken;
end
$$;

create function internal.log_project_event(
  project uuid, actor_id text, actor_name text, action text, before jsonb, after jsonb
)
returns void
language sql
volatile
set search_path = ''
as $$
  insert into private.project_events (project_id, actor_id, actor_name, action, before, after)
  values (project, actor_id, left(actor_name, 200), action, before, after)
$$;

-- How long a mail waits for what else may come, how long it waits for it at most, and how long after the one before.
create function internal.project_mail_times(out quiet interval, out longest interval, out pause interval)
language sql
immutable
set search_path = ''
as $$
  select interval '15 minutes', interval '1 hour', interval '1 hour'
$$;

-- Has somebody told by mail: as `client`, the account that has the project and whoever follows it from another address. Of an
-- example nobody is. `signer` is who beside the client it is of.
create function internal.tell_project_news(project uuid, told text, kind text, subject text, signer uuid default null)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  times record := internal.project_mail_times();
  told_of public.projects;
  reader record;
  open_mail private.project_mails;
  mail_before timestamptz;
begin
  select p.* into told_of from public.projects p where p.id = project;
  if told_of.is_example then
    return;
  end if;
  for reader in
    select null::uuid as account, null::uuid as follower where told = 'consultant'
    union all
    select told_of.user_id, null where told = 'client' and told_of.user_id is not null
    union all
    select null, f.id
    from private.project_followers f
    join public.quotes q on q.id = f.quote_id
    where told = 'client' and f.project_id = project and q.status = 'accepted' and q.archived_at is null
      and q.email_hash is distinct from internal.email_hash(told_of.user_id)
  loop
    -- Locks the open one, so that nobody closes it meanwhile; another where it was closed just now.
    insert into private.project_mails (recipient, user_id, follower_id) values (told, reader.account, reader.follower)
    on conflict (user_id, follower_id) where closed_at is null do update set recipient = excluded.recipient
    returning * into open_mail;
    insert into private.project_news (mail_id, project_id, kind, subject, created_at, signer_id)
    values (open_mail.id, project, kind, left(subject, 300), told_of.active_at, signer);
    select max(m.closed_at) into mail_before from private.project_mails m
    where m.user_id is not distinct from reader.account and m.follower_id is not distinct from reader.follower
      and m.closed_at is not null;
    perform internal.queue_mail('project-news', open_mail.id, told);
    update private.lead_mails m
    set next_at = greatest(
      least(clock_timestamp() + times.quiet, open_mail.created_at + times.longest), mail_before + times.pause
    )
    where m.topic = 'project-news' and m.subject_id = open_mail.id and m.attempts = 0;
  end loop;
end
$$;

-- Makes these the milestones of a project, in this order: `[{id?, title, day, state, due?}]`; a new one may bring its id.
create function internal.add_project_milestones(project uuid, milestones jsonb)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  if jsonb_array_length(milestones) > 40 then
    raise exception 'project_milestones' using errcode = 'PT409';
  end if;
  -- What is named stays itself; what is not is gone.
  delete from public.project_milestones m
  where m.project_id = project and m.id not in (
    select (each ->> 'id')::uuid from jsonb_array_elements(milestones) each where each ->> 'id' is not null
  );
  update public.project_milestones m
  set title = each ->> 'title', planned_on = (each ->> 'day')::date, state = each ->> 'state',
    done_on = case when each ->> 'state' = 'done' then coalesce(m.done_on, internal.paris_day()) end,
    position = (place - 1)::smallint, due = (each ->> 'due')::smallint
  from jsonb_array_elements(milestones) with ordinality as given (each, place)
  where m.project_id = project and m.id = (each ->> 'id')::uuid;
  insert into public.project_milestones (id, project_id, title, planned_on, state, done_on, position, due)
  select coalesce((each ->> 'id')::uuid, gen_random_uuid()), project, each ->> 'title', (each ->> 'day')::date, each ->> 'state',
    case when each ->> 'state' = 'done' then internal.paris_day() end, (place - 1)::smallint, (each ->> 'due')::smallint
  from jsonb_array_elements(milestones) with ordinality as given (each, place)
  -- What is there already was changed above, and another project's is not taken over.
  on conflict (id) do nothing;
end
$$;

-- Opens a project: for the account that has confirmed this address or whoever confirms it one day, or of a request that
-- was won. Raises `project_request`, `project_request_open` and `project_exists` of that.
create function public.create_project(
  actor_id text, actor_name text, project_name text, project_type text, project_description text,
  milestones jsonb, starts_on date default null, ends_on date default null, amount bigint default null,
  address text default null, address_name text default null, lead uuid default null,
  invite boolean default false
)
returns uuid
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  created uuid;
  won public.leads;
  client uuid;
  client_address text := lower(address);
  called text := coalesce(address_name, '');
begin
  if lead is not null then
    select l.* into won from public.leads l where l.id = lead and l.archived_at is null for update;
    if not found then
      raise exception 'project_request' using errcode = 'PT404';
    end if;
    if won.status <> 'won' or won.merged_into is not null then
      raise exception 'project_request_open' using errcode = 'PT409';
    end if;
    if exists (select from public.projects p where p.lead_id = lead) then
      raise exception 'project_exists' using errcode = 'PT409';
    end if;
    client := won.user_id;
    client_address := lower(won.payload ->> 'email');
    called := coalesce(
      nullif(won.payload ->> 'name', ''),
      concat_ws(' ', nullif(won.payload ->> 'firstName', ''), nullif(won.payload ->> 'lastName', ''))
    );
  end if;
  client := coalesce(client, internal.account_of_address(client_address));
  insert into public.projects (
    user_id, client_email, client_name, lead_id, name, type, description, start_date, estimated_end, amount_cents
  )
  values (
    client, case when client is null then client_address end, left(called, 200), lead, project_name, project_type,
    project_description, starts_on, ends_on, amount
  )
  returning id into created;
  perform internal.add_project_milestones(created, milestones);
  perform internal.log_project_event(
    created, actor_id, actor_name, 'created', '{}', jsonb_build_object('name', project_name)
  );
  if client is not null then
    perform internal.tell_project_news(created, 'client', 'plan', 'Votre projet est ouvert.');
  elsif invite then
    perform internal.queue_mail('project-invitation', created, 'client');
  end if;
  return created;
end
$$;
comment on function public.create_project(text, text, text, text, text, jsonb, date, date, bigint, text, text, uuid, boolean)
  is 'For the server alone: opens a project, for an address or of a request that was won.';

-- The project of an accepted quote, in the transaction that accepts it: the one that its request has already without a
-- quote, else a new one. `amount` is in cents before tax. The same again for the same quote.
create function internal.create_project_from_quote(
  quote uuid, lead uuid, account_id uuid, address text, address_name text, title text, amount bigint,
  example boolean default false
)
returns uuid
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  found_id uuid;
  client uuid := coalesce(account_id, internal.account_of_address(address));
  called text := left(coalesce(nullif(btrim(title), ''), 'Projet'), 200);
begin
  select p.id into found_id from public.projects p where p.quote_id = quote;
  if found then
    return found_id;
  end if;
  select p.id into found_id from public.projects p
  where p.lead_id = lead and p.quote_id is null and p.status <> 'cancelled'
  order by p.created_at limit 1
  for update;
  if found then
    update public.projects p
    set quote_id = quote, amount_cents = amount, version = p.version + 1, active_at = clock_timestamp()
    where p.id = found_id;
    perform internal.log_project_event(
      found_id, 'site', 'Devis accepté', 'attached', '{}', jsonb_build_object('quote', quote)
    );
    return found_id;
  end if;
  insert into public.projects (
    user_id, client_email, client_name, lead_id, quote_id, name, type, amount_cents, is_example
  )
  values (
    client, case when client is null then lower(address) end, left(coalesce(address_name, ''), 200), lead, quote,
    called, 'Sur devis', amount, example
  )
  returning id into found_id;
  perform internal.log_project_event(
    found_id, 'site', 'Devis accepté', 'created', '{}', jsonb_build_object('name', called, 'quote', quote)
  );
  if client is null and not example then
    perform internal.queue_mail('project-invitation', found_id, 'client');
  end if;
  return found_id;
end
$$;

-- An accepted quote has its project; an amendment changes what that of its contract comes to.
create function internal.begin_quoted_project()
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

create trigger quotes_40_begin_project after update of status on public.quotes
  for each row when (old.status is distinct from new.status and new.status = 'accepted')
  execute function internal.begin_quoted_project();

-- With the contract ends its project: cancelled, as far as it may be. Its client has a receipt, and no news of it.
create function internal.end_quoted_project()
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

create trigger quotes_40_end_project after update of status on public.quotes
  for each row when (old.status is distinct from new.status and new.status in ('withdrawn', 'terminated'))
  execute function internal.end_quoted_project();

-- What is due at the delivery is due from the day on which the project is done; no more once it goes on.
create function internal.date_delivery_dues()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update private.quote_dues d
  set due_on = new.done_on + d.days
  where d.quote_id = new.quote_id and d.event = 'delivery' and d.received_on is null
    and d.due_on is not distinct from old.done_on + d.days;
  return null;
end
$$;

create trigger projects_40_date_dues after update of done_on on public.projects
  for each row when (new.quote_id is not null and old.done_on is distinct from new.done_on)
  execute function internal.date_delivery_dues();

create function public.move_project(project uuid, seen_version integer, actor_id text, actor_name text, new_status text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.projects;
begin
  taken := internal.take_project(project, seen_version);
  if not internal.project_may_become(taken.status, new_status) then
    raise exception 'project_state' using errcode = 'PT409';
  end if;
  update public.projects p
  set status = new_status, version = p.version + 1, active_at = clock_timestamp(),
    done_on = case when new_status = 'done' then internal.paris_day() end,
    start_date = case when new_status = 'active' then coalesce(p.start_date, least(internal.paris_day(), p.estimated_end))
      else p.start_date end
  where p.id = project;
  perform internal.log_project_event(
    project, actor_id, actor_name, 'moved',
    jsonb_build_object('status', taken.status), jsonb_build_object('status', new_status)
  );
  -- Its end has a mail of its own (end_project).
  if new_status <> 'done' then
    perform internal.tell_project_news(project, 'client', 'plan', case new_status
      when 'planned' then 'Le projet attend son début.' when 'active' then 'Le projet est en cours.'
      when 'paused' then 'Le projet est en pause.' else 'Le projet est annulé.' end);
  end if;
end
$$;
comment on function public.move_project(uuid, integer, text, text, text)
  is 'For the server alone: gives a project another state.';

create function public.edit_project(
  project uuid, seen_version integer, actor_id text, actor_name text, project_name text, project_type text,
  project_description text, starts_on date default null, ends_on date default null, amount bigint default null
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.projects;
begin
  taken := internal.take_project(project, seen_version);
  update public.projects p
  set name = project_name, type = project_type, description = project_description, start_date = starts_on,
    estimated_end = ends_on, amount_cents = amount, version = p.version + 1, active_at = clock_timestamp()
  where p.id = project;
  perform internal.log_project_event(
    project, actor_id, actor_name, 'edited',
    jsonb_build_object(
      'name', taken.name, 'type', taken.type, 'description', taken.description, 'start', taken.start_date,
      'end', taken.estimated_end, 'amount', taken.amount_cents
    ),
    jsonb_build_object(
      'name', project_name, 'type', project_type, 'description', project_description, 'start', starts_on,
      'end', ends_on, 'amount', amount
    )
  );
  if ends_on is distinct from taken.estimated_end and ends_on is not null then
    perform internal.tell_project_news(
      project, 'client', 'plan', 'Fin prévue le ' || to_char(ends_on, 'DD/MM/YYYY') || '.'
    );
  end if;
end
$$;
comment on function public.edit_project(uuid, integer, text, text, text, text, text, date, date, bigint)
  is 'For the server alone: changes what a project is called, and between which days it is.';

create function public.plan_project(
  project uuid, seen_version integer, actor_id text, actor_name text, step text default null,
  step_on date default null
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.projects;
begin
  taken := internal.take_project(project, seen_version);
  update public.projects p
  set next_step = step, next_step_on = step_on, version = p.version + 1, active_at = clock_timestamp()
  where p.id = project;
  perform internal.log_project_event(
    project, actor_id, actor_name, 'planned',
    jsonb_build_object('step', taken.next_step, 'on', taken.next_step_on),
    jsonb_build_object('step', step, 'on', step_on)
  );
  if step is not null then
    perform internal.tell_project_news(
      project, 'client', 'plan', 'Prochaine étape, le ' || to_char(step_on, 'DD/MM/YYYY') || chr(160) || ': ' || step
    );
  end if;
end
$$;
comment on function public.plan_project(uuid, integer, text, text, text, date)
  is 'For the server alone: says what comes next of a project, and when.';

create function public.set_project_progress(
  project uuid, seen_version integer, actor_id text, actor_name text, percent integer default null
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.projects;
begin
  taken := internal.take_project(project, seen_version);
  update public.projects p
  set progress_by_hand = percent, version = p.version + 1, active_at = clock_timestamp()
  where p.id = project;
  perform internal.log_project_event(
    project, actor_id, actor_name, 'progress',
    jsonb_build_object('percent', taken.progress_by_hand), jsonb_build_object('percent', percent)
  );
end
$$;
comment on function public.set_project_progress(uuid, integer, text, text, integer)
  is 'For the server alone: sets progress by hand, or leaves it to the milestones again.';

create function public.plan_project_milestones(
  project uuid, seen_version integer, actor_id text, actor_name text, milestones jsonb
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.projects;
  titles_before jsonb;
begin
  taken := internal.take_project(project, seen_version);
  select coalesce(jsonb_agg(m.title order by m.position), '[]') into titles_before
  from public.project_milestones m where m.project_id = project;
  perform internal.add_project_milestones(project, milestones);
  update public.projects p set version = p.version + 1, active_at = clock_timestamp() where p.id = project;
  perform internal.log_project_event(
    project, actor_id, actor_name, 'milestones', jsonb_build_object('titles', titles_before),
    jsonb_build_object('titles', (
      select coalesce(jsonb_agg(m.title order by m.position), '[]')
      from public.project_milestones m where m.project_id = project
    ))
  );
  perform internal.tell_project_news(project, 'client', 'plan', 'Les étapes du projet ont été mises à jour.');
end
$$;
comment on function public.plan_project_milestones(uuid, integer, text, text, jsonb)
  is 'For the server alone: writes all milestones of a project.';

create function public.mark_project_milestone(
  project uuid, seen_version integer, actor_id text, actor_name text, milestone uuid, new_state text
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.projects;
  marked public.project_milestones;
begin
  taken := internal.take_project(project, seen_version);
  select m.* into marked from public.project_milestones m where m.id = milestone and m.project_id = project;
  if not found then
    raise exception 'project_part' using errcode = 'PT404';
  end if;
  update public.project_milestones m
  set state = new_state, done_on = case when new_state = 'done' then internal.paris_day() end
  where m.id = milestone;
  update public.projects p set version = p.version + 1, active_at = clock_timestamp() where p.id = project;
  perform internal.log_project_event(
    project, actor_id, actor_name, 'milestone',
    jsonb_build_object('title', marked.title, 'state', marked.state),
    jsonb_build_object('title', marked.title, 'state', new_state)
  );
  if new_state = 'done' and marked.state <> 'done' then
    perform internal.tell_project_news(
      project, 'client', 'plan', 'Étape terminée' || chr(160) || ': ' || marked.title
    );
  end if;
end
$$;
comment on function public.mark_project_milestone(uuid, integer, text, text, uuid, text)
  is 'For the server alone: gives a milestone another state.';

-- Without `entry` a new draft; `pictures` gives those that it has their words and order: `[{id, alt}]`. A correction is said to nobody by mail, and keeps what it replaces in the audit.
create function public.write_project_entry(
  project uuid, seen_version integer, actor_id text, actor_name text, entry_title text, entry_body text,
  pictures jsonb, entry uuid default null
)
returns uuid
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.projects;
  written public.project_entries;
  id_written uuid := entry;
begin
  taken := internal.take_project(project, seen_version);
  if entry is null then
    insert into public.project_entries (project_id, title, body)
    values (project, entry_title, entry_body)
    returning id into id_written;
    perform internal.log_project_event(
      project, actor_id, actor_name, 'drafted', '{}', jsonb_build_object('title', entry_title)
    );
  else
    select e.* into written from public.project_entries e where e.id = entry and e.project_id = project;
    if not found then
      raise exception 'project_part' using errcode = 'PT404';
    end if;
    update public.project_entries e
    set title = entry_title, body = entry_body, corrected_at = case when e.published_at is not null then now() end
    where e.id = entry;
    if written.published_at is not null then
      perform internal.log_project_event(
        project, actor_id, actor_name, 'corrected',
        jsonb_build_object('title', written.title, 'body', written.body),
        jsonb_build_object('title', entry_title, 'body', entry_body)
      );
    end if;
  end if;
  update public.project_files f set alt = left(each ->> 'alt', 300), position = place::smallint
  from jsonb_array_elements(pictures) with ordinality as given (each, place)
  where f.entry_id = id_written and f.id = (each ->> 'id')::uuid;
  update public.projects p
  set version = p.version + 1, active_at = case when written.published_at is null then p.active_at else clock_timestamp() end
  where p.id = project;
  return id_written;
end
$$;
comment on function public.write_project_entry(uuid, integer, text, text, text, text, jsonb, uuid)
  is 'For the server alone: writes a draft of the journal, or corrects what was published.';

create function public.publish_project_entry(
  project uuid, seen_version integer, actor_id text, actor_name text, entry uuid
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.projects;
  written public.project_entries;
begin
  taken := internal.take_project(project, seen_version);
  select e.* into written from public.project_entries e where e.id = entry and e.project_id = project;
  if not found then
    raise exception 'project_part' using errcode = 'PT404';
  end if;
  if written.published_at is not null then
    raise exception 'entry_published' using errcode = 'PT409';
  end if;
  if written.body = '' and not exists (
    select from public.project_files f where f.entry_id = entry and f.stored_at is not null
  ) then
    raise exception 'entry_empty' using errcode = 'PT409';
  end if;
  update public.project_entries e set published_at = clock_timestamp() where e.id = entry;
  update public.projects p set version = p.version + 1, active_at = clock_timestamp() where p.id = project;
  perform internal.log_project_event(
    project, actor_id, actor_name, 'published', '{}', jsonb_build_object('title', written.title)
  );
  perform internal.tell_project_news(project, 'client', 'journal', written.title);
end
$$;
comment on function public.publish_project_entry(uuid, integer, text, text, uuid)
  is 'For the server alone: publishes a draft of the journal, once.';

create function public.discard_project_entry(
  project uuid, seen_version integer, actor_id text, actor_name text, entry uuid
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.projects;
  written public.project_entries;
begin
  taken := internal.take_project(project, seen_version);
  select e.* into written from public.project_entries e where e.id = entry and e.project_id = project;
  if not found then
    raise exception 'project_part' using errcode = 'PT404';
  end if;
  if written.published_at is not null then
    raise exception 'entry_published' using errcode = 'PT409';
  end if;
  delete from public.project_entries e where e.id = entry;
  update public.projects p set version = p.version + 1 where p.id = project;
  perform internal.log_project_event(
    project, actor_id, actor_name, 'discarded', jsonb_build_object('title', written.title), '{}'
  );
end
$$;
comment on function public.discard_project_entry(uuid, integer, text, text, uuid)
  is 'For the server alone: throws a draft of the journal away.';

-- Since when a message of the client has no answer, where those until `as_of` have one; null where none waits.
create function internal.awaited_since(project uuid, as_of timestamptz)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select min(m.created_at) from public.project_messages m
  where m.project_id = project and m.author = 'client' and m.created_at > as_of
$$;

-- Answers the client. `as_of` is when anything had last happened in what the consultant has read: what came since is
-- neither read nor answered.
create function public.answer_project(
  project uuid, seen_version integer, actor_id text, actor_name text, message text, as_of timestamptz
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform internal.take_project(project, seen_version);
  insert into public.project_messages (project_id, author, author_name, body)
  values (project, 'consultant', left(actor_name, 200), message);
  update public.projects p
  set version = p.version + 1, active_at = clock_timestamp(), read_at = greatest(p.read_at, as_of),
    awaits_since = internal.awaited_since(project, as_of)
  where p.id = project;
  perform internal.log_project_event(project, actor_id, actor_name, 'wrote', '{}', '{}');
  perform internal.tell_project_news(project, 'client', 'message', message);
end
$$;
comment on function public.answer_project(uuid, integer, text, text, text, timestamptz)
  is 'For the server alone: writes to the client of a project.';

-- Marks what the client sent until `as_of` (answer_project) `read`, or `answered` by other ways than this one. No change
-- that another one could overwrite: it counts no version.
create function public.mark_project(
  project uuid, actor_id text, actor_name text, mark text, as_of timestamptz
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if mark not in ('read', 'answered') then
    raise exception 'project_mark' using errcode = '22023';
  end if;
  update public.projects p
  set read_at = greatest(p.read_at, as_of),
    awaits_since = case when mark = 'read' then p.awaits_since else internal.awaited_since(project, as_of) end
  where p.id = project and p.archived_at is null;
  if mark = 'answered' and found then
    perform internal.log_project_event(project, actor_id, actor_name, 'answered', '{}', '{}');
  end if;
end
$$;
comment on function public.mark_project(uuid, text, text, text, timestamptz)
  is 'For the server alone: marks what the client sent read or answered.';

create function public.see_own_project(project uuid, account_id uuid, as_of timestamptz)
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  update public.projects p set seen_at = clock_timestamp(), seen_until = greatest(p.seen_until, as_of)
  where p.id = project and p.user_id = account_id
$$;
comment on function public.see_own_project(uuid, uuid, timestamptz)
  is 'For the server alone: the client has looked at a project of theirs, as it was when anything had last happened.';

-- What a client writes in the thread of a project, which the caller has locked and knows to be theirs; done also for the same
-- text of the same a second time within 15 minutes. Without `account_id`, by a link; `signer` is who beside the client it is of.
create function internal.add_project_message(project uuid, account_id uuid, message text, signer uuid default null)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  writer constant text := (select s.name from private.quote_signers s where s.id = signer);
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
  perform internal.tell_project_news(project, 'consultant', 'message', message, signer);
end
$$;

-- What a client writes in the thread of a project of their own. Refused: `project_gone`.
create function public.write_project_message(project uuid, account_id uuid, message text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform from public.projects p where p.id = project and p.user_id = account_id for update;
  if not found then
    raise exception 'project_gone' using errcode = 'PT404';
  end if;
  perform internal.add_project_message(project, account_id, message);
end
$$;
comment on function public.write_project_message(uuid, uuid, text)
  is 'For the server alone: what a client writes about a project of theirs.';

-- Keeps place for a file in a project, which the caller has locked. What is being sent counts as what is there, so that two at
-- once do not pass the quota together. Refused: `project_quota`, and `file_unasked` where it answers what is not asked for any more.
-- `signer` is who beside the client it is of.
create function internal.keep_file_place(
  project uuid, entry uuid, sent_by text, account_id uuid, file_name text, file_type text, file_bytes bigint,
  quota_bytes bigint, max_files integer, request uuid, signer uuid default null
)
returns table (file uuid, path text)
language plpgsql
volatile
set search_path = ''
as $$
declare
  used bigint;
  sent integer;
  begun uuid;
begin
  select coalesce(sum(f.bytes), 0), count(*) into used, sent
  from public.project_files f where f.project_id = project;
  if used + file_bytes > quota_bytes or sent >= max_files then
    raise exception 'project_quota' using errcode = 'PT409';
  end if;
  if request is not null and not exists (
    select from public.project_file_requests r
    where r.id = request and r.project_id = project and r.state <> 'accepted'
  ) then
    raise exception 'file_unasked' using errcode = 'PT409';
  end if;
  insert into public.project_files (
    project_id, entry_id, sender, user_id, name, content_type, bytes, request_id, signer_id, sender_name
  )
  values (
    project, entry, sent_by, account_id, file_name, file_type, file_bytes, request, signer,
    (select s.name from private.quote_signers s where s.id = signer)
  )
  returning id into begun;
  return query select begun, internal.file_path(project, begun);
end
$$;

-- Keeps place for a file: of the consultant without `account_id`. Refused: `project_gone`, `project_quota` or `file_unasked`.
create function public.begin_project_file(
  project uuid, file_name text, file_type text, file_bytes bigint, quota_bytes bigint, max_files integer,
  account_id uuid default null, entry uuid default null, request uuid default null
)
returns table (file uuid, path text)
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform from public.projects p
  where p.id = project and p.archived_at is null and (account_id is null or p.user_id = account_id)
  for update;
  if not found or (entry is not null and (account_id is not null or not exists (
    select from public.project_entries e where e.id = entry and e.project_id = project
  ))) then
    raise exception 'project_gone' using errcode = 'PT404';
  end if;
  return query select k.file, k.path from internal.keep_file_place(
    project, entry, case when account_id is null then 'consultant' else 'client' end, account_id, file_name, file_type,
    file_bytes, quota_bytes, max_files, case when account_id is not null then request end
  ) k;
end
$$;
comment on function public.begin_project_file(uuid, text, text, bigint, bigint, integer, uuid, uuid, uuid)
  is 'For the server alone: keeps place for a file that is being sent.';

-- A file that was being sent is in Storage. Refused: `file_gone`, where its place was given up meanwhile.
create function public.finish_project_file(file uuid, actor_id text default null, actor_name text default null)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  stored public.project_files;
  answered public.project_file_requests;
begin
  -- First the project, as all that changes it: `active_at`.
  perform from public.projects p
  where p.id = (select f.project_id from public.project_files f where f.id = file)
  for update;
  update public.project_files f set stored_at = clock_timestamp()
  where f.id = file and f.stored_at is null
  returning f.* into stored;
  if not found then
    raise exception 'file_gone' using errcode = 'PT404';
  end if;
  update public.projects p set active_at = clock_timestamp() where p.id = stored.project_id;
  if stored.sender = 'client' then
    select r.* into answered from public.project_file_requests r where r.id = stored.request_id;
    if found then
      update public.project_file_requests r set state = 'received', received_at = stored.stored_at
      where r.id = answered.id and r.state = 'waiting';
      perform internal.log_project_event(
        stored.project_id, 'client', coalesce(stored.sender_name, nullif(c.name, ''), c.email), 'file-received', '{}',
        jsonb_build_object('title', answered.title, 'name', stored.name)
      )
      from public.projects p
      cross join lateral internal.client_of_project(p.user_id, p.client_email, p.client_name) c
      where p.id = stored.project_id;
    end if;
    perform internal.tell_project_news(
      stored.project_id, 'consultant', 'file', concat_ws(chr(160) || ': ', answered.title, stored.name), stored.signer_id
    );
  else
    perform internal.log_project_event(
      stored.project_id, actor_id, actor_name, 'sent', '{}', jsonb_build_object('name', stored.name)
    );
    if stored.entry_id is null then
      perform internal.tell_project_news(stored.project_id, 'client', 'file', stored.name);
    end if;
  end if;
end
$$;
comment on function public.finish_project_file(uuid, text, text)
  is 'For the server alone: a file that was being sent is in Storage.';

create function public.drop_project_file(file uuid)
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  delete from public.project_files f where f.id = file and f.stored_at is null
$$;
comment on function public.drop_project_file(uuid)
  is 'For the server alone: gives up the place of a file whose sending failed.';

create function public.remove_project_file(
  project uuid, seen_version integer, actor_id text, actor_name text, file uuid
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  removed_name text;
begin
  perform internal.take_project(project, seen_version);
  delete from public.project_files f where f.id = file and f.project_id = project
  returning f.name into removed_name;
  if not found then
    raise exception 'project_part' using errcode = 'PT404';
  end if;
  update public.projects p set version = p.version + 1 where p.id = project;
  perform internal.log_project_event(
    project, actor_id, actor_name, 'removed', jsonb_build_object('name', removed_name), '{}'
  );
end
$$;
comment on function public.remove_project_file(uuid, integer, text, text, uuid)
  is 'For the server alone: the consultant removes a file.';

-- Removes a file that this client has sent, by their account or by a link. Refused: `file_gone`, also of another signer's.
create function public.remove_own_project_file(file uuid, account_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from public.project_files f
  using public.projects p
  where f.id = file and p.id = f.project_id and p.user_id = account_id and f.sender = 'client' and f.sender_name is null
    and f.stored_at is not null;
  if not found then
    raise exception 'file_gone' using errcode = 'PT404';
  end if;
end
$$;
comment on function public.remove_own_project_file(uuid, uuid)
  is 'For the server alone: a client removes a file that they sent.';

create function public.read_project_file(file uuid, account_id uuid default null)
returns table (path text, name text, content_type text, bytes bigint)
language sql
stable
security definer
set search_path = ''
as $$
  select internal.file_path(f.project_id, f.id), f.name, f.content_type, f.bytes
  from public.project_files f
  join public.projects p on p.id = f.project_id
  left join public.project_entries e on e.id = f.entry_id
  where f.id = file and f.stored_at is not null
    and (account_id is null or (
      p.user_id = account_id and (f.entry_id is null or e.published_at is not null)
    ))
$$;
comment on function public.read_project_file(uuid, uuid)
  is 'For the server alone: where a file is that this account may read; without an account, the consultant.';

-- What no row names any more, and what was never sent to its end within an hour. To be answered by settle_file_removals()
-- once it is out of Storage; to remove the same twice does no harm.
create function public.claim_file_removals(max_files integer)
returns table (path text)
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from public.project_files f
  where f.stored_at is null and f.created_at < now() - interval '1 hour';
  return query
    select r.path from private.file_removals r order by r.created_at, r.path limit max_files;
end
$$;
comment on function public.claim_file_removals(integer)
  is 'For the server alone: what is to be taken out of Storage.';

create function public.settle_file_removals(removed text[])
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  delete from private.file_removals r where r.path = any (removed)
$$;
comment on function public.settle_file_removals(text[])
  is 'For the server alone: these are out of Storage.';

-- What a client wants no mail about, in the place of what they wanted before: an account, or who follows a project.
create function public.set_project_mails(account_id uuid, muted_kinds text[])
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  insert into public.project_mail_choices (user_id, muted)
  select u.id, muted_kinds from auth.users u where u.id = account_id
  on conflict (user_id) do update set muted = excluded.muted, updated_at = now();
  update private.project_followers f set muted = muted_kinds where f.id = account_id;
end
$$;
comment on function public.set_project_mails(uuid, text[])
  is 'For the server alone: what a client wants no mail about.';

create function public.read_project_mails(account_id uuid)
returns text[]
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    (select o.muted from public.project_mail_choices o where o.user_id = account_id),
    (select f.muted from private.project_followers f where f.id = account_id),
    '{}'
  )
$$;
comment on function public.read_project_mails(uuid)
  is 'For the server alone: what a client wants no mail about.';

-- Who the client is: as their account says, else as the project does.
create function internal.client_of_project(account_id uuid, address text, called text)
returns table (email text, name text)
language sql
stable
set search_path = ''
as $$
  select coalesce(u.email::text, address),
    coalesce(nullif(concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, '')), ''), called)
  from (select account_id as id) asked
  left join auth.users u on u.id = asked.id
  left join public.profiles p on p.user_id = asked.id
$$;

create view private.late_milestones as
  select m.id, m.project_id
  from public.project_milestones m
  where m.state in ('todo', 'doing') and m.planned_on < (select internal.paris_day());
comment on view private.late_milestones is 'Milestones past their day and not done.';

create view private.project_states as
  select p.*,
    p.archived_at is null and (
      p.awaits_since is not null or p.overdue > 0 or p.lacks_journal or r.received > 0
    ) as asks_attention,
    r.received as files_received
  from (
    select p.*,
      case when p.is_open then (
        select count(*) from private.late_milestones m where m.project_id = p.id
      ) else 0 end as overdue,
      -- A week after the last entry, or after the project's first day.
      p.status = 'active' and p.archived_at is null and coalesce(
        p.journal_at, greatest(p.start_date::timestamp at time zone 'Europe/Paris', p.created_at)
      ) < now() - interval '7 days' as lacks_journal
    from (
      select p.*, p.archived_at is null and p.status in ('planned', 'active', 'paused') as is_open,
        (select max(e.published_at) from public.project_entries e where e.project_id = p.id) as journal_at,
        (
          select count(*) from public.project_messages m
          where m.project_id = p.id and m.author = 'client' and m.created_at > p.read_at
        ) + (
          select count(*) from public.project_files f
          where f.project_id = p.id and f.sender = 'client' and f.stored_at > p.read_at
        ) as unread
      from public.projects p
    ) p
  ) p
  cross join lateral (
    select count(*) as received from public.project_file_requests r where r.project_id = p.id and r.state = 'received'
  ) r;
comment on view private.project_states is 'Projects, with what each asks of the consultant.';

-- A project as a line of the list: `projectSummary` of lib/projects/wire.ts.
create function internal.project_summary(p private.project_states)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'id', p.id, 'name', p.name, 'type', p.type, 'state', p.status, 'progress', p.progress,
    'client', jsonb_build_object('email', c.email, 'name', c.name, 'hasAccount', p.user_id is not null),
    'startsOn', p.start_date, 'endsOn', p.estimated_end, 'nextStep', internal.next_step(p.next_step, p.next_step_on),
    'nextMilestone', (
      select jsonb_build_object('title', m.title, 'day', m.planned_on) from public.project_milestones m
      where m.project_id = p.id and m.state not in ('done', 'dropped')
      order by m.position, m.id limit 1
    ),
    'unread', p.unread, 'awaitsSince', p.awaits_since, 'overdue', p.overdue, 'journalAt', p.journal_at,
    'lacksJournal', p.lacks_journal, 'filesReceived', p.files_received, 'activeAt', p.active_at, 'isExample', p.is_example,
    'archive', internal.archive_of(p.archived_at, p.kept_until)
  )
  from internal.client_of_project(p.user_id, p.client_email, p.client_name) c
$$;

-- A page of the projects, what was last busy first. `view` is `open`, `attention`, `unread`, `due` or `all`.
-- `after_cursor` is the `page_cursor` of the row that a page begins after.
create function public.list_projects(
  view text default 'open', searched text default null, statuses text[] default null, after_cursor text default null,
  page_size integer default 30
)
returns table (project jsonb, page_cursor text)
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
      select p.id, p.active_at from private.project_states p
      where (query is null or p.words @@ query)
        and (statuses is null or p.status = any (statuses))
        and case view
          when 'open' then p.archived_at is null and (statuses is not null or p.is_open)
          when 'attention' then p.asks_attention
          when 'unread' then p.unread > 0
          when 'due' then p.is_open and p.next_step_on <= today
          else true
        end
        and (after_cursor is null or (p.active_at, p.id) < (after_at, after_id))
      order by p.active_at desc, p.id desc
      limit page_size
    )
    select internal.project_summary(p), (extract(epoch from p.active_at) * 1000000)::bigint || '_' || p.id
    from page
    join private.project_states p using (id)
    order by page.active_at desc, page.id desc;
end
$$;
comment on function public.list_projects(text, text, text[], text, integer)
  is 'For the server alone: a page of the projects.';

create function public.count_projects()
returns table (open bigint, attention bigint, unread bigint, due bigint)
language sql
stable
security definer
set search_path = ''
as $$
  select
    count(*) filter (where p.is_open),
    count(*) filter (where p.asks_attention),
    count(*) filter (where p.unread > 0),
    count(*) filter (where p.is_open and p.next_step_on <= (select internal.paris_day()))
  from private.project_states p
$$;
comment on function public.count_projects()
  is 'For the server alone: how many projects are under way, ask for something, are unread, or due.';

-- The files of a project that were stored, of this entry of its journal or of none, as the Studio reads them.
create function internal.project_files_of(project uuid, entry uuid)
returns table (file jsonb, "position" smallint, created_at timestamptz, id uuid)
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
      'id', f.id, 'name', f.name, 'size', f.bytes, 'type', f.content_type, 'alt', f.alt, 'sender', f.sender,
      'senderName', f.sender_name, 'at', f.created_at, 'requestId', f.request_id
    ), f.position, f.created_at, f.id
  from public.project_files f
  where f.project_id = project and f.stored_at is not null and f.entry_id is not distinct from entry
$$;

-- The files that a project asks for, with the mails about each, as the Studio reads them.
create function internal.file_requests_of(project uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', r.id, 'title', r.title, 'reason', r.reason, 'day', r.wanted_on, 'state', r.state, 'objection', r.objection,
    'askedAt', r.asked_at, 'receivedAt', r.received_at, 'acceptedAt', r.accepted_at, 'isStopped', r.is_stopped,
    'mails', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', m.id, 'kind', m.kind, 'who', m.actor_name, 'at', coalesce(l.sent_at, m.created_at), 'state', case
          when l.refused_at is not null then 'refused'
          when l.sent_at is null then 'waiting'
          when m.written_at is null then 'dropped'
          else 'sent'
        end
      ) order by m.created_at, m.id), '[]')
      from private.file_request_steps s
      join private.file_request_mails m on m.id = s.mail_id
      join private.lead_mails l on l.topic = 'project-files' and l.subject_id = m.id
      where s.request_id = r.id
    )
  ) order by r.created_at, r.id), '[]')
  from public.project_file_requests r
  where r.project_id = file_requests_of.project
$$;

-- All that there is of a project: `storedProject` of lib/projects/wire.ts. Null where there is none.
create function public.read_project(project uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select internal.project_summary(p) || jsonb_build_object(
    'version', p.version, 'asOf', p.active_at, 'description', p.description, 'amountCents', p.amount_cents,
    'progressByHand', p.progress_by_hand, 'progressOfMilestones', internal.milestone_progress(p.id),
    'seenAt', p.seen_at, 'quoteId', p.quote_id, 'nextStates', case
      when p.archived_at is null then internal.next_project_states(p.status) else '{}'
    end,
    'milestones', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', m.id, 'title', m.title, 'day', m.planned_on, 'state', m.state, 'doneOn', m.done_on,
        'isLate', exists (select from private.late_milestones l where l.id = m.id),
        'due', m.due, 'approval', (
          select jsonb_build_object(
            'word', a.word, 'askedAt', a.asked_at, 'verdict', a.verdict, 'message', a.message, 'name', a.name,
            'answeredAt', a.answered_at
          )
          from public.project_approvals a where a.milestone_id = m.id order by a.asked_at desc limit 1
        )
      ) order by m.position, m.id), '[]')
      from public.project_milestones m where m.project_id = p.id
    ),
    'stepDues', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'position', d.position, 'label', d.label, 'cents', d.amount_cents
      ) order by d.position), '[]')
      from private.quote_dues d where d.quote_id = p.quote_id and d.event = 'step'
    ),
    'journal', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', e.id, 'title', e.title, 'text', e.body, 'publishedAt', e.published_at, 'correctedAt', e.corrected_at,
        'createdAt', e.created_at, 'pictures', (
          select coalesce(jsonb_agg(f.file order by f.position, f.created_at, f.id), '[]')
          from internal.project_files_of(p.id, e.id) f
        )
      ) order by coalesce(e.published_at, 'infinity') desc, e.created_at desc), '[]')
      from public.project_entries e where e.project_id = p.id
    ),
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', m.id, 'author', m.author, 'authorName', m.author_name, 'text', m.body, 'at', m.created_at
      ) order by m.created_at, m.id), '[]')
      from public.project_messages m where m.project_id = p.id
    ),
    'files', (
      select coalesce(jsonb_agg(f.file order by f.position desc, f.created_at desc, f.id desc), '[]')
      from internal.project_files_of(p.id, null) f
    ),
    'fileRequests', internal.file_requests_of(p.id),
    'events', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', e.id, 'who', e.actor_name, 'at', e.created_at, 'action', e.action, 'before', e.before, 'after', e.after
      ) order by e.id), '[]')
      from private.project_events e where e.project_id = p.id
    ),
    'request', (select jsonb_build_object('reference', l.reference) from public.leads l where l.id = p.lead_id),
    -- Those that are being sent take their place, too.
    'storedBytes', (select coalesce(sum(f.bytes), 0) from public.project_files f where f.project_id = p.id),
    'mutedMails', coalesce((select o.muted from public.project_mail_choices o where o.user_id = p.user_id), '{}')
  )
  from private.project_states p
  where p.id = read_project.project
$$;
comment on function public.read_project(uuid)
  is 'For the server alone: all that there is of a project.';

create function public.find_project_clients(searched text)
returns table (clients jsonb, requests jsonb)
language sql
stable
security definer
set search_path = ''
as $$
  -- No sign of `like` is left in them.
  with asked as (
    select internal.plain_words(searched) as words
  )
  select
    (
      select coalesce(jsonb_agg(to_jsonb(found) order by found.email), '[]')
      from (
        select u.email::text as email, coalesce(p.company, '') as company,
          concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, '')) as name
        from asked, auth.users u
        left join public.profiles p on p.user_id = u.id
        where u.email_confirmed_at is not null
          and ' ' || internal.plain_words(concat_ws(' ', u.email, p.first_name, p.last_name, p.company))
            like '% ' || asked.words || '%'
        order by u.email
        limit 10
      ) found
    ),
    (
      select coalesce(jsonb_agg(internal.stored_lead(won.stored) order by won.created_at desc), '[]')
      from (
        select l as stored, l.created_at
        from asked, public.leads l
        where l.status = 'won' and l.merged_into is null and l.archived_at is null
          and not exists (select from public.projects p where p.lead_id = l.id)
          and ' ' || internal.plain_words(concat_ws(
            ' ', l.reference, l.payload ->> 'email', l.payload ->> 'name', l.payload ->> 'firstName',
            l.payload ->> 'lastName', l.payload ->> 'company', l.payload ->> 'projectName'
          )) like '% ' || asked.words || '%'
        order by l.created_at desc
        limit 10
      ) won
    )
$$;
comment on function public.find_project_clients(text)
  is 'For the server alone: accounts and won requests to open a project for.';

-- What a mail tells, as it is written: from then on it takes nothing more. What was seen meanwhile, is not wanted, or is
-- three days old is left out, and there is no row where nothing is left. `email` is the client's, of news that of who it is from; of
-- one that follows a project, `quote` is that whose link leads there.
create function public.read_project_news(mail uuid)
returns table (recipient text, account_id uuid, email text, news jsonb, follower uuid, quote uuid)
language plpgsql
volatile
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  taken private.project_mails;
begin
  update private.project_mails m set closed_at = coalesce(m.closed_at, clock_timestamp())
  where m.id = mail
  returning m.* into taken;
  return query
    with follower as (
      select f.quote_id, f.seen_until, f.muted, q.document -> 'content' -> 'client' as client
      from private.project_followers f
      join public.quotes q on q.id = f.quote_id
      where f.id = taken.follower_id and q.status = 'accepted' and q.archived_at is null
    ),
    told as (
      select n.id, n.kind, n.subject, p.id as project_id, p.name,
        coalesce(s.name, f.client ->> 'name', c.name) as client, coalesce(s.email, c.email) as email
      from private.project_news n
      join public.projects p on p.id = n.project_id
      left join private.quote_signers s on s.id = n.signer_id
      cross join lateral internal.client_of_project(p.user_id, p.client_email, p.client_name) c
      left join follower f on true
      where n.mail_id = taken.id and p.archived_at is null and n.created_at > now() - interval '3 days'
        and case
          when taken.recipient = 'consultant' then n.created_at > p.read_at
          when taken.follower_id is not null then
            n.created_at > coalesce(f.seen_until, '-infinity') and not (n.kind = any (f.muted))
          else n.created_at > coalesce(p.seen_until, '-infinity') and not exists (
            select from public.project_mail_choices o where o.user_id = taken.user_id and n.kind = any (o.muted)
          )
        end
    )
    select taken.recipient, taken.user_id,
      coalesce(
        (select u.email::text from auth.users u where u.id = taken.user_id), (select f.client ->> 'email' from follower f)
      ),
      (
        select jsonb_agg(jsonb_build_object(
          'project', g.project_id, 'name', g.name, 'client', g.client, 'email', g.email, 'items', g.items
        ) order by g.first)
        from (
          select t.project_id, t.name, t.client, t.email, min(t.id) as first,
            jsonb_agg(jsonb_build_object('kind', t.kind, 'subject', t.subject) order by t.id) as items
          from told t
          group by t.project_id, t.name, t.client, t.email
        ) g
      ),
      taken.follower_id, (select f.quote_id from follower f)
    where exists (select from told);
end
$$;
comment on function public.read_project_news(uuid)
  is 'For the server alone: closes a mail about projects, and tells what it says.';

-- Whom a project waits for; no row once it has its client. `quote` is the one whose link opens it to them without an account.
create function public.read_project_invitation(project uuid)
returns table (email text, project_name text, quote uuid)
language sql
stable
security definer
set search_path = ''
as $$
  select p.client_email, p.name, (
    select f.quote_id
    from private.project_followers f
    join public.quotes q on q.id = f.quote_id
    where f.project_id = p.id and q.status = 'accepted' and q.email_hash = internal.address_hash(p.client_email)
    limit 1
  )
  from public.projects p
  where p.id = project and p.user_id is null and p.archived_at is null
$$;
comment on function public.read_project_invitation(uuid) is 'For the server alone: whom a project waits for.';

-- Whoever confirms the address that a project waits for has it, and keeps it. What its quote says of them completes their
-- profile.
create function internal.attach_projects()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.projects p
  set user_id = new.id, client_email = null, active_at = clock_timestamp()
  where p.user_id is null and p.archived_at is null and p.client_email = lower(new.email);
  if found then
    update public.profiles f
    set company = coalesce(nullif(f.company, ''), left(known.company, 255)),
      phone = coalesce(nullif(f.phone, ''), left(known.phone, 50))
    from (
      select coalesce(q.content -> 'client' ->> 'company', '') as company,
        coalesce(q.content -> 'client' ->> 'phone', '') as phone
      from public.projects p
      join public.quotes q on q.id = p.quote_id
      where p.user_id = new.id and q.email_hash = internal.address_hash(new.email::text)
      order by q.sent_at desc
      limit 1
    ) known
    where f.user_id = new.id;
  end if;
  return null;
end
$$;

create trigger on_account_email_confirmed_projects
  after insert or update of email, email_confirmed_at on auth.users
  for each row when (new.email_confirmed_at is not null) execute function internal.attach_projects();
