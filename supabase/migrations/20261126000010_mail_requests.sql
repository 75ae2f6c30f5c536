-- A mail that leaves later, or from another process, is still followed to the request that it comes from: the site
-- sends that one's id with each call, and logs it again with the mail (docs/decisions/0027-logs.md).

-- The id that the site sends with a call; null where there is none, or something else in its place.
create function internal.request_id()
returns text
language sql
stable
set search_path = ''
as $$
  select substring(
    nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-request-id' from '^[A-Za-z0-9_.-]{8,64}$'
  )
$$;
revoke all on function internal.request_id() from public, anon, authenticated, service_role;

alter table private.lead_mails
  add column request_id text default internal.request_id() check (request_id ~ '^[A-Za-z0-9_.-]{8,64}$');
comment on column private.lead_mails.request_id is 'Of the request that it comes from, as the logs have it. A random one.';

-- Of a mail that the server has taken.
create function internal.mail_request_id(mail uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select m.request_id from private.lead_mails m where m.id = mail
$$;
revoke all on function internal.mail_request_id(uuid) from public, anon, authenticated, service_role;
grant execute on function internal.mail_request_id(uuid) to service_role;

drop function public.claim_lead_mails(integer, integer, integer, integer, boolean, text[]);

-- As it was, and whose request each mail comes from.
create function public.claim_lead_mails(
  max_mails integer, lease_seconds integer,
  visitors_an_hour integer default 100, visitors_a_day integer default 300, with_reviews boolean default false,
  topics text[] default '{}'
)
returns table (
  id uuid, attempt integer, recipient text, kind text, reference text, payload jsonb, estimate jsonb,
  created_at timestamptz, request_id text
)
language sql
volatile
set search_path = ''
as $$
  select c.*, internal.mail_request_id(c.id)
  from internal.claim_lead_mails(
    max_mails, lease_seconds, visitors_an_hour, visitors_a_day, with_reviews, topics
  ) c
$$;
comment on function public.claim_lead_mails(integer, integer, integer, integer, boolean, text[])
  is 'For the server alone: takes mails that are due, those to visitors up to a ceiling.';
revoke all on function public.claim_lead_mails(integer, integer, integer, integer, boolean, text[])
  from public, anon, authenticated, service_role;
grant execute on function public.claim_lead_mails(integer, integer, integer, integer, boolean, text[]) to service_role;
