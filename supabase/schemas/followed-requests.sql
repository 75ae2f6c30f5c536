-- A request followed without an account: by its reference, and by a code that is mailed to the address that it came from.

create table private.lead_codes (
  lead_id uuid primary key references public.leads (id) on delete cascade,
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  attempts integer not null default 0,
  expires_at timestamptz not null
);
comment on table private.lead_codes is 'The code that following a request asks for. One a request, the last one sent.';

create table private.lead_accesses (
  access_hash text primary key check (access_hash ~ '^[0-9a-f]{64}$'),
  lead_id uuid not null references public.leads (id) on delete cascade,
  expires_at timestamptz not null
);
comment on table private.lead_accesses is 'What a redeemed code opens, for one browser.';
create index lead_accesses_lead_id_idx on private.lead_accesses (lead_id);

-- The request that a reference is followed by: no spam, none that the owner of its address says is not theirs, and none that is
-- kept for the law alone.
create function internal.followed_lead(lead_reference text)
returns uuid
language sql
stable
set search_path = ''
as $$
  select l.id from public.leads l
  where l.reference = lead_reference and l.status <> 'spam' and l.claim is distinct from 'denied'
    and l.archived_at is null
$$;

-- Stores the code of a request in the place of the one before: the address that it goes to, or null where none is followed by
-- this reference. What is over is swept as others come.
create function public.create_lead_code(lead_reference text, new_code_hash text, code_seconds integer)
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  followed constant uuid := internal.followed_lead(lead_reference);
begin
  delete from private.lead_codes c where c.expires_at <= now();
  delete from private.lead_accesses a where a.expires_at <= now();
  insert into private.lead_codes (lead_id, code_hash, expires_at)
  select followed, new_code_hash, now() + make_interval(secs => code_seconds)
  where followed is not null
  on conflict (lead_id) do update
    set code_hash = excluded.code_hash, expires_at = excluded.expires_at, attempts = 0;
  return (select l.payload ->> 'email' from public.leads l where l.id = followed);
end
$$;
comment on function public.create_lead_code(text, text, integer)
  is 'For the server alone: stores the hash of a code by which a request is followed.';

-- Redeems a code: `ok` once, for what the access opens; `wrong`; `over` after five attempts, once it is too old, or where
-- there is none.
create function public.redeem_lead_code(
  lead_reference text, given_code_hash text, new_access_hash text, access_seconds integer
)
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  code private.lead_codes;
begin
  update private.lead_codes c set attempts = c.attempts + 1
  where c.lead_id = internal.followed_lead(lead_reference) and c.attempts < 5 and c.expires_at > now()
  returning c.* into code;
  if not found then
    return 'over';
  end if;
  if code.code_hash <> given_code_hash then
    return 'wrong';
  end if;
  delete from private.lead_codes c where c.lead_id = code.lead_id;
  insert into private.lead_accesses (access_hash, lead_id, expires_at)
  values (new_access_hash, code.lead_id, now() + make_interval(secs => access_seconds));
  return 'ok';
end
$$;
comment on function public.redeem_lead_code(text, text, text, integer)
  is 'For the server alone: redeems a code by which a request is followed.';

-- How far a request has come: `followedRequest` of lib/requests/by-link.ts. Null where the access opens nothing. Nothing that
-- was typed in its form is told: whoever sent it may not have been the owner of the address.
create function public.read_followed_lead(lead_reference text, access_hash text)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  with opened as (
    select l.* from public.leads l
    join private.lead_accesses a on a.lead_id = l.id
    where l.id = internal.followed_lead(lead_reference)
      and a.access_hash = read_followed_lead.access_hash and a.expires_at > now()
  ),
  -- The one that stands for it, where that came from the same address.
  main as (
    select l.* from opened o
    join public.leads l on l.id = coalesce(internal.quote_thread(o.id, o.email_hash), o.id)
  ),
  family as (
    select m.id from main m
    union all
    select l.id from public.leads l join main m on l.merged_into = m.id and l.email_hash = m.email_hash
  )
  select jsonb_build_object(
    'topic', opened.topic, 'sentAt', opened.created_at, 'state', main.status,
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', m.id, 'author', m.author, 'text', m.body, 'at', m.created_at
      ) order by m.created_at, m.id), '[]')
      from public.lead_messages m join family f on f.id = m.lead_id
    ),
    'steps', (
      select jsonb_agg(jsonb_build_object('what', step.what, 'at', step.at, 'number', step.number) order by step.at)
      from (
        select 'sent' as what, opened.created_at as at, null as number
        union all
        select 'quoted', q.sent_at, q.number
        from public.quotes q join family f on f.id = q.lead_id
        where q.status <> 'draft' and q.archived_at is null and q.email_hash = main.email_hash
        union all
        select q.status, q.decided_at, q.number
        from public.quotes q join family f on f.id = q.lead_id
        where q.decided_at is not null and q.archived_at is null and q.email_hash = main.email_hash
        union all
        select case a.state when 'cancelled' then 'cancelled' else 'call' end, a.starts_at, null
        from public.appointments a join family f on f.id = a.lead_id
      ) step
    )
  )
  from opened cross join main
$$;
comment on function public.read_followed_lead(text, text)
  is 'For the server alone: how far a request has come, for who holds its code.';

-- What who follows a request writes in its thread; done also for the same text a second time within 15 minutes. Refused:
-- `lead_gone`.
create function public.write_followed_message(lead_reference text, access_hash text, message text, by_mail boolean)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  thread uuid;
begin
  -- The one that stands for it, where that came from the same address.
  select coalesce(internal.quote_thread(l.id, l.email_hash), l.id) into thread
  from public.leads l
  join private.lead_accesses a on a.lead_id = l.id
  where l.id = internal.followed_lead(lead_reference)
    and a.access_hash = write_followed_message.access_hash and a.expires_at > now();
  if not found then
    raise exception 'lead_gone' using errcode = 'PT404';
  end if;
  perform from public.leads l where l.id = thread for update;
  perform from public.lead_messages m
  where m.lead_id = thread and m.author = 'client' and m.body = message and m.created_at > now() - interval '15 minutes';
  if not found then
    perform internal.add_client_message(thread, null, message, by_mail);
  end if;
end
$$;
comment on function public.write_followed_message(text, text, text, boolean)
  is 'For the server alone: what who follows a request writes about it.';
