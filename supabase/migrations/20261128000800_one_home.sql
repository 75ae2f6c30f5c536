-- Carries a database of before over to what the first migration makes: what the server calls is written once, in public, each
-- rule of what is read is told once, and nothing is anybody's by default. On a new database it changes nothing.

set check_function_bodies = off;

alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
comment on schema internal is 'What functions, triggers and policies share.';

drop function if exists public.list_projects(date, text, text, text[], text, integer),
  internal.list_projects(date, text, text, text[], text, integer), public.count_projects(date),
  internal.count_projects(date), public.read_project(uuid), internal.read_project(uuid),
  internal.asks_attention(public.projects, date), internal.overdue_milestones(uuid, date),
  internal.journal_since(uuid, date, timestamptz), internal.unread_of_project(uuid, timestamptz),
  public.list_leads(timestamptz, date, text, text, text[], text, text, integer),
  internal.list_leads(text, text[], text, text, timestamptz, date, text, integer),
  public.count_leads(timestamptz, date), internal.count_leads(timestamptz, date), public.read_lead(text),
  internal.read_lead(text), public.list_appointments(text, text, integer, text),
  internal.list_appointments(text, text, integer, text), internal.mail_request_id(uuid),
  public.claim_lead_mails(integer, integer, integer, integer, boolean, text[]),
  internal.claim_lead_mails(integer, integer, integer, integer, boolean, text[]),
  public.count_figures(integer, integer), internal.count_figures(integer, integer, timestamptz);

-- A function of internal that one in public only calls by the same name: its body takes the place of the call, and keeps the
-- name, the arguments and the rights of the one in public. Those that a client calls stay two.
do $$
declare
  called record;
  caller record;
begin
  for called in
    select w.oid as wrapper, f.oid as body, f.proname as name
    from pg_proc f
    join pg_proc w on w.proname = f.proname and w.pronamespace = 'public'::regnamespace and not w.prosecdef
    where f.pronamespace = 'internal'::regnamespace and f.prosecdef
      and not has_function_privilege('authenticated', w.oid, 'execute')
  loop
    execute replace(
      pg_get_functiondef(called.body),
      format('FUNCTION internal.%I(%s)', called.name, pg_get_function_arguments(called.body)),
      format('FUNCTION public.%I(%s)', called.name, pg_get_function_arguments(called.wrapper))
    );
    execute format('drop function %s', called.body::regprocedure);
    for caller in
      select f.oid from pg_proc f
      where f.pronamespace in ('public'::regnamespace, 'internal'::regnamespace)
        and f.prosrc ~ format('\minternal\.%s\M', called.name)
    loop
      execute regexp_replace(
        pg_get_functiondef(caller.oid), format('\minternal\.%s\M', called.name), 'public.' || called.name, 'g'
      );
    end loop;
  end loop;
end
$$;
alter function public.create_lead security definer;
alter function public.decide_testimonial security definer;

create or replace function internal.next_step(step text, step_on date)
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select case when step is not null then jsonb_build_object('text', step, 'day', step_on) end
$$;

create or replace function internal.next_lead_states(status text)
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

create or replace function internal.lead_may_become(status_before text, status_after text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select status_after = any (internal.next_lead_states(status_before))
$$;

create or replace function internal.next_project_states(status text)
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

create or replace function internal.project_may_become(status_before text, status_after text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select status_after = any (internal.next_project_states(status_before))
$$;

create or replace view private.late_milestones as
  select m.id, m.project_id
  from public.project_milestones m
  where m.state in ('todo', 'doing') and m.planned_on < (select internal.paris_day());

comment on view private.late_milestones is 'Milestones past their day and not done.';

create or replace view private.project_states as
  select p.*, (p.awaits_since is not null or p.overdue > 0 or p.lacks_journal) as asks_attention
  from (
    select p.*,
      case when p.is_open then (
        select count(*) from private.late_milestones m where m.project_id = p.id
      ) else 0 end as overdue,
      -- A week after the last entry, or after the project's first day.
      p.status = 'active' and coalesce(
        p.journal_at, greatest(p.start_date::timestamp at time zone 'Europe/Paris', p.created_at)
      ) < now() - interval '7 days' as lacks_journal
    from (
      select p.*, p.status in ('planned', 'active', 'paused') as is_open,
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
      where m.project_id = p.id and m.state in ('todo', 'doing')
      order by m.position, m.id limit 1
    ),
    'unread', p.unread, 'awaitsSince', p.awaits_since, 'overdue', p.overdue, 'journalAt', p.journal_at,
    'lacksJournal', p.lacks_journal, 'activeAt', p.active_at, 'isExample', p.is_example
  )
  from internal.client_of_project(p.user_id, p.client_email, p.client_name) c
$$;

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
          when 'open' then statuses is not null or p.is_open
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

create or replace function public.count_projects()
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

create or replace function internal.project_files_of(project uuid, entry uuid)
returns table (file jsonb, "position" smallint, created_at timestamptz, id uuid)
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
      'id', f.id, 'name', f.name, 'size', f.bytes, 'type', f.content_type, 'alt', f.alt, 'sender', f.sender,
      'at', f.created_at
    ), f.position, f.created_at, f.id
  from public.project_files f
  where f.project_id = project and f.stored_at is not null and f.entry_id is not distinct from entry
$$;

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
    'seenAt', p.seen_at, 'quoteId', p.quote_id, 'nextStates', internal.next_project_states(p.status),
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
        where l.status = 'won' and l.merged_into is null
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

create or replace view private.inbox as
  select l.*, coalesce(l.last_message_at, l.created_at) as active_at,
    l.status in ('new', 'in_progress', 'quoted') as is_open
  from public.leads l;

comment on view private.inbox is 'Requests, with when somebody last wrote, and whether an answer may be awaited.';

create or replace function internal.stored_lead(lead public.leads)
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

create or replace function internal.lead_frame(lead private.inbox, late_before timestamptz)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'state', lead.status, 'activeAt', lead.active_at, 'isUnread', lead.read_at is null,
    'awaitsSince', case when lead.is_open then lead.awaits_since end,
    'isLate', lead.is_open and coalesce(lead.awaits_since < late_before, false),
    'nextStep', internal.next_step(lead.next_step, lead.next_step_on), 'isExample', lead.is_example
  )
$$;

create or replace function public.list_leads(
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

create or replace function public.count_leads(late_before timestamptz)
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
    'version', main.version, 'nextStates', internal.next_lead_states(main.status),
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

create or replace function public.list_appointments(
  view text, after_cursor text default null, page_size integer default 100, of_lead text default null
)
returns table (appointment jsonb, page_cursor text)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  after_at timestamptz;
  after_id uuid;
begin
  if after_cursor is not null then
    after_at := timestamptz 'epoch' + split_part(after_cursor, '_', 1)::bigint * interval '1 microsecond';
    after_id := split_part(after_cursor, '_', 2)::uuid;
  end if;
  return query select
    jsonb_build_object(
      'id', a.id, 'version', a.version, 'state', a.state, 'startsAt', a.starts_at, 'endsAt', a.ends_at,
      'hasBegun', a.starts_at <= now(), 'contact', a.contact, 'cancelledBy', a.cancelled_by, 'reason', a.cancel_reason,
      'reference', l.reference, 'bookedAt', a.created_at,
      'mail', (
        select case
          when m.sent_at is not null then 'sent' when m.refused_at is not null then 'refused' else 'waiting'
        end
        from private.appointment_events e
        join private.lead_mails m on m.subject_id = e.id
        where e.appointment_id = a.id and m.topic = 'appointment-change' and m.recipient = 'visitor'
        order by e.position desc limit 1
      ),
      'events', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', e.id, 'who', case when e.actor = 'consultant' then e.actor_name end, 'at', e.created_at,
          'action', e.action, 'before', e.before, 'after', e.after
        ) order by e.position desc), '[]')
        from private.appointment_events e where e.appointment_id = a.id
      )
    ),
    (extract(epoch from a.starts_at) * 1000000)::bigint || '_' || a.id
  from public.appointments a
  join public.leads l on l.id = a.lead_id
  left join public.leads kept on kept.id = l.merged_into
  where case view
      when 'upcoming' then a.state = 'booked' and a.ends_at > now()
      when 'past' then a.ends_at <= now() or a.state <> 'booked'
      when 'settle' then a.state = 'booked' and a.ends_at <= now()
      else of_lead in (l.reference, kept.reference)
    end
    and (
      after_cursor is null
      or case
        when view = 'upcoming' then (a.starts_at, a.id) > (after_at, after_id)
        else (a.starts_at, a.id) < (after_at, after_id)
      end
    )
  order by case when view = 'upcoming' then a.starts_at end, case when view = 'upcoming' then a.id end,
    a.starts_at desc, a.id desc
  limit page_size;
end
$$;

comment on function public.list_appointments(text, text, integer, text)
  is 'For the server alone: the appointments of a view, or of a request.';

create or replace function public.claim_lead_mails(
  max_mails integer, lease_seconds integer,
  visitors_an_hour integer default 100, visitors_a_day integer default 300, with_reviews boolean default false,
  topics text[] default '{}'
)
returns table (
  id uuid, attempt integer, recipient text, kind text, reference text, payload jsonb, estimate jsonb,
  created_at timestamptz, request_id text
)
language plpgsql
volatile
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  left_for_visitors integer;
begin
  -- Two callers at once would both count what neither has taken.
  perform pg_advisory_xact_lock(hashtextextended('claim_lead_mails', 0));
  left_for_visitors := greatest(0, least(
    visitors_an_hour - internal.count_visitor_mails(now() - interval '1 hour'),
    visitors_a_day - internal.count_visitor_mails(now() - interval '1 day')
  ));

  if left_for_visitors = 0 and not exists (
    select from private.lead_mails m
    where m.recipient = 'notice' and m.created_at > now() - interval '1 day'
  ) then
    insert into private.lead_mails (lead_id, topic, subject_id, recipient)
    select m.lead_id, m.topic, m.subject_id, 'notice'
    from private.lead_mails m
    left join public.leads l on l.id = m.lead_id
    where m.recipient = 'visitor' and m.sent_at is null and m.refused_at is null and m.next_at <= now()
      and (l.status <> 'spam' or m.topic = any (topics))
    order by m.created_at
    limit 1
    on conflict do nothing;
  end if;

  return query
    with due as (
      select m.id, m.attempts, m.next_at, m.recipient,
        row_number() over (partition by m.recipient order by m.next_at, m.id) as position
      from private.lead_mails m
      left join public.leads l on l.id = m.lead_id
      left join public.testimonials t on t.id = m.testimonial_id
      where m.sent_at is null and m.refused_at is null and m.next_at <= now()
        and (
          l.status <> 'spam' or (with_reviews and t.status = 'pending')
          or case when m.message_id is null then m.topic else 'thread' end = any (topics)
        )
    ),
    chosen as (
      select due.id from due
      where due.recipient <> 'visitor' or due.position <= left_for_visitors
      -- Nobody's first mail waits behind those that have failed before.
      order by due.attempts > 0, due.next_at
      limit max_mails
    ),
    claimed as (
      update private.lead_mails m
      set attempts = m.attempts + 1, last_error = null,
        next_at = now() + make_interval(secs => lease_seconds)
      from chosen
      where m.id = chosen.id
        -- Unless it was settled just now.
        and m.sent_at is null and m.refused_at is null and m.next_at <= now()
      returning m.id, m.attempts, m.recipient, m.lead_id, m.testimonial_id, m.message_id, m.topic, m.subject_id,
        m.created_at, m.request_id
    )
    select c.id, c.attempts, c.recipient, l.kind, l.reference, l.payload, l.estimate, l.created_at, c.request_id
    from claimed c
    join public.leads l on l.id = c.lead_id
    union all
    select c.id, c.attempts, c.recipient, 'review', 'AVIS-' || upper(left(t.id::text, 8)),
      jsonb_build_object(
        'name', t.name, 'role', t.role, 'company', t.company, 'content', t.content, 'rating', t.rating,
        'account', u.email, 'corrected', corrected.content
      ),
      null, t.created_at, c.request_id
    from claimed c
    join public.testimonials t on t.id = c.testimonial_id
    join auth.users u on u.id = t.user_id
    left join public.testimonials corrected on corrected.id = t.corrects
    union all
    select c.id, c.attempts, c.recipient, case c.recipient when 'client' then 'answer' else 'reply' end,
      coalesce(kept.reference, l.reference),
      jsonb_build_object('kind', l.kind, 'request', l.payload, 'text', w.body, 'reference', l.reference),
      null, w.created_at, c.request_id
    from claimed c
    join public.lead_messages w on w.id = c.message_id
    join public.leads l on l.id = w.lead_id
    left join public.leads kept on kept.id = l.merged_into
    union all
    select c.id, c.attempts, c.recipient, c.topic, c.subject_id::text, '{}'::jsonb, null, c.created_at, c.request_id
    from claimed c
    where c.topic is not null;
end
$$;

comment on function public.claim_lead_mails(integer, integer, integer, integer, boolean, text[])
  is 'For the server alone: takes mails that are due, those to visitors up to a ceiling.';

create or replace function public.count_figures(
  months integer, reply_seconds integer, moment timestamptz default now()
)
returns table (
  month date, topic text, service text, label text, since date, requests bigint, answered bigint, due bigint,
  in_time bigint, median_seconds bigint, won bigint, lost bigint, quotes bigint, accepted bigint, accepted_cents bigint,
  delivered bigint
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
      q.status, q.net_cents, null
    from public.quotes q
    left join public.leads l on l.id = q.lead_id
    left join requests r on r.id = coalesce(l.merged_into, l.id)
    where not q.is_example and q.status in ('sent', 'accepted', 'refused', 'revoked')
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
      coalesce(sum(d.cents) filter (where d.quote = 'accepted'), 0)::bigint as accepted_cents,
      count(d.project) as delivered
    from dated d
    group by grouping sets ((), (d.month), (d.topic, d.service), (d.month, d.topic, d.service))
  )
  select * from counted
  union all
  select m::date, null, null, null, null, 0, 0, 0, 0, null, 0, 0, 0, 0, 0, 0
  from bounds b, generate_series(b.first, b.last, interval '1 month') as m
  where not exists (select from counted c where c.month = m and c.topic is null)
  order by 1 nulls first, 2 nulls first, 3
$$;

comment on function public.count_figures(integer, integer, timestamptz)
  is 'For the server alone: figures of the business, by month and service.';

create or replace function internal.quote_messages_of(quote uuid, lead uuid, since timestamptz)
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
    where m.quote_id = quote
    union all
    select m.id, m.author, m.author_name, m.body, m.created_at
    from public.lead_messages m
    join public.leads l on l.id = m.lead_id
    join public.leads kept on kept.id = lead and kept.email_hash = l.email_hash
    where (l.id = lead or l.merged_into = lead) and (since is null or m.created_at >= since)
  ) m
$$;

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
      || jsonb_build_object('state', internal.quote_state(q.status, q.valid_until, internal.quote_today())),
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

revoke all on private.late_milestones, private.project_states, private.inbox from public, anon, authenticated, service_role;
revoke all on all functions in schema internal from public, anon, authenticated, service_role;
grant execute on function
  public.list_projects, public.count_projects, public.read_project, public.list_leads, public.count_leads, public.read_lead,
  public.list_appointments, public.claim_lead_mails, public.count_figures
  to service_role;

-- Everybody, and what it calls.
grant execute on function
  public.get_approved_testimonials, public.get_approved_testimonial,
  internal.get_approved_testimonials, internal.get_approved_testimonial
  to anon, authenticated, service_role;

-- Clients, with their own rights, and what these functions and the policies call.
grant execute on function
  public.submit_testimonial, public.encrypt_api_token, public.store_api_token,
  internal.encrypt_api_token, internal.own_email_hash
  to authenticated;

-- A row is stored with its words by whoever stores it.
grant execute on function internal.lead_words, internal.quote_words, internal.found_by, internal.plain_words
  to service_role;

reset check_function_bodies;
