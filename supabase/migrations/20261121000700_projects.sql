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

-- What a client sent while signed in, as they sent it. Written by the server alone, as before.
grant select (id, reference, kind, status, payload, estimate, consent_contact, user_id, created_at)
  on public.leads to authenticated;

create policy "A client reads what they sent" on public.leads
  for select to authenticated
  using ((select auth.uid()) = user_id);

comment on table public.leads is 'What visitors send. A client reads their own; nobody else does.';

-- Removes an account and everything that is its client's. Rows that name the account go with it, by
-- their foreign keys; requests sent before signing in are found by the address, which a confirmed
-- account has proven to be its own. Answers whether there was such an account.
create or replace function internal.delete_account(account_id uuid)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from public.leads l
  using auth.users u
  where u.id = account_id
    and u.email_confirmed_at is not null
    and l.email_hash = encode(extensions.digest(lower(u.email), 'sha256'), 'hex');
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
