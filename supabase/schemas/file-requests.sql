-- Files that the consultant asks the client of a project for: the asking, what is said of what came, and the mails that remind
-- of what did not. All of it takes the project's row first.

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

-- Asks for files: `[{title, reason, day}]`, in one mail. Raises `project_over` of one that has ended, and `project_asked` where
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
  if taken.status in ('done', 'cancelled') then
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
    or (mark = 'again' and (asked.state = 'waiting' or taken.status in ('done', 'cancelled'))) then
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
    where p.id = request.project_id and p.archived_at is null and not p.is_example
      and p.status not in ('done', 'cancelled')
  )
$$;

-- Whether the site may do so by itself: the project does not pause, the consultant has not stopped it, and since it was asked for the
-- client has not written in the project, sent a file that names no request, or booked a call.
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
      select from public.project_files f
      where f.project_id = request.project_id and f.sender = 'client' and f.request_id is null
        and f.stored_at >= request.asked_at
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
