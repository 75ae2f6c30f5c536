-- Reviews: written by signed-in clients, published by the consultant alone.

create table public.testimonials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (char_length(name) between 2 and 100),
  role text check (char_length(role) <= 100),
  company text check (char_length(company) <= 100),
  email text check (char_length(email) <= 255 and email ~ '^[^@\s]+@[^@\s]+$'),
  content text not null check (char_length(content) between 10 and 500),
  rating smallint not null default 5 check (rating between 1 and 5),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  moderation_reason text check (char_length(moderation_reason) <= 1000),
  moderated_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.testimonials is 'Reviews. The public reads approved ones through get_approved_testimonials() only.';

create index testimonials_user_id_idx on public.testimonials (user_id);
-- Keeps the public list as quick with 100,000 reviews as with 100: its order, and approved rows only.
create index testimonials_approved_idx on public.testimonials (created_at desc, id desc)
  where status = 'approved';
-- The consultant's queue.
create index testimonials_pending_idx on public.testimonials (created_at) where status = 'pending';

alter table public.testimonials enable row level security;

revoke all on public.testimonials from public, anon, authenticated, service_role;
grant select, insert (user_id, name, role, company, email, content, rating)
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

-- Trims as the form does, turns empty optional fields into NULL, and leaves a client no say over
-- anything that moderation decides, even where column grants are missing.
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
  end if;
  return new;
end
$$;
revoke all on function internal.prepare_testimonial() from public, anon, authenticated, service_role;

create trigger testimonials_10_prepare before insert on public.testimonials
  for each row execute function internal.prepare_testimonial();
create trigger testimonials_10_keep_columns before update on public.testimonials
  for each row execute function internal.keep_columns('id', 'user_id', 'created_at');

-- The public list. Definer, since the public has no right to the table: this is the only door, and it
-- lets through neither e-mail nor author nor moderation.
create or replace function internal.get_approved_testimonials()
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
revoke all on function internal.get_approved_testimonials() from public;
grant execute on function internal.get_approved_testimonials() to anon, authenticated, service_role;

create or replace function public.get_approved_testimonials()
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
revoke all on function public.get_approved_testimonials() from public;
grant execute on function public.get_approved_testimonials() to anon, authenticated, service_role;
