-- A file that a client sends without saying what for answers what they were asked for: how a database of before comes to it.
-- Whether the site may do so by itself: the project does not pause, the consultant has not stopped it, and since it was asked for the
-- client has not written in the project, sent a file that names no request, or booked a call.
create or replace function internal.awaits_file(request public.project_file_requests)
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
