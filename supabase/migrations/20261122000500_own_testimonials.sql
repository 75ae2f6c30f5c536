-- A client's reviews are their own: one waits at a time, a published one is corrected by one that waits, and any is
-- withdrawn by its author.

-- Of several that waited the newest is what its author wants; the others are kept, refused, with the reason.
update public.testimonials older
set status = 'rejected', moderation_reason = 'Remplacé par un avis plus récent du même client.', moderated_at = now()
where older.status = 'pending' and exists (
  select from public.testimonials newer
  where newer.user_id = older.user_id and newer.status = 'pending'
    and (newer.created_at, newer.id) > (older.created_at, older.id)
);

-- A correction may keep the words and change the note. That a review is there once, the function below sees to.
drop index public.testimonials_once_idx;
create unique index testimonials_one_waits_idx on public.testimonials (user_id) where status = 'pending';

-- Published, it takes the place of the review that it corrects, which stays what visitors read until then. It goes
-- with that review, and is of the same author.
alter table public.testimonials
  add column corrects uuid,
  add constraint testimonials_id_user_id_key unique (id, user_id),
  add constraint testimonials_corrects_fkey foreign key (corrects, user_id)
    references public.testimonials (id, user_id) on delete cascade,
  add constraint testimonials_corrects_check check (corrects is null or status <> 'approved');
create index testimonials_corrects_idx on public.testimonials (corrects, user_id);
grant insert (corrects) on public.testimonials to authenticated;

drop trigger testimonials_10_keep_columns on public.testimonials;
create trigger testimonials_10_keep_columns before update on public.testimonials
  for each row execute function internal.keep_columns('id', 'user_id', 'created_at', 'corrects');

drop policy "A client takes back a review that waits" on public.testimonials;
create policy "A client withdraws their own review" on public.testimonials
  for delete to authenticated
  using ((select auth.uid()) = user_id);

-- As before, and what a client corrects is published and theirs.
create or replace function internal.prepare_testimonial()
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
revoke all on function internal.prepare_testimonial() from public, anon, authenticated, service_role;

-- Answers `stored`, also for an exact repetition; `decided` where the author's review with this text was refused
-- before, and `gone` where the one to correct is not published any more: then nothing is changed.
drop function public.submit_testimonial(text, text, integer, text, text, text);
create function public.submit_testimonial(
  review_name text,
  review_content text,
  review_rating integer,
  review_role text default null,
  review_company text default null,
  review_email text default null,
  review_corrects uuid default null
)
returns text
language plpgsql
volatile
set search_path = ''
as $$
declare
  decided public.testimonials;
begin
  -- Two at once: the second one sees the first one's row.
  perform pg_advisory_xact_lock(hashtextextended(auth.uid()::text, 0));

  -- The one to correct; or one with the same text, of which a published one is corrected as well.
  select t.* into decided
  from public.testimonials t
  where t.user_id = auth.uid()
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
      return 'stored';
    end if;
    if decided.status = 'rejected' then
      return 'decided';
    end if;
  elsif review_corrects is not null then
    return 'gone';
  end if;

  perform from public.testimonials t
  where t.user_id = auth.uid() and t.status = 'pending'
    and row(t.name, t.content, t.role, t.company, t.email, t.rating, t.corrects) is not distinct from
      row(review_name, review_content, review_role, review_company, review_email, review_rating, decided.id);
  if found then
    return 'stored';
  end if;
  -- A new row, not a changed one: who decides on what they have read never decides on anything else.
  delete from public.testimonials t where t.user_id = auth.uid() and t.status = 'pending';
  insert into public.testimonials (name, role, company, email, content, rating, corrects)
  values (review_name, review_role, review_company, review_email, review_content, review_rating, decided.id);
  return 'stored';
end
$$;
comment on function public.submit_testimonial(text, text, integer, text, text, text, uuid)
  is 'Stores the caller''s review once, with their own rights, in the place of the one that waits.';
revoke all on function public.submit_testimonial(text, text, integer, text, text, text, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.submit_testimonial(text, text, integer, text, text, text, uuid) to authenticated;

-- Answers whether there is such a review. A correction that is approved becomes the review that it corrects, which
-- keeps its id, its day and its place.
create function public.decide_testimonial(review_id uuid, decision text, reason text default null)
returns boolean
language plpgsql
volatile
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
  return found;
end
$$;
comment on function public.decide_testimonial(uuid, text, text) is 'Writes the consultant''s decision on a review.';
revoke all on function public.decide_testimonial(uuid, text, text) from public, anon, authenticated, service_role;
grant execute on function public.decide_testimonial(uuid, text, text) to service_role;
