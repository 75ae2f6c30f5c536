-- The consultant is mailed each review that waits, through the outbox of leads, and sees whose it is.

alter table private.lead_mails
  alter column lead_id drop not null,
  add column testimonial_id uuid unique references public.testimonials (id) on delete cascade,
  add constraint lead_mails_subject_check check (num_nonnulls(lead_id, testimonial_id) = 1);
comment on table private.lead_mails is 'Outbox. One row a lead and recipient, or a review.';

-- With the review, in one transaction. Of one client one mail in 15 minutes: what they change meanwhile takes the place
-- of the review that waited, and of its mail.
create function internal.queue_testimonial_mail()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  wait integer;
begin
  select limited.retry_after_seconds into wait
  from internal.consume_rate_limit('review-mail:' || md5(new.user_id::text), 1, 900) limited;
  insert into private.lead_mails (testimonial_id, recipient, next_at)
  values (new.id, 'consultant', now() + make_interval(secs => wait));
  return null;
end
$$;
revoke all on function internal.queue_testimonial_mail() from public, anon, authenticated, service_role;

-- What a client writes; not what is imported.
create trigger testimonials_20_queue_mail after insert on public.testimonials
  for each row when (new.status = 'pending' and auth.uid() is not null)
  execute function internal.queue_testimonial_mail();

drop function public.claim_lead_mails(integer, integer, integer, integer);
drop function internal.claim_lead_mails(integer, integer, integer, integer);

-- Takes mails that are due, each for one caller: nobody else gets it before `lease_seconds` are over,
-- which a caller that died needs. `attempt` is what settle_lead_mail() then asks for. Once `visitors_an_hour` or
-- `visitors_a_day` mails to visitors have left, the others wait until that is over, the oldest first, and one
-- notice a day says so. What the consultant has marked as spam meanwhile is sent to nobody, and of a review only
-- one that still waits: as the kind `review`, with its words and its author's account as the payload.
create function internal.claim_lead_mails(
  max_mails integer, lease_seconds integer, visitors_an_hour integer, visitors_a_day integer, with_reviews boolean
)
returns table (
  id uuid, attempt integer, recipient text, kind text, reference text, payload jsonb, estimate jsonb,
  created_at timestamptz
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
    insert into private.lead_mails (lead_id, recipient)
    select m.lead_id, 'notice'
    from private.lead_mails m
    join public.leads l on l.id = m.lead_id and l.status <> 'spam'
    where m.recipient = 'visitor' and m.sent_at is null and m.refused_at is null and m.next_at <= now()
    order by m.created_at
    limit 1
    on conflict (lead_id, recipient) do nothing;
  end if;

  return query
    with due as (
      select m.id, m.next_at, m.recipient,
        row_number() over (partition by m.recipient order by m.next_at, m.id) as position
      from private.lead_mails m
      left join public.leads l on l.id = m.lead_id
      left join public.testimonials t on t.id = m.testimonial_id
      where m.sent_at is null and m.refused_at is null and m.next_at <= now()
        and (l.status <> 'spam' or (with_reviews and t.status = 'pending'))
    ),
    chosen as (
      select due.id from due
      where due.recipient <> 'visitor' or due.position <= left_for_visitors
      order by due.next_at
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
      returning m.id, m.attempts, m.recipient, m.lead_id, m.testimonial_id
    )
    select c.id, c.attempts, c.recipient, l.kind, l.reference, l.payload, l.estimate, l.created_at
    from claimed c
    join public.leads l on l.id = c.lead_id
    union all
    select c.id, c.attempts, c.recipient, 'review', 'AVIS-' || upper(left(t.id::text, 8)),
      jsonb_build_object(
        'name', t.name, 'role', t.role, 'company', t.company, 'content', t.content, 'rating', t.rating,
        'account', u.email, 'corrected', corrected.content
      ),
      null, t.created_at
    from claimed c
    join public.testimonials t on t.id = c.testimonial_id
    join auth.users u on u.id = t.user_id
    left join public.testimonials corrected on corrected.id = t.corrects;
end
$$;
revoke all on function internal.claim_lead_mails(integer, integer, integer, integer, boolean)
  from public, anon, authenticated, service_role;
grant execute on function internal.claim_lead_mails(integer, integer, integer, integer, boolean) to service_role;

-- The ceilings have defaults for a version of the site that knows none; one that knows no reviews gets none.
create function public.claim_lead_mails(
  max_mails integer, lease_seconds integer,
  visitors_an_hour integer default 100, visitors_a_day integer default 300, with_reviews boolean default false
)
returns table (
  id uuid, attempt integer, recipient text, kind text, reference text, payload jsonb, estimate jsonb,
  created_at timestamptz
)
language sql
volatile
set search_path = ''
as $$
  select * from internal.claim_lead_mails(
    max_mails, lease_seconds, visitors_an_hour, visitors_a_day, with_reviews
  )
$$;
comment on function public.claim_lead_mails(integer, integer, integer, integer, boolean)
  is 'For the server alone: takes mails that are due, those to visitors up to a ceiling.';
revoke all on function public.claim_lead_mails(integer, integer, integer, integer, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.claim_lead_mails(integer, integer, integer, integer, boolean) to service_role;

-- The accounts of those who wrote reviews; what corrects a review is none of its own.
create function internal.testimonial_authors(author_ids uuid[])
returns table (user_id uuid, email text, registered_at timestamptz, reviews bigint)
language sql
stable
security definer
set search_path = ''
as $$
  select u.id, u.email::text, u.created_at,
    (select count(*) from public.testimonials t where t.user_id = u.id and t.corrects is null)
  from auth.users u
  where u.id = any (author_ids)
$$;
revoke all on function internal.testimonial_authors(uuid[]) from public, anon, authenticated, service_role;
grant execute on function internal.testimonial_authors(uuid[]) to service_role;

create function public.testimonial_authors(author_ids uuid[])
returns table (user_id uuid, email text, registered_at timestamptz, reviews bigint)
language sql
stable
set search_path = ''
as $$
  select * from internal.testimonial_authors(author_ids)
$$;
comment on function public.testimonial_authors(uuid[])
  is 'For the server alone: whose reviews these are, since when they have an account, and how many they wrote.';
revoke all on function public.testimonial_authors(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.testimonial_authors(uuid[]) to service_role;
