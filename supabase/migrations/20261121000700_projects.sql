-- A client's projects, kept by the consultant; and what of `leads` a client may read again.

create table public.projects (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 200),
  type text not null check (char_length(type) between 1 and 100),
  status text not null default 'En attente' check (status in ('En cours', 'Terminé', 'En attente')),
  progress smallint not null default 0 check (progress between 0 and 100),
  start_date date,
  estimated_end date,
  price integer check (price >= 0),
  description text not null default '' check (char_length(description) <= 2000),
  is_example boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (estimated_end >= start_date)
);
comment on table public.projects is 'Written by the server and the consultant; a client reads their own.';
comment on column public.projects.progress is 'Percent.';
comment on column public.projects.price is 'Whole euros, excluding tax.';
comment on column public.projects.is_example is 'Made for a new account of the embedded demo.';

create index projects_user_id_idx on public.projects (user_id);

alter table public.projects enable row level security;

revoke all on public.projects from public, anon, authenticated, service_role;
grant select on public.projects to authenticated;
grant select, insert, update, delete on public.projects to service_role;

create policy "A client reads their own projects" on public.projects
  for select to authenticated
  using ((select auth.uid()) = user_id);

create trigger projects_10_keep_columns before update on public.projects
  for each row execute function internal.keep_columns('id', 'user_id', 'created_at');
create trigger projects_30_touch before update on public.projects
  for each row execute function internal.touch_updated_at();

-- What was sent before its author signed in is known by its address, which a confirmed account has
-- proven to be its own.
create or replace function internal.email_hash(account_id uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select encode(extensions.digest(lower(u.email), 'sha256'), 'hex')
  from auth.users u
  where u.id = account_id and u.email_confirmed_at is not null
$$;
revoke all on function internal.email_hash(uuid) from public, anon, authenticated, service_role;

create or replace function internal.own_email_hash()
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select internal.email_hash(auth.uid())
$$;
revoke all on function internal.own_email_hash() from public, anon, authenticated, service_role;
grant execute on function internal.own_email_hash() to authenticated;

-- What a client sent, as they sent it. Written by the server alone, as before.
grant select (id, reference, kind, status, payload, estimate, consent_contact, user_id, created_at)
  on public.leads to authenticated;

create policy "A client reads what they sent" on public.leads
  for select to authenticated
  using (
    (select auth.uid()) = user_id
    or (user_id is null and email_hash = (select internal.own_email_hash()))
  );

comment on table public.leads is 'What visitors send. A client reads their own; nobody else does.';

-- Removes an account and everything that is its client's: rows that name the account, by their foreign
-- keys, and what was sent from its address before. Answers whether there was such an account.
create or replace function internal.delete_account(account_id uuid)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from public.leads l
  where l.user_id is null and l.email_hash = internal.email_hash(account_id);
  delete from auth.users u where u.id = account_id;
  return found;
end
$$;
revoke all on function internal.delete_account(uuid) from public, anon, authenticated, service_role;
grant execute on function internal.delete_account(uuid) to service_role;

create or replace function public.delete_account(account_id uuid)
returns boolean
language sql
volatile
set search_path = ''
as $$
  select internal.delete_account(account_id)
$$;
comment on function public.delete_account(uuid)
  is 'For the server alone: removes an account and everything that is its client''s.';
revoke all on function public.delete_account(uuid) from public, anon, authenticated, service_role;
grant execute on function public.delete_account(uuid) to service_role;
