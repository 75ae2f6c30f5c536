-- A review that its author sends again with its text unchanged corrects the earlier one, until somebody
-- has decided on that.

grant delete on public.testimonials to authenticated;

create policy "A client takes back a review that waits" on public.testimonials
  for delete to authenticated
  using ((select auth.uid()) = user_id and status = 'pending');

-- Answers `stored`, also for an exact repetition, or `decided` where the author's review with this text
-- was published or refused before: then nothing is changed.
create or replace function public.submit_testimonial(
  review_name text,
  review_content text,
  review_rating integer,
  review_role text default null,
  review_company text default null,
  review_email text default null
)
returns text
language plpgsql
volatile
set search_path = ''
as $$
declare
  earlier public.testimonials;
begin
  -- Two at once: the second one sees the first one's row.
  perform pg_advisory_xact_lock(hashtextextended(auth.uid()::text, 0));

  select t.* into earlier
  from public.testimonials t
  where t.user_id = auth.uid() and md5(t.content) = md5(review_content);
  if found then
    if row(earlier.name, earlier.role, earlier.company, earlier.email, earlier.rating)
      is not distinct from row(review_name, review_role, review_company, review_email, review_rating) then
      return 'stored';
    end if;
    -- A new row, not a changed one: who decides on what they have read never decides on anything else.
    delete from public.testimonials t where t.id = earlier.id and t.status = 'pending';
    if not found then
      return 'decided';
    end if;
  end if;

  insert into public.testimonials (name, role, company, email, content, rating)
  values (review_name, review_role, review_company, review_email, review_content, review_rating);
  return 'stored';
end
$$;
comment on function public.submit_testimonial(text, text, integer, text, text, text)
  is 'Stores the caller''s review once, with their own rights; sent again, it corrects the one that waits.';
revoke all on function public.submit_testimonial(text, text, integer, text, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.submit_testimonial(text, text, integer, text, text, text) to authenticated;
