-- Reviews: written by clients, published by the consultant alone. A client's are their own: one waits at a time, a published
-- one is corrected by one that waits, and any is withdrawn by its author. Its author is an account, or who has proven the
-- address of a project that has none (linked-projects.sql).

create table public.testimonials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (char_length(name) between 2 and 100),
  role text check (char_length(role) <= 100),
  company text check (char_length(company) <= 100),
  email text check (char_length(email) <= 255 and email ~ '^[^@\s]+@[^@\s]+$'),
  content text not null check (char_length(content) between 10 and 500),
  rating smallint not null default 5 check (rating between 1 and 5),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  moderation_reason text check (char_length(moderation_reason) <= 1000),
  moderated_at timestamptz,
  created_at timestamptz not null default now(),
  -- Published, it takes the place of the review that it corrects, which stays what visitors read until then. It goes
  -- with that review, and is of the same author.
  corrects uuid,
  constraint testimonials_id_user_id_key unique (id, user_id),
  constraint testimonials_corrects_fkey foreign key (corrects, user_id)
    references public.testimonials (id, user_id) on delete cascade,
  constraint testimonials_corrects_check check (corrects is null or status <> 'approved'),
  -- Of who has no account, until they have one.
  project_id uuid,
  constraint testimonials_author_check check (num_nonnulls(user_id, project_id) = 1),
  constraint testimonials_id_project_id_key unique (id, project_id),
  constraint testimonials_corrects_project_fkey foreign key (corrects, project_id)
    references public.testimonials (id, project_id) on delete cascade
);
comment on table public.testimonials is 'Reviews. The public reads approved ones through get_approved_testimonials() only.';

create index testimonials_user_id_idx on public.testimonials (user_id);
-- Keeps the public list as quick with 100,000 reviews as with 100: its order, and approved rows only.
create index testimonials_approved_idx on public.testimonials (created_at desc, id desc)
  where status = 'approved';
-- The consultant's queue.
create index testimonials_pending_idx on public.testimonials (created_at) where status = 'pending';
-- A correction may keep the words and change the note. That a review is there once, submit_testimonial() sees to.
create unique index testimonials_one_waits_idx on public.testimonials (user_id) where status = 'pending';
create index testimonials_corrects_idx on public.testimonials (corrects, user_id);
create index testimonials_project_id_idx on public.testimonials (project_id) where project_id is not null;
create unique index testimonials_one_waits_of_project_idx on public.testimonials (project_id) where status = 'pending';
create index testimonials_corrects_project_idx on public.testimonials (corrects, project_id) where project_id is not null;

alter table public.testimonials enable row level security;

grant select, insert (user_id, name, role, company, email, content, rating, corrects, project_id), delete
  on public.testimonials to authenticated;
grant select, insert, update, delete on public.testimonials to service_role;

create policy "A client reads their own reviews" on public.testimonials
  for select to authenticated
  using ((select auth.uid()) = user_id);

create policy "A client submits a review as themselves, unapproved" on public.testimonials
  for insert to authenticated
  with check (
    (select auth.uid()) = user_id
    and status = 'pending'
    and moderation_reason is null
    and moderated_at is null
  );

create policy "A client withdraws their own review" on public.testimonials
  for delete to authenticated
  using ((select auth.uid()) = user_id);

-- Trims as the form does, turns empty optional fields into NULL, and leaves a client no say over anything that moderation
-- decides, even where column grants are missing. What a client corrects is published and theirs.
create function internal.prepare_testimonial()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.name := regexp_replace(new.name, '^\s+|\s+$', '', 'g');
  new.content := regexp_replace(new.content, '^\s+|\s+$', '', 'g');
  new.role := nullif(regexp_replace(new.role, '^\s+|\s+$', '', 'g'), '');
  new.company := nullif(regexp_replace(new.company, '^\s+|\s+$', '', 'g'), '');
  new.email := nullif(regexp_replace(new.email, '^\s+|\s+$', '', 'g'), '');
  if current_user in ('anon', 'authenticated') then
    new.id := gen_random_uuid();
    new.status := 'pending';
    new.moderation_reason := null;
    new.moderated_at := null;
    new.created_at := now();
    if new.corrects is not null and not exists (
      select from public.testimonials t
      where t.id = new.corrects and t.user_id = auth.uid() and t.status = 'approved'
    ) then
      raise exception 'a client corrects a published review of their own' using errcode = '42501';
    end if;
  end if;
  return new;
end
$$;

create trigger testimonials_10_prepare before insert on public.testimonials
  for each row execute function internal.prepare_testimonial();
create trigger testimonials_10_keep_columns before update on public.testimonials
  for each row execute function internal.keep_columns('id', 'created_at', 'corrects');
create trigger testimonials_10_keep_author before update on public.testimonials
  for each row when (old.user_id is not null) execute function internal.keep_columns('user_id', 'project_id');

-- The public list. Definer, since the public has no right to the table: this is the only door, and it
-- lets through neither e-mail nor author nor moderation.
create function internal.get_approved_testimonials()
returns table (
  id uuid, name text, role text, company text, content text, rating smallint, created_at timestamptz
)
language sql
stable
security definer
set search_path = ''
as $$
  select t.id, t.name, t.role, t.company, t.content, t.rating, t.created_at
  from public.testimonials t
  where t.status = 'approved'
  order by t.created_at desc, t.id desc
  limit 24
$$;

create function public.get_approved_testimonials()
returns table (
  id uuid, name text, role text, company text, content text, rating smallint, created_at timestamptz
)
language sql
stable
set search_path = ''
as $$
  select * from internal.get_approved_testimonials()
$$;
comment on function public.get_approved_testimonials() is 'The newest approved reviews, at most 24.';

-- One approved review by its id, however many newer ones there are: a case study quotes it.

create function internal.get_approved_testimonial(review_id uuid)
returns table (
  id uuid, name text, role text, company text, content text, rating smallint, created_at timestamptz
)
language sql
stable
security definer
set search_path = ''
as $$
  select t.id, t.name, t.role, t.company, t.content, t.rating, t.created_at
  from public.testimonials t
  where t.id = review_id and t.status = 'approved'
$$;

create function public.get_approved_testimonial(review_id uuid)
returns table (
  id uuid, name text, role text, company text, content text, rating smallint, created_at timestamptz
)
language sql
stable
set search_path = ''
as $$
  select * from internal.get_approved_testimonial(review_id)
$$;
comment on function public.get_approved_testimonial(uuid) is 'One review, as long as it is approved.';

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

create function public.submit_testimonial(
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
comment on function public.submit_testimonial(text, text, integer, text, text, text, uuid)
  is 'Stores the caller''s review once, with their own rights, in the place of the one that waits.';

-- A correction that is approved becomes the review that it corrects, which keeps its id, its day and its place. Refused:
-- `testimonial_gone`.
create function public.decide_testimonial(review_id uuid, decision text, reason text default null)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  correction public.testimonials;
begin
  if decision = 'approved' then
    delete from public.testimonials t where t.id = review_id and t.corrects is not null returning t.* into correction;
  end if;
  update public.testimonials t
  set name = coalesce(correction.name, t.name),
    content = coalesce(correction.content, t.content),
    rating = coalesce(correction.rating, t.rating),
    role = case when correction.id is null then t.role else correction.role end,
    company = case when correction.id is null then t.company else correction.company end,
    email = case when correction.id is null then t.email else correction.email end,
    status = decision,
    moderation_reason = reason,
    moderated_at = now()
  where t.id = coalesce(correction.corrects, review_id);
  if not found then
    raise exception 'testimonial_gone' using errcode = 'PT404';
  end if;
end
$$;
comment on function public.decide_testimonial(uuid, text, text) is 'Writes the consultant''s decision on a review.';

-- The consultant is mailed each review that waits, through the outbox, and sees whose it is.

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
  from public.consume_rate_limit('review-mail:' || md5(coalesce(new.user_id, new.project_id)::text), 1, 900) limited;
  insert into private.lead_mails (testimonial_id, recipient, next_at)
  values (new.id, 'consultant', now() + make_interval(secs => wait));
  return null;
end
$$;

-- What a client writes; not what is imported.
create trigger testimonials_20_queue_mail after insert on public.testimonials
  for each row when (new.status = 'pending' and (auth.uid() is not null or new.project_id is not null))
  execute function internal.queue_testimonial_mail();

-- The accounts of those who wrote reviews; what corrects a review is none of its own.
create function public.testimonial_authors(author_ids uuid[])
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
comment on function public.testimonial_authors(uuid[])
  is 'For the server alone: whose reviews these are, since when they have an account, and how many they wrote.';

-- The text of a review has several lines: overrides and isolates of direction go, the rest stays.
create function internal.plain_testimonial()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.name := internal.plain_name(new.name);
  new.role := internal.plain_name(new.role);
  new.company := internal.plain_name(new.company);
  new.content := regexp_replace(new.content, '[\u202a-\u202e\u2066-\u2069]', '', 'g');
  return new;
end
$$;

create trigger testimonials_05_plain before insert or update of name, role, company, content
  on public.testimonials
  for each row execute function internal.plain_testimonial();
