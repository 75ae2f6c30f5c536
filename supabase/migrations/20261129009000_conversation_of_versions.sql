-- A new version of a quote has the conversation of the versions before it: how a database of before comes to it.
-- A quote, and the versions before it that went to the same people: what was said of them was said of it.
create function internal.quote_versions(quote uuid)
returns table (id uuid, sent_at timestamptz)
language sql
stable
set search_path = ''
as $$
  with recursive versions as (
    select q.id, q.replaces, q.sent_at, q.email_hash from public.quotes q where q.id = quote
    union all
    select q.id, q.replaces, q.sent_at, q.email_hash
    from versions v
    join public.quotes q on q.id = v.replaces and q.email_hash = v.email_hash
    where not exists (
      select from private.quote_signers s
      where s.quote_id = quote and not exists (
        select from private.quote_signers earlier
        where earlier.quote_id = q.id and earlier.email_hash = s.email_hash
      )
    )
  )
  select v.id, v.sent_at from versions v
$$;

-- The thread of a quote and its earlier versions, as both sides read it. Of a request, with its doubles of the same address,
-- what was written since `since`.
create or replace function internal.quote_messages_of(quote uuid, lead uuid, since timestamptz)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', m.id, 'author', m.author, 'authorName', m.author_name, 'text', m.body, 'at', m.created_at
  ) order by m.created_at, m.id), '[]')
  from (
    select m.id, m.author, m.author_name, m.body, m.created_at
    from public.quote_messages m
    where m.quote_id in (select v.id from internal.quote_versions(quote) v)
    union all
    select m.id, m.author, m.author_name, m.body, m.created_at
    from public.lead_messages m
    join public.leads l on l.id = m.lead_id
    join public.leads kept on kept.id = lead and kept.email_hash = l.email_hash
    where (l.id = lead or l.merged_into = lead) and (since is null or m.created_at >= since)
  ) m
$$;

-- All that a client may read of a quote of theirs. No row where there is none.
create or replace function public.read_client_quote(
  account_id uuid default null, quote uuid default null, token_hash text default null,
  access_hash text default null
)
returns table (
  quote jsonb, reference text, messages jsonb, acceptance jsonb, files jsonb, replaced_by text
)
language sql
volatile
security definer
set search_path = ''
as $$
  select
    jsonb_build_object(
      'id', q.id, 'number', q.number, 'title', q.title, 'document', q.document, 'issued_on', q.issued_on,
      'valid_until', q.valid_until, 'sha256', q.sha256, 'reason', q.reason, 'decided_at', q.decided_at,
      'is_example', q.is_example, 'version', q.version,
      'state', internal.quote_state(q.status, q.valid_until, internal.quote_today()),
      'signers', internal.quote_signers_of(q.id),
      'own_signer', internal.own_signer(q.id, account_id, token_hash)
    ),
    (select l.reference from public.leads l where l.id = internal.quote_thread(q.lead_id, q.email_hash)),
    internal.quote_messages_of(
      q.id, internal.quote_thread(q.lead_id, q.email_hash),
      (select min(v.sent_at) from internal.quote_versions(q.id) v)
    ),
    internal.quote_acceptance_of(q.id),
    internal.quote_files_of(q.id),
    (select r.number from public.quotes r where r.replaces = q.id and r.status <> 'draft')
  from public.quotes q
  where q.id = internal.clients_quote(account_id, read_client_quote.quote, token_hash, access_hash)
$$;
