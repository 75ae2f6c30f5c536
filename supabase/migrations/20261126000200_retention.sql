-- The rest of what the privacy policy promises to erase: accounts that nobody uses, requests that became a contract,
-- reviews that were refused, tokens that Make takes no more. All terms count by one clock.

-- Tests put it forward.
create function internal.retention_now()
returns timestamptz
language sql
volatile
set search_path = ''
as $$
  select clock_timestamp()
$$;
revoke all on function internal.retention_now() from public, anon, authenticated, service_role;

-- An account's sessions go as it signs out, and projects with their own term: what was seen of its use stays.
create table private.account_uses (
  user_id uuid primary key references auth.users (id) on delete cascade,
  used_at timestamptz not null
);
comment on table private.account_uses is 'When each account was last used, as far as anybody has looked.';
revoke all on private.account_uses from public, anon, authenticated, service_role;

create table private.account_reminders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users (id) on delete cascade
);
comment on table private.account_reminders is 'Accounts that are told of their end, until they are used again. A mail tells each.';
revoke all on private.account_reminders from public, anon, authenticated, service_role;
create trigger account_reminders_90_drop_mails after delete on private.account_reminders
  for each row execute function internal.drop_mails();

-- When an account was last used: its client came, or either side did something in what they share. A project under way is
-- use, a call to come and a quote that may still be accepted are until their day.
create function internal.last_use_of(account_id uuid)
returns timestamptz
language sql
volatile
security definer
set search_path = ''
as $$
  select greatest(
    u.created_at, u.email_confirmed_at, u.last_sign_in_at,
    (select k.used_at from private.account_uses k where k.user_id = u.id),
    (
      select max(greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'UTC'))
      from auth.sessions s where s.user_id = u.id
    ),
    (
      select max(greatest(l.created_at, l.last_message_at)) from public.leads l
      where l.user_id = u.id or (l.user_id is null and l.email_hash = internal.email_hash(u.id))
    ),
    (
      select max(a.starts_at)
      from public.appointments a join public.leads l on l.id = a.lead_id
      where l.user_id = u.id and a.state <> 'cancelled'
    ),
    (
      select max(greatest(
        q.sent_at, q.decided_at, q.last_message_at, case q.status when 'sent' then q.valid_until::timestamptz end
      ))
      from public.quotes q where q.user_id = u.id
    ),
    (
      select max(case when p.status in ('planned', 'active', 'paused') then internal.retention_now() else p.active_at end)
      from public.projects p where p.user_id = u.id and not p.is_example
    )
  )
  from auth.users u
  where u.id = account_id
$$;
revoke all on function internal.last_use_of(uuid) from public, anon, authenticated, service_role;

-- Tells accounts that were not used for three years but thirty days, and erases those that were told thirty days ago and
-- not used since. Nobody is erased whose mail has not left, but for an address that its server refuses for good.
create function internal.erase_unused_accounts()
returns table (reminded integer, erased integer)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  term constant interval := interval '3 years';
  notice constant interval := interval '30 days';
  moment constant timestamptz := internal.retention_now();
  account uuid;
begin
  -- Several processes ask on the same day: one after the other.
  perform pg_advisory_xact_lock(hashtextextended('unused_accounts', 0));
  insert into private.account_uses (user_id, used_at)
  select u.id, internal.last_use_of(u.id) from auth.users u
  on conflict (user_id) do update set used_at = excluded.used_at where account_uses.used_at < excluded.used_at;

  delete from private.account_reminders r
  using private.account_uses k
  where k.user_id = r.user_id and k.used_at > moment - (term - notice);

  with told as (
    insert into private.account_reminders (user_id)
    select k.user_id from private.account_uses k where k.used_at <= moment - (term - notice)
    on conflict (user_id) do nothing
    returning id
  ),
  queued as (select internal.queue_mail('account-unused', t.id, 'client') from told t)
  select count(*) into reminded from queued;

  erased := 0;
  for account in
    select r.user_id
    from private.account_reminders r
    join private.account_uses k on k.user_id = r.user_id
    join private.lead_mails m on m.topic = 'account-unused' and m.subject_id = r.id
    where k.used_at <= moment - term and coalesce(m.sent_at, m.refused_at) <= moment - notice
  loop
    -- Whoever signs in at this very moment keeps it.
    perform from auth.users u where u.id = account for update;
    if internal.last_use_of(account) <= moment - term and internal.delete_account(account) then
      erased := erased + 1;
    end if;
  end loop;
  return next;
end
$$;
revoke all on function internal.erase_unused_accounts() from public, anon, authenticated, service_role;
grant execute on function internal.erase_unused_accounts() to service_role;

create function public.erase_unused_accounts()
returns table (reminded integer, erased integer)
language sql
volatile
set search_path = ''
as $$
  select * from internal.erase_unused_accounts()
$$;
comment on function public.erase_unused_accounts()
  is 'For the server alone: tells accounts that nobody uses of their end, and erases those that were told.';
revoke all on function public.erase_unused_accounts() from public, anon, authenticated, service_role;
grant execute on function public.erase_unused_accounts() to service_role;

-- Whom a reminder is for, and after which moment the account may go; no row once it was used again.
create function internal.read_account_reminder(reminder uuid)
returns table (email text, erased_after timestamptz)
language sql
volatile
security definer
set search_path = ''
as $$
  select u.email::text, greatest(k.used_at + interval '3 years', internal.retention_now() + interval '30 days')
  from private.account_reminders r
  join private.account_uses k on k.user_id = r.user_id
  join auth.users u on u.id = r.user_id
  where r.id = reminder and internal.last_use_of(u.id) <= k.used_at
$$;
revoke all on function internal.read_account_reminder(uuid) from public, anon, authenticated, service_role;
grant execute on function internal.read_account_reminder(uuid) to service_role;

create function public.read_account_reminder(reminder uuid)
returns table (email text, erased_after timestamptz)
language sql
volatile
set search_path = ''
as $$
  select * from internal.read_account_reminder(reminder)
$$;
comment on function public.read_account_reminder(uuid)
  is 'For the server alone: whom a reminder is for, and after which moment their account may go.';
revoke all on function public.read_account_reminder(uuid) from public, anon, authenticated, service_role;
grant execute on function public.read_account_reminder(uuid) to service_role;

-- As before; what became a contract goes five years after the last exchange, once its project is gone.
create or replace function internal.erase_expired_leads()
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  term constant interval := interval '3 years';
  term_of_contracts constant interval := interval '5 years';
  moment constant timestamptz := internal.retention_now();
  erased integer;
begin
  -- Their threads, notes, events and mails go with them.
  delete from public.leads l
  where coalesce(l.last_message_at, l.created_at)
      <= moment - case l.status when 'won' then term_of_contracts else term end
    and (l.status <> 'won' or not exists (select from public.projects p where p.lead_id = l.id))
    and not exists (
      select from public.leads later
      where later.email_hash = l.email_hash
        and coalesce(later.last_message_at, later.created_at) > moment - term
    );
  get diagnostics erased = row_count;
  -- Counters are swept as others are counted, and times that were held as others are; the last ones stay when nobody comes
  -- any more. Of a call that went with its account nobody is told once it would have begun.
  delete from private.rate_limits r where r.window_ends_at <= moment;
  delete from public.appointments a where a.state = 'held' and a.held_until <= moment;
  delete from private.freed_times f where f.starts_at <= moment;
  return erased;
end
$$;

create or replace function internal.erase_expired_projects()
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  moment constant timestamptz := internal.retention_now();
  erased integer;
begin
  -- Their journals, messages, files and audit go with them; the bytes follow by claim_file_removals().
  delete from public.projects p
  where p.active_at <= moment - interval '5 years'
    and (p.status in ('done', 'cancelled') or p.user_id is null);
  get diagnostics erased = row_count;
  delete from private.project_mails m where m.created_at <= moment - interval '30 days';
  return erased;
end
$$;

-- What was refused never was online: its author has half a year to read why.
create function internal.erase_refused_testimonials()
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  erased integer;
begin
  delete from public.testimonials t
  where t.status = 'rejected' and t.moderated_at <= internal.retention_now() - interval '6 months';
  get diagnostics erased = row_count;
  return erased;
end
$$;
revoke all on function internal.erase_refused_testimonials() from public, anon, authenticated, service_role;
grant execute on function internal.erase_refused_testimonials() to service_role;

create function public.erase_refused_testimonials()
returns integer
language sql
volatile
set search_path = ''
as $$
  select internal.erase_refused_testimonials()
$$;
comment on function public.erase_refused_testimonials()
  is 'For the server alone: erases the reviews that were refused half a year ago.';
revoke all on function public.erase_refused_testimonials() from public, anon, authenticated, service_role;
grant execute on function public.erase_refused_testimonials() to service_role;

-- A token does not say when it expires: whether it still opens anything, its service is asked once a day.
create table private.api_token_checks (
  token_id uuid primary key references public.user_api_tokens (id) on delete cascade,
  seen timestamptz not null,
  checked_at timestamptz not null,
  refused_at timestamptz
);
comment on table private.api_token_checks is 'When a token was last tried, and since when it is refused.';
comment on column private.api_token_checks.seen is 'When the token that was tried was stored: another one begins anew.';
revoke all on private.api_token_checks from public, anon, authenticated, service_role;

-- Takes one token that is due, for this caller alone, in clear; no row where none is. One that no longer opens is not asked
-- about: its owner is told so on the page.
create function internal.claim_api_token_check(service text)
returns table (token uuid, zone text, plain_token text)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  moment constant timestamptz := internal.retention_now();
  due public.user_api_tokens;
begin
  loop
    select t.* into due
    from public.user_api_tokens t
    left join private.api_token_checks c on c.token_id = t.id
    where t.service_name = service and (c.checked_at is null or c.checked_at <= moment - interval '1 day')
    order by t.id
    limit 1
    for update of t skip locked;
    if not found then
      return;
    end if;
    insert into private.api_token_checks as c (token_id, seen, checked_at)
    values (due.id, due.updated_at, moment)
    on conflict (token_id) do update set
      checked_at = moment, seen = excluded.seen,
      refused_at = case when c.seen = excluded.seen then c.refused_at end;
    begin
      plain_token := internal.open_api_token(due.user_id, due.encrypted_token);
      token := due.id;
      zone := due.zone;
      return next;
      return;
    exception when invalid_parameter_value then
      null;
    end;
  end loop;
end
$$;
revoke all on function internal.claim_api_token_check(text) from public, anon, authenticated, service_role;
grant execute on function internal.claim_api_token_check(text) to service_role;

create function public.claim_api_token_check(service text)
returns table (token uuid, zone text, plain_token text)
language sql
volatile
set search_path = ''
as $$
  select * from internal.claim_api_token_check(service)
$$;
comment on function public.claim_api_token_check(text)
  is 'For the server alone: takes a token that is to be tried, in clear.';
revoke all on function public.claim_api_token_check(text) from public, anon, authenticated, service_role;
grant execute on function public.claim_api_token_check(text) to service_role;

-- Notes how it went, and erases what was refused before as well: a service that is out of order for an hour costs nobody
-- their token. Says whether it is erased.
create function internal.settle_api_token_check(token uuid, refused boolean)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from public.user_api_tokens t
  using private.api_token_checks c
  where t.id = token and c.token_id = t.id and c.seen = t.updated_at and refused
    and c.refused_at <= c.checked_at - interval '12 hours';
  if found then
    return true;
  end if;
  update private.api_token_checks c
  set refused_at = case when refused then coalesce(c.refused_at, c.checked_at) end
  where c.token_id = token;
  return false;
end
$$;
revoke all on function internal.settle_api_token_check(uuid, boolean) from public, anon, authenticated, service_role;
grant execute on function internal.settle_api_token_check(uuid, boolean) to service_role;

create function public.settle_api_token_check(token uuid, refused boolean)
returns boolean
language sql
volatile
set search_path = ''
as $$
  select internal.settle_api_token_check(token, refused)
$$;
comment on function public.settle_api_token_check(uuid, boolean)
  is 'For the server alone: notes whether a token was refused; says whether it is erased.';
revoke all on function public.settle_api_token_check(uuid, boolean) from public, anon, authenticated, service_role;
grant execute on function public.settle_api_token_check(uuid, boolean) to service_role;
