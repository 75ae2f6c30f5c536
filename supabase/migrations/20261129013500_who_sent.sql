-- Each file of a project by who sent it, among several who sign its quote, as its messages are: how a database of before comes to it.
-- Who sent what is there already nobody has kept; it stays the client's.
alter table public.project_files
  add column signer_id uuid references private.quote_signers (id) on delete set null,
  add column sender_name text check (char_length(sender_name) <= 200);
comment on column public.project_files.signer_id is 'Who beside the client sent it; null for the client and the consultant.';
comment on column public.project_files.sender_name is 'The name of who beside the client sent it, which stays when they are gone.';
create index project_files_signer_id_idx on public.project_files (signer_id) where signer_id is not null;

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

drop function internal.keep_file_place(uuid, uuid, text, uuid, text, text, bigint, bigint, integer, uuid);
-- Keeps place for a file in a project, which the caller has locked. What is being sent counts as what is there, so that two at
-- once do not pass the quota together. Refused: `project_quota`, and `file_unasked` where it answers what is not asked for any more.
-- `signer` is who beside the client it is of.
create function internal.keep_file_place(
  project uuid, entry uuid, sent_by text, account_id uuid, file_name text, file_type text, file_bytes bigint,
  quota_bytes bigint, max_files integer, request uuid, signer uuid default null
)
returns table (file uuid, path text)
language plpgsql
volatile
set search_path = ''
as $$
declare
  used bigint;
  sent integer;
  begun uuid;
begin
  select coalesce(sum(f.bytes), 0), count(*) into used, sent
  from public.project_files f where f.project_id = project;
  if used + file_bytes > quota_bytes or sent >= max_files then
    raise exception 'project_quota' using errcode = 'PT409';
  end if;
  if request is not null and not exists (
    select from public.project_file_requests r
    where r.id = request and r.project_id = project and r.state <> 'accepted'
  ) then
    raise exception 'file_unasked' using errcode = 'PT409';
  end if;
  insert into public.project_files (
    project_id, entry_id, sender, user_id, name, content_type, bytes, request_id, signer_id, sender_name
  )
  values (
    project, entry, sent_by, account_id, file_name, file_type, file_bytes, request, signer,
    (select s.name from private.quote_signers s where s.id = signer)
  )
  returning id into begun;
  return query select begun, internal.file_path(project, begun);
end
$$;

-- A file that was being sent is in Storage. Refused: `file_gone`, where its place was given up meanwhile.
create or replace function public.finish_project_file(file uuid, actor_id text default null, actor_name text default null)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  stored public.project_files;
  answered public.project_file_requests;
begin
  -- First the project, as all that changes it: `active_at`.
  perform from public.projects p
  where p.id = (select f.project_id from public.project_files f where f.id = file)
  for update;
  update public.project_files f set stored_at = clock_timestamp()
  where f.id = file and f.stored_at is null
  returning f.* into stored;
  if not found then
    raise exception 'file_gone' using errcode = 'PT404';
  end if;
  update public.projects p set active_at = clock_timestamp() where p.id = stored.project_id;
  if stored.sender = 'client' then
    select r.* into answered from public.project_file_requests r where r.id = stored.request_id;
    if found then
      update public.project_file_requests r set state = 'received', received_at = stored.stored_at
      where r.id = answered.id and r.state = 'waiting';
      perform internal.log_project_event(
        stored.project_id, 'client', coalesce(stored.sender_name, nullif(c.name, ''), c.email), 'file-received', '{}',
        jsonb_build_object('title', answered.title, 'name', stored.name)
      )
      from public.projects p
      cross join lateral internal.client_of_project(p.user_id, p.client_email, p.client_name) c
      where p.id = stored.project_id;
    end if;
    perform internal.tell_project_news(
      stored.project_id, 'consultant', 'file', concat_ws(chr(160) || ': ', answered.title, stored.name), stored.signer_id
    );
  else
    perform internal.log_project_event(
      stored.project_id, actor_id, actor_name, 'sent', '{}', jsonb_build_object('name', stored.name)
    );
    if stored.entry_id is null then
      perform internal.tell_project_news(stored.project_id, 'client', 'file', stored.name);
    end if;
  end if;
end
$$;

-- Removes a file that this client has sent, by their account or by a link. Refused: `file_gone`, also of another signer's.
create or replace function public.remove_own_project_file(file uuid, account_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from public.project_files f
  using public.projects p
  where f.id = file and p.id = f.project_id and p.user_id = account_id and f.sender = 'client' and f.sender_name is null
    and f.stored_at is not null;
  if not found then
    raise exception 'file_gone' using errcode = 'PT404';
  end if;
end
$$;

-- The files of a project that were stored, of this entry of its journal or of none, as the Studio reads them.
create or replace function internal.project_files_of(project uuid, entry uuid)
returns table (file jsonb, "position" smallint, created_at timestamptz, id uuid)
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
      'id', f.id, 'name', f.name, 'size', f.bytes, 'type', f.content_type, 'alt', f.alt, 'sender', f.sender,
      'senderName', f.sender_name, 'at', f.created_at, 'requestId', f.request_id
    ), f.position, f.created_at, f.id
  from public.project_files f
  where f.project_id = project and f.stored_at is not null and f.entry_id is not distinct from entry
$$;

drop function public.open_linked_project(text, text, text);
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
grant execute on function public.open_linked_project to service_role;

-- What a client writes in the thread of a project. Refused: `project_gone`.
create or replace function public.write_linked_message(
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

-- Keeps place for a file of the client, or of who signs with them. Refused: `project_gone`, `project_quota` or `file_unasked`.
create or replace function public.begin_linked_file(
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

-- Removes a file that who has the link or the reference has sent. Refused: `file_gone`, also of another's.
create or replace function public.remove_linked_file(
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
