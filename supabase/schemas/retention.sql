-- What the privacy policy promises to erase: what came to nothing, accounts that nobody uses, requests that became a
-- contract, reviews that were refused. All terms count by one clock. What is erased goes in batches, which the jobs ask for
-- until nothing is left: on a database with years in it one call would run into its time limit, and hold what it deletes
-- meanwhile.

-- Tests put it forward.
create function internal.retention_now()
returns timestamptz
language sql
volatile
set search_path = ''
as $$
  select clock_timestamp()
$$;

-- Requests and messages that came to nothing, three years after the last exchange; 500 requests at a time.
create function public.erase_expired_leads()
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
  where l.id in (
    select over.id from public.leads over
    where coalesce(over.last_message_at, over.created_at)
        <= moment - case over.status when 'won' then term_of_contracts else term end
      and (over.status <> 'won' or not exists (select from public.projects p where p.lead_id = over.id))
      and not exists (
        select from public.leads later
        where later.email_hash = over.email_hash
          and coalesce(later.last_message_at, later.created_at) > moment - term
      )
    limit 500
    for update skip locked
  );
  get diagnostics erased = row_count;
  -- Counters are swept as others are counted, and times that were held as others are; the last ones stay when nobody comes
  -- any more. Of a call that went with its account nobody is told once it would have begun.
  delete from private.rate_limits r
  where r.ctid = any (array(
    select old.ctid from private.rate_limits old
    where old.window_ends_at <= moment
    limit 10000
    for update skip locked
  ));
  delete from public.appointments a where a.state = 'held' and a.held_until <= moment;
  delete from private.freed_times f where f.starts_at <= moment;
  -- Links of calls that are long over open nothing any more: they went as others were made.
  delete from private.appointment_tokens t
  using public.appointments a
  where a.id = t.appointment_id and a.ends_at < moment - interval '90 days';
  return erased;
end
$$;
comment on function public.erase_expired_leads()
  is 'For the server alone: erases leads whose term is over, and counters that are.';

-- What came to nothing is erased three years after the last that happened; what was accepted ten years after the end of
-- the year that follows (operations.md, Retention). 50 quotes at a time: each holds its documents.
create function public.erase_expired_quotes()
returns integer
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  erased integer;
begin
  delete from public.quotes q
  where q.id in (
    select over.id from public.quotes over
    where case
      when over.status in ('accepted', 'withdrawn') then date_trunc('year', over.decided_at, 'Europe/Paris') + interval '12 years' <= internal.quote_now()
      else greatest(over.updated_at, over.last_message_at, over.decided_at, over.sent_at)
        <= internal.quote_now() - interval '3 years'
    end
    limit 50
    for update skip locked
  );
  get diagnostics erased = row_count;
  delete from private.quote_accesses a where a.expires_at <= now();
  delete from private.quote_codes c where c.expires_at <= now();
  delete from private.quote_links k where k.expires_at <= now() - interval '30 days';
  return erased;
end
$$;
comment on function public.erase_expired_quotes() is 'For the server alone: erases the quotes whose term is over.';

-- What is over is kept as long as its client could ask about it at law: five years after the last of it. 50 projects at a
-- time: each takes all of its files with it.
create function public.erase_expired_projects()
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
  where p.id in (
    select over.id from public.projects over
    where over.active_at <= moment - interval '5 years'
      and (over.status in ('done', 'cancelled') or over.user_id is null)
    limit 50
    for update skip locked
  );
  get diagnostics erased = row_count;
  delete from private.project_mails m where m.created_at <= moment - interval '30 days';
  return erased;
end
$$;
comment on function public.erase_expired_projects()
  is 'For the server alone: erases the projects whose term is over.';

-- An account's sessions go as it signs out, and projects with their own term: what was seen of its use stays.
create table private.account_uses (
  user_id uuid primary key references auth.users (id) on delete cascade,
  used_at timestamptz not null
);
comment on table private.account_uses is 'When each account was last used, as far as anybody has looked.';

create table private.account_reminders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users (id) on delete cascade
);
comment on table private.account_reminders is 'Accounts that are told of their end, until they are used again. A mail tells each.';
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

-- Tells accounts that were not used for three years but thirty days, and erases those that were told thirty days ago and
-- not used since, 50 at a time. Nobody is erased whose mail has not left, but for an address that its server refuses for
-- good. An account whose address nobody proved for thirty days goes with nothing but itself: whoever typed it may be
-- anybody, and what that address has sent is its owner's.
create function public.erase_unused_accounts()
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
  delete from auth.users u
  where u.id in (
    select strange.id from auth.users strange
    where strange.email is not null and strange.email_confirmed_at is null and strange.last_sign_in_at is null
      and greatest(strange.created_at, strange.confirmation_sent_at) <= moment - notice
    limit 50
    for update skip locked
  );
  get diagnostics erased = row_count;
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

  for account in
    select r.user_id
    from private.account_reminders r
    join private.account_uses k on k.user_id = r.user_id
    join private.lead_mails m on m.topic = 'account-unused' and m.subject_id = r.id
    where k.used_at <= moment - term and coalesce(m.sent_at, m.refused_at) <= moment - notice
    limit 50
  loop
    -- Whoever signs in at this very moment keeps it.
    perform from auth.users u where u.id = account for update;
    if internal.last_use_of(account) <= moment - term and public.delete_account(account) then
      erased := erased + 1;
    end if;
  end loop;
  return next;
end
$$;
comment on function public.erase_unused_accounts()
  is 'For the server alone: tells accounts that nobody uses of their end, and erases those that were told.';

-- Whom a reminder is for, and after which moment the account may go; no row once it was used again.
create function public.read_account_reminder(reminder uuid)
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
comment on function public.read_account_reminder(uuid)
  is 'For the server alone: whom a reminder is for, and after which moment their account may go.';

-- What was refused never was online: its author has half a year to read why. 500 reviews at a time.
create function public.erase_refused_testimonials()
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
  where t.id in (
    select over.id from public.testimonials over
    where over.status = 'rejected' and over.moderated_at <= internal.retention_now() - interval '6 months'
    limit 500
    for update skip locked
  );
  get diagnostics erased = row_count;
  return erased;
end
$$;
comment on function public.erase_refused_testimonials()
  is 'For the server alone: erases the reviews that were refused half a year ago.';
