-- A request that is sent with an address which nobody has proven is acknowledged to it so many times an hour, whoever
-- sends it.
drop function public.create_lead(
  text, jsonb, uuid, text, boolean, jsonb, uuid, text, text[], text[], integer, integer
);

-- As before, and `lead_mail_key` counts the acknowledgements to an address that is not the account's own: beyond
-- `lead_max_mails` an hour the request is stored without one.
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
  lead_max_mails integer default 3
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
          reference, kind, status, payload, estimate, consent_contact, idempotency_key, email_hash, user_id
        )
        values (
          internal.new_lead_reference(lead_kind), lead_kind, lead_status, lead_payload, lead_estimate,
          lead_consent_contact, lead_idempotency_key, lead_email_hash, lead_user_id
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
  text, jsonb, uuid, text, boolean, jsonb, uuid, text, text[], text[], integer, integer, text, integer
) is 'For the server alone: stores a quote request or a message once, within limits, with its mails.';
revoke all on function public.create_lead(
  text, jsonb, uuid, text, boolean, jsonb, uuid, text, text[], text[], integer, integer, text, integer
) from public, anon, authenticated, service_role;
grant execute on function public.create_lead(
  text, jsonb, uuid, text, boolean, jsonb, uuid, text, text[], text[], integer, integer, text, integer
) to service_role;
