-- What a signed quote is proven by stays with the consultant when its client's account goes (retention.sql).

alter table public.leads
  add column archived_at timestamptz,
  add column kept_until date,
  add constraint leads_archive_whole_check check ((archived_at is null) = (kept_until is null));
comment on column public.leads.archived_at is 'Since when it is kept for the law alone: its account is gone.';
comment on column public.leads.kept_until is 'The last day that it is kept.';

drop policy "A client reads what they sent" on public.leads;
create policy "A client reads what they sent" on public.leads
  for select to authenticated
  using (
    (select auth.uid()) = user_id
    or (
      user_id is null and claim is null and archived_at is null and email_hash = (select internal.own_email_hash())
    )
  );

alter table public.projects
  add column archived_at timestamptz,
  add column kept_until date,
  add constraint projects_archive_whole_check check ((archived_at is null) = (kept_until is null));
comment on column public.projects.client_email
  is 'Of a client without an account: whoever confirms it has the project, unless it is archived.';
comment on column public.projects.archived_at is 'Since when it is kept for the law alone: its account is gone.';
comment on column public.projects.kept_until is 'The last day that it is kept.';

alter table public.quotes add column kept_until date;
update public.quotes q
set kept_until = (extract(year from coalesce(q.decided_at, q.archived_at) at time zone 'Europe/Paris')::integer + 11 || '-12-31')::date
where q.archived_at is not null;
alter table public.quotes
  add constraint quotes_archive_whole_check check ((archived_at is null) = (kept_until is null));
comment on column public.quotes.kept_until is 'The last day that it is kept.';

-- The views have every column of their tables.
drop function internal.lead_frame(private.inbox, timestamptz);
drop view private.inbox;
drop function internal.project_summary(private.project_states);
drop view private.project_states;

-- With its trigger, whose table is nobody's to change here: `auth.users` is the auth server's.
drop function internal.part_with_quotes() cascade;

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

-- The request as it is, for this transaction alone. Raises `lead_gone`, `lead_stale` where it is not the version that the
-- caller has seen, and `lead_archived` where nobody changes it any more.
create or replace function internal.take_lead(lead uuid, seen_version integer)
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

-- Marks a request `read`, `unread` or `answered` by other ways than this one. Reading is no change that another
-- consultant's could overwrite: it counts no version, and does nothing to what was changed meanwhile.
create or replace function public.mark_lead(
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
create or replace function public.merge_lead(
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

-- What a client writes in the thread of a request of their own, but for one that waits to be claimed; done also for the same
-- text a second time within 15 minutes. Refused: `lead_gone`.
create or replace function public.write_lead_message(
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

-- All that there is of a request: `storedRequest` of lib/requests/wire.ts. Null where there is none.
create or replace function public.read_lead(lead_reference text, late_before timestamptz)
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
create or replace function internal.attach_leads()
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

-- Leads a request to where its quote has brought it, by its own rules; one that is further is left there.
create or replace function internal.advance_lead(lead uuid, actor_id text, actor_name text, target text)
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

-- A new draft: from a request, or with the content of another quote. Raises `quote_request` where that request is
-- not there, or is kept for the law alone.
create or replace function public.create_quote(
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

create view private.project_states as
  select p.*,
    p.archived_at is null and (p.awaits_since is not null or p.overdue > 0 or p.lacks_journal) as asks_attention
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
  ) p;
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
      where m.project_id = p.id and m.state in ('todo', 'doing')
      order by m.position, m.id limit 1
    ),
    'unread', p.unread, 'awaitsSince', p.awaits_since, 'overdue', p.overdue, 'journalAt', p.journal_at,
    'lacksJournal', p.lacks_journal, 'activeAt', p.active_at, 'isExample', p.is_example,
    'archive', internal.archive_of(p.archived_at, p.kept_until)
  )
  from internal.client_of_project(p.user_id, p.client_email, p.client_name) c
$$;

-- The one rule of progress: what is finished is at 100; else what was set by hand; else what the milestones make.
create or replace function internal.keep_project()
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

-- The project as it is, for this transaction alone. Raises `project_gone`, `project_stale` where it is not the version that
-- the caller has seen, and `project_archived` where nobody changes it any more.
create or replace function internal.take_project(project uuid, seen_version integer)
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

-- Opens a project: for the account that has confirmed this address or whoever confirms it one day, or of a request that
-- was won. Raises `project_request`, `project_request_open` and `project_exists` of that.
create or replace function public.create_project(
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

-- Marks what the client sent until `as_of` (answer_project) `read`, or `answered` by other ways than this one. No change
-- that another one could overwrite: it counts no version.
create or replace function public.mark_project(
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

-- Keeps place for a file: of the consultant without `account_id`. What is being sent counts as what is there, so that two at
-- once do not pass the quota together. Refused: `project_gone` or `project_quota`.
create or replace function public.begin_project_file(
  project uuid, file_name text, file_type text, file_bytes bigint, quota_bytes bigint, max_files integer,
  account_id uuid default null, entry uuid default null
)
returns table (file uuid, path text)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  used bigint;
  sent integer;
  begun uuid;
begin
  perform from public.projects p
  where p.id = project and p.archived_at is null and (account_id is null or p.user_id = account_id)
  for update;
  if not found or (entry is not null and (account_id is not null or not exists (
    select from public.project_entries e where e.id = entry and e.project_id = project
  ))) then
    raise exception 'project_gone' using errcode = 'PT404';
  end if;
  select coalesce(sum(f.bytes), 0), count(*) into used, sent
  from public.project_files f where f.project_id = project;
  if used + file_bytes > quota_bytes or sent >= max_files then
    raise exception 'project_quota' using errcode = 'PT409';
  end if;
  insert into public.project_files (project_id, entry_id, sender, user_id, name, content_type, bytes)
  values (
    project, entry, case when account_id is null then 'consultant' else 'client' end, account_id, file_name,
    file_type, file_bytes
  )
  returning id into begun;
  return query select begun, internal.file_path(project, begun);
end
$$;
comment on function public.begin_project_file(uuid, text, text, bigint, bigint, integer, uuid, uuid)
  is 'For the server alone: keeps place for a file that is being sent.';

-- A page of the projects, what was last busy first. `view` is `open`, `attention`, `unread`, `due` or `all`.
-- `after_cursor` is the `page_cursor` of the row that a page begins after.
create or replace function public.list_projects(
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
        'isLate', exists (select from private.late_milestones l where l.id = m.id)
      ) order by m.position, m.id), '[]')
      from public.project_milestones m where m.project_id = p.id
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

create or replace function public.find_project_clients(searched text)
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
-- three days old is left out, and there is no row where nothing is left. `email` is the client's.
create or replace function public.read_project_news(mail uuid)
returns table (recipient text, account_id uuid, email text, news jsonb)
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
    with told as (
      select n.id, n.kind, n.subject, p.id as project_id, p.name, c.name as client, c.email
      from private.project_news n
      join public.projects p on p.id = n.project_id
      cross join lateral internal.client_of_project(p.user_id, p.client_email, p.client_name) c
      where n.mail_id = taken.id and p.archived_at is null and n.created_at > now() - interval '3 days'
        and case taken.recipient
          when 'client' then n.created_at > coalesce(p.seen_until, '-infinity') and not exists (
            select from public.project_mail_choices o where o.user_id = taken.user_id and n.kind = any (o.muted)
          )
          else n.created_at > p.read_at
        end
    )
    select taken.recipient, taken.user_id,
      case when taken.recipient = 'client' then (select u.email::text from auth.users u where u.id = taken.user_id) end,
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
      )
    where exists (select from told);
end
$$;
comment on function public.read_project_news(uuid)
  is 'For the server alone: closes a mail about projects, and tells what it says.';

-- Whom a project waits for; no row once it has its client.
create or replace function public.read_project_invitation(project uuid)
returns table (email text, project_name text)
language sql
stable
security definer
set search_path = ''
as $$
  select p.client_email, p.name
  from public.projects p
  where p.id = project and p.user_id is null and p.archived_at is null
$$;
comment on function public.read_project_invitation(uuid) is 'For the server alone: whom a project waits for.';

-- Whoever confirms the address that a project waits for has it, and keeps it.
create or replace function internal.attach_projects()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.projects p
  set user_id = new.id, client_email = null, active_at = clock_timestamp()
  where p.user_id is null and p.archived_at is null and p.client_email = lower(new.email);
  return null;
end
$$;

-- Makes a held time a booking, of an address that is proven: in the open request of this account or address, of no other
-- account's, or in a new one. Raises `appointment_past`, and `appointment_limit` where the address has three to come.
create or replace function internal.settle_booking(
  held public.appointments, contact jsonb, email_hash text, lead_payload jsonb, account_id uuid, mails text[]
)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  -- Whose address it is, where nobody was signed in.
  owner constant uuid := coalesce(account_id, (
    select u.id from auth.users u
    where u.email = lower(contact ->> 'email') and internal.has_proven(u.id, email_hash)
  ));
  booked public.appointments;
  lead uuid;
  event uuid;
begin
  if held.starts_at <= clock_timestamp() then
    raise exception 'appointment_past' using errcode = 'PT409';
  end if;
  if (
    select count(*) from public.appointments a
    where a.state = 'booked' and a.starts_at > clock_timestamp()
      and lower(a.contact ->> 'email') = lower(settle_booking.contact ->> 'email')
  ) >= 3 then
    raise exception 'appointment_limit' using errcode = 'PT409';
  end if;

  select l.id into lead
  from public.leads l
  where (
      l.user_id = owner
      or (
        l.user_id is null and l.email_hash = settle_booking.email_hash
        -- What its owner has yet to claim is joined where there is no account to claim it in.
        and (l.claim is null or (l.claim = 'open' and owner is null))
      )
    )
    and l.merged_into is null and l.archived_at is null and not l.is_example
    and l.status in ('new', 'in_progress', 'quoted')
  order by coalesce(l.last_message_at, l.created_at) desc
  limit 1
  for update;
  if found then
    perform internal.touch_appointment_lead(lead);
  else
    select created.id into lead
    from public.create_lead(
      'message', lead_payload, gen_random_uuid(), settle_booking.email_hash, true, null, owner
    ) created;
    -- The call is the answer.
    update public.leads l set awaits_since = null where l.id = lead;
  end if;

  update public.appointments a
  set state = 'booked', lead_id = lead, user_id = account_id, contact = settle_booking.contact,
    email_hash = settle_booking.email_hash, held_until = null, holder_key = null, version = a.version + 1
  where a.id = held.id
  returning a.* into booked;
  event := internal.log_appointment_event(
    booked.id, null, null, 'booked', '{}', jsonb_build_object('starts_at', booked.starts_at)
  );
  perform internal.tell_of_appointment(booked, event, mails);
end
$$;

create function internal.retention_today()
returns date
language sql
volatile
set search_path = ''
as $$
  select (internal.retention_now() at time zone 'Europe/Paris')::date
$$;

-- The accepted quotes of a request and of its doubles.
create function internal.signed_quotes_of(lead uuid)
returns table (quote uuid, decided_at timestamptz)
language sql
stable
set search_path = ''
as $$
  select q.id, q.decided_at
  from public.leads l
  join public.quotes q on q.lead_id = l.id
  where (l.id = lead or l.merged_into = lead) and q.status = 'accepted' and not q.is_example
$$;

-- Whether a contract that was signed then may still be asked about at law, as far as is known: its project is there, or its
-- signature is not five years old.
create function internal.is_arguable(quote uuid, decided_at timestamptz)
returns boolean
language sql
volatile
set search_path = ''
as $$
  select decided_at > internal.retention_now() - interval '5 years'
    or exists (select from public.projects p where p.quote_id = quote)
$$;

-- Whether the quote is an earlier version of one that was signed, and that may still be asked about.
create function internal.is_of_contract(quote uuid)
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
    select from later l where l.status = 'accepted' and internal.is_arguable(l.id, l.decided_at)
  )
$$;

-- What a contract is proven by: the accepted quotes of an account, and those that came of a request or led to a project of
-- it, of which it is told no more than the number. `kept_until` is the last day of what was said and done about it: five
-- years after its end, which is when its project was finished or cancelled, or when its account goes meanwhile (L. 110-4 of
-- the commercial code, art. 2224 of the civil code). `paper_until` is that of the paper (L. 123-22 of the commercial code).
create function internal.contracts_of(account_id uuid)
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
    select q.id as quote, q.decided_at, o.is_own,
      (coalesce(
        (
          select case when p.status in ('done', 'cancelled') then p.active_at else internal.retention_now() end
          from public.projects p where p.quote_id = q.id
        ),
        q.decided_at
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
    cross join lateral (
      select q.archived_at is null and coalesce(
        q.user_id = account.id or (q.user_id is null and q.email_hash = account.address_hash), false
      ) as is_own
    ) o
    where q.status = 'accepted' and not q.is_example
  ) c
  order by c.kept_until desc, c.quote
$$;

-- What becomes of an account's contracts and projects when it goes: `deletionOutcome` of lib/account/outcome.ts.
create function internal.deletion_outcome(account_id uuid)
returns jsonb
language sql
volatile
set search_path = ''
as $$
  with contracts as materialized (
    select c.*, q.number, case when c.is_own then q.title end as title, p.name as project,
      case when c.kept_until >= internal.retention_today() then c.kept_until end as parts_until
    from internal.contracts_of(account_id) c
    join public.quotes q on q.id = c.quote
    left join public.projects p on p.quote_id = c.quote and p.user_id = account_id
  )
  select jsonb_build_object(
    'contracts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'number', c.number, 'title', c.title, 'project', c.project, 'keptUntil', c.parts_until,
        'paperUntil', case when c.is_own then c.paper_until end
      ) order by c.number), '[]')
      from contracts c
      where c.is_own or c.parts_until is not null
    ),
    'underWay', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', p.name, 'isKept', exists (select from contracts c where c.quote = p.quote_id)
      ) order by p.created_at), '[]')
      from public.projects p
      where p.user_id = account_id and not p.is_example and p.status in ('planned', 'active', 'paused')
    )
  )
$$;

create function public.read_deletion_outcome(account_id uuid)
returns jsonb
language sql
volatile
security definer
set search_path = ''
as $$
  select internal.deletion_outcome(account_id)
$$;
comment on function public.read_deletion_outcome(uuid)
  is 'For the server alone: what would stay of an account''s contracts if it went now, and which projects are under way.';

-- What the consultant is told of an account that went, for as long as a mail may take.
create table private.account_deletions (
  id uuid primary key default gen_random_uuid(),
  client_name text not null,
  client_email text not null,
  outcome jsonb not null check (jsonb_typeof(outcome) = 'object'),
  deleted_at timestamptz not null
);
comment on table private.account_deletions is 'Accounts that went with a contract or a project under way, for thirty days. A mail tells of each.';
create trigger account_deletions_90_drop_mails after delete on private.account_deletions
  for each row execute function internal.drop_mails();

create function public.read_account_deletion(deletion uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select d.outcome || jsonb_build_object('client', jsonb_build_object('name', d.client_name, 'email', d.client_email))
  from private.account_deletions d
  where d.id = deletion
$$;
comment on function public.read_account_deletion(uuid)
  is 'For the server alone: of an account that went, whose it was and what stays.';

-- With an account goes what is its client's, but for what a contract is proven by: out of everybody's sight but the
-- consultant's, who changes nothing of it any more. What is not kept goes by its foreign key.
create function internal.keep_contracts()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  moment constant timestamptz := internal.retention_now();
  today constant date := internal.retention_today();
  address_hash constant text := internal.email_hash(old.id);
  outcome constant jsonb := internal.deletion_outcome(old.id);
  client record;
  contract record;
  deletion uuid;
begin
  select c.* into client from internal.client_of_project(old.id, null, '') c;
  if outcome -> 'contracts' <> '[]' or outcome -> 'underWay' <> '[]' then
    insert into private.account_deletions (client_name, client_email, outcome, deleted_at)
    values (client.name, client.email, outcome, moment)
    returning id into deletion;
    perform internal.queue_mail('account-deleted', deletion, 'consultant');
  end if;

  insert into private.closed_quote_links (token_hash, expires_at)
  select k.token_hash, k.expires_at
  from private.quote_links k
  join public.quotes q on q.id = k.quote_id
  where k.token_hash is not null and k.revoked_at is null and k.expires_at > now() and q.archived_at is null
    and (q.user_id = old.id or (q.user_id is null and q.email_hash = address_hash))
  on conflict do nothing;

  -- The longest first: what several contracts are proven by is kept as long as any.
  for contract in select * from internal.contracts_of(old.id) loop
    if contract.is_own then
      update public.quotes q
      set archived_at = moment, kept_until = contract.paper_until, user_id = null, news_at = null
      where q.id = contract.quote;
    end if;
    if contract.kept_until < today then
      delete from public.quote_messages m where contract.is_own and m.quote_id = contract.quote;
      continue;
    end if;
    with recursive earlier as (
      select q.replaces as id from public.quotes q where q.id = contract.quote
      union
      select q.replaces from public.quotes q join earlier e on q.id = e.id
    )
    update public.quotes q
    set archived_at = moment, kept_until = contract.kept_until, user_id = null, news_at = null
    from earlier e
    where q.id = e.id and q.archived_at is null
      and (q.user_id = old.id or (q.user_id is null and q.email_hash = address_hash));
    update public.leads l
    set archived_at = moment, kept_until = contract.kept_until, user_id = null, awaits_since = null, next_step = null,
      next_step_on = null, read_at = coalesce(l.read_at, moment)
    from public.quotes q
    join public.leads asked on asked.id = q.lead_id
    where q.id = contract.quote and coalesce(l.merged_into, l.id) = coalesce(asked.merged_into, asked.id)
      and l.archived_at is null
      and (l.user_id = old.id or (l.user_id is null and l.email_hash = address_hash));
    -- What is being sent will never be read.
    delete from public.project_files f
    using public.projects p
    where p.id = f.project_id and p.quote_id = contract.quote and p.user_id = old.id and f.stored_at is null;
    update public.projects p
    set archived_at = moment, kept_until = contract.kept_until, user_id = null, client_email = lower(client.email),
      client_name = left(client.name, 200), awaits_since = null, read_at = moment
    where p.quote_id = contract.quote and p.user_id = old.id;
  end loop;

  delete from public.quotes q
  where q.archived_at is null
    and (q.user_id = old.id or (q.user_id is null and q.email_hash = address_hash));
  -- Calls go as they do with any request that goes: those to come are free again.
  delete from public.appointments a
  using public.leads l
  where l.id = a.lead_id and l.archived_at = moment;
  -- Nobody is told any more of what is kept.
  delete from private.lead_mails m
  where m.sent_at is null and m.refused_at is null
    and (
      m.lead_id in (select l.id from public.leads l where l.archived_at = moment)
      or m.message_id in (
        select t.id from public.lead_messages t join public.leads l on l.id = t.lead_id where l.archived_at = moment
      )
      or m.subject_id in (
        select q.id from public.quotes q where q.archived_at = moment
        union all
        select k.id from private.quote_links k join public.quotes q on q.id = k.quote_id where q.archived_at = moment
        union all
        select t.id from public.quote_messages t join public.quotes q on q.id = t.quote_id where q.archived_at = moment
        union all
        select p.id from public.projects p where p.archived_at = moment
      )
    );
  return old;
end
$$;

create trigger on_account_deleted before delete on auth.users
  for each row execute function internal.keep_contracts();

-- Requests and messages that came to nothing, three years after the last exchange; 500 requests at a time. The request of a
-- signed quote is kept as long as what else was said and done about it, whatever has become of the request since.
create or replace function public.erase_expired_leads()
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  term constant interval := interval '3 years';
  term_of_contracts constant interval := interval '5 years';
  moment constant timestamptz := internal.retention_now();
  today constant date := internal.retention_today();
  erased integer;
begin
  -- Their threads, notes, events and mails go with them.
  delete from public.leads l
  where l.id in (
    select over.id from public.leads over
    where case
      when over.archived_at is not null then over.kept_until < today
      else coalesce(over.last_message_at, over.created_at)
          <= moment - case over.status when 'won' then term_of_contracts else term end
        and not exists (
          select from public.projects p where p.lead_id in (over.id, over.merged_into)
        )
        and not exists (
          select from internal.signed_quotes_of(coalesce(over.merged_into, over.id)) signed
          where internal.is_arguable(signed.quote, signed.decided_at)
        )
        and not exists (
          select from public.leads later
          where later.email_hash = over.email_hash
            and coalesce(later.last_message_at, later.created_at) > moment - term
        )
    end
    limit 500
    for update skip locked
  );
  get diagnostics erased = row_count;
  -- Counters are swept as others are counted, and times that were held as others are; the last ones stay when nobody comes
  -- any more. Of a call that went with its account nobody is told once it would have begun.
  delete from private.rate_limits r
  where r.ctid = any (array(
    select old.ctid from private.rate_limits old
    where old.window_ends_at <= moment
    limit 10000
    for update skip locked
  ));
  delete from public.appointments a where a.state = 'held' and a.held_until <= moment;
  delete from private.freed_times f where f.starts_at <= moment;
  -- Links of calls that are long over open nothing any more: they went as others were made.
  delete from private.appointment_tokens t
  using public.appointments a
  where a.id = t.appointment_id and a.ends_at < moment - interval '90 days';
  return erased;
end
$$;
comment on function public.erase_expired_leads()
  is 'For the server alone: erases leads whose term is over, and counters that are.';

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
      when over.status = 'accepted' then date_trunc('year', over.decided_at, 'Europe/Paris') + interval '12 years' <= internal.quote_now()
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
comment on function public.erase_expired_quotes() is 'For the server alone: erases the quotes whose term is over.';

-- What is over is kept as long as its client could ask about it at law: five years after the last of it. 50 projects at a
-- time: each takes all of its files with it.
create or replace function public.erase_expired_projects()
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  moment constant timestamptz := internal.retention_now();
  today constant date := internal.retention_today();
  erased integer;
begin
  -- Their journals, messages, files and audit go with them; the bytes follow by claim_file_removals(). Of the quote of one
  -- that was kept for the law, the paper alone stays.
  with gone as (
    delete from public.projects p
    where p.id in (
      select over.id from public.projects over
      where case
        when over.archived_at is not null then over.kept_until < today
        else over.active_at <= moment - interval '5 years'
          and (over.status in ('done', 'cancelled') or over.user_id is null)
      end
      limit 50
      for update skip locked
    )
    returning p.quote_id, p.archived_at
  ),
  threads as (
    delete from public.quote_messages m
    using gone g
    where g.archived_at is not null and m.quote_id = g.quote_id
  )
  select count(*) into erased from gone;
  delete from private.project_mails m where m.created_at <= moment - interval '30 days';
  return erased;
end
$$;
comment on function public.erase_expired_projects()
  is 'For the server alone: erases the projects whose term is over.';

-- Tells accounts that were not used for three years but thirty days, and erases those that were told thirty days ago and
-- not used since, 50 at a time. Nobody is erased whose mail has not left, but for an address that its server refuses for
-- good. An account whose address nobody proved for thirty days goes with nothing but itself: whoever typed it may be
-- anybody, and what that address has sent is its owner's.
create or replace function public.erase_unused_accounts()
returns table (reminded integer, erased integer)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  term constant interval := interval '3 years';
  notice constant interval := interval '30 days';
  moment constant timestamptz := internal.retention_now();
  account uuid;
begin
  -- Several processes ask on the same day: one after the other.
  perform pg_advisory_xact_lock(hashtextextended('unused_accounts', 0));
  delete from auth.users u
  where u.id in (
    select strange.id from auth.users strange
    where strange.email is not null and strange.email_confirmed_at is null and strange.last_sign_in_at is null
      and greatest(strange.created_at, strange.confirmation_sent_at) <= moment - notice
    limit 50
    for update skip locked
  );
  get diagnostics erased = row_count;
  insert into private.account_uses (user_id, used_at)
  select u.id, internal.last_use_of(u.id) from auth.users u
  on conflict (user_id) do update set used_at = excluded.used_at where account_uses.used_at < excluded.used_at;

  delete from private.account_deletions d where d.deleted_at <= moment - notice;

  delete from private.account_reminders r
  using private.account_uses k
  where k.user_id = r.user_id and k.used_at > moment - (term - notice);

  with told as (
    insert into private.account_reminders (user_id)
    select k.user_id from private.account_uses k where k.used_at <= moment - (term - notice)
    on conflict (user_id) do nothing
    returning id
  ),
  queued as (select internal.queue_mail('account-unused', t.id, 'client') from told t)
  select count(*) into reminded from queued;

  for account in
    select r.user_id
    from private.account_reminders r
    join private.account_uses k on k.user_id = r.user_id
    join private.lead_mails m on m.topic = 'account-unused' and m.subject_id = r.id
    where k.used_at <= moment - term and coalesce(m.sent_at, m.refused_at) <= moment - notice
    limit 50
  loop
    -- Whoever signs in at this very moment keeps it.
    perform from auth.users u where u.id = account for update;
    if internal.last_use_of(account) <= moment - term and public.delete_account(account) then
      erased := erased + 1;
    end if;
  end loop;
  return next;
end
$$;
comment on function public.erase_unused_accounts()
  is 'For the server alone: tells accounts that nobody uses of their end, and erases those that were told.';

-- Removes an account and everything that is its client's: rows that name the account, by their foreign
-- keys, and what was sent from its address before; but for what a signed quote is proven by (keep_contracts). Answers
-- whether there was such an account.
create or replace function public.delete_account(account_id uuid)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  address_hash constant text := internal.email_hash(account_id);
begin
  -- Whoever signs or writes at this very moment holds these rows before they ask for the account's: so does this, and
  -- what they did is there when it is decided what is kept. Doubles first (merge_lead).
  perform from public.quotes q
  where q.user_id = account_id or (q.user_id is null and q.email_hash = address_hash)
  order by q.id for update;
  perform from public.leads l
  where l.user_id = account_id or (l.user_id is null and l.email_hash = address_hash)
  order by l.merged_into is null, l.id for update;
  perform from public.projects p where p.user_id = account_id order by p.id for update;

  delete from auth.users u where u.id = account_id;
  if not found then
    return false;
  end if;
  delete from public.leads l
  where l.user_id is null and l.archived_at is null and l.email_hash = address_hash;
  return true;
end
$$;
comment on function public.delete_account(uuid)
  is 'For the server alone: removes an account and what is its client''s, but for what a contract is proven by.';

grant execute on function public.read_deletion_outcome, public.read_account_deletion, public.is_quote_link_closed
  to service_role;
