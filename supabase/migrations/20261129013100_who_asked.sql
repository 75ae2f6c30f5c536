-- An answer by mail goes to who asked, among several who sign: how a database of before comes to it.
alter table private.project_news add column signer_id uuid references private.quote_signers (id) on delete set null;
comment on column private.project_news.signer_id is 'Who beside the client it is of; null for the client and the consultant.';
create index project_news_signer_id_idx on private.project_news (signer_id) where signer_id is not null;

drop function internal.tell_project_news(uuid, text, text, text);
drop function internal.add_project_message(uuid, uuid, text, text);
drop function public.read_mailed_quote(text, uuid);

-- What a mail about a quote is made of, by its topic: a link that waits to be sent, a message, or the quote itself; `signer` is who
-- of several asked or refused, with their address as long as they sign it. No row where there is nothing to say any more.
create function public.read_mailed_quote(mail_topic text, subject uuid)
returns table (
  quote uuid, document jsonb, reason text, acceptance jsonb, message text, author text, signer jsonb
)
language sql
stable
security definer
set search_path = ''
as $$
  select q.id, internal.mailed_document(q), q.reason, internal.quote_acceptance_of(q.id), m.body, m.author, case mail_topic
    when 'quote-message' then (
      select jsonb_build_object('name', m.author_name, 'email', (
        select s.email from private.quote_signers s
        where s.quote_id = q.id and s.name = m.author_name
        order by s.position
        limit 1
      ))
      where m.author = 'client' and m.author_name is not null
    )
    when 'quote-refused' then (
      select jsonb_build_object('name', s.name, 'email', s.email)
      from private.quote_signers s
      where s.quote_id = q.id and s.refused_at is not null
    )
  end
  from public.quotes q
  left join private.quote_links k on k.id = subject and k.quote_id = q.id
  left join public.quote_messages m on m.id = subject and m.quote_id = q.id
  where q.status <> 'draft' and internal.mailed_document(q) is not null
    and case mail_topic
      when 'quote-link' then k.id is not null and k.revoked_at is null and q.status = 'sent'
        and not exists (select from private.quote_signers s where s.id = k.signer_id and s.signed_at is not null)
      when 'quote-message' then m.id is not null
      -- Its proof is owed also for what has ended meanwhile.
      when 'quote-accepted' then q.id = subject and q.status in ('accepted', 'withdrawn', 'terminated')
      else q.id = subject and 'quote-' || q.status = mail_topic
    end
    and q.id = coalesce(
      (select k.quote_id from private.quote_links k where k.id = subject),
      (select m.quote_id from public.quote_messages m where m.id = subject),
      subject
    )
$$;
comment on function public.read_mailed_quote(text, uuid)
  is 'For the server alone: what a mail about a quote is made of.';
grant execute on function public.read_mailed_quote to service_role;

-- Has somebody told by mail: as `client`, the account that has the project and whoever follows it from another address. Of an
-- example nobody is. `signer` is who beside the client it is of.
create function internal.tell_project_news(project uuid, told text, kind text, subject text, signer uuid default null)
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
    insert into private.project_news (mail_id, project_id, kind, subject, created_at, signer_id)
    values (open_mail.id, project, kind, left(subject, 300), told_of.active_at, signer);
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
-- text of the same a second time within 15 minutes. Without `account_id`, by a link; `signer` is who beside the client it is of.
create function internal.add_project_message(project uuid, account_id uuid, message text, signer uuid default null)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  writer constant text := (select s.name from private.quote_signers s where s.id = signer);
begin
  perform from public.project_messages m
  where m.project_id = project and m.author = 'client' and m.user_id is not distinct from account_id
    and m.author_name is not distinct from writer and m.body = message and m.created_at > now() - interval '15 minutes';
  if found then
    return;
  end if;
  insert into public.project_messages (project_id, author, user_id, author_name, body)
  values (project, 'client', account_id, writer, message);
  update public.projects p
  set active_at = clock_timestamp(), awaits_since = coalesce(p.awaits_since, clock_timestamp())
  where p.id = project;
  perform internal.tell_project_news(project, 'consultant', 'message', message, signer);
end
$$;

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
  perform internal.add_project_message(taken, null, message, (
    select s.id
    from private.quote_links k
    join private.quote_signers s on s.id = k.signer_id
    where k.token_hash = write_linked_message.token_hash and s.position > 1
  ));
end
$$;

-- What a mail tells, as it is written: from then on it takes nothing more. What was seen meanwhile, is not wanted, or is
-- three days old is left out, and there is no row where nothing is left. `email` is the client's, of news that of who it is from; of
-- one that follows a project, `quote` is that whose link leads there.
create or replace function public.read_project_news(mail uuid)
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
      select n.id, n.kind, n.subject, p.id as project_id, p.name,
        coalesce(s.name, f.client ->> 'name', c.name) as client, coalesce(s.email, c.email) as email
      from private.project_news n
      join public.projects p on p.id = n.project_id
      left join private.quote_signers s on s.id = n.signer_id
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
