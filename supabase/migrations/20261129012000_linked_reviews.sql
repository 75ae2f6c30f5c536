-- The review of a project without an account: how a database of before comes to it.
alter table public.testimonials
  alter column user_id drop not null,
  add column project_id uuid,
  add constraint testimonials_author_check check (num_nonnulls(user_id, project_id) = 1),
  add constraint testimonials_id_project_id_key unique (id, project_id),
  add constraint testimonials_corrects_project_fkey foreign key (corrects, project_id)
    references public.testimonials (id, project_id) on delete cascade,
  add constraint testimonials_project_id_fkey foreign key (project_id) references public.projects (id) on delete cascade;

create index testimonials_project_id_idx on public.testimonials (project_id) where project_id is not null;
create unique index testimonials_one_waits_of_project_idx on public.testimonials (project_id) where status = 'pending';
create index testimonials_corrects_project_idx on public.testimonials (corrects, project_id) where project_id is not null;

grant insert (project_id) on public.testimonials to authenticated;

drop trigger testimonials_10_keep_columns on public.testimonials;
create trigger testimonials_10_keep_columns before update on public.testimonials
  for each row execute function internal.keep_columns('id', 'created_at', 'corrects');
create trigger testimonials_10_keep_author before update on public.testimonials
  for each row when (old.user_id is not null) execute function internal.keep_columns('user_id', 'project_id');

-- Stores a review of an account, or of a project without one, once. Refused: `testimonial_gone`, where there is none to correct
-- any more, and `testimonial_decided`, where the same words were rejected before.
create function internal.store_testimonial(
  account_id uuid,
  project uuid,
  review_name text,
  review_content text,
  review_rating integer,
  review_role text,
  review_company text,
  review_email text,
  review_corrects uuid
)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  decided public.testimonials;
begin
  -- Two at once: the second one sees the first one's row.
  perform pg_advisory_xact_lock(hashtextextended(coalesce(account_id, project)::text, 0));

  -- The one to correct; or one with the same text, of which a published one is corrected as well.
  select t.* into decided
  from public.testimonials t
  where (t.user_id = account_id or t.project_id = project)
    and case
      when review_corrects is null then t.status <> 'pending' and t.content = review_content
      else t.status = 'approved' and t.id = review_corrects
    end
  order by t.status, t.moderated_at desc
  limit 1;
  if found then
    if row(decided.name, decided.content, decided.role, decided.company, decided.email, decided.rating)
      is not distinct from
      row(review_name, review_content, review_role, review_company, review_email, review_rating) then
      -- As it is published: what waited to change that is taken back.
      delete from public.testimonials t where t.corrects = decided.id and t.status = 'pending';
      return;
    end if;
    if decided.status = 'rejected' then
      raise exception 'testimonial_decided' using errcode = 'PT409';
    end if;
  elsif review_corrects is not null then
    raise exception 'testimonial_gone' using errcode = 'PT404';
  end if;

  perform from public.testimonials t
  where (t.user_id = account_id or t.project_id = project) and t.status = 'pending'
    and row(t.name, t.content, t.role, t.company, t.email, t.rating, t.corrects) is not distinct from
      row(review_name, review_content, review_role, review_company, review_email, review_rating, decided.id);
  if found then
    return;
  end if;
  -- A new row, not a changed one: who decides on what they have read never decides on anything else.
  delete from public.testimonials t
  where (t.user_id = account_id or t.project_id = project) and t.status = 'pending';
  insert into public.testimonials (user_id, project_id, name, role, company, email, content, rating, corrects)
  values (
    account_id, project, review_name, review_role, review_company, review_email, review_content, review_rating, decided.id
  );
end
$$;

create or replace function public.submit_testimonial(
  review_name text,
  review_content text,
  review_rating integer,
  review_role text default null,
  review_company text default null,
  review_email text default null,
  review_corrects uuid default null
)
returns void
language sql
volatile
set search_path = ''
as $$
  select internal.store_testimonial(
    auth.uid(), null, review_name, review_content, review_rating, review_role, review_company, review_email, review_corrects
  )
$$;

-- With the review, in one transaction. Of one client one mail in 15 minutes: what they change meanwhile takes the place
-- of the review that waited, and of its mail.
create or replace function internal.queue_testimonial_mail()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  wait integer;
begin
  select limited.retry_after_seconds into wait
  from public.consume_rate_limit('review-mail:' || md5(coalesce(new.user_id, new.project_id)::text), 1, 900) limited;
  insert into private.lead_mails (testimonial_id, recipient, next_at)
  values (new.id, 'consultant', now() + make_interval(secs => wait));
  return null;
end
$$;

drop trigger testimonials_20_queue_mail on public.testimonials;
create trigger testimonials_20_queue_mail after insert on public.testimonials
  for each row when (new.status = 'pending' and (auth.uid() is not null or new.project_id is not null))
  execute function internal.queue_testimonial_mail();

-- Takes mails that are due, each for one caller: nobody else gets it before `lease_seconds` are over,
-- which a caller that died needs. `attempt` is what settle_lead_mail() then asks for. Once `visitors_an_hour` or
-- `visitors_a_day` mails to visitors have left, the others wait until that is over, the oldest first, and one
-- notice a day says so. What the consultant has marked as spam meanwhile is sent to nobody, and of a review only
-- one that still waits: as the kind `review`, with its words and its author's account as the payload. Of the topic
-- `thread`, `answer` is what the consultant wrote, `reply` what the client did, with the request itself in the payload;
-- the consultant's own words to one person are under no ceiling. Any other mail has its topic as the kind and what it is
-- about as the reference. Only those of `topics` are taken, which the caller can write. Ceilings have defaults for a version of
-- the site that knows none.
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
        'account', u.email, 'corrected', corrected.content, 'client', p.client_email, 'project', p.name
      ),
      null, t.created_at, c.request_id
    from claimed c
    join public.testimonials t on t.id = c.testimonial_id
    left join auth.users u on u.id = t.user_id
    left join public.projects p on p.id = t.project_id
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

-- The project that a link or a reference opens: who follows it, until when they have seen what came, whether their address has
-- an account, and what is known of them.
create or replace function public.open_linked_project(
  token_hash text default null, access_hash text default null, lead_reference text default null
)
returns table (project uuid, follower uuid, seen_until timestamptz, has_account boolean, email text, contact jsonb)
language sql
stable
security definer
set search_path = ''
as $$
  select l.project, f.id,
    case when p.user_id is null or internal.email_hash(p.user_id) = l.email_hash then p.seen_until else f.seen_until end,
    internal.account_of_address(l.email) is not null, l.email,
    jsonb_build_object(
      'name', l.contact ->> 'name', 'firstName', l.contact ->> 'firstName', 'lastName', l.contact ->> 'lastName',
      'company', l.contact ->> 'company'
    )
  from internal.linked_project(
    open_linked_project.token_hash, open_linked_project.access_hash, open_linked_project.lead_reference
  ) l
  join public.projects p on p.id = l.project
  left join private.project_followers f on f.project_id = p.id
    and exists (select from public.quotes q where q.id = f.quote_id and q.email_hash = l.email_hash)
  limit 1
$$;

-- The project whose client this is; none of an account's, or where a link opens it for another signer.
create function internal.reviewed_project(token_hash text, access_hash text, lead_reference text)
returns uuid
language sql
stable
set search_path = ''
as $$
  select p.id
  from internal.linked_project(
    reviewed_project.token_hash, reviewed_project.access_hash, reviewed_project.lead_reference
  ) l
  join public.projects p on p.id = l.project
  where p.user_id is null and p.client_email = lower(l.email) and not p.is_example
$$;

-- Null where there is nobody to leave one here.
create function public.read_linked_testimonials(
  token_hash text default null, access_hash text default null, lead_reference text default null
)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', t.id, 'name', t.name, 'role', t.role, 'company', t.company, 'email', t.email, 'content', t.content,
      'rating', t.rating, 'status', t.status, 'reason', t.moderation_reason, 'sentAt', t.created_at, 'corrects', t.corrects
    ) order by t.created_at desc), '[]')
    from public.testimonials t where t.project_id = reviewed.id
  )
  from (
    select internal.reviewed_project(
      read_linked_testimonials.token_hash, read_linked_testimonials.access_hash, read_linked_testimonials.lead_reference
    ) as id
  ) reviewed
  where reviewed.id is not null
$$;
comment on function public.read_linked_testimonials(text, text, text)
  is 'For the server alone: the reviews of the project that a link or a reference opens.';

-- Stores the review of a project that is over, once: one that is published it corrects, else it takes the place of the one that
-- waits. Refused: `project_gone`, `testimonial_early`, `testimonial_decided`.
create function public.submit_linked_testimonial(
  review_name text,
  review_content text,
  review_rating integer,
  review_role text default null,
  review_company text default null,
  review_email text default null,
  token_hash text default null,
  access_hash text default null,
  lead_reference text default null
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
  -- An account that comes to have it at this moment waits, and then has the review too.
  select p.* into taken from public.projects p
  where p.user_id is null and p.archived_at is null and p.id = internal.reviewed_project(
    submit_linked_testimonial.token_hash, submit_linked_testimonial.access_hash, submit_linked_testimonial.lead_reference
  )
  for update;
  if not found then
    raise exception 'project_gone' using errcode = 'PT404';
  end if;
  -- What is written already may be changed, whatever becomes of the project.
  if taken.status <> 'done' and not exists (select from public.testimonials t where t.project_id = taken.id) then
    raise exception 'testimonial_early' using errcode = 'PT409';
  end if;
  perform internal.store_testimonial(
    null, taken.id, review_name, review_content, review_rating, review_role, review_company, review_email,
    (
      select t.id from public.testimonials t
      where t.project_id = taken.id and t.status = 'approved'
      order by t.created_at desc
      limit 1
    )
  );
end
$$;
comment on function public.submit_linked_testimonial(text, text, integer, text, text, text, text, text, text)
  is 'For the server alone: stores the review of the project that a link or a reference opens.';

-- Withdraws it, whatever became of it. Answers whether visitors read it until now. Refused: `project_gone`.
create function public.withdraw_linked_testimonial(
  review uuid, token_hash text default null, access_hash text default null, lead_reference text default null
)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  reviewed constant uuid := internal.reviewed_project(
    withdraw_linked_testimonial.token_hash, withdraw_linked_testimonial.access_hash,
    withdraw_linked_testimonial.lead_reference
  );
  former text;
begin
  if reviewed is null then
    raise exception 'project_gone' using errcode = 'PT404';
  end if;
  delete from public.testimonials t where t.id = review and t.project_id = reviewed returning t.status into former;
  return coalesce(former = 'approved', false);
end
$$;
comment on function public.withdraw_linked_testimonial(uuid, text, text, text)
  is 'For the server alone: withdraws a review of the project that a link or a reference opens.';

-- Whoever comes to have the project has its reviews; of two that wait then, the later one does.
create function internal.hand_over_testimonials()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.testimonials t
  where t.id in (
    select w.id from public.testimonials w
    where w.status = 'pending' and (w.user_id = new.user_id or w.project_id = new.id)
    order by w.created_at desc
    offset 1
  );
  update public.testimonials t set user_id = new.user_id, project_id = null where t.project_id = new.id;
  return null;
end
$$;
create trigger projects_60_hand_over_testimonials after update of user_id on public.projects
  for each row when (old.user_id is null and new.user_id is not null)
  execute function internal.hand_over_testimonials();

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

-- All that there is of a client, the newest hundred of each: `storedClient` of lib/clients/wire.ts. Null where there is
-- nothing. One that belongs to another card answers that one.
create or replace function public.read_client(client text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  most constant integer := 100;
  card constant text := internal.client_of_address(client);
  addresses constant text[] := internal.addresses_of_client(card);
  traces constant private.client_traces[] := internal.client_traces_of(addresses);
  request_ids uuid[];
  quote_ids uuid[];
  project_ids uuid[];
  account_ids uuid[];
begin
  if cardinality(traces) = 0 then
    return null;
  end if;
  select array_agg(t.id) filter (where t.kind = 'request'), array_agg(t.id) filter (where t.kind = 'quote'),
    array_agg(t.id) filter (where t.kind = 'project'), array_agg(t.id) filter (where t.kind = 'account')
  into request_ids, quote_ids, project_ids, account_ids
  from unnest(traces) as t;
  return jsonb_build_object(
    'id', card, 'contacts', internal.client_contacts_of(card, traces),
    'isArchived', (select coalesce(bool_and(t.is_archived), false) from unnest(traces) as t where t.kind <> 'contact'),
    'requests', (
      select coalesce(jsonb_agg(r.said order by r.at desc), '[]')
      from (
        select internal.stored_lead(l) || jsonb_build_object(
          'state', l.status, 'consent', l.consent_contact, 'isExample', l.is_example
        ) as said, l.created_at as at
        from public.leads l where l.id = any (request_ids)
        order by l.created_at desc limit most
      ) r
    ),
    'quotes', (
      select coalesce(jsonb_agg(r.said order by r.at desc), '[]')
      from (
        select jsonb_build_object(
          'id', q.id, 'number', q.number, 'title', q.title, 'total', q.total_cents, 'updatedAt', q.updated_at,
          'state', internal.quote_state(q.status, q.valid_until, internal.quote_today()), 'isExample', q.is_example
        ) as said, q.updated_at as at
        from public.quotes q where q.id = any (quote_ids)
        order by q.updated_at desc limit most
      ) r
    ),
    'dues', (
      select coalesce(jsonb_agg(r.said order by r.rank, r.due_on desc nulls last), '[]')
      from (
        select jsonb_build_object(
          'quote', q.id, 'number', q.number, 'position', d.position, 'label', d.label, 'amount', d.amount_cents,
          'dueOn', d.due_on, 'receivedOn', d.received_on
        ) as said, d.due_on, d.received_on is not null as rank
        from private.quote_dues d
        join public.quotes q on q.id = d.quote_id
        where q.id = any (quote_ids) and q.status in ('accepted', 'terminated')
        order by d.received_on is not null, d.due_on desc nulls last limit most
      ) r
    ),
    'projects', (
      select coalesce(jsonb_agg(r.said order by r.at desc), '[]')
      from (
        select jsonb_build_object(
          'id', p.id, 'name', p.name, 'type', p.type, 'state', p.status, 'progress', p.progress, 'activeAt', p.active_at,
          'isExample', p.is_example
        ) as said, p.active_at as at
        from public.projects p where p.id = any (project_ids)
        order by p.active_at desc limit most
      ) r
    ),
    'appointments', (
      select coalesce(jsonb_agg(r.said order by r.at desc), '[]')
      from (
        select jsonb_build_object('id', a.id, 'state', a.state, 'startsAt', a.starts_at) as said, a.starts_at as at
        from public.appointments a
        where a.state <> 'held' and (a.lead_id = any (request_ids) or a.user_id = any (account_ids))
        order by a.starts_at desc limit most
      ) r
    ),
    'reviews', (
      select coalesce(jsonb_agg(r.said order by r.at desc), '[]')
      from (
        select jsonb_build_object(
          'id', t.id, 'state', t.status, 'rating', t.rating, 'text', t.content, 'at', t.created_at
        ) as said, t.created_at as at
        from public.testimonials t where t.user_id = any (account_ids) or t.project_id = any (project_ids)
        order by t.created_at desc limit most
      ) r
    ),
    'notes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', n.id, 'authorName', n.author_name, 'text', n.body, 'at', n.created_at
      ) order by n.created_at, n.id), '[]')
      from private.client_notes n where n.address_hash = any (addresses)
    )
  );
end
$$;

grant execute on function
  public.read_linked_testimonials, public.submit_linked_testimonial, public.withdraw_linked_testimonial
  to service_role;
grant execute on function internal.store_testimonial to authenticated;
