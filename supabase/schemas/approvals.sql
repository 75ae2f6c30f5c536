-- Steps of a project that its client approves, and what follows a project that ends well: the mail of thanks with what is to
-- be paid, a week later a request for a review, later the consultant's next offer.

-- What was answered stays as it was said, but for links to what is gone.
create function internal.keep_approval()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    if old.answered_at is not null and exists (select from public.projects p where p.id = old.project_id) then
      raise exception 'an answer is kept' using errcode = '42501';
    end if;
    return old;
  end if;
  if (new.user_id is distinct from old.user_id and new.user_id is not null and old.answered_at is not null)
    or (new.milestone_id is distinct from old.milestone_id and new.milestone_id is not null)
    or (old.answered_at is not null
      and to_jsonb(new) - '{user_id,milestone_id}'::text[] <> to_jsonb(old) - '{user_id,milestone_id}'::text[]) then
    raise exception 'an answer is kept' using errcode = '42501';
  end if;
  return new;
end
$$;
create trigger project_approvals_10_keep_columns before update on public.project_approvals
  for each row execute function internal.keep_columns('id', 'project_id', 'title', 'word', 'due_cents', 'asked_at');
create trigger project_approvals_20_keep before update or delete on public.project_approvals
  for each row execute function internal.keep_approval();
create trigger project_approvals_90_drop_mails after delete on public.project_approvals
  for each row execute function internal.drop_mails();

-- A step that waits for the client keeps its name and its due, and no more waits where it is given another state; one that they approved
-- stays done. Raises `project_step` and `project_approved` of these.
create function internal.keep_milestone()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- With its project it goes.
  if tg_op <> 'INSERT' and old.state = 'done'
    and (tg_op = 'DELETE' or (new.title, new.state, new.done_on) is distinct from (old.title, old.state, old.done_on))
    and exists (select from public.project_approvals a where a.milestone_id = old.id and a.verdict = 'approved')
    and exists (select from public.projects p where p.id = old.project_id) then
    raise exception 'project_approved' using errcode = 'PT409';
  end if;
  if tg_op = 'DELETE' then
    delete from public.project_approvals a where a.milestone_id = old.id and a.answered_at is null;
    return old;
  end if;
  if new.state = 'review' and (
    (tg_op = 'UPDATE' and old.state = 'review' and (new.title, new.due) is distinct from (old.title, old.due))
    or not exists (select from public.project_approvals a where a.milestone_id = new.id and a.answered_at is null)
  ) then
    raise exception 'project_step' using errcode = 'PT409';
  end if;
  if new.state <> 'review' then
    delete from public.project_approvals a where a.milestone_id = new.id and a.answered_at is null;
  end if;
  return new;
end
$$;
create trigger project_milestones_10_keep before insert or update or delete on public.project_milestones
  for each row execute function internal.keep_milestone();

-- What a step's approval makes due: what names it, once no other step that does is open; with the last step all that waits for
-- a step, and for the delivery.
create function internal.dues_of_step(milestone uuid)
returns setof private.quote_dues
language sql
stable
set search_path = ''
as $$
  select d.*
  from public.project_milestones m
  join public.projects p on p.id = m.project_id
  join public.quotes q on q.id = p.quote_id and q.status = 'accepted'
  join private.quote_dues d on d.quote_id = q.id
  where m.id = milestone and d.due_on is null and d.received_on is null
    and (d.event = 'step' and d.position = m.due or d.event in ('step', 'delivery') and not exists (
      select from public.project_milestones other
      where other.project_id = m.project_id and other.id <> m.id and other.state in ('todo', 'doing', 'review')
    ))
    and not exists (
      select from public.project_milestones other
      where other.project_id = m.project_id and other.id <> m.id and other.state in ('todo', 'doing', 'review')
        and other.due = d.position
    )
  order by d.position
$$;

-- Asks the client to approve a step, with a word. A project that waits or pauses goes on with it. Raises `project_part`, and
-- `project_step` where the step or its project is over.
create function public.ask_project_approval(
  project uuid, seen_version integer, actor_id text, actor_name text, milestone uuid, word text
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.projects;
  step public.project_milestones;
  asked uuid;
begin
  taken := internal.take_project(project, seen_version);
  select m.* into step from public.project_milestones m where m.id = milestone and m.project_id = project;
  if not found then
    raise exception 'project_part' using errcode = 'PT404';
  end if;
  if step.state not in ('todo', 'doing') or taken.status in ('done', 'cancelled') then
    raise exception 'project_step' using errcode = 'PT409';
  end if;
  insert into public.project_approvals (project_id, milestone_id, title, word, due_cents)
  values (
    project, milestone, step.title, ask_project_approval.word,
    (select sum(d.amount_cents) from internal.dues_of_step(milestone) d)
  )
  returning id into asked;
  update public.project_milestones m set state = 'review' where m.id = milestone;
  update public.projects p
  set version = p.version + 1, active_at = clock_timestamp(), status = 'active',
    start_date = coalesce(p.start_date, least(internal.paris_day(), p.estimated_end))
  where p.id = project;
  if taken.status <> 'active' then
    perform internal.log_project_event(
      project, actor_id, actor_name, 'moved', jsonb_build_object('status', taken.status), '{"status": "active"}'
    );
  end if;
  perform internal.log_project_event(
    project, actor_id, actor_name, 'asked', '{}',
    jsonb_build_object('title', step.title, 'word', ask_project_approval.word)
  );
  if not taken.is_example then
    perform internal.queue_mail('project-approval', asked, 'client');
  end if;
end
$$;
comment on function public.ask_project_approval(uuid, integer, text, text, uuid, text)
  is 'For the server alone: asks the client of a project to approve a step.';

-- The one rule of who acts for the client of a project: their account, or who has proven their address. Takes the project's row;
-- none where it is not theirs, or nobody's any more.
create function internal.clients_project(project uuid, account_id uuid, proven_address text)
returns public.projects
language plpgsql
volatile
set search_path = ''
as $$
declare
  taken public.projects;
begin
  select p.* into taken from public.projects p
  where p.id = clients_project.project and p.archived_at is null and (
    p.user_id = account_id or p.client_email = lower(proven_address)
    or exists (select from auth.users u where u.id = p.user_id and lower(u.email) = lower(proven_address))
  )
  for update;
  return taken;
end
$$;

-- The client approves a step, or asks that it be gone over again, once: done also for the same answer within 15 minutes. Refused:
-- `approval_gone`, and `approval_answered` where another answer was given. The last step approved ends the project.
create function public.answer_project_approval(
  approval uuid, approves boolean, message text, account_id uuid default null, proven_address text default null
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.projects;
  asked public.project_approvals;
  given constant text := case when approves then 'approved' else 'redo' end;
  client record;
  who text;
  due private.quote_dues;
  is_due boolean := false;
begin
  taken := internal.clients_project(
    (select a.project_id from public.project_approvals a where a.id = approval), account_id, proven_address
  );
  -- Read once the project is taken: it may have been answered, or taken back, just now.
  select a.* into asked from public.project_approvals a where a.id = approval and a.project_id = taken.id;
  if not found or taken.status = 'cancelled' then
    raise exception 'approval_gone' using errcode = 'PT404';
  end if;
  if asked.answered_at is not null then
    if asked.verdict = given and asked.answered_at > clock_timestamp() - interval '15 minutes' then
      return;
    end if;
    raise exception 'approval_answered' using errcode = 'PT409';
  end if;
  select c.* into client
  from internal.client_of_project(taken.user_id, taken.client_email, taken.client_name) c;
  who := coalesce(nullif(client.name, ''), client.email);
  update public.project_approvals a
  set verdict = given, message = answer_project_approval.message, answered_at = clock_timestamp(), user_id = account_id,
    name = who, address = coalesce(lower(proven_address), client.email),
    known_by = case when account_id is null then 'link' else 'account' end
  where a.id = approval;
  perform internal.log_project_event(
    taken.id, 'client', who, given, '{}', jsonb_build_object('title', asked.title)
  );
  if not approves then
    update public.project_milestones m set state = 'doing' where m.id = asked.milestone_id;
    insert into public.project_messages (project_id, author, user_id, body)
    values (
      taken.id, 'client', account_id,
      'Reprise demandée' || chr(160) || ': ' || asked.title || E'\n\n' || answer_project_approval.message
    );
    update public.projects p
    set version = p.version + 1, active_at = clock_timestamp(), awaits_since = coalesce(p.awaits_since, clock_timestamp())
    where p.id = taken.id;
    perform internal.tell_project_news(
      taken.id, 'consultant', 'message', 'Reprise demandée' || chr(160) || ': ' || asked.title
    );
    return;
  end if;
  for due in select * from internal.dues_of_step(asked.milestone_id) loop
    is_due := true;
    continue when due.event <> 'step';
    update private.quote_dues d set due_on = internal.quote_today() + d.days
    where d.quote_id = due.quote_id and d.position = due.position;
    update public.quotes q set version = q.version + 1, updated_at = clock_timestamp() where q.id = due.quote_id;
    perform internal.log_quote_event(due.quote_id, 'client', who, 'due', '{}', jsonb_build_object(
      'label', due.label, 'amount', due.amount_cents, 'mark', 'due', 'day', internal.quote_today() + due.days
    ));
  end loop;
  update public.project_milestones m set state = 'done', done_on = internal.paris_day() where m.id = asked.milestone_id;
  insert into public.project_entries (project_id, title, body, published_at)
  values (
    taken.id, left('Étape validée' || chr(160) || ': ' || asked.title, 200), 'Validée par ' || who || '.', clock_timestamp()
  );
  update public.projects p set version = p.version + 1, active_at = clock_timestamp() where p.id = taken.id;
  perform internal.tell_project_news(
    taken.id, 'consultant', 'plan', 'Étape validée' || chr(160) || ': ' || asked.title
  );
  if taken.status <> 'done' and not exists (
    select from public.project_milestones m
    where m.project_id = taken.id and m.state in ('todo', 'doing', 'review')
  ) then
    -- By way of « En cours », where it was not: no other state leads to the end.
    update public.projects p set status = 'active' where p.id = taken.id and p.status <> 'active';
    update public.projects p set status = 'done', done_on = internal.paris_day() where p.id = taken.id;
    perform internal.log_project_event(
      taken.id, 'site', 'Dernière étape validée', 'moved', jsonb_build_object('status', taken.status),
      '{"status": "done"}'
    );
  elsif is_due and not taken.is_example then
    perform internal.queue_mail('project-approved', approval, 'client');
  end if;
end
$$;
comment on function public.answer_project_approval(uuid, boolean, text, uuid, text)
  is 'For the server alone: what the client of a project answers to a step that is to be approved.';

create table private.project_endings (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  ended_at timestamptz not null default clock_timestamp(),
  reopened_at timestamptz
);
comment on table private.project_endings is 'When a project ended well, and was taken up again. Mails follow each end.';
create index project_endings_project_id_idx on private.project_endings (project_id);
create index project_endings_ended_at_idx on private.project_endings (ended_at) where reopened_at is null;
create trigger project_endings_90_drop_mails after delete on private.project_endings
  for each row execute function internal.drop_mails();

create function internal.end_project()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  ending uuid;
begin
  if new.status = 'done' then
    insert into private.project_endings (project_id) values (new.id) returning id into ending;
    perform internal.queue_mail('project-ended', ending, 'client');
    perform internal.queue_mail('project-review', ending, 'client', now() + interval '7 days');
  else
    update private.project_endings e set reopened_at = clock_timestamp()
    where e.project_id = new.id and e.reopened_at is null;
  end if;
  return null;
end
$$;
create trigger projects_50_end after update of status on public.projects
  for each row when (
    not new.is_example and old.status is distinct from new.status and (old.status = 'done' or new.status = 'done')
  )
  execute function internal.end_project();

-- Queues the next offer to clients with an account whose project ended so many days ago, at most thirty days late: who switches
-- offers on sends none about what is long over. Answers how many.
create function public.queue_project_offers(after_days integer)
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  latest constant timestamptz := internal.quote_now() - make_interval(days => after_days);
  queued integer;
begin
  with due as materialized (
    select e.id
    from private.project_endings e
    join public.projects p on p.id = e.project_id and p.user_id is not null
    where e.reopened_at is null and e.ended_at between latest - interval '30 days' and latest
      and not exists (
        select from private.lead_mails m
        join private.project_endings former on former.id = m.subject_id
        where m.topic = 'project-offer' and former.project_id = e.project_id
      )
  ),
  told as (select internal.queue_mail('project-offer', due.id, 'client') from due)
  select count(*) into queued from told;
  return queued;
end
$$;
comment on function public.queue_project_offers(integer)
  is 'For the server alone: has the next offer sent to clients whose project ended so many days ago.';

-- What a mail about a step, the files or the end of a project is made of. No row where there is nothing to say any more: it was answered,
-- taken back or reopened, its client withdrew, went or wants no such mail, or has written a review already.
create function public.read_project_mail(mail_topic text, subject uuid)
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
    and (mail_topic <> 'project-review' or not exists (
        select from public.testimonials t where t.user_id = p.user_id or t.project_id = p.id
      )
      -- Once a project: not after one that left before it was reopened.
      and not exists (
        select from private.project_endings former
        join private.lead_mails m on m.subject_id = former.id and m.topic = 'project-review'
        where former.project_id = p.id and former.id <> subject and m.sent_at < former.reopened_at
      ))
$$;
comment on function public.read_project_mail(text, uuid)
  is 'For the server alone: what a mail about a step, the files or the end of a project is made of.';
