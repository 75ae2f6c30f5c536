-- A request that is sent with an address which nobody has proven is acknowledged to it so many times an hour, whoever
-- sends it, and shows in its owner's account once they say that it is theirs.
drop function public.create_lead(
  text, jsonb, uuid, text, boolean, jsonb, uuid, text, text[], text[], integer, integer
);

-- As before, and `lead_mail_key` counts the acknowledgements to an address that is not the account's own: beyond
-- `lead_max_mails` an hour the request is stored without one. `lead_is_unproven` leaves it to the owner of the address to
-- say that it is theirs, unless it is an account's.
create function public.create_lead(
  lead_kind text,
  lead_payload jsonb,
  lead_idempotency_key uuid,
  lead_email_hash text,
  lead_consent_contact boolean,
  lead_estimate jsonb default null,
  lead_user_id uuid default null,
  lead_status text default 'new',
  lead_mails text[] default '{}',
  lead_limit_keys text[] default '{}',
  lead_limit_hits integer default 5,
  lead_limit_seconds integer default 900,
  lead_mail_key text default null,
  lead_max_mails integer default 3,
  lead_is_unproven boolean default false
)
returns table (
  id uuid, reference text, created_at timestamptz, duplicate boolean, retry_after_seconds integer
)
language plpgsql
volatile
set search_path = ''
as $$
#variable_conflict use_column
declare
  wait integer;
begin
  -- Two identical requests at once: the second one sees the first one's row.
  perform pg_advisory_xact_lock(hashtextextended(lead_email_hash, 0));

  return query
    select l.id, l.reference, l.created_at, true, 0
    from public.leads l
    where l.idempotency_key = lead_idempotency_key
      or (
        l.email_hash = lead_email_hash
        and l.created_at > now() - interval '15 minutes'
        and l.kind = lead_kind
        and l.payload = lead_payload
        and (l.status = 'spam') = (lead_status = 'spam')
      )
    order by l.created_at
    limit 1;
  if found then
    return;
  end if;

  select max(counted.retry_after_seconds) into wait
  from unnest(lead_limit_keys) as limit_key
  cross join lateral internal.consume_rate_limit(limit_key, lead_limit_hits, lead_limit_seconds) counted
  where not counted.allowed;
  if wait is not null then
    return query select null::uuid, null::text, null::timestamptz, false, wait;
    return;
  end if;

  for attempt in 1..5 loop
    begin
      return query
        insert into public.leads (
          reference, kind, status, payload, estimate, consent_contact, idempotency_key, email_hash, user_id,
          claim
        )
        values (
          internal.new_lead_reference(lead_kind), lead_kind, lead_status, lead_payload, lead_estimate,
          lead_consent_contact, lead_idempotency_key, lead_email_hash, lead_user_id,
          case when lead_is_unproven and lead_user_id is null then 'open' end
        )
        returning id, reference, created_at, false, 0;
      exit;
    exception when unique_violation then
      -- Two leads drew the same reference: draw again. (A key that another address took in the same
      -- instant fails each time, and is then found when the visitor sends again.)
      if attempt = 5 then
        raise;
      end if;
    end;
  end loop;

  if 'visitor' = any (lead_mails)
    and not internal.may_mail(lead_user_id, lead_email_hash, lead_mail_key, lead_max_mails)
  then
    lead_mails := array_remove(lead_mails, 'visitor');
  end if;
  perform internal.queue_lead_mails(l.id, lead_mails)
  from public.leads l
  where l.idempotency_key = lead_idempotency_key;
end
$$;
comment on function public.create_lead(
  text, jsonb, uuid, text, boolean, jsonb, uuid, text, text[], text[], integer, integer, text, integer,
  boolean
) is 'For the server alone: stores a quote request or a message once, within limits, with its mails.';
revoke all on function public.create_lead(
  text, jsonb, uuid, text, boolean, jsonb, uuid, text, text[], text[], integer, integer, text, integer,
  boolean
) from public, anon, authenticated, service_role;
grant execute on function public.create_lead(
  text, jsonb, uuid, text, boolean, jsonb, uuid, text, text[], text[], integer, integer, text, integer,
  boolean
) to service_role;

-- What waits to be claimed is its owner's to read once they have.
drop policy "A client reads what they sent" on public.leads;
create policy "A client reads what they sent" on public.leads
  for select to authenticated
  using (
    (select auth.uid()) = user_id
    or (user_id is null and claim is null and email_hash = (select internal.own_email_hash()))
  );

create or replace function internal.attach_leads()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.leads l set user_id = new.id
  where l.user_id is null and l.claim is null
    and l.email_hash = encode(extensions.digest(lower(new.email), 'sha256'), 'hex');
  return null;
end
$$;

-- A contract is made with whom the request is from: nobody has to ask any more.
create function internal.settle_claim()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.claim := null;
  return new;
end
$$;
revoke all on function internal.settle_claim() from public, anon, authenticated, service_role;

create trigger leads_30_settle_claim before update of status on public.leads
  for each row when (new.status = 'won' and new.claim = 'open') execute function internal.settle_claim();

-- As before; of what waits to be claimed nothing.
create or replace function internal.write_lead_message(
  lead_reference text, account_id uuid, message text, by_mail boolean
)
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.leads;
begin
  select l.* into taken
  from public.leads l
  where l.reference = lead_reference and l.status <> 'spam'
    and (
      l.user_id = account_id
      or (l.user_id is null and l.claim is null and l.email_hash = internal.email_hash(account_id))
    )
  for update;
  if not found then
    return 'gone';
  end if;
  perform from public.lead_messages m
  where m.lead_id = taken.id and m.user_id = account_id and m.body = message
    and m.created_at > now() - interval '15 minutes';
  if found then
    return 'stored';
  end if;
  perform internal.add_client_message(taken.id, account_id, message, by_mail);
  return 'stored';
end
$$;

-- What was sent with the account's address by who had not proven it: when, and what kind. Its words may be anybody's.
create function internal.unclaimed_leads(account_id uuid)
returns table (reference text, topic text, created_at timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select l.reference, l.topic, l.created_at
  from public.leads l
  where l.claim = 'open' and l.user_id is null and l.status <> 'spam'
    and l.email_hash = internal.email_hash(account_id)
  order by l.created_at desc
  limit 20
$$;
revoke all on function internal.unclaimed_leads(uuid) from public, anon, authenticated, service_role;
grant execute on function internal.unclaimed_leads(uuid) to service_role;

create function public.unclaimed_leads(account_id uuid)
returns table (reference text, topic text, created_at timestamptz)
language sql
stable
set search_path = ''
as $$
  select * from internal.unclaimed_leads(account_id)
$$;
comment on function public.unclaimed_leads(uuid)
  is 'For the server alone: what was sent with an account''s address by who had not proven it.';
revoke all on function public.unclaimed_leads(uuid) from public, anon, authenticated, service_role;
grant execute on function public.unclaimed_leads(uuid) to service_role;

-- Its owner says whether a request is theirs; answers whether there is one to say so of. What was said stays so.
create function internal.claim_lead(lead_reference text, account_id uuid, is_own boolean)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  update public.leads l
  set user_id = case when is_own then account_id end, claim = case when is_own then null else 'denied' end
  where l.reference = lead_reference and l.user_id is null and l.claim = 'open'
    and l.email_hash = internal.email_hash(account_id);
  return found or exists (
    select from public.leads l
    where l.reference = lead_reference
      and case
        when is_own then l.user_id = account_id
        else l.claim = 'denied' and l.email_hash = internal.email_hash(account_id)
      end
  );
end
$$;
revoke all on function internal.claim_lead(text, uuid, boolean) from public, anon, authenticated, service_role;
grant execute on function internal.claim_lead(text, uuid, boolean) to service_role;

create function public.claim_lead(lead_reference text, account_id uuid, is_own boolean)
returns boolean
language sql
volatile
set search_path = ''
as $$
  select internal.claim_lead(lead_reference, account_id, is_own)
$$;
comment on function public.claim_lead(text, uuid, boolean)
  is 'For the server alone: its owner says whether a request that was sent with their address is theirs.';
revoke all on function public.claim_lead(text, uuid, boolean) from public, anon, authenticated, service_role;
grant execute on function public.claim_lead(text, uuid, boolean) to service_role;
