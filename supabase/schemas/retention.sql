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

create function internal.retention_today()
returns date
language sql
volatile
set search_path = ''
as $$
  select (internal.retention_now() at time zone 'Europe/Paris')::date
$$;

-- The accepted quotes of a request and of its doubles.
create function internal.signed_quotes_of(lead uuid)
returns table (quote uuid, decided_at timestamptz)
language sql
stable
set search_path = ''
as $$
  select q.id, q.decided_at
  from public.leads l
  join public.quotes q on q.lead_id = l.id
  where (l.id = lead or l.merged_into = lead) and q.status in ('accepted', 'withdrawn', 'terminated') and not q.is_example
$$;

-- Whether a contract that was signed then may still be asked about at law, as far as is known: its project is there, or its
-- signature is not five years old.
create function internal.is_arguable(quote uuid, decided_at timestamptz)
returns boolean
language sql
volatile
set search_path = ''
as $$
  select decided_at > internal.retention_now() - interval '5 years'
    or exists (select from public.projects p where p.quote_id = quote)
$$;

-- Whether the quote is an earlier version of one that was signed, and that may still be asked about.
create function internal.is_of_contract(quote uuid)
returns boolean
language sql
volatile
set search_path = ''
as $$
  with recursive later as (
    select q.id, q.status, q.decided_at from public.quotes q where q.replaces = quote
    union
    select q.id, q.status, q.decided_at from public.quotes q join later l on q.replaces = l.id
  )
  select exists (
    select from later l where l.status in ('accepted', 'withdrawn', 'terminated') and internal.is_arguable(l.id, l.decided_at)
  )
$$;

-- What a contract is proven by: the accepted quotes of an account, and those that came of a request or led to a project of
-- it, of which it is told no more than the number. `kept_until` is the last day of what was said and done about it: five
-- years after its end, which is when its project was finished or cancelled, or when its account goes meanwhile (L. 110-4 of
-- the commercial code, art. 2224 of the civil code). `paper_until` is that of the paper (L. 123-22 of the commercial code).
create function internal.contracts_of(account_id uuid)
returns table (quote uuid, is_own boolean, kept_until date, paper_until date)
language sql
volatile
set search_path = ''
as $$
  with account as (
    select account_id as id, internal.email_hash(account_id) as address_hash
  )
  select c.quote, c.is_own, c.kept_until,
    greatest(c.kept_until, (extract(year from c.decided_at at time zone 'Europe/Paris')::integer + 11 || '-12-31')::date)
  from (
    select q.id as quote, decided.at as decided_at, o.is_own,
      (coalesce(
        (
          select case when p.status in ('done', 'cancelled') then p.active_at else internal.retention_now() end
          from public.projects p where p.quote_id = coalesce(q.amends, q.id)
        ),
        decided.at
      ) at time zone 'Europe/Paris' + interval '5 years')::date as kept_until
    from account
    cross join (
      select q.id from account join public.quotes q on q.user_id = account.id
      union
      -- What an earlier account of the same address left is none of this one's.
      select q.id from account
      join public.quotes q on q.user_id is null and q.archived_at is null and q.email_hash = account.address_hash
      union
      select p.quote_id from account join public.projects p on p.user_id = account.id
      union
      select signed.quote
      from account
      join public.leads l on l.user_id = account.id
        or (l.user_id is null and l.archived_at is null and l.email_hash = account.address_hash)
      cross join lateral internal.signed_quotes_of(coalesce(l.merged_into, l.id)) signed
    ) found
    join public.quotes q on q.id = found.id
    cross join lateral internal.contract_decided_at(coalesce(q.amends, q.id)) decided (at)
    cross join lateral (
      select q.archived_at is null and coalesce(
        q.user_id = account.id or (q.user_id is null and q.email_hash = account.address_hash), false
      ) as is_own
    ) o
    where q.status in ('accepted', 'withdrawn', 'terminated') and not q.is_example
  ) c
  order by c.kept_until desc, c.quote
$$;

-- What becomes of an account's contracts and projects when it goes: `deletionOutcome` of lib/account/outcome.ts.
create function internal.deletion_outcome(account_id uuid)
returns jsonb
language sql
volatile
set search_path = ''
as $$
  with contracts as materialized (
    select c.*, q.number, case when c.is_own then q.title end as title, p.name as project,
      case when c.kept_until >= internal.retention_today() then c.kept_until end as parts_until
    from internal.contracts_of(account_id) c
    join public.quotes q on q.id = c.quote
    left join public.projects p on p.quote_id = c.quote and p.user_id = account_id
  )
  select jsonb_build_object(
    'contracts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'number', c.number, 'title', c.title, 'project', c.project, 'keptUntil', c.parts_until,
        'paperUntil', case when c.is_own then c.paper_until end
      ) order by c.number), '[]')
      from contracts c
      where c.is_own or c.parts_until is not null
    ),
    'underWay', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', p.name, 'isKept', exists (select from contracts c where c.quote = p.quote_id)
      ) order by p.created_at), '[]')
      from public.projects p
      where p.user_id = account_id and not p.is_example and p.status in ('planned', 'active', 'paused')
    )
  )
$$;

create function public.read_deletion_outcome(account_id uuid)
returns jsonb
language sql
volatile
security definer
set search_path = ''
as $$
  select internal.deletion_outcome(account_id)
$$;
comment on function public.read_deletion_outcome(uuid)
  is 'For the server alone: what would stay of an account''s contracts if it went now, and which projects are under way.';

-- What the consultant is told of an account that went, for as long as a mail may take.
create table private.account_deletions (
  id uuid primary key default gen_random_uuid(),
  client_name text not null,
  client_email text not null,
  outcome jsonb not null check (jsonb_typeof(outcome) = 'object'),
  deleted_at timestamptz not null
);
comment on table private.account_deletions is 'Accounts that went with a contract or a project under way, for thirty days. A mail tells of each.';
create trigger account_deletions_90_drop_mails after delete on private.account_deletions
  for each row execute function internal.drop_mails();

create function public.read_account_deletion(deletion uuid)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select d.outcome || jsonb_build_object('client', jsonb_build_object('name', d.client_name, 'email', d.client_email))
  from private.account_deletions d
  where d.id = deletion
$$;
comment on function public.read_account_deletion(uuid)
  is 'For the server alone: of an account that went, whose it was and what stays.';

-- With an account goes what is its client's, but for what a contract is proven by: out of everybody's sight but the
-- consultant's, who changes nothing of it any more, and that of those who sign it with the client. A quote that waits for
-- signatures can come to nothing more: who else was asked reads it as long as the links hold. What is not kept goes by its foreign key.
create function internal.keep_contracts()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  moment constant timestamptz := internal.retention_now();
  today constant date := internal.retention_today();
  address_hash constant text := internal.email_hash(old.id);
  outcome constant jsonb := internal.deletion_outcome(old.id);
  client record;
  contract record;
  pending public.quotes;
  deletion uuid;
begin
  select c.* into client from internal.client_of_project(old.id, null, '') c;
  if outcome -> 'contracts' <> '[]' or outcome -> 'underWay' <> '[]' then
    insert into private.account_deletions (client_name, client_email, outcome, deleted_at)
    values (client.name, client.email, outcome, moment)
    returning id into deletion;
    perform internal.queue_mail('account-deleted', deletion, 'consultant');
  end if;

  insert into private.closed_quote_links (token_hash, expires_at)
  select k.token_hash, k.expires_at
  from private.quote_links k
  join public.quotes q on q.id = k.quote_id
  where k.token_hash is not null and k.revoked_at is null and k.expires_at > now() and q.archived_at is null
    and (q.user_id = old.id or (q.user_id is null and q.email_hash = address_hash))
  on conflict do nothing;

  -- The longest first: what several contracts are proven by is kept as long as any.
  for contract in select * from internal.contracts_of(old.id) loop
    if contract.is_own then
      update public.quotes q
      set archived_at = moment, kept_until = contract.paper_until, user_id = null, news_at = null
      where q.id = contract.quote;
    end if;
    if contract.kept_until < today then
      delete from public.quote_messages m where contract.is_own and m.quote_id = contract.quote;
      continue;
    end if;
    with recursive earlier as (
      select q.replaces as id from public.quotes q where q.id = contract.quote
      union
      select q.replaces from public.quotes q join earlier e on q.id = e.id
    )
    update public.quotes q
    set archived_at = moment, kept_until = contract.kept_until, user_id = null, news_at = null
    from earlier e
    where q.id = e.id and q.archived_at is null
      and (q.user_id = old.id or (q.user_id is null and q.email_hash = address_hash));
    update public.leads l
    set archived_at = moment, kept_until = contract.kept_until, user_id = null, awaits_since = null, next_step = null,
      next_step_on = null, read_at = coalesce(l.read_at, moment)
    from public.quotes q
    join public.leads asked on asked.id = q.lead_id
    where q.id = contract.quote and coalesce(l.merged_into, l.id) = coalesce(asked.merged_into, asked.id)
      and l.archived_at is null
      and (l.user_id = old.id or (l.user_id is null and l.email_hash = address_hash));
    -- What is being sent will never be read.
    delete from public.project_files f
    using public.projects p
    where p.id = f.project_id and p.quote_id = contract.quote and p.user_id = old.id and f.stored_at is null;
    update public.projects p
    set archived_at = moment, kept_until = contract.kept_until, user_id = null, client_email = lower(client.email),
      client_name = left(client.name, 200), awaits_since = null, read_at = moment
    where p.quote_id = contract.quote and p.user_id = old.id;
  end loop;

  update private.quote_terminations t set state = 'taken-back', decided_at = moment
  from public.quotes q
  where t.quote_id = q.id and t.state = 'proposed' and q.archived_at = moment;

  for pending in
    update public.quotes q
    set status = 'revoked', decided_at = moment,
      reason = 'Le client a supprimé son espace, et ce devis ne peut plus être signé par tous.',
      archived_at = moment, kept_until = (internal.quote_link_end(q.valid_until) at time zone 'Europe/Paris')::date, user_id = null,
      news_at = moment, version = q.version + 1, updated_at = clock_timestamp()
    where q.status = 'sent' and q.archived_at is null
      and (q.user_id = old.id or (q.user_id is null and q.email_hash = address_hash))
      and exists (select from private.quote_signers s where s.quote_id = q.id and s.position > 1)
    returning q.*
  loop
    perform internal.log_quote_event(
      pending.id, 'client', client.name, 'revoked', '{"status": "sent"}', jsonb_build_object('reason', pending.reason)
    );
    perform internal.queue_mail('quote-revoked', pending.id, 'client');
  end loop;
  delete from public.quotes q
  where q.archived_at is null
    and (q.user_id = old.id or (q.user_id is null and q.email_hash = address_hash));
  -- Calls go as they do with any request that goes: those to come are free again.
  delete from public.appointments a
  using public.leads l
  where l.id = a.lead_id and l.archived_at = moment;
  -- Nobody is told any more of what is kept.
  delete from private.lead_mails m
  where m.sent_at is null and m.refused_at is null
    and (
      m.lead_id in (select l.id from public.leads l where l.archived_at = moment)
      or m.message_id in (
        select t.id from public.lead_messages t join public.leads l on l.id = t.lead_id where l.archived_at = moment
      )
      or m.subject_id in (
        select q.id from public.quotes q where q.archived_at = moment and not exists (select from internal.stand_in(q))
        union all
        select k.id from private.quote_links k join public.quotes q on q.id = k.quote_id where q.archived_at = moment
        union all
        select t.id from public.quote_messages t join public.quotes q on q.id = t.quote_id
        where q.archived_at = moment and not exists (select from internal.stand_in(q))
        union all
        select p.id from public.projects p where p.archived_at = moment
      )
    );
  return old;
end
$$;

create trigger on_account_deleted before delete on auth.users
  for each row execute function internal.keep_contracts();

-- Requests and messages that came to nothing, three years after the last exchange; 500 requests at a time. The request of a
-- signed quote is kept as long as what else was said and done about it, whatever has become of the request since.
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
  today constant date := internal.retention_today();
  erased integer;
begin
  -- Their threads, notes, events and mails go with them.
  delete from public.leads l
  where l.id in (
    select over.id from public.leads over
    where case
      when over.archived_at is not null then over.kept_until < today
      else coalesce(over.last_message_at, over.created_at)
          <= moment - case over.status when 'won' then term_of_contracts else term end
        and not exists (
          select from public.projects p where p.lead_id in (over.id, over.merged_into)
        )
        and not exists (
          select from internal.signed_quotes_of(coalesce(over.merged_into, over.id)) signed
          where internal.is_arguable(signed.quote, signed.decided_at)
        )
        and not exists (
          select from public.leads later
          where later.email_hash = over.email_hash
            and coalesce(later.last_message_at, later.created_at) > moment - term
        )
    end
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

-- What came to nothing is erased three years after the last that happened, but for what a signed quote replaced; what was
-- accepted ten years after the end of the year that follows (operations.md, Retention). 50 quotes at a time: each holds its
-- documents.
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
      when over.archived_at is not null then
        over.kept_until < (internal.quote_now() at time zone 'Europe/Paris')::date
      when over.status in ('accepted', 'withdrawn', 'terminated') then
        date_trunc('year', internal.contract_decided_at(coalesce(over.amends, over.id)), 'Europe/Paris')
          + interval '12 years' <= internal.quote_now()
      else greatest(over.updated_at, over.last_message_at, over.decided_at, over.sent_at)
          <= internal.quote_now() - interval '3 years'
        and not internal.is_of_contract(over.id)
    end
    limit 50
    for update skip locked
  );
  get diagnostics erased = row_count;
  delete from private.quote_accesses a where a.expires_at <= now();
  delete from private.quote_codes c where c.expires_at <= now();
  delete from private.quote_links k where k.expires_at <= now() - interval '30 days';
  delete from private.closed_quote_links k where k.expires_at <= now() - interval '30 days';
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
  today constant date := internal.retention_today();
  erased integer;
begin
  -- Their journals, messages, files and audit go with them; the bytes follow by claim_file_removals(). Of the quote of one
  -- that was kept for the law, the paper alone stays.
  with gone as (
    delete from public.projects p
    where p.id in (
      select over.id from public.projects over
      where case
        when over.archived_at is not null then over.kept_until < today
        else over.active_at <= moment - interval '5 years'
          and (over.status in ('done', 'cancelled') or over.user_id is null)
      end
      limit 50
      for update skip locked
    )
    returning p.quote_id, p.archived_at
  ),
  threads as (
    delete from public.quote_messages m
    using gone g
    where g.archived_at is not null and m.quote_id = g.quote_id
  )
  select count(*) into erased from gone;
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

  delete from private.account_deletions d where d.deleted_at <= moment - notice;

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
