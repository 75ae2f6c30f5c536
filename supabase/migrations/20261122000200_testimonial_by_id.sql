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
revoke all on function internal.get_approved_testimonial(uuid) from public;
grant execute on function internal.get_approved_testimonial(uuid) to anon, authenticated, service_role;

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
revoke all on function public.get_approved_testimonial(uuid) from public;
grant execute on function public.get_approved_testimonial(uuid) to anon, authenticated, service_role;
