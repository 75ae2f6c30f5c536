-- Each message of a project by who wrote it, among several who sign its quote: how a database of before comes to it.
grant select (author_name) on public.project_messages to authenticated;

drop function public.open_linked_project(text, text, text);

-- The project that a link or a reference opens: who follows it, until when they have seen what came, whether their address has
-- an account, and what is known of them; `signer` is their name where they sign its quote beside the client, who is `client`.
create function public.open_linked_project(
  token_hash text default null, access_hash text default null, lead_reference text default null
)
returns table (
  project uuid, follower uuid, seen_until timestamptz, has_account boolean, email text, contact jsonb, signer text, client text
)
language sql
stable
security definer
set search_path = ''
as $$
  select l.project, f.id,
    case when p.user_id is null or internal.email_hash(p.user_id) = l.email_hash then p.seen_until else f.seen_until end,
    internal.account_of_address(l.email) is not null, l.email,
    jsonb_build_object(
      'name', l.contact ->> 'name', 'firstName', l.contact ->> 'firstName', 'lastName', l.contact ->> 'lastName',
      'company', l.contact ->> 'company'
    ),
    s.name, coalesce(nullif(c.name, ''), c.email)
  from internal.linked_project(
    open_linked_project.token_hash, open_linked_project.access_hash, open_linked_project.lead_reference
  ) l
  join public.projects p on p.id = l.project
  cross join lateral internal.client_of_project(p.user_id, p.client_email, p.client_name) c
  left join private.quote_links k on k.token_hash = open_linked_project.token_hash
  left join private.quote_signers s on s.id = k.signer_id and s.position > 1
  left join private.project_followers f on f.project_id = p.id
    and exists (select from public.quotes q where q.id = f.quote_id and q.email_hash = l.email_hash)
  limit 1
$$;
comment on function public.open_linked_project(text, text, text)
  is 'For the server alone: the project that a link or a reference opens.';
grant execute on function public.open_linked_project to service_role;
