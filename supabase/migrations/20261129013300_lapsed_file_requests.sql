-- What has not come when a project ends is expected no more: how a database of before comes to it.

-- Asks for files: `[{title, reason, day}]`, in one mail. Raises `project_over` of one that has ended, and `project_asked` where
-- too much would wait at once.
create or replace function public.ask_project_files(
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

-- Says something of a file that was asked for: `accept`, `again` with the reason why what came does not do, `drop`, `stop` and
-- `resume` of its automatic follow-ups. Raises `project_part` where there is no such thing to be said of it.
create or replace function public.mark_file_request(
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

-- Whether there is anything to remind of: what waits, in a project that goes on.
create or replace function internal.may_follow_up_file(request public.project_file_requests)
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
