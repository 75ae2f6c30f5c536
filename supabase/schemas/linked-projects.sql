-- A project without an account: by the link of the quote that it came of, or by the reference of its request, each with the
-- access that a code gave. Either opens what an account of the same address would.

-- Who signs by a link is told of what comes, and the link that they have holds on.
create function internal.follow_signed_project()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.project_followers (project_id, quote_id)
  select p.id, new.id
  from public.projects p
  join private.quote_acceptances a on a.quote_id = new.id
  where p.quote_id = new.id and a.known_by = 'link' and not new.is_example
  on conflict (quote_id) do nothing;
  update private.quote_links k
  set expires_at = greatest(k.expires_at, internal.signed_link_end(new.valid_until, new.withdraw_until))
  where k.quote_id = new.id and k.revoked_at is null and k.expires_at > now();
  return null;
end
$$;

-- After the project has begun (quotes_40_begin_project).
create trigger quotes_50_follow_project after update of status on public.quotes
  for each row when (old.status is distinct from new.status and new.status = 'accepted')
  execute function internal.follow_signed_project();

-- The project that a link or a reference opens, with the address that its code went to and what is known of who has it. No row
-- where it opens none: the access is over or another's, the contract was withdrawn from, or it is kept for the law alone. A
-- request opens a project that an address other than its own has as little as the quotes of one.
create function internal.linked_project(token_hash text, access_hash text, lead_reference text)
returns table (project uuid, email_hash text, email text, contact jsonb)
language sql
stable
set search_path = ''
as $$
  (
    select p.id, coalesce(s.email_hash, q.email_hash),
      coalesce(s.email, q.document -> 'content' -> 'client' ->> 'email'),
      case when s.id is null then q.document -> 'content' -> 'client' else jsonb_build_object('name', s.name) end
    from public.quotes q
    join public.projects p on p.quote_id = q.id
    left join private.quote_links k on k.token_hash = linked_project.token_hash
    left join private.quote_signers s on s.id = k.signer_id
    where q.id = internal.clients_quote(null, null, linked_project.token_hash, linked_project.access_hash)
      and q.status = 'accepted' and p.archived_at is null
  )
  union all
  (
    select p.id, l.email_hash, l.payload ->> 'email', l.payload
    from public.leads l
    join private.lead_accesses a on a.lead_id = l.id
    join public.leads family on coalesce(l.merged_into, l.id) in (family.id, family.merged_into)
    join public.projects p on p.archived_at is null
      and (p.lead_id = family.id or p.quote_id in (select o.id from public.quotes o where o.lead_id = family.id))
    left join public.quotes q on q.id = p.quote_id
    where l.id = internal.followed_lead(linked_project.lead_reference)
      and a.access_hash = linked_project.access_hash and a.expires_at > now()
      and (q.id is null or q.status = 'accepted')
      and l.email_hash in (q.email_hash, internal.email_hash(p.user_id), internal.address_hash(p.client_email))
    order by p.active_at desc, p.id
    limit 1
  )
$$;

-- Who beside the client a link is of; null for the client's own.
create function internal.linked_signer(token_hash text)
returns uuid
language sql
stable
set search_path = ''
as $$
  select s.id
  from private.quote_links k
  join private.quote_signers s on s.id = k.signer_id
  where k.token_hash = linked_signer.token_hash and s.position > 1
$$;

-- The project that a link or a reference opens: who follows it, until when they have seen what came, whether their address has
-- an account, and what is known of them; `signer` is their name where they sign its quote beside the client, who is `client`.
create function public.open_linked_project(
  token_hash text default null, access_hash text default null, lead_reference text default null
)
returns table (
  project uuid, follower uuid, seen_until timestamptz, has_account boolean, email text, contact jsonb, signer text, client text,
  signer_id uuid
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
    s.name, coalesce(nullif(c.name, ''), c.email), s.id
  from internal.linked_project(
    open_linked_project.token_hash, open_linked_project.access_hash, open_linked_project.lead_reference
  ) l
  join public.projects p on p.id = l.project
  cross join lateral internal.client_of_project(p.user_id, p.client_email, p.client_name) c
  left join private.quote_signers s on s.id = internal.linked_signer(open_linked_project.token_hash)
  left join private.project_followers f on f.project_id = p.id
    and exists (select from public.quotes q where q.id = f.quote_id and q.email_hash = l.email_hash)
  limit 1
$$;
comment on function public.open_linked_project(text, text, text)
  is 'For the server alone: the project that a link or a reference opens.';

-- Who is told of a project beside the account that has it, and what they want no mail about. No row where nobody is.
create function public.read_project_follower(project uuid)
returns table (email text, muted text[])
language sql
stable
security definer
set search_path = ''
as $$
  select q.document -> 'content' -> 'client' ->> 'email', f.muted
  from private.project_followers f
  join public.quotes q on q.id = f.quote_id
  join public.projects p on p.id = f.project_id
  where f.project_id = read_project_follower.project and q.status = 'accepted' and q.archived_at is null
    and q.email_hash is distinct from internal.email_hash(p.user_id)
  order by q.decided_at desc
  limit 1
$$;
comment on function public.read_project_follower(uuid)
  is 'For the server alone: who is told of a project without an account that has it.';

create function public.see_linked_project(
  as_of timestamptz, token_hash text default null, access_hash text default null, lead_reference text default null
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  linked record;
begin
  select l.* into linked from internal.linked_project(
    see_linked_project.token_hash, see_linked_project.access_hash, see_linked_project.lead_reference
  ) l;
  update public.projects p
  set seen_at = clock_timestamp(), seen_until = case
    when p.user_id is null or internal.email_hash(p.user_id) = linked.email_hash then greatest(p.seen_until, as_of)
    else p.seen_until
  end
  where p.id = linked.project;
  update private.project_followers f set seen_until = greatest(f.seen_until, as_of)
  from public.quotes q
  where f.project_id = linked.project and q.id = f.quote_id and q.email_hash = linked.email_hash;
end
$$;
comment on function public.see_linked_project(timestamptz, text, text, text)
  is 'For the server alone: the client has looked at a project, as it was when anything had last happened.';

-- What a client writes in the thread of a project. Refused: `project_gone`.
create function public.write_linked_message(
  message text, token_hash text default null, access_hash text default null, lead_reference text default null
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken uuid;
begin
  select p.id into taken from public.projects p
  where p.archived_at is null and p.id = (
    select l.project from internal.linked_project(
      write_linked_message.token_hash, write_linked_message.access_hash, write_linked_message.lead_reference
    ) l
  )
  for update;
  if not found then
    raise exception 'project_gone' using errcode = 'PT404';
  end if;
  perform internal.add_project_message(taken, null, message, internal.linked_signer(write_linked_message.token_hash));
end
$$;
comment on function public.write_linked_message(text, text, text, text)
  is 'For the server alone: what a client writes about the project that a link or a reference opens.';

-- Keeps place for a file of the client, or of who signs with them. Refused: `project_gone`, `project_quota` or `file_unasked`.
create function public.begin_linked_file(
  file_name text, file_type text, file_bytes bigint, quota_bytes bigint, max_files integer,
  token_hash text default null, access_hash text default null, lead_reference text default null, request uuid default null
)
returns table (file uuid, path text)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken uuid;
begin
  select p.id into taken from public.projects p
  where p.archived_at is null and p.id = (
    select l.project from internal.linked_project(
      begin_linked_file.token_hash, begin_linked_file.access_hash, begin_linked_file.lead_reference
    ) l
  )
  for update;
  if not found then
    raise exception 'project_gone' using errcode = 'PT404';
  end if;
  return query select k.file, k.path from internal.keep_file_place(
    taken, null, 'client', null, file_name, file_type, file_bytes, quota_bytes, max_files, request,
    internal.linked_signer(begin_linked_file.token_hash)
  ) k;
end
$$;
comment on function public.begin_linked_file(text, text, bigint, bigint, integer, text, text, text, uuid)
  is 'For the server alone: keeps place for a file in the project that a link or a reference opens.';

-- Where a file is of the project that a link or a reference opens. No row where it may not be read.
create function public.read_linked_file(
  file uuid, token_hash text default null, access_hash text default null, lead_reference text default null
)
returns table (path text, name text, content_type text, bytes bigint)
language sql
stable
security definer
set search_path = ''
as $$
  select internal.file_path(f.project_id, f.id), f.name, f.content_type, f.bytes
  from internal.linked_project(
    read_linked_file.token_hash, read_linked_file.access_hash, read_linked_file.lead_reference
  ) l
  join public.project_files f on f.project_id = l.project
  left join public.project_entries e on e.id = f.entry_id
  where f.id = read_linked_file.file and f.stored_at is not null
    and (f.entry_id is null or e.published_at is not null)
$$;
comment on function public.read_linked_file(uuid, text, text, text)
  is 'For the server alone: where a file is of the project that a link or a reference opens.';

-- Removes a file that who has the link or the reference has sent. Refused: `file_gone`, also of another's.
create function public.remove_linked_file(
  file uuid, token_hash text default null, access_hash text default null, lead_reference text default null
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  signer constant uuid := internal.linked_signer(remove_linked_file.token_hash);
begin
  delete from public.project_files f
  where f.id = file and f.sender = 'client' and f.stored_at is not null
    and case when signer is null then f.sender_name is null else f.signer_id = signer end
    and f.project_id = (
      select l.project from internal.linked_project(
        remove_linked_file.token_hash, remove_linked_file.access_hash, remove_linked_file.lead_reference
      ) l
    );
  if not found then
    raise exception 'file_gone' using errcode = 'PT404';
  end if;
end
$$;
comment on function public.remove_linked_file(uuid, text, text, text)
  is 'For the server alone: a client removes a file that they sent to the project that a link or a reference opens.';

-- What of a link or a reference is an account's own, which needs no code for it: the quote and its project, or the request and
-- the project that it led to. No row where it is not theirs.
create function public.own_linked(account_id uuid, token_hash text default null, lead_reference text default null)
returns table (quote uuid, reference text, project uuid)
language sql
stable
security definer
set search_path = ''
as $$
  select q.id, null::text, (
    select p.id from public.projects p
    where p.quote_id = q.id and p.user_id = own_linked.account_id and p.archived_at is null
  )
  from private.quote_links k
  join public.quotes q on q.id = internal.clients_quote(own_linked.account_id, k.quote_id, null, null)
  where k.token_hash = own_linked.token_hash and k.revoked_at is null and k.expires_at > now()
  union all
  select null, l.reference, (
    select p.id
    from public.projects p
    join public.leads family on coalesce(l.merged_into, l.id) in (family.id, family.merged_into)
      and (p.lead_id = family.id or p.quote_id in (select o.id from public.quotes o where o.lead_id = family.id))
    where p.user_id = own_linked.account_id and p.archived_at is null
    order by p.active_at desc, p.id
    limit 1
  )
  from public.leads l
  where l.id = internal.followed_lead(own_linked.lead_reference)
    and (
      l.user_id = own_linked.account_id
      or (l.user_id is null and l.claim is null and l.email_hash = internal.email_hash(own_linked.account_id))
    )
$$;
comment on function public.own_linked(uuid, text, text)
  is 'For the server alone: what of a link or a reference is an account''s own.';

-- The review of a project that no account has: its client leaves it, as one that has an account does, by the proof of their
-- address. One that has an account leaves it there.

alter table public.testimonials
  add constraint testimonials_project_id_fkey foreign key (project_id) references public.projects (id) on delete cascade;

-- The project whose client this is; none of an account's, or where a link opens it for another signer.
create function internal.reviewed_project(token_hash text, access_hash text, lead_reference text)
returns uuid
language sql
stable
set search_path = ''
as $$
  select p.id
  from internal.linked_project(
    reviewed_project.token_hash, reviewed_project.access_hash, reviewed_project.lead_reference
  ) l
  join public.projects p on p.id = l.project
  where p.user_id is null and p.client_email = lower(l.email) and not p.is_example
$$;

-- Null where there is nobody to leave one here.
create function public.read_linked_testimonials(
  token_hash text default null, access_hash text default null, lead_reference text default null
)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', t.id, 'name', t.name, 'role', t.role, 'company', t.company, 'email', t.email, 'content', t.content,
      'rating', t.rating, 'status', t.status, 'reason', t.moderation_reason, 'sentAt', t.created_at, 'corrects', t.corrects
    ) order by t.created_at desc), '[]')
    from public.testimonials t where t.project_id = reviewed.id
  )
  from (
    select internal.reviewed_project(
      read_linked_testimonials.token_hash, read_linked_testimonials.access_hash, read_linked_testimonials.lead_reference
    ) as id
  ) reviewed
  where reviewed.id is not null
$$;
comment on function public.read_linked_testimonials(text, text, text)
  is 'For the server alone: the reviews of the project that a link or a reference opens.';

-- Stores the review of a project that is over, once: one that is published it corrects, else it takes the place of the one that
-- waits. Refused: `project_gone`, `testimonial_early`, `testimonial_decided`.
create function public.submit_linked_testimonial(
  review_name text,
  review_content text,
  review_rating integer,
  review_role text default null,
  review_company text default null,
  review_email text default null,
  token_hash text default null,
  access_hash text default null,
  lead_reference text default null
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.projects;
begin
  -- An account that comes to have it at this moment waits, and then has the review too.
  select p.* into taken from public.projects p
  where p.user_id is null and p.archived_at is null and p.id = internal.reviewed_project(
    submit_linked_testimonial.token_hash, submit_linked_testimonial.access_hash, submit_linked_testimonial.lead_reference
  )
  for update;
  if not found then
    raise exception 'project_gone' using errcode = 'PT404';
  end if;
  -- What is written already may be changed, whatever becomes of the project.
  if taken.status <> 'done' and not exists (select from public.testimonials t where t.project_id = taken.id) then
    raise exception 'testimonial_early' using errcode = 'PT409';
  end if;
  perform internal.store_testimonial(
    null, taken.id, review_name, review_content, review_rating, review_role, review_company, review_email,
    (
      select t.id from public.testimonials t
      where t.project_id = taken.id and t.status = 'approved'
      order by t.created_at desc
      limit 1
    )
  );
end
$$;
comment on function public.submit_linked_testimonial(text, text, integer, text, text, text, text, text, text)
  is 'For the server alone: stores the review of the project that a link or a reference opens.';

-- Withdraws it, whatever became of it. Answers whether visitors read it until now. Refused: `project_gone`.
create function public.withdraw_linked_testimonial(
  review uuid, token_hash text default null, access_hash text default null, lead_reference text default null
)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  reviewed constant uuid := internal.reviewed_project(
    withdraw_linked_testimonial.token_hash, withdraw_linked_testimonial.access_hash,
    withdraw_linked_testimonial.lead_reference
  );
  former text;
begin
  if reviewed is null then
    raise exception 'project_gone' using errcode = 'PT404';
  end if;
  delete from public.testimonials t where t.id = review and t.project_id = reviewed returning t.status into former;
  return coalesce(former = 'approved', false);
end
$$;
comment on function public.withdraw_linked_testimonial(uuid, text, text, text)
  is 'For the server alone: withdraws a review of the project that a link or a reference opens.';

-- Whoever comes to have the project has its reviews; of two that wait then, the later one does.
create function internal.hand_over_testimonials()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.testimonials t
  where t.id in (
    select w.id from public.testimonials w
    where w.status = 'pending' and (w.user_id = new.user_id or w.project_id = new.id)
    order by w.created_at desc
    offset 1
  );
  update public.testimonials t set user_id = new.user_id, project_id = null where t.project_id = new.id;
  return null;
end
$$;
create trigger projects_60_hand_over_testimonials after update of user_id on public.projects
  for each row when (old.user_id is null and new.user_id is not null)
  execute function internal.hand_over_testimonials();
