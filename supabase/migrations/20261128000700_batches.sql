-- What is erased goes in batches, which the jobs ask for until nothing is left: on a database with years in it one call
-- would run into its time limit, and hold what it deletes meanwhile. And accounts that were never proven get a term.

-- As before, 500 requests at a time.
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

-- As before, 50 projects at a time: each takes all of its files with it.
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

-- As before, 50 quotes at a time: each holds its documents.
create or replace function internal.erase_expired_quotes()
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
      when over.status = 'accepted' then date_trunc('year', over.decided_at, 'Europe/Paris') + interval '12 years' <= internal.quote_now()
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

-- As before, 500 reviews at a time.
create or replace function internal.erase_refused_testimonials()
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

-- As before, 50 accounts at a time. An account whose address nobody proved for thirty days goes with nothing but itself:
-- whoever typed it may be anybody, and what that address has sent is its owner's.
create or replace function internal.erase_unused_accounts()
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
    if internal.last_use_of(account) <= moment - term and internal.delete_account(account) then
      erased := erased + 1;
    end if;
  end loop;
  return next;
end
$$;
