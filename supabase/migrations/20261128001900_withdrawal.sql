-- A consumer can withdraw from a quote that they accepted by the site (L. 221-21 of the consumer code): until when, by whom and
-- when they did, and whether they asked that the work begin before.
alter table public.quotes
  drop constraint quotes_status_check,
  add constraint quotes_status_check
    check (status in ('draft', 'sent', 'accepted', 'refused', 'replaced', 'revoked', 'withdrawn')),
  add column withdraw_until date;
comment on column public.quotes.withdraw_until
  is 'The last day, in Paris, on which a consumer who accepted it can withdraw; null for any other.';
grant select (withdraw_until) on public.quotes to authenticated;

alter table private.quote_files
  drop constraint quote_files_kind_check,
  add constraint quote_files_kind_check check (kind in ('quote', 'proof', 'withdrawal'));
comment on table private.quote_files
  is 'The PDF that was sent, the page of proof of its acceptance, and the receipt of its withdrawal.';

alter table private.quote_events
  drop constraint quote_events_action_check,
  add constraint quote_events_action_check check (action in (
    'created', 'copied', 'saved', 'sent', 'accepted', 'refused', 'replaced', 'revoked', 'answered', 'asked',
    'linked', 'cut', 'due', 'withdrawn'
  ));

alter table private.quote_acceptances add column early_start boolean not null default false;
comment on column private.quote_acceptances.early_start
  is 'A consumer asked that the work begin before the end of the term of withdrawal.';

create table private.quote_withdrawals (
  quote_id uuid primary key references public.quotes (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 200),
  email text not null check (char_length(email) between 3 and 320),
  withdrawn_at timestamptz not null,
  known_by text not null check (known_by in ('account', 'link')),
  address_hash text not null check (char_length(address_hash) <= 128)
);
comment on table private.quote_withdrawals
  is 'Who withdrew from what they had accepted, when, how they were known, and where the receipt goes.';

-- Those that were accepted lately end when the law's 14 days do at the latest: on a working day, three days off later.
update public.quotes q set withdraw_until = (a.accepted_at at time zone 'Europe/Paris')::date + 17
from private.quote_acceptances a
where a.quote_id = q.id and q.status = 'accepted' and q.content -> 'client' ->> 'kind' = 'consumer'
  and a.accepted_at > now() - interval '18 days';

create or replace function internal.quote_may_become(status_before text, status_after text)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select status_after = any (case status_before
    when 'draft' then array['sent']
    when 'sent' then array['accepted', 'refused', 'replaced', 'revoked']
    when 'accepted' then array['withdrawn']
    when 'refused' then array['replaced']
    else array[]::text[]
  end)
$$;

-- An acceptance, with what has become of it.
create or replace function internal.quote_acceptance_of(quote uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select to_jsonb(a) - 'quote_id' || jsonb_build_object(
    'withdraw_until', q.withdraw_until,
    'withdrawal', (select to_jsonb(w) - 'quote_id' from private.quote_withdrawals w where w.quote_id = q.id),
    'dues', (
      select coalesce(jsonb_agg(to_jsonb(d) - 'quote_id' order by d.position), '[]')
      from private.quote_dues d where d.quote_id = a.quote_id
    )
  )
  from private.quote_acceptances a
  join public.quotes q on q.id = a.quote_id
  where a.quote_id = quote
$$;

-- Accepts a quote, once: done also for who has accepted it by the same name within 15 minutes. Refused: `quote_gone`,
-- `quote_state`, `quote_changed` or `quote_expired`. `signed` has name, approval, sha256, options, totals, addressHash and at;
-- of a consumer also earlyStart and withdrawUntil.
create or replace function public.accept_quote(
  signed jsonb, proof text, by_mail boolean, account_id uuid default null, quote uuid default null,
  token_hash text default null, access_hash text default null
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.quotes;
  file constant bytea := decode(proof, 'base64');
  signer constant text := signed ->> 'name';
  moment constant timestamptz := (signed ->> 'at')::timestamptz;
begin
  select q.* into taken from public.quotes q
  where q.id = internal.clients_quote(account_id, accept_quote.quote, token_hash, access_hash)
  for update;
  if not found then
    raise exception 'quote_gone' using errcode = 'PT404';
  end if;
  if taken.status = 'accepted' then
    perform from private.quote_acceptances a
    where a.quote_id = taken.id and a.signer_name = signer
      and a.accepted_at > internal.quote_now() - interval '15 minutes';
    if not found then
      raise exception 'quote_state' using errcode = 'PT409';
    end if;
    return;
  end if;
  if taken.status <> 'sent' then
    raise exception 'quote_state' using errcode = 'PT409';
  end if;
  if taken.sha256 is distinct from signed ->> 'sha256' then
    raise exception 'quote_changed' using errcode = 'PT409';
  end if;
  if taken.valid_until < internal.quote_today() then
    raise exception 'quote_expired' using errcode = 'PT409';
  end if;
  -- The proof tells the time: it is made just before.
  if moment not between internal.quote_now() - interval '5 minutes' and internal.quote_now() + interval '1 minute' then
    raise exception 'the proof tells another time' using errcode = '22023';
  end if;

  insert into private.quote_acceptances (
    quote_id, signer_name, approval, accepted_at, sha256, terms_version, options, totals, known_by, address_hash,
    early_start
  )
  values (
    taken.id, signer, signed ->> 'approval', moment, taken.sha256, taken.document ->> 'termsVersion',
    signed -> 'options', signed -> 'totals', case when account_id is null then 'link' else 'account' end,
    signed ->> 'addressHash', coalesce((signed ->> 'earlyStart')::boolean, false)
  );
  insert into private.quote_files (quote_id, kind, sha256, bytes)
  values (taken.id, 'proof', encode(extensions.digest(file, 'sha256'), 'hex'), file);
  perform internal.log_quote_event(
    taken.id, 'client', signer, 'accepted', '{"status": "sent"}',
    jsonb_build_object('total', signed -> 'totals' -> 'total', 'sha256', taken.sha256)
  );
  if taken.lead_id is not null then
    perform internal.advance_lead(internal.whole_lead(taken.lead_id), 'client', signer, 'won');
  end if;
  if by_mail then
    perform internal.queue_mail('quote-accepted', taken.id, 'client');
    perform internal.queue_mail('quote-accepted', taken.id, 'consultant');
  end if;
  -- A correction under way has nothing to correct any more.
  update public.quotes q set replaces = null, version = q.version + 1
  where q.replaces = taken.id and q.status = 'draft';
  -- Last: what begins with an accepted quote finds all of the above.
  update public.quotes q
  set status = 'accepted', decided_at = moment, version = q.version + 1,
    net_cents = (signed -> 'totals' ->> 'net')::bigint,
    total_cents = (signed -> 'totals' ->> 'total')::bigint,
    -- 17 days are the most that the law's 14 come to, where nobody says when they end.
    withdraw_until = case when taken.content -> 'client' ->> 'kind' = 'consumer' then coalesce(
      (signed ->> 'withdrawUntil')::date, (moment at time zone 'Europe/Paris')::date + 17
    ) end,
    news_at = coalesce(q.news_at, now()), updated_at = clock_timestamp()
  where q.id = taken.id;
end
$$;
comment on function public.accept_quote(jsonb, text, boolean, uuid, uuid, text, text)
  is 'For the server alone: accepts a quote, once.';

-- A link that an acceptance's mail gives a consumer; it holds for as long as they can withdraw, too.
create function public.link_accepted_quote(quote uuid, link_hash text)
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  insert into private.quote_links (quote_id, token_hash, expires_at)
  select q.id, link_hash, internal.quote_link_end(greatest(q.valid_until, q.withdraw_until))
  from public.quotes q
  where q.id = quote and q.status = 'accepted' and q.archived_at is null
$$;
comment on function public.link_accepted_quote(uuid, text)
  is 'For the server alone: stores the hash of a link of an accepted quote.';

-- Withdraws a consumer from what they accepted, once: done also for who has withdrawn by the same name within 15 minutes.
-- Refused: `quote_gone`, `quote_state`, or `quote_late` once the last day is over. `declared` has name, email, addressHash and
-- at. Its request is lost, unless another of its quotes is accepted.
create function public.withdraw_quote(
  declared jsonb, receipt text, by_mail boolean, account_id uuid default null, quote uuid default null,
  token_hash text default null, access_hash text default null
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.quotes;
  lead public.leads;
  file constant bytea := decode(receipt, 'base64');
  consumer constant text := declared ->> 'name';
  moment constant timestamptz := (declared ->> 'at')::timestamptz;
begin
  select q.* into taken from public.quotes q
  where q.id = internal.clients_quote(account_id, withdraw_quote.quote, token_hash, access_hash)
  for update;
  if not found then
    raise exception 'quote_gone' using errcode = 'PT404';
  end if;
  if taken.status = 'withdrawn' then
    perform from private.quote_withdrawals w
    where w.quote_id = taken.id and w.name = consumer
      and w.withdrawn_at > internal.quote_now() - interval '15 minutes';
    if not found then
      raise exception 'quote_state' using errcode = 'PT409';
    end if;
    return;
  end if;
  if taken.status <> 'accepted' or taken.withdraw_until is null then
    raise exception 'quote_state' using errcode = 'PT409';
  end if;
  if taken.withdraw_until < internal.quote_today() then
    raise exception 'quote_late' using errcode = 'PT409';
  end if;
  -- The receipt tells the time: it is made just before.
  if moment not between internal.quote_now() - interval '5 minutes' and internal.quote_now() + interval '1 minute' then
    raise exception 'the receipt tells another time' using errcode = '22023';
  end if;

  insert into private.quote_withdrawals (quote_id, name, email, withdrawn_at, known_by, address_hash)
  values (
    taken.id, consumer, declared ->> 'email', moment, case when account_id is null then 'link' else 'account' end,
    declared ->> 'addressHash'
  );
  insert into private.quote_files (quote_id, kind, sha256, bytes)
  values (taken.id, 'withdrawal', encode(extensions.digest(file, 'sha256'), 'hex'), file);
  perform internal.log_quote_event(taken.id, 'client', consumer, 'withdrawn', '{"status": "accepted"}');
  select l.* into lead from public.leads l where l.id = internal.whole_lead(taken.lead_id) for update;
  if lead.status = 'won' and not exists (
    select from public.quotes other
    where other.id <> taken.id and other.status = 'accepted' and internal.whole_lead(other.lead_id) = lead.id
  ) then
    perform public.move_lead(lead.id, lead.version, 'client', consumer, 'in_progress');
    perform public.move_lead(lead.id, lead.version + 1, 'client', consumer, 'lost');
  end if;
  if by_mail then
    perform internal.queue_mail('quote-withdrawn', taken.id, 'client');
    perform internal.queue_mail('quote-withdrawn', taken.id, 'consultant');
  end if;
  -- Last: what ends with it finds all of the above.
  update public.quotes q
  set status = 'withdrawn', decided_at = moment, version = q.version + 1, news_at = coalesce(q.news_at, now()),
    updated_at = clock_timestamp()
  where q.id = taken.id;
end
$$;
comment on function public.withdraw_quote(jsonb, text, boolean, uuid, uuid, text, text)
  is 'For the server alone: withdraws a consumer from an accepted quote, once.';

-- What a mail about a quote is made of, by its topic: a link that waits to be sent, a message, or the quote itself. No row
-- where there is nothing to say any more.
create or replace function public.read_mailed_quote(mail_topic text, subject uuid)
returns table (
  quote uuid, document jsonb, reason text, acceptance jsonb, message text, author text
)
language sql
stable
security definer
set search_path = ''
as $$
  select q.id, q.document, q.reason, internal.quote_acceptance_of(q.id), m.body, m.author
  from public.quotes q
  left join private.quote_links k on k.id = subject and k.quote_id = q.id
  left join public.quote_messages m on m.id = subject and m.quote_id = q.id
  where q.status <> 'draft' and q.archived_at is null
    and case mail_topic
      when 'quote-link' then k.id is not null and k.revoked_at is null and q.status = 'sent'
      when 'quote-message' then m.id is not null
      -- Its proof is owed also to who has withdrawn meanwhile.
      when 'quote-accepted' then q.id = subject and q.status in ('accepted', 'withdrawn')
      else q.id = subject and 'quote-' || q.status = mail_topic
    end
    and q.id = coalesce(
      (select k.quote_id from private.quote_links k where k.id = subject),
      (select m.quote_id from public.quote_messages m where m.id = subject),
      subject
    )
$$;
comment on function public.read_mailed_quote(text, uuid)
  is 'For the server alone: what a mail about a quote is made of.';

-- What came to nothing is erased three years after the last that happened, but for what a signed quote replaced; what was
-- accepted ten years after the end of the year that follows (operations.md, Retention). 50 quotes at a time: each holds its
-- documents.
create or replace function public.erase_expired_quotes()
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
      when over.status in ('accepted', 'withdrawn') then date_trunc('year', over.decided_at, 'Europe/Paris') + interval '12 years' <= internal.quote_now()
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

-- The accepted quotes of a request and of its doubles.
create or replace function internal.signed_quotes_of(lead uuid)
returns table (quote uuid, decided_at timestamptz)
language sql
stable
set search_path = ''
as $$
  select q.id, q.decided_at
  from public.leads l
  join public.quotes q on q.lead_id = l.id
  where (l.id = lead or l.merged_into = lead) and q.status in ('accepted', 'withdrawn') and not q.is_example
$$;

-- Whether the quote is an earlier version of one that was signed, and that may still be asked about.
create or replace function internal.is_of_contract(quote uuid)
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
    select from later l where l.status in ('accepted', 'withdrawn') and internal.is_arguable(l.id, l.decided_at)
  )
$$;

-- What a contract is proven by: the accepted quotes of an account, and those that came of a request or led to a project of
-- it, of which it is told no more than the number. `kept_until` is the last day of what was said and done about it: five
-- years after its end, which is when its project was finished or cancelled, or when its account goes meanwhile (L. 110-4 of
-- the commercial code, art. 2224 of the civil code). `paper_until` is that of the paper (L. 123-22 of the commercial code).
create or replace function internal.contracts_of(account_id uuid)
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
    select q.id as quote, q.decided_at, o.is_own,
      (coalesce(
        (
          select case when p.status in ('done', 'cancelled') then p.active_at else internal.retention_now() end
          from public.projects p where p.quote_id = q.id
        ),
        q.decided_at
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
    cross join lateral (
      select q.archived_at is null and coalesce(
        q.user_id = account.id or (q.user_id is null and q.email_hash = account.address_hash), false
      ) as is_own
    ) o
    where q.status in ('accepted', 'withdrawn') and not q.is_example
  ) c
  order by c.kept_until desc, c.quote
$$;

-- Whether work on a quote would begin on a day on which its consumer can still withdraw, and did not ask for it.
create function internal.is_too_early(quote uuid, day date)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.quotes q
    join private.quote_acceptances a on a.quote_id = q.id
    where q.id = quote and q.status = 'accepted' and not a.early_start and day <= q.withdraw_until
  )
$$;

-- The one rule of progress: what is finished is at 100; else what was set by hand; else what the milestones make.
create or replace function internal.keep_project()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.status is distinct from old.status
    and not internal.project_may_become(old.status, new.status) then
    raise exception 'project_state' using errcode = 'PT409';
  end if;
  if tg_op = 'UPDATE' and old.user_id is not null and new.user_id is distinct from old.user_id
    and (new.user_id is not null or new.archived_at is null) then
    raise exception 'project_client' using errcode = 'PT409';
  end if;
  if tg_op = 'UPDATE' and (
    (old.status = 'planned' and new.status = 'active' and internal.is_too_early(new.quote_id, internal.quote_today()))
    or (new.start_date is distinct from old.start_date and internal.is_too_early(new.quote_id, new.start_date))
  ) then
    raise exception 'project_early' using errcode = 'PT409';
  end if;
  new.progress := case
    when new.status = 'done' then 100
    else coalesce(new.progress_by_hand, internal.milestone_progress(new.id))
  end;
  new.words := internal.found_by(concat_ws(
    ' ', new.name, new.type, new.description, new.client_name, new.client_email,
    (select concat_ws(' ', p.first_name, p.last_name, p.company, p.email)
     from public.profiles p where p.user_id = new.user_id)
  ));
  return new;
end
$$;

-- With the contract ends its project: cancelled, as far as it may be. Its client has a receipt, and no news of it.
create function internal.end_quoted_project()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  taken public.projects;
begin
  select p.* into taken from public.projects p where p.quote_id = new.id for update;
  if found and internal.project_may_become(taken.status, 'cancelled') then
    update public.projects p
    set status = 'cancelled', version = p.version + 1, active_at = clock_timestamp()
    where p.id = taken.id;
    perform internal.log_project_event(
      taken.id, 'site', 'Rétractation du client', 'moved', jsonb_build_object('status', taken.status),
      '{"status": "cancelled"}'
    );
  end if;
  return null;
end
$$;

create trigger quotes_40_end_project after update of status on public.quotes
  for each row when (old.status is distinct from new.status and new.status = 'withdrawn')
  execute function internal.end_quoted_project();

drop function public.count_figures(integer, integer, timestamptz);

-- A row for the whole period (no month, no topic), each month, each service, and each service in each month; of a month
-- without anything too. Of `months` months, the one of `moment` included, those count of which nothing can have been
-- erased (36 at most). A request counts in the month, of Paris, in which it or its first double came; a quote in that in
-- which it was sent, a replaced one not at all, one that its consumer withdrew from not as accepted; a project in that in
-- which it was done. `due` are the requests whose answer came, or should have within `reply_seconds`; a call that was
-- booked needs none. Amounts are cents before tax.
create function public.count_figures(
  months integer, reply_seconds integer, moment timestamptz default now()
)
returns table (
  month date, topic text, service text, label text, since date, requests bigint, answered bigint, due bigint,
  in_time bigint, median_seconds bigint, won bigint, lost bigint, quotes bigint, accepted bigint, accepted_cents bigint,
  delivered bigint, withdrawn bigint
)
language sql
stable
security definer
set search_path = ''
-- To compile it takes longer than to run it.
set jit = off
as $$
  with bounds as (
    select
      greatest(
        date_trunc('month', today) - make_interval(months => count_figures.months - 1),
        -- Requests that came to nothing are erased after three years.
        date_trunc('month', today - interval '3 years') + interval '1 month'
      )::date as first,
      date_trunc('month', today)::date as last
    from (select count_figures.moment at time zone 'Europe/Paris') as clock (today)
  ),
  requests as not materialized (
    select l.id, l.kind, l.topic, l.status, l.merged_into, l.created_at, l.answered_at,
      case l.topic when 'quote' then coalesce(l.payload ->> 'service', '') else '' end as service,
      l.payload -> 'labels' ->> 'service' as label
    from public.leads l
    where not l.is_example and l.status <> 'spam'
  ),
  doubles as (
    select r.merged_into as id, min(r.created_at) as arrived, min(r.answered_at) as answered,
      (array_agg(r.id order by r.created_at))[1] as first
    from requests r
    where r.merged_into is not null
    group by 1
  ),
  -- The hold comes first, then the request that the booking makes.
  bookings as (
    select distinct r.id
    from public.appointments a
    join requests r on r.id = a.lead_id and r.kind = 'message' and r.created_at >= a.created_at
  ),
  asked as (
    select r.topic, r.service, r.label, r.status, least(r.created_at, d.arrived) as arrived,
      case when b.id is null then least(r.answered_at, d.answered) end as answered, b.id is not null as is_booking
    from requests r
    left join doubles d on d.id = r.id
    left join bookings b on b.id = case when d.arrived < r.created_at then d.first else r.id end
    where r.merged_into is null
  ),
  facts as (
    select (a.arrived at time zone 'Europe/Paris')::date as day, a.topic, a.service, a.label, 1 as request,
      extract(epoch from a.answered - a.arrived)::double precision as took,
      not a.is_booking and (
        a.answered is not null or a.arrived < count_figures.moment - make_interval(secs => reply_seconds)
      ) as is_due,
      a.status, null as quote, null::bigint as cents, null::integer as project
    from asked a
    union all
    select q.issued_on, coalesce(r.topic, 'none'), coalesce(r.service, ''), r.label, null, null, false, null,
      q.status, q.net_cents, null
    from public.quotes q
    left join public.leads l on l.id = q.lead_id
    left join requests r on r.id = coalesce(l.merged_into, l.id)
    where not q.is_example and q.status in ('sent', 'accepted', 'refused', 'revoked', 'withdrawn')
    union all
    select p.done_on, coalesce(r.topic, 'none'), coalesce(r.service, ''), r.label, null, null, false, null, null, null, 1
    from public.projects p
    left join public.leads l on l.id = p.lead_id
    left join requests r on r.id = coalesce(l.merged_into, l.id)
    where not p.is_example and p.status = 'done'
  ),
  dated as (
    select date_trunc('month', f.day)::date as month, f.*
    from facts f, bounds b
    where f.day >= b.first and f.day < b.last + interval '1 month'
  ),
  counted as (
    select d.month, d.topic, d.service, max(d.label) as label, min(d.day) as since,
      count(d.request) as requests, count(d.took) as answered, count(*) filter (where d.is_due) as due,
      count(*) filter (where d.took <= reply_seconds) as in_time,
      round((percentile_cont(0.5) within group (order by d.took))::numeric)::bigint as median_seconds,
      count(*) filter (where d.status = 'won') as won, count(*) filter (where d.status = 'lost') as lost,
      count(d.quote) as quotes, count(*) filter (where d.quote = 'accepted') as accepted,
      coalesce(sum(d.cents) filter (where d.quote = 'accepted'), 0)::bigint as accepted_cents,
      count(d.project) as delivered, count(*) filter (where d.quote = 'withdrawn') as withdrawn
    from dated d
    group by grouping sets ((), (d.month), (d.topic, d.service), (d.month, d.topic, d.service))
  )
  select * from counted
  union all
  select m::date, null, null, null, null, 0, 0, 0, 0, null, 0, 0, 0, 0, 0, 0, 0
  from bounds b, generate_series(b.first, b.last, interval '1 month') as m
  where not exists (select from counted c where c.month = m and c.topic is null)
  order by 1 nulls first, 2 nulls first, 3
$$;
comment on function public.count_figures(integer, integer, timestamptz)
  is 'For the server alone: figures of the business, by month and service.';

grant execute on function public.link_accepted_quote, public.withdraw_quote, public.count_figures to service_role;
