-- Quote requests and contact messages. Written and read by the server alone.

create table public.leads (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique,
  kind text not null check (kind in ('quote', 'message')),
  status text not null default 'new' check (status in ('new', 'in_progress', 'won', 'lost', 'spam')),
  payload jsonb not null
    check (jsonb_typeof(payload) = 'object' and octet_length(payload::text) <= 65536),
  estimate jsonb
    check (jsonb_typeof(estimate) = 'object' and octet_length(estimate::text) <= 16384),
  consent_contact boolean not null,
  idempotency_key uuid not null unique,
  email_hash text not null check (email_hash ~ '^[0-9a-f]{64}$'),
  user_id uuid references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  check (kind = 'quote' or estimate is null)
);
comment on table public.leads is 'What visitors send. No public access of any kind.';
comment on column public.leads.idempotency_key is 'One a form, so that a double click or a retry stores one lead.';
comment on column public.leads.email_hash is 'SHA-256 of the e-mail, to find and limit without reading payloads.';

create index leads_user_id_idx on public.leads (user_id);
create index leads_created_at_idx on public.leads (created_at desc);
create index leads_email_hash_idx on public.leads (email_hash);

-- RLS with no policy: no role but the one that bypasses it gets through, whatever is granted.
alter table public.leads enable row level security;

revoke all on public.leads from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.leads to service_role;

create trigger leads_10_keep_columns before update on public.leads
  for each row execute function internal.keep_columns(
    'id', 'reference', 'kind', 'idempotency_key', 'created_at'
  );

-- DEV-7K4Q-9XWM: short enough to read out on the telephone (no I, L, O, U), and not to be guessed.
create or replace function internal.new_lead_reference(lead_kind text)
returns text
language plpgsql
volatile
set search_path = ''
as $$
declare
  alphabet constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  random_bytes constant bytea := extensions.gen_random_bytes(8);
  code text := '';
begin
  for i in 0..7 loop
    code := code || substr(alphabet, (get_byte(random_bytes, i) & 31) + 1, 1);
  end loop;
  return case lead_kind when 'quote' then 'DEV' else 'MSG' end
    || '-' || left(code, 4) || '-' || right(code, 4);
end
$$;
revoke all on function internal.new_lead_reference(text) from public, anon, authenticated, service_role;
grant execute on function internal.new_lead_reference(text) to service_role;

-- Stores a lead once. A second call with the same idempotency key stores nothing and answers with the
-- first one's reference and `duplicate`.
create or replace function public.create_lead(
  lead_kind text,
  lead_payload jsonb,
  lead_idempotency_key uuid,
  lead_email_hash text,
  lead_consent_contact boolean,
  lead_estimate jsonb default null,
  lead_user_id uuid default null
)
returns table (id uuid, reference text, created_at timestamptz, duplicate boolean)
language plpgsql
volatile
set search_path = ''
as $$
#variable_conflict use_column
begin
  for attempt in 1..5 loop
    begin
      return query
        insert into public.leads (
          reference, kind, payload, estimate, consent_contact, idempotency_key, email_hash, user_id
        )
        values (
          internal.new_lead_reference(lead_kind), lead_kind, lead_payload, lead_estimate,
          lead_consent_contact, lead_idempotency_key, lead_email_hash, lead_user_id
        )
        on conflict (idempotency_key) do nothing
        returning id, reference, created_at, false;
      if not found then
        return query
          select l.id, l.reference, l.created_at, true
          from public.leads l
          where l.idempotency_key = lead_idempotency_key;
      end if;
      return;
    exception when unique_violation then
      -- Two leads drew the same reference: draw again.
      if attempt = 5 then
        raise;
      end if;
    end;
  end loop;
end
$$;
comment on function public.create_lead(text, jsonb, uuid, text, boolean, jsonb, uuid)
  is 'For the server alone: stores a quote request or a message once.';
revoke all on function public.create_lead(text, jsonb, uuid, text, boolean, jsonb, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.create_lead(text, jsonb, uuid, text, boolean, jsonb, uuid) to service_role;
