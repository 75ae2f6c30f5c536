-- Carries a database of before over to one way in which a change is refused, which supabase/README.md tells. On a new
-- database it changes nothing.
drop function
  public.write_lead_message, public.claim_lead, public.create_quote_code, public.accept_quote, public.refuse_quote,
  public.ask_quote, public.write_project_message, public.begin_project_file, public.finish_project_file,
  public.remove_own_project_file, public.submit_testimonial, public.decide_testimonial;

-- What a client writes in the thread of a request of their own, but for one that waits to be claimed; done also for the same
-- text a second time within 15 minutes. Refused: `lead_gone`.
create function public.write_lead_message(
  lead_reference text, account_id uuid, message text, by_mail boolean
)
returns void
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
    raise exception 'lead_gone' using errcode = 'PT404';
  end if;
  perform from public.lead_messages m
  where m.lead_id = taken.id and m.user_id = account_id and m.body = message
    and m.created_at > now() - interval '15 minutes';
  if found then
    return;
  end if;
  perform internal.add_client_message(taken.id, account_id, message, by_mail);
end
$$;
comment on function public.write_lead_message(text, uuid, text, boolean)
  is 'For the server alone: what a client writes about a request of their own.';

-- Its owner says whether a request is theirs. What was said stays so. Refused: `lead_gone`, where there is none to say so of.
create function public.claim_lead(lead_reference text, account_id uuid, is_own boolean)
returns void
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
  if not found and not exists (
    select from public.leads l
    where l.reference = lead_reference
      and case
        when is_own then l.user_id = account_id
        else l.claim = 'denied' and l.email_hash = internal.email_hash(account_id)
      end
  ) then
    raise exception 'lead_gone' using errcode = 'PT404';
  end if;
end
$$;
comment on function public.claim_lead(text, uuid, boolean)
  is 'For the server alone: its owner says whether a request that was sent with their address is theirs.';

-- Stores the code of a link in the place of the one before. Refused: `quote_gone`, where the link opens nothing.
create function public.create_quote_code(token_hash text, new_code_hash text, code_seconds integer)
returns table (number text, email text)
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  insert into private.quote_codes (link_id, code_hash, expires_at)
  select k.id, new_code_hash, now() + make_interval(secs => code_seconds)
  from private.quote_links k
  where k.token_hash = create_quote_code.token_hash and k.revoked_at is null and k.expires_at > now()
  on conflict (link_id) do update
    set code_hash = excluded.code_hash, expires_at = excluded.expires_at, attempts = 0;
  return query select * from public.open_quote_link(create_quote_code.token_hash);
  if not found then
    raise exception 'quote_gone' using errcode = 'PT404';
  end if;
end
$$;
comment on function public.create_quote_code(text, text, integer)
  is 'For the server alone: stores the hash of a code.';

-- Accepts a quote, once: done also for who has accepted it by the same name within 15 minutes. Refused: `quote_gone`,
-- `quote_state`, `quote_changed` or `quote_expired`. `signed` has name, approval, sha256, options, totals, addressHash and at.
create function public.accept_quote(
  signed jsonb, proof text, by_mail boolean, account_id uuid default null, quote uuid default null,
  token_hash text default null, access_hash text default null
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.quotes;
  file constant bytea := decode(proof, 'base64');
  signer constant text := signed ->> 'name';
  moment constant timestamptz := (signed ->> 'at')::timestamptz;
begin
  select q.* into taken from public.quotes q
  where q.id = internal.clients_quote(account_id, accept_quote.quote, token_hash, access_hash)
  for update;
  if not found then
    raise exception 'quote_gone' using errcode = 'PT404';
  end if;
  if taken.status = 'accepted' then
    perform from private.quote_acceptances a
    where a.quote_id = taken.id and a.signer_name = signer
      and a.accepted_at > internal.quote_now() - interval '15 minutes';
    if not found then
      raise exception 'quote_state' using errcode = 'PT409';
    end if;
    return;
  end if;
  if taken.status <> 'sent' then
    raise exception 'quote_state' using errcode = 'PT409';
  end if;
  if taken.sha256 is distinct from signed ->> 'sha256' then
    raise exception 'quote_changed' using errcode = 'PT409';
  end if;
  if taken.valid_until < internal.quote_today() then
    raise exception 'quote_expired' using errcode = 'PT409';
  end if;
  -- The proof tells the time: it is made just before.
  if moment not between internal.quote_now() - interval '5 minutes' and internal.quote_now() + interval '1 minute' then
    raise exception 'the proof tells another time' using errcode = '22023';
  end if;

  insert into private.quote_acceptances (
    quote_id, signer_name, approval, accepted_at, sha256, terms_version, options, totals, known_by, address_hash
  )
  values (
    taken.id, signer, signed ->> 'approval', moment, taken.sha256, taken.document ->> 'termsVersion',
    signed -> 'options', signed -> 'totals', case when account_id is null then 'link' else 'account' end,
    signed ->> 'addressHash'
  );
  insert into private.quote_files (quote_id, kind, sha256, bytes)
  values (taken.id, 'proof', encode(extensions.digest(file, 'sha256'), 'hex'), file);
  perform internal.log_quote_event(
    taken.id, 'client', signer, 'accepted', '{"status": "sent"}',
    jsonb_build_object('total', signed -> 'totals' -> 'total', 'sha256', taken.sha256)
  );
  if taken.lead_id is not null then
    perform internal.advance_lead(internal.whole_lead(taken.lead_id), 'client', signer, 'won');
  end if;
  if by_mail then
    perform internal.queue_mail('quote-accepted', taken.id, 'client');
    perform internal.queue_mail('quote-accepted', taken.id, 'consultant');
  end if;
  -- A correction under way has nothing to correct any more.
  update public.quotes q set replaces = null, version = q.version + 1
  where q.replaces = taken.id and q.status = 'draft';
  -- Last: what begins with an accepted quote finds all of the above.
  update public.quotes q
  set status = 'accepted', decided_at = moment, version = q.version + 1,
    net_cents = (signed -> 'totals' ->> 'net')::bigint,
    total_cents = (signed -> 'totals' ->> 'total')::bigint,
    news_at = coalesce(q.news_at, now()), updated_at = clock_timestamp()
  where q.id = taken.id;
end
$$;
comment on function public.accept_quote(jsonb, text, boolean, uuid, uuid, text, text)
  is 'For the server alone: accepts a quote, once.';

-- Refuses a quote, once: done also for who has refused it within 15 minutes. Refused: `quote_gone`, `quote_state` or
-- `quote_expired`.
create function public.refuse_quote(
  why text, by_mail boolean, account_id uuid default null, quote uuid default null, token_hash text default null,
  access_hash text default null
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.quotes;
begin
  select q.* into taken from public.quotes q
  where q.id = internal.clients_quote(account_id, refuse_quote.quote, token_hash, access_hash)
  for update;
  if not found then
    raise exception 'quote_gone' using errcode = 'PT404';
  end if;
  if taken.status = 'refused' and taken.decided_at > internal.quote_now() - interval '15 minutes' then
    return;
  end if;
  if taken.status <> 'sent' then
    raise exception 'quote_state' using errcode = 'PT409';
  end if;
  if taken.valid_until < internal.quote_today() then
    raise exception 'quote_expired' using errcode = 'PT409';
  end if;
  update public.quotes q
  set status = 'refused', decided_at = internal.quote_now(), reason = why, version = q.version + 1,
    news_at = coalesce(q.news_at, now()), updated_at = clock_timestamp()
  where q.id = taken.id;
  perform internal.log_quote_event(
    taken.id, 'client', coalesce(taken.content -> 'client' ->> 'name', ''), 'refused', '{"status": "sent"}',
    jsonb_build_object('reason', why)
  );
  if by_mail then
    perform internal.queue_mail('quote-refused', taken.id, 'consultant');
  end if;
end
$$;
comment on function public.refuse_quote(text, boolean, uuid, uuid, text, text)
  is 'For the server alone: refuses a quote, once.';

-- Writes a question in the request's thread, or in the quote's own where there is none; done also for the same text a second
-- time within 15 minutes. Refused: `quote_gone`.
create function public.ask_quote(
  question text, by_mail boolean, account_id uuid default null, quote uuid default null,
  token_hash text default null, access_hash text default null
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.quotes;
  thread uuid;
  written uuid;
begin
  select q.* into taken from public.quotes q
  where q.id = internal.clients_quote(account_id, ask_quote.quote, token_hash, access_hash)
  for update;
  if not found then
    raise exception 'quote_gone' using errcode = 'PT404';
  end if;
  thread := internal.quote_thread(taken.lead_id, taken.email_hash);
  perform from public.lead_messages m
  where m.lead_id = thread and m.author = 'client' and m.body = question
    and m.created_at > now() - interval '15 minutes'
  union all
  select from public.quote_messages m
  where m.quote_id = taken.id and m.author = 'client' and m.body = question
    and m.created_at > now() - interval '15 minutes';
  if found then
    return;
  end if;
  if thread is not null then
    perform internal.add_client_message(thread, account_id, question, by_mail);
  else
    insert into public.quote_messages (quote_id, author, user_id, body)
    values (taken.id, 'client', account_id, question)
    returning id into written;
    if by_mail then
      perform internal.queue_mail('quote-message', written, 'consultant');
    end if;
  end if;
  -- An answer is not sent past a question that nobody has read.
  update public.quotes q
  set version = q.version + 1, last_message_at = clock_timestamp(), news_at = coalesce(q.news_at, now()),
    updated_at = clock_timestamp()
  where q.id = taken.id;
  perform internal.log_quote_event(
    taken.id, 'client', coalesce(taken.content -> 'client' ->> 'name', ''), 'asked'
  );
end
$$;
comment on function public.ask_quote(text, boolean, uuid, uuid, text, text)
  is 'For the server alone: writes a client''s question about a quote.';

-- What a client writes in the thread of a project of their own; done also for the same text a second time within 15 minutes.
-- Refused: `project_gone`.
create function public.write_project_message(project uuid, account_id uuid, message text)
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
  perform from public.project_messages m
  where m.project_id = project and m.user_id = account_id and m.body = message
    and m.created_at > now() - interval '15 minutes';
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
comment on function public.write_project_message(uuid, uuid, text)
  is 'For the server alone: what a client writes about a project of theirs.';

-- Keeps place for a file: of the consultant without `account_id`. What is being sent counts as what is there, so that two at
-- once do not pass the quota together. Refused: `project_gone` or `project_quota`.
create function public.begin_project_file(
  project uuid, file_name text, file_type text, file_bytes bigint, quota_bytes bigint, max_files integer,
  account_id uuid default null, entry uuid default null
)
returns table (file uuid, path text)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  used bigint;
  sent integer;
  begun uuid;
begin
  perform from public.projects p
  where p.id = project and (account_id is null or p.user_id = account_id)
  for update;
  if not found or (entry is not null and (account_id is not null or not exists (
    select from public.project_entries e where e.id = entry and e.project_id = project
  ))) then
    raise exception 'project_gone' using errcode = 'PT404';
  end if;
  select coalesce(sum(f.bytes), 0), count(*) into used, sent
  from public.project_files f where f.project_id = project;
  if used + file_bytes > quota_bytes or sent >= max_files then
    raise exception 'project_quota' using errcode = 'PT409';
  end if;
  insert into public.project_files (project_id, entry_id, sender, user_id, name, content_type, bytes)
  values (
    project, entry, case when account_id is null then 'consultant' else 'client' end, account_id, file_name,
    file_type, file_bytes
  )
  returning id into begun;
  return query select begun, internal.file_path(project, begun);
end
$$;
comment on function public.begin_project_file(uuid, text, text, bigint, bigint, integer, uuid, uuid)
  is 'For the server alone: keeps place for a file that is being sent.';

-- A file that was being sent is in Storage. Refused: `file_gone`, where its place was given up meanwhile.
create function public.finish_project_file(file uuid, actor_id text default null, actor_name text default null)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  stored public.project_files;
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
    perform internal.tell_project_news(stored.project_id, 'consultant', 'file', stored.name);
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
comment on function public.finish_project_file(uuid, text, text)
  is 'For the server alone: a file that was being sent is in Storage.';

-- Removes a file that this account has sent. Refused: `file_gone`.
create function public.remove_own_project_file(file uuid, account_id uuid)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from public.project_files f
  using public.projects p
  where f.id = file and p.id = f.project_id and p.user_id = account_id and f.sender = 'client'
    and f.stored_at is not null;
  if not found then
    raise exception 'file_gone' using errcode = 'PT404';
  end if;
end
$$;
comment on function public.remove_own_project_file(uuid, uuid)
  is 'For the server alone: a client removes a file that they sent.';

-- Refused: `testimonial_gone`, where there is none to correct any more, and `testimonial_decided`, where the same words were
-- rejected before.
create function public.submit_testimonial(
  review_name text,
  review_content text,
  review_rating integer,
  review_role text default null,
  review_company text default null,
  review_email text default null,
  review_corrects uuid default null
)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  decided public.testimonials;
begin
  -- Two at once: the second one sees the first one's row.
  perform pg_advisory_xact_lock(hashtextextended(auth.uid()::text, 0));

  -- The one to correct; or one with the same text, of which a published one is corrected as well.
  select t.* into decided
  from public.testimonials t
  where t.user_id = auth.uid()
    and case
      when review_corrects is null then t.status <> 'pending' and t.content = review_content
      else t.status = 'approved' and t.id = review_corrects
    end
  order by t.status, t.moderated_at desc
  limit 1;
  if found then
    if row(decided.name, decided.content, decided.role, decided.company, decided.email, decided.rating)
      is not distinct from
      row(review_name, review_content, review_role, review_company, review_email, review_rating) then
      -- As it is published: what waited to change that is taken back.
      delete from public.testimonials t where t.corrects = decided.id and t.status = 'pending';
      return;
    end if;
    if decided.status = 'rejected' then
      raise exception 'testimonial_decided' using errcode = 'PT409';
    end if;
  elsif review_corrects is not null then
    raise exception 'testimonial_gone' using errcode = 'PT404';
  end if;

  perform from public.testimonials t
  where t.user_id = auth.uid() and t.status = 'pending'
    and row(t.name, t.content, t.role, t.company, t.email, t.rating, t.corrects) is not distinct from
      row(review_name, review_content, review_role, review_company, review_email, review_rating, decided.id);
  if found then
    return;
  end if;
  -- A new row, not a changed one: who decides on what they have read never decides on anything else.
  delete from public.testimonials t where t.user_id = auth.uid() and t.status = 'pending';
  insert into public.testimonials (name, role, company, email, content, rating, corrects)
  values (review_name, review_role, review_company, review_email, review_content, review_rating, decided.id);
end
$$;
comment on function public.submit_testimonial(text, text, integer, text, text, text, uuid)
  is 'Stores the caller''s review once, with their own rights, in the place of the one that waits.';

-- A correction that is approved becomes the review that it corrects, which keeps its id, its day and its place. Refused:
-- `testimonial_gone`.
create function public.decide_testimonial(review_id uuid, decision text, reason text default null)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  correction public.testimonials;
begin
  if decision = 'approved' then
    delete from public.testimonials t where t.id = review_id and t.corrects is not null returning t.* into correction;
  end if;
  update public.testimonials t
  set name = coalesce(correction.name, t.name),
    content = coalesce(correction.content, t.content),
    rating = coalesce(correction.rating, t.rating),
    role = case when correction.id is null then t.role else correction.role end,
    company = case when correction.id is null then t.company else correction.company end,
    email = case when correction.id is null then t.email else correction.email end,
    status = decision,
    moderation_reason = reason,
    moderated_at = now()
  where t.id = coalesce(correction.corrects, review_id);
  if not found then
    raise exception 'testimonial_gone' using errcode = 'PT404';
  end if;
end
$$;
comment on function public.decide_testimonial(uuid, text, text) is 'Writes the consultant''s decision on a review.';

grant execute on function
  public.write_lead_message, public.claim_lead, public.create_quote_code, public.accept_quote, public.refuse_quote,
  public.ask_quote, public.write_project_message, public.begin_project_file, public.finish_project_file,
  public.remove_own_project_file, public.decide_testimonial
  to service_role;
grant execute on function public.submit_testimonial to authenticated;
