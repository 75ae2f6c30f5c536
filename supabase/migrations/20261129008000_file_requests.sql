-- The consultant asks a client for files, which answer that, and reminds of what does not come: how a database of before comes to
-- it.
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

alter table public.project_files add column request_id uuid references public.project_file_requests (id) on delete set null;
comment on column public.project_files.request_id is 'Of a file of the client: what it answers.';
create index project_files_request_id_idx on public.project_files (request_id);

alter table public.project_file_requests enable row level security;
grant select (
  id, project_id, title, reason, wanted_on, state, objection, asked_at, received_at, accepted_at, created_at
) on public.project_file_requests to authenticated;
grant select, insert, delete on public.project_file_requests to service_role;
create policy "A client reads the files that their projects ask for" on public.project_file_requests
  for select to authenticated
  using (exists (select from public.projects p where p.id = project_id));

alter table private.project_events
  drop constraint project_events_action_check,
  add constraint project_events_action_check check (action in (
    'created', 'moved', 'edited', 'planned', 'milestones', 'milestone', 'progress', 'drafted', 'published',
    'corrected', 'discarded', 'wrote', 'answered', 'sent', 'removed', 'attached', 'asked', 'approved', 'redo',
    'file-asked', 'file-again', 'file-dropped', 'file-received', 'file-accepted', 'file-followed-up'
  ));

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

drop function internal.keep_file_place(uuid, uuid, text, uuid, text, text, bigint, bigint, integer);
drop function public.begin_project_file(uuid, text, text, bigint, bigint, integer, uuid, uuid);
drop function public.begin_linked_file(text, text, bigint, bigint, integer, text, text, text);

-- Keeps place for a file in a project, which the caller has locked. What is being sent counts as what is there, so that two at
-- once do not pass the quota together. Refused: `project_quota`, and `file_unasked` where it answers what is not asked for any more.
create function internal.keep_file_place(
  project uuid, entry uuid, sent_by text, account_id uuid, file_name text, file_type text, file_bytes bigint,
  quota_bytes bigint, max_files integer, request uuid
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
  insert into public.project_files (project_id, entry_id, sender, user_id, name, content_type, bytes, request_id)
  values (project, entry, sent_by, account_id, file_name, file_type, file_bytes, request)
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

-- Keeps place for a file of the client. Refused: `project_gone`, `project_quota` or `file_unasked`.
create function public.begin_linked_file(
  file_name text, file_type text, file_bytes bigint, quota_bytes bigint, max_files integer,
  token_hash text default null, access_hash text default null, lead_reference text default null, request uuid default null
)
returns table (file uuid, path text)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken uuid;
begin
  select p.id into taken from public.projects p
  where p.archived_at is null and p.id = (
    select l.project from internal.linked_project(
      begin_linked_file.token_hash, begin_linked_file.access_hash, begin_linked_file.lead_reference
    ) l
  )
  for update;
  if not found then
    raise exception 'project_gone' using errcode = 'PT404';
  end if;
  return query select k.file, k.path from internal.keep_file_place(
    taken, null, 'client', null, file_name, file_type, file_bytes, quota_bytes, max_files, request
  ) k;
end
$$;
comment on function public.begin_linked_file(text, text, bigint, bigint, integer, text, text, text, uuid)
  is 'For the server alone: keeps place for a file in the project that a link or a reference opens.';

-- A file that was being sent is in Storage. Refused: `file_gone`, where its place was given up meanwhile.
create or replace function public.finish_project_file(file uuid, actor_id text default null, actor_name text default null)
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
        stored.project_id, 'client', coalesce(nullif(c.name, ''), c.email), 'file-received', '{}',
        jsonb_build_object('title', answered.title, 'name', stored.name)
      )
      from public.projects p
      cross join lateral internal.client_of_project(p.user_id, p.client_email, p.client_name) c
      where p.id = stored.project_id;
    end if;
    perform internal.tell_project_news(
      stored.project_id, 'consultant', 'file', concat_ws(chr(160) || ': ', answered.title, stored.name)
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

create or replace view private.project_states as
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

-- A project as a line of the list: `projectSummary` of lib/projects/wire.ts.
create or replace function internal.project_summary(p private.project_states)
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

-- The files of a project that were stored, of this entry of its journal or of none, as the Studio reads them.
create or replace function internal.project_files_of(project uuid, entry uuid)
returns table (file jsonb, "position" smallint, created_at timestamptz, id uuid)
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
      'id', f.id, 'name', f.name, 'size', f.bytes, 'type', f.content_type, 'alt', f.alt, 'sender', f.sender,
      'at', f.created_at, 'requestId', f.request_id
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
create or replace function public.read_project(project uuid)
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

-- What a mail about a step, the files or the end of a project is made of. No row where there is nothing to say any more: it was answered,
-- taken back or reopened, its client withdrew, went or wants no such mail, or has written a review already.
create or replace function public.read_project_mail(mail_topic text, subject uuid)
returns table (
  project uuid, project_name text, account_id uuid, email text, client_name text, company text, title text, word text,
  due_cents bigint, document jsonb, acceptance jsonb, quote uuid, follower uuid
)
language sql
stable
security definer
set search_path = ''
as $$
  select p.id, p.name, p.user_id, c.email, c.name,
    coalesce(nullif(f.company, ''), q.document -> 'content' -> 'client' ->> 'company', ''), about.title, about.word,
    about.due_cents, q.document, internal.quote_acceptance_of(q.id), q.id, w.id
  from (
    select a.project_id, a.title, a.word, a.due_cents, null::timestamptz as ended_at
    from public.project_approvals a
    where a.id = subject
      and case mail_topic
        when 'project-approval' then a.answered_at is null
        when 'project-approved' then a.verdict = 'approved'
      end
    union all
    select e.project_id, null, null, null, e.ended_at
    from private.project_endings e
    where e.id = subject and e.reopened_at is null
      and mail_topic in ('project-ended', 'project-review', 'project-offer')
    union all
    select f.project_id, null, null, null, null
    from (
      select m.id, m.project_id from private.file_request_mails m
      union all
      -- Shown before it is sent: one that has no mail yet.
      select r.id, r.project_id from public.project_file_requests r
    ) f
    where f.id = subject and mail_topic = 'project-files'
  ) about
  join public.projects p on p.id = about.project_id and p.archived_at is null and not p.is_example
  cross join lateral internal.client_of_project(p.user_id, p.client_email, p.client_name) c
  left join public.profiles f on f.user_id = p.user_id
  left join public.quotes q on q.id = p.quote_id and q.status = 'accepted'
  -- Who follows the project without an account, and is its client.
  left join private.project_followers w on w.quote_id = q.id and w.project_id = p.id and p.user_id is null
  where not exists (select from public.quotes w where w.id = p.quote_id and w.status = 'withdrawn')
    and not exists (
      select from public.project_mail_choices o
      where o.user_id = p.user_id and case mail_topic
        when 'project-approval' then 'plan' = any (o.muted)
        when 'project-files' then 'file' = any (o.muted)
        when 'project-review' then 'after' = any (o.muted)
        when 'project-offer' then 'after' = any (o.muted)
        else false
      end
    )
    and not (
      case mail_topic
        when 'project-approval' then 'plan' when 'project-files' then 'file' when 'project-review' then 'after'
      end = any (coalesce(w.muted, '{}'))
    ) is true
    and (mail_topic <> 'project-review' or not exists (select from public.testimonials t where t.user_id = p.user_id)
      -- Once a project: not after one that left before it was reopened.
      and not exists (
        select from private.project_endings former
        join private.lead_mails m on m.subject_id = former.id and m.topic = 'project-review'
        where former.project_id = p.id and former.id <> subject and m.sent_at < former.reopened_at
      ))
$$;
comment on function public.read_project_mail(text, uuid)
  is 'For the server alone: what a mail about a step, the files or the end of a project is made of.';

-- Queues a mail about these files of a project; of those that are told of as this step already, nothing. Says whether there is one.
create function internal.queue_file_mail(project uuid, mail_kind text, actor_name text, requests uuid[], steps smallint[])
returns boolean
language plpgsql
volatile
set search_path = ''
as $$
declare
  made uuid;
begin
  insert into private.file_request_mails (project_id, kind, actor_name)
  values (project, mail_kind, left(queue_file_mail.actor_name, 200))
  returning id into made;
  insert into private.file_request_steps (mail_id, request_id, asked_at, step)
  select made, r.id, r.asked_at, given.step
  from unnest(requests, steps) as given (id, step)
  join public.project_file_requests r on r.id = given.id and r.project_id = queue_file_mail.project
  on conflict on constraint file_request_steps_once_key do nothing;
  if not found then
    delete from private.file_request_mails m where m.id = made;
    return false;
  end if;
  perform internal.queue_mail('project-files', made, 'client');
  return true;
end
$$;

-- Asks for files: `[{title, reason, day}]`, in one mail. Raises `project_over` of one that was cancelled, and `project_asked` where
-- too much would wait at once.
create function public.ask_project_files(
  project uuid, seen_version integer, actor_id text, actor_name text, requests jsonb
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.projects;
  moment constant timestamptz := internal.quote_now();
  asked uuid[];
begin
  taken := internal.take_project(project, seen_version);
  if taken.status = 'cancelled' then
    raise exception 'project_over' using errcode = 'PT409';
  end if;
  if jsonb_array_length(requests) + (
    select count(*) from public.project_file_requests r where r.project_id = project and r.state <> 'accepted'
  ) > 20 then
    raise exception 'project_asked' using errcode = 'PT409';
  end if;
  with made as (
    insert into public.project_file_requests (project_id, title, reason, wanted_on, asked_at, created_at)
    select project, each ->> 'title', each ->> 'reason', (each ->> 'day')::date, moment,
      moment + place * interval '1 microsecond'
    from jsonb_array_elements(requests) with ordinality as given (each, place)
    returning id
  )
  select array_agg(made.id) into asked from made;
  update public.projects p set version = p.version + 1, active_at = clock_timestamp() where p.id = project;
  perform internal.log_project_event(
    project, actor_id, actor_name, 'file-asked', '{}', jsonb_build_object('title', each ->> 'title')
  )
  from jsonb_array_elements(requests) each;
  if not taken.is_example then
    perform internal.queue_file_mail(
      project, 'ask', actor_name, asked, array_fill(0::smallint, array[cardinality(asked)])
    );
  end if;
end
$$;
comment on function public.ask_project_files(uuid, integer, text, text, jsonb)
  is 'For the server alone: asks the client of a project for files.';

-- Says something of a file that was asked for: `accept`, `again` with the reason why what came does not do, `drop`, `stop` and
-- `resume` of its automatic follow-ups. Raises `project_part` where there is no such thing to be said of it.
create function public.mark_file_request(
  project uuid, seen_version integer, actor_id text, actor_name text, request uuid, mark text, message text default ''
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.projects;
  asked public.project_file_requests;
  today constant date := internal.quote_today();
begin
  taken := internal.take_project(project, seen_version);
  select r.* into asked from public.project_file_requests r where r.id = request and r.project_id = project;
  if not found
    or (mark in ('accept', 'drop') and asked.state = 'accepted')
    or (mark = 'again' and (asked.state = 'waiting' or taken.status = 'cancelled')) then
    raise exception 'project_part' using errcode = 'PT404';
  end if;
  case mark
    when 'accept' then
      update public.project_file_requests r set state = 'accepted', accepted_at = clock_timestamp() where r.id = request;
    when 'again' then
      -- A day that is over is no more the one by which it is wanted.
      update public.project_file_requests r
      set state = 'waiting', objection = message, asked_at = internal.quote_now(), received_at = null, accepted_at = null,
        wanted_on = case when r.wanted_on >= today then r.wanted_on end
      where r.id = request;
      if not taken.is_example then
        perform internal.queue_file_mail(project, 'ask', actor_name, array[request], array[0::smallint]);
      end if;
    when 'drop' then
      delete from public.project_file_requests r where r.id = request;
    when 'stop', 'resume' then
      update public.project_file_requests r set is_stopped = mark = 'stop' where r.id = request;
  end case;
  update public.projects p set version = p.version + 1, active_at = clock_timestamp() where p.id = project;
  if mark in ('accept', 'again', 'drop') then
    perform internal.log_project_event(
      project, actor_id, actor_name,
      case mark when 'accept' then 'file-accepted' when 'again' then 'file-again' else 'file-dropped' end, '{}',
      jsonb_build_object('title', asked.title, 'message', message)
    );
  end if;
end
$$;
comment on function public.mark_file_request(uuid, integer, text, text, uuid, text, text)
  is 'For the server alone: says something of a file that was asked for.';

-- Whether there is anything to remind of: what waits, in a project that goes on.
create function internal.may_follow_up_file(request public.project_file_requests)
returns boolean
language sql
stable
set search_path = ''
as $$
  select request.state = 'waiting' and exists (
    select from public.projects p
    where p.id = request.project_id and p.archived_at is null and not p.is_example and p.status <> 'cancelled'
  )
$$;

-- Whether the site may do so by itself: the project does not pause, the consultant has not stopped it, and the client has neither
-- written in the project since it was asked for, nor booked a call.
create function internal.awaits_file(request public.project_file_requests)
returns boolean
language sql
stable
set search_path = ''
as $$
  select internal.may_follow_up_file(request) and not request.is_stopped
    and exists (select from public.projects p where p.id = request.project_id and p.status <> 'paused')
    and not exists (
      select from public.project_messages m
      where m.project_id = request.project_id and m.author = 'client' and m.created_at >= request.asked_at
    )
    and not exists (
      select from public.projects p
      left join public.quotes q on q.id = p.quote_id
      join public.appointments a on a.state = 'booked' and a.created_at >= request.asked_at
      join public.leads l on l.id = a.lead_id
      where p.id = request.project_id
        and coalesce(l.merged_into, l.id) in (internal.whole_lead(p.lead_id), internal.whole_lead(q.lead_id))
    )
$$;

-- The files to be reminded of today, each by the last step that is due: so many days after it was asked for, or after the day by
-- which it is wanted. One whose day is more than a week ago is not made up for, and none comes within two days of another of its
-- project.
create function internal.due_file_follow_ups(rules jsonb)
returns table (project uuid, request uuid, step smallint)
language sql
volatile
set search_path = ''
as $$
  select distinct on (r.id) r.project_id, r.id, given.step
  from internal.quote_today() as today
  cross join internal.follow_up_days(rules, 'files') given
  join public.project_file_requests r on r.state = 'waiting' and today between
    greatest((r.asked_at at time zone 'Europe/Paris')::date, r.wanted_on) + given.days
    and greatest((r.asked_at at time zone 'Europe/Paris')::date, r.wanted_on) + given.days + 7
  where not exists (
      select from private.file_request_steps s
      where s.request_id = r.id and s.asked_at = r.asked_at and s.step >= given.step
    )
    and not exists (
      select from private.file_request_mails m
      where m.project_id = r.project_id and m.kind = 'follow-up' and m.created_at > internal.quote_now() - interval '2 days'
    )
    and internal.awaits_file(r)
  order by r.id, given.step desc
$$;

-- Queues the reminders of files that are due today, a mail a project, each in one transaction with what it is about; says how many.
-- `rules` has the days of `files`, none where it is switched off.
-- A project that somebody is changing just now waits for the next run.
create function public.queue_file_follow_ups(rules jsonb, max_follow_ups integer)
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  planned uuid;
  requests uuid[];
  steps smallint[];
  queued integer := 0;
begin
  -- Two callers at once would both see that none went lately.
  perform pg_advisory_xact_lock(hashtextextended('queue_file_follow_ups', 0));
  for planned in select distinct d.project from internal.due_file_follow_ups(rules) d limit max_follow_ups loop
    perform from public.projects p where p.id = planned for update skip locked;
    continue when not found;
    -- As they are by now: an answer may have come since they were listed.
    select array_agg(d.request), array_agg(d.step) into requests, steps
    from internal.due_file_follow_ups(rules) d where d.project = planned;
    if requests is not null and internal.queue_file_mail(planned, 'follow-up', null, requests, steps) then
      queued := queued + 1;
    end if;
  end loop;
  return queued;
end
$$;
comment on function public.queue_file_follow_ups(jsonb, integer)
  is 'For the server alone: queues the reminders of files that are due today.';

-- Reminds of a file by hand. Raises `project_part` where nothing waits.
create function public.follow_up_file_request(
  project uuid, seen_version integer, actor_id text, actor_name text, request uuid
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  asked public.project_file_requests;
begin
  perform internal.take_project(project, seen_version);
  select r.* into asked from public.project_file_requests r where r.id = request and r.project_id = project;
  if not found or not internal.may_follow_up_file(asked) then
    raise exception 'project_part' using errcode = 'PT404';
  end if;
  perform internal.queue_file_mail(project, 'follow-up', actor_name, array[request], array[null::smallint]);
  update public.projects p set version = p.version + 1 where p.id = project;
  perform internal.log_project_event(
    project, actor_id, actor_name, 'file-followed-up', '{}', jsonb_build_object('title', asked.title)
  );
end
$$;
comment on function public.follow_up_file_request(uuid, integer, text, text, uuid)
  is 'For the server alone: reminds of a file by hand.';

-- What a mail about files tells, as it is written: those that it is about and that still wait, then what else does. No row where an
-- answer, or the consultant, came before. `by_site` is a reminder that the site sends by itself.
create function public.read_file_request_mail(mail uuid)
returns table (kind text, by_site boolean, step smallint, requests jsonb)
language plpgsql
volatile
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  read public.project_file_requests[];
  taken private.file_request_mails;
begin
  select m.* into taken from private.file_request_mails m where m.id = mail;
  select array_agg(r order by r.created_at, r.id) into read
  from private.file_request_steps s
  join public.project_file_requests r on r.id = s.request_id and r.asked_at = s.asked_at
  where s.mail_id = taken.id and case
    when taken.kind = 'ask' or taken.actor_name is not null then internal.may_follow_up_file(r)
    else internal.awaits_file(r)
  end;
  update private.file_request_mails m set written_at = case when read is not null then internal.quote_now() end
  where m.id = taken.id;
  return query
    select taken.kind, taken.kind = 'follow-up' and taken.actor_name is null,
      (select max(s.step) from private.file_request_steps s where s.mail_id = taken.id),
      (
        select jsonb_agg(jsonb_build_object(
          'id', r.id, 'title', r.title, 'reason', r.reason, 'day', r.wanted_on, 'objection', r.objection,
          'isAsked', r = any (read)
        ) order by r = any (read) desc, r.created_at, r.id)
        from public.project_file_requests r
        where r.project_id = taken.project_id and r.state = 'waiting'
      )
    where read is not null;
end
$$;
comment on function public.read_file_request_mail(uuid)
  is 'For the server alone: what a mail about files that are asked for tells.';

grant execute on function
  public.begin_project_file, public.begin_linked_file, public.ask_project_files, public.mark_file_request,
  public.queue_file_follow_ups, public.follow_up_file_request, public.read_file_request_mail
  to service_role;
