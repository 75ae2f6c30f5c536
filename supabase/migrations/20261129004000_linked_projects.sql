-- A project without an account: news for who signed by a link, and its page by that link or by the reference of its request.

-- Who is told of a project without an account that has it: whoever signed its quote by a link, whose code proved the address
-- that the quote was sent to.
create table private.project_followers (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references public.projects (id) on delete cascade,
  quote_id uuid not null unique references public.quotes (id) on delete cascade,
  muted text[] not null default '{}' check (muted <@ array['journal', 'message', 'file', 'plan']),
  seen_until timestamptz
);
comment on table private.project_followers is 'Who signed the quote of a project by a link, and is told of it.';
comment on column private.project_followers.muted is 'What they want no mail about.';
comment on column private.project_followers.seen_until is 'Until when they have seen what came.';
create index project_followers_project_id_idx on private.project_followers (project_id);

-- Who signed by a link before.
insert into private.project_followers (project_id, quote_id)
select p.id, q.id
from public.projects p
join public.quotes q on q.id = p.quote_id
join private.quote_acceptances a on a.quote_id = q.id
where a.known_by = 'link' and not q.is_example and q.archived_at is null;

alter table private.project_mails
  add column follower_id uuid references private.project_followers (id) on delete cascade,
  drop constraint project_mails_check,
  add constraint project_mails_reader_check
    check (num_nonnulls(user_id, follower_id) = case recipient when 'client' then 1 else 0 end);
drop index private.project_mails_open_key;
create unique index project_mails_open_key on private.project_mails (user_id, follower_id) nulls not distinct
  where closed_at is null;
create index project_mails_follower_id_idx on private.project_mails (follower_id, closed_at);

-- Has somebody told by mail: as `client`, the account that has the project and whoever follows it from another address. Of an
-- example nobody is.
create or replace function internal.tell_project_news(project uuid, told text, kind text, subject text)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  times record := internal.project_mail_times();
  told_of public.projects;
  reader record;
  open_mail private.project_mails;
  mail_before timestamptz;
begin
  select p.* into told_of from public.projects p where p.id = project;
  if told_of.is_example then
    return;
  end if;
  for reader in
    select null::uuid as account, null::uuid as follower where told = 'consultant'
    union all
    select told_of.user_id, null where told = 'client' and told_of.user_id is not null
    union all
    select null, f.id
    from private.project_followers f
    join public.quotes q on q.id = f.quote_id
    where told = 'client' and f.project_id = project and q.status = 'accepted' and q.archived_at is null
      and q.email_hash is distinct from internal.email_hash(told_of.user_id)
  loop
    -- Locks the open one, so that nobody closes it meanwhile; another where it was closed just now.
    insert into private.project_mails (recipient, user_id, follower_id) values (told, reader.account, reader.follower)
    on conflict (user_id, follower_id) where closed_at is null do update set recipient = excluded.recipient
    returning * into open_mail;
    insert into private.project_news (mail_id, project_id, kind, subject, created_at)
    values (open_mail.id, project, kind, left(subject, 300), told_of.active_at);
    select max(m.closed_at) into mail_before from private.project_mails m
    where m.user_id is not distinct from reader.account and m.follower_id is not distinct from reader.follower
      and m.closed_at is not null;
    perform internal.queue_mail('project-news', open_mail.id, told);
    update private.lead_mails m
    set next_at = greatest(
      least(clock_timestamp() + times.quiet, open_mail.created_at + times.longest), mail_before + times.pause
    )
    where m.topic = 'project-news' and m.subject_id = open_mail.id and m.attempts = 0;
  end loop;
end
$$;

-- What a client writes in the thread of a project, which the caller has locked and knows to be theirs; done also for the same
-- text a second time within 15 minutes. Without `account_id`, by a link.
create function internal.add_project_message(project uuid, account_id uuid, message text)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform from public.project_messages m
  where m.project_id = project and m.author = 'client' and m.user_id is not distinct from account_id
    and m.body = message and m.created_at > now() - interval '15 minutes';
  if found then
    return;
  end if;
  insert into public.project_messages (project_id, author, user_id, body)
  values (project, 'client', account_id, message);
  update public.projects p
  set active_at = clock_timestamp(), awaits_since = coalesce(p.awaits_since, clock_timestamp())
  where p.id = project;
  perform internal.tell_project_news(project, 'consultant', 'message', message);
end
$$;

-- What a client writes in the thread of a project of their own. Refused: `project_gone`.
create or replace function public.write_project_message(project uuid, account_id uuid, message text)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform from public.projects p where p.id = project and p.user_id = account_id for update;
  if not found then
    raise exception 'project_gone' using errcode = 'PT404';
  end if;
  perform internal.add_project_message(project, account_id, message);
end
$$;

-- Keeps place for a file in a project, which the caller has locked. What is being sent counts as what is there, so that two at
-- once do not pass the quota together. Refused: `project_quota`.
create function internal.keep_file_place(
  project uuid, entry uuid, sent_by text, account_id uuid, file_name text, file_type text, file_bytes bigint,
  quota_bytes bigint, max_files integer
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
  insert into public.project_files (project_id, entry_id, sender, user_id, name, content_type, bytes)
  values (project, entry, sent_by, account_id, file_name, file_type, file_bytes)
  returning id into begun;
  return query select begun, internal.file_path(project, begun);
end
$$;

-- Keeps place for a file: of the consultant without `account_id`. Refused: `project_gone` or `project_quota`.
create or replace function public.begin_project_file(
  project uuid, file_name text, file_type text, file_bytes bigint, quota_bytes bigint, max_files integer,
  account_id uuid default null, entry uuid default null
)
returns table (file uuid, path text)
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform from public.projects p
  where p.id = project and p.archived_at is null and (account_id is null or p.user_id = account_id)
  for update;
  if not found or (entry is not null and (account_id is not null or not exists (
    select from public.project_entries e where e.id = entry and e.project_id = project
  ))) then
    raise exception 'project_gone' using errcode = 'PT404';
  end if;
  return query select k.file, k.path from internal.keep_file_place(
    project, entry, case when account_id is null then 'consultant' else 'client' end, account_id, file_name, file_type,
    file_bytes, quota_bytes, max_files
  ) k;
end
$$;

-- What a client wants no mail about, in the place of what they wanted before: an account, or who follows a project.
create or replace function public.set_project_mails(account_id uuid, muted_kinds text[])
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  insert into public.project_mail_choices (user_id, muted)
  select u.id, muted_kinds from auth.users u where u.id = account_id
  on conflict (user_id) do update set muted = excluded.muted, updated_at = now();
  update private.project_followers f set muted = muted_kinds where f.id = account_id;
end
$$;

create function public.read_project_mails(account_id uuid)
returns text[]
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    (select o.muted from public.project_mail_choices o where o.user_id = account_id),
    (select f.muted from private.project_followers f where f.id = account_id),
    '{}'
  )
$$;
comment on function public.read_project_mails(uuid)
  is 'For the server alone: what a client wants no mail about.';

drop function public.read_project_news(uuid);

-- What a mail tells, as it is written: from then on it takes nothing more. What was seen meanwhile, is not wanted, or is
-- three days old is left out, and there is no row where nothing is left. `email` is the client's; of one that follows a
-- project, `quote` is that whose link leads there.
create function public.read_project_news(mail uuid)
returns table (recipient text, account_id uuid, email text, news jsonb, follower uuid, quote uuid)
language plpgsql
volatile
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  taken private.project_mails;
begin
  update private.project_mails m set closed_at = coalesce(m.closed_at, clock_timestamp())
  where m.id = mail
  returning m.* into taken;
  return query
    with follower as (
      select f.quote_id, f.seen_until, f.muted, q.document -> 'content' -> 'client' as client
      from private.project_followers f
      join public.quotes q on q.id = f.quote_id
      where f.id = taken.follower_id and q.status = 'accepted' and q.archived_at is null
    ),
    told as (
      select n.id, n.kind, n.subject, p.id as project_id, p.name, coalesce(f.client ->> 'name', c.name) as client, c.email
      from private.project_news n
      join public.projects p on p.id = n.project_id
      cross join lateral internal.client_of_project(p.user_id, p.client_email, p.client_name) c
      left join follower f on true
      where n.mail_id = taken.id and p.archived_at is null and n.created_at > now() - interval '3 days'
        and case
          when taken.recipient = 'consultant' then n.created_at > p.read_at
          when taken.follower_id is not null then
            n.created_at > coalesce(f.seen_until, '-infinity') and not (n.kind = any (f.muted))
          else n.created_at > coalesce(p.seen_until, '-infinity') and not exists (
            select from public.project_mail_choices o where o.user_id = taken.user_id and n.kind = any (o.muted)
          )
        end
    )
    select taken.recipient, taken.user_id,
      coalesce(
        (select u.email::text from auth.users u where u.id = taken.user_id), (select f.client ->> 'email' from follower f)
      ),
      (
        select jsonb_agg(jsonb_build_object(
          'project', g.project_id, 'name', g.name, 'client', g.client, 'email', g.email, 'items', g.items
        ) order by g.first)
        from (
          select t.project_id, t.name, t.client, t.email, min(t.id) as first,
            jsonb_agg(jsonb_build_object('kind', t.kind, 'subject', t.subject) order by t.id) as items
          from told t
          group by t.project_id, t.name, t.client, t.email
        ) g
      ),
      taken.follower_id, (select f.quote_id from follower f)
    where exists (select from told);
end
$$;
comment on function public.read_project_news(uuid)
  is 'For the server alone: closes a mail about projects, and tells what it says.';

drop function public.read_project_invitation(uuid);

-- Whom a project waits for; no row once it has its client. `quote` is the one whose link opens it to them without an account.
create function public.read_project_invitation(project uuid)
returns table (email text, project_name text, quote uuid)
language sql
stable
security definer
set search_path = ''
as $$
  select p.client_email, p.name, (
    select f.quote_id
    from private.project_followers f
    join public.quotes q on q.id = f.quote_id
    where f.project_id = p.id and q.status = 'accepted' and q.email_hash = internal.address_hash(p.client_email)
    limit 1
  )
  from public.projects p
  where p.id = project and p.user_id is null and p.archived_at is null
$$;
comment on function public.read_project_invitation(uuid) is 'For the server alone: whom a project waits for.';

-- Whoever confirms the address that a project waits for has it, and keeps it. What its quote says of them completes their
-- profile.
create or replace function internal.attach_projects()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.projects p
  set user_id = new.id, client_email = null, active_at = clock_timestamp()
  where p.user_id is null and p.archived_at is null and p.client_email = lower(new.email);
  if found then
    update public.profiles f
    set company = coalesce(nullif(f.company, ''), left(known.company, 255)),
      phone = coalesce(nullif(f.phone, ''), left(known.phone, 50))
    from (
      select coalesce(q.content -> 'client' ->> 'company', '') as company,
        coalesce(q.content -> 'client' ->> 'phone', '') as phone
      from public.projects p
      join public.quotes q on q.id = p.quote_id
      where p.user_id = new.id and q.email_hash = internal.address_hash(new.email::text)
      order by q.sent_at desc
      limit 1
    ) known
    where f.user_id = new.id;
  end if;
  return null;
end
$$;

-- How long a link of an accepted quote holds: as one that was sent, for as long as a consumer can withdraw, and for half a year,
-- since it leads to the project; each mail about that brings another.
create function internal.signed_link_end(valid_until date, withdraw_until date)
returns timestamptz
language sql
volatile
set search_path = ''
as $$
  select greatest(
    internal.quote_link_end(greatest(valid_until, withdraw_until)), internal.quote_now() + interval '180 days'
  )
$$;

-- A link that a mail about an accepted quote, or about its project, gives the client.
create or replace function public.link_accepted_quote(quote uuid, link_hash text)
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  insert into private.quote_links (quote_id, token_hash, expires_at)
  select q.id, link_hash, internal.signed_link_end(q.valid_until, q.withdraw_until)
  from public.quotes q
  where q.id = quote and q.status = 'accepted' and q.archived_at is null
$$;

-- A link that a mail about a message gives the client: to the quote that is spoken about.
create function public.link_mailed_quote(quote uuid, link_hash text)
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  insert into private.quote_links (quote_id, token_hash, expires_at)
  select q.id, link_hash, case
    when q.status = 'accepted' then internal.signed_link_end(q.valid_until, q.withdraw_until)
    else internal.quote_link_end(q.valid_until)
  end
  from public.quotes q
  where q.id = quote and q.status <> 'draft' and q.archived_at is null
$$;
comment on function public.link_mailed_quote(uuid, text)
  is 'For the server alone: stores the hash of a link of a quote that is spoken about.';

-- The request that a reference is followed by: no spam, none that the owner of its address says is not theirs, and none that is
-- kept for the law alone.
create or replace function internal.followed_lead(lead_reference text)
returns uuid
language sql
stable
set search_path = ''
as $$
  select l.id from public.leads l
  where l.reference = lead_reference and l.status <> 'spam' and l.claim is distinct from 'denied'
    and l.archived_at is null
$$;

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
    select p.id, q.email_hash, q.document -> 'content' -> 'client' ->> 'email', q.document -> 'content' -> 'client'
    from public.quotes q
    join public.projects p on p.quote_id = q.id
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

-- The project that a link or a reference opens: who follows it, until when they have seen what came, whether their address has
-- an account, and what is known of them.
create function public.open_linked_project(
  token_hash text default null, access_hash text default null, lead_reference text default null
)
returns table (project uuid, follower uuid, seen_until timestamptz, has_account boolean, email text, contact jsonb)
language sql
stable
security definer
set search_path = ''
as $$
  select l.project, f.id,
    case when p.user_id is null or internal.email_hash(p.user_id) = l.email_hash then p.seen_until else f.seen_until end,
    internal.account_of_address(l.email) is not null, l.email,
    jsonb_build_object(
      'name', l.contact ->> 'name', 'firstName', l.contact ->> 'firstName', 'lastName', l.contact ->> 'lastName'
    )
  from internal.linked_project(
    open_linked_project.token_hash, open_linked_project.access_hash, open_linked_project.lead_reference
  ) l
  join public.projects p on p.id = l.project
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
  perform internal.add_project_message(taken, null, message);
end
$$;
comment on function public.write_linked_message(text, text, text, text)
  is 'For the server alone: what a client writes about the project that a link or a reference opens.';

-- Keeps place for a file of the client. Refused: `project_gone` or `project_quota`.
create function public.begin_linked_file(
  file_name text, file_type text, file_bytes bigint, quota_bytes bigint, max_files integer,
  token_hash text default null, access_hash text default null, lead_reference text default null
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
    taken, null, 'client', null, file_name, file_type, file_bytes, quota_bytes, max_files
  ) k;
end
$$;
comment on function public.begin_linked_file(text, text, bigint, bigint, integer, text, text, text)
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

-- Removes a file that the client has sent. Refused: `file_gone`.
create function public.remove_linked_file(
  file uuid, token_hash text default null, access_hash text default null, lead_reference text default null
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from public.project_files f
  where f.id = file and f.sender = 'client' and f.stored_at is not null and f.project_id = (
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

grant execute on function
  public.read_project_mails, public.read_project_news, public.read_project_invitation, public.link_mailed_quote,
  public.write_followed_message, public.open_linked_project, public.read_project_follower, public.see_linked_project, public.write_linked_message, public.begin_linked_file, public.read_linked_file,
  public.remove_linked_file, public.own_linked
  to service_role;
