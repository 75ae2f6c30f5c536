-- Calls that visitors book: a time is one person's, whoever asks at the same moment. A booking makes a request or joins
-- one, and is changed by functions alone, which leave who did what and when in the same transaction.
--
-- Anybody can type anybody's e-mail. A call counts once its address is proven: by the account that is signed in, or by a
-- link that was mailed to it. Until then it is a hold with a name on it, which ends by itself. What is limited by address
-- counts what its owner has done, and mails to who may not have asked for them.

create table public.appointments (
  id uuid primary key default gen_random_uuid(),
  lead_id uuid references public.leads (id) on delete cascade,
  user_id uuid references auth.users (id) on delete cascade,
  state text not null default 'held' check (state in ('held', 'booked', 'cancelled', 'done', 'absent')),
  version integer not null default 0,
  sequence integer not null default 0,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  during tstzrange not null,
  held_until timestamptz,
  hold_hash text check (hold_hash ~ '^[0-9a-f]{64}$'),
  holder_key text check (char_length(holder_key) <= 128),
  contact jsonb check (jsonb_typeof(contact) = 'object' and octet_length(contact::text) <= 16384),
  cancelled_by text check (cancelled_by in ('visitor', 'consultant')),
  cancel_reason text check (char_length(cancel_reason) between 1 and 1000),
  created_at timestamptz not null default clock_timestamp(),
  email_hash text check (email_hash ~ '^[0-9a-f]{64}$'),
  check (starts_at < ends_at),
  check (during @> tstzrange(starts_at, ends_at)),
  constraint appointments_held_check
    check ((state = 'held') = (lead_id is null) and (state = 'held') = (held_until is not null)),
  constraint appointments_cancelled_check check ((state = 'cancelled') = (cancelled_by is not null)),
  -- Whoever writes, and however: no time is taken twice.
  constraint appointments_no_overlap exclude using gist (during with &&) where (state <> 'cancelled')
);
comment on table public.appointments
  is 'Times that are held while a form is filled in, and calls that are booked. A client reads those of their requests.';
comment on column public.appointments.user_id is 'Who was signed in as they booked.';
comment on column public.appointments.version is 'Counts changes: who changes an appointment says which one they have seen.';
comment on column public.appointments.sequence is 'Counts what changes in calendars (RFC 5545).';
comment on column public.appointments.during is 'What is taken: the call, and the pause after it.';
comment on column public.appointments.hold_hash is 'SHA-256 of what proves a hold; it stays, so that a second sending finds the booking.';
comment on column public.appointments.holder_key is 'A keyed hash of the address that holds it.';
comment on column public.appointments.contact is 'Name, e-mail, telephone, subject, way and time zone as they were typed, and the place that the consultant set.';
comment on column public.appointments.email_hash
  is 'SHA-256 of the e-mail, once the form was sent: a time that is held from then on waits for its proof.';

create index appointments_lead_id_idx on public.appointments (lead_id);
create index appointments_user_id_idx on public.appointments (user_id);
create index appointments_starts_at_idx on public.appointments (starts_at);
create unique index appointments_hold_hash_idx on public.appointments (hold_hash) where hold_hash is not null;
create index appointments_waiting_idx on public.appointments (email_hash) where state = 'held';

alter table public.appointments enable row level security;

grant select (
  id, lead_id, user_id, state, sequence, starts_at, ends_at, contact, cancelled_by, cancel_reason, created_at
) on public.appointments to authenticated;
grant select, insert, delete on public.appointments to service_role;

-- Which requests these are, the policy of leads says; a time that is only held is nobody's.
create policy "A client reads the appointments of their requests" on public.appointments
  for select to authenticated
  using (exists (select from public.leads l where l.id = lead_id));

-- The states of an appointment, and where each may lead. What is over can be corrected, what is cancelled stays so.
create function internal.keep_appointment_states()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not (new.state = any (case old.state
    when 'held' then array['booked']
    when 'booked' then array['cancelled', 'done', 'absent']
    when 'done' then array['absent']
    when 'absent' then array['done']
    else array[]::text[]
  end)) then
    raise exception 'appointment_state' using errcode = 'PT409';
  end if;
  return new;
end
$$;

create trigger appointments_20_keep_states before update of state on public.appointments
  for each row when (old.state is distinct from new.state) execute function internal.keep_appointment_states();

-- Links that open an appointment: each mail has its own, and each opens until the appointment is long over.
create table private.appointment_tokens (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  appointment_id uuid not null references public.appointments (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table private.appointment_tokens is 'SHA-256 of what stands in a link: the link itself is nowhere but in its mail.';
create index appointment_tokens_appointment_id_idx on private.appointment_tokens (appointment_id);

create table private.appointment_events (
  id uuid primary key default gen_random_uuid(),
  position bigint generated always as identity,
  appointment_id uuid not null references public.appointments (id) on delete cascade,
  actor text not null check (actor in ('visitor', 'consultant')),
  actor_id text check (char_length(actor_id) between 1 and 200),
  actor_name text check (char_length(actor_name) <= 200),
  action text not null check (action in ('booked', 'moved', 'placed', 'cancelled', 'done', 'absent')),
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  check (actor = 'visitor' or (actor_id is not null and actor_name is not null))
);
comment on table private.appointment_events is 'Audit: each change of an appointment, written with it. Its mails tell of it.';
create index appointment_events_appointment_id_idx on private.appointment_events (appointment_id, position);
create trigger appointment_events_90_drop_mails after delete on private.appointment_events
  for each row execute function internal.drop_mails();

-- A call to come that is deleted with its account leaves its time free, and when it was for the consultant to be told: of
-- whom, nobody knows any more.
create table private.freed_times (
  id uuid primary key default gen_random_uuid(),
  starts_at timestamptz not null
);
comment on table private.freed_times is 'When calls were that went with an account, until they would have begun. A mail tells of each.';
create trigger freed_times_90_drop_mails after delete on private.freed_times
  for each row execute function internal.drop_mails();

create function internal.tell_of_freed_time()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  freed uuid;
begin
  insert into private.freed_times (starts_at) values (old.starts_at) returning id into freed;
  perform internal.queue_mail('appointment-freed', freed, 'consultant');
  return null;
end
$$;

create trigger appointments_90_tell_of_freed_time after delete on public.appointments
  for each row when (old.state = 'booked' and old.starts_at > now()) execute function internal.tell_of_freed_time();
create trigger appointments_91_drop_proof_mails after delete on public.appointments
  for each row when (old.state = 'held' and old.email_hash is not null)
  execute function internal.drop_proof_mails();

-- The consultant's other calendar. Its address lets whoever has it read it, so it is no content of the site's.
create table private.busy_calendar (
  single boolean primary key default true check (single),
  url text not null check (char_length(url) between 9 and 2000),
  set_by text not null check (char_length(set_by) <= 200),
  set_at timestamptz not null default now(),
  tried_at timestamptz,
  read_at timestamptz,
  busy jsonb not null default '[]' check (jsonb_typeof(busy) = 'array'),
  unread jsonb not null default '{}' check (jsonb_typeof(unread) = 'object'),
  failed_since timestamptz,
  failure text check (char_length(failure) <= 300)
);
comment on table private.busy_calendar is 'One row: where busy times are read, and the last ones that were.';
comment on column private.busy_calendar.busy is 'Pairs of moments, in ms since 1970: from when to when.';
comment on column private.busy_calendar.unread is 'How many events could not be read, and the first of their days.';

create table private.appointment_feed (
  single boolean primary key default true check (single),
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  set_by text not null check (char_length(set_by) <= 200),
  set_at timestamptz not null default now(),
  used_at timestamptz
);
comment on table private.appointment_feed is 'One row: the address by which a calendar follows the appointments, as a hash.';

-- Of all that takes a time, one goes after the other: what is free is then known.
create function internal.take_turn_for_times()
returns void
language sql
volatile
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('appointments', 0));
  delete from public.appointments a where a.state = 'held' and a.held_until <= clock_timestamp()
$$;

create function internal.log_appointment_event(
  appointment uuid, actor_id text, actor_name text, action text, before jsonb default '{}', after jsonb default '{}'
)
returns uuid
language sql
volatile
set search_path = ''
as $$
  insert into private.appointment_events (appointment_id, actor, actor_id, actor_name, action, before, after)
  values (
    appointment, case when actor_id is null then 'visitor' else 'consultant' end, actor_id, left(actor_name, 200),
    action, before, after
  )
  returning id
$$;

-- Has a change told, in the place of what was not told yet, and the reminder of the day before. A mail that is leaving just
-- now stays: it counts for the ceiling.
create function internal.tell_of_appointment(appointment public.appointments, event uuid, recipients text[])
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  delete from private.lead_mails m
  using private.appointment_events e
  where e.appointment_id = appointment.id and m.subject_id = e.id and m.sent_at is null
    and (m.attempts = 0 or m.last_error is not null);
  perform internal.queue_mail('appointment-change', event, recipient) from unnest(recipients) as recipient;
  -- Who has just chosen tomorrow needs no reminder of it.
  if 'visitor' = any (recipients) and appointment.state = 'booked'
    and appointment.starts_at > now() + interval '26 hours'
  then
    perform internal.queue_mail('appointment-reminder', event, 'visitor', appointment.starts_at - interval '24 hours');
  end if;
end
$$;

-- The request hears of it: unread, and not answered past it.
create function internal.touch_appointment_lead(lead uuid)
returns void
language sql
volatile
set search_path = ''
as $$
  update public.leads l
  set version = l.version + 1, read_at = null, last_message_at = now()
  where l.id = lead
$$;

-- The appointment that a link opens, for this transaction alone; `appointment_gone` where it opens none.
create function internal.take_appointment(link_hash text)
returns public.appointments
language plpgsql
volatile
set search_path = ''
as $$
declare
  taken public.appointments;
begin
  select a.* into taken
  from public.appointments a
  join private.appointment_tokens t on t.appointment_id = a.id
  where t.token_hash = link_hash
  for update of a;
  if not found then
    raise exception 'appointment_gone' using errcode = 'PT404';
  end if;
  return taken;
end
$$;

-- Times that nobody can choose any more, but for what `own_hash` holds or opens. A hold that is over is none.
create function public.taken_times(from_moment timestamptz, to_moment timestamptz, own_hash text default null)
returns table (starts_at timestamptz, ends_at timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select lower(a.during), upper(a.during)
  from public.appointments a
  where a.state <> 'cancelled' and a.during && tstzrange(from_moment, to_moment)
    and (a.state <> 'held' or a.held_until > now())
    and not (
      own_hash is not null and (
        (a.state = 'held' and a.hold_hash = own_hash)
        or a.id in (select t.appointment_id from private.appointment_tokens t where t.token_hash = own_hash)
      )
    )
  order by 1
$$;
comment on function public.taken_times(timestamptz, timestamptz, text)
  is 'For the server alone: which times are taken, the pause after each call included.';

-- Gives the appointment that a link opens another time. To the time that it has, it does nothing.
create function public.move_appointment(
  link_hash text, slot_starts timestamptz, slot_ends timestamptz, buffer_minutes integer,
  mails text[] default '{}'
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.appointments;
  moved public.appointments;
  event uuid;
begin
  perform internal.take_turn_for_times();
  taken := internal.take_appointment(link_hash);
  if taken.starts_at = slot_starts and taken.state = 'booked' then
    return;
  end if;
  if taken.state <> 'booked' then
    raise exception 'appointment_state' using errcode = 'PT409';
  end if;
  if least(taken.starts_at, slot_starts) <= clock_timestamp() then
    raise exception 'appointment_past' using errcode = 'PT409';
  end if;
  update public.appointments a
  set starts_at = slot_starts, ends_at = slot_ends,
    during = tstzrange(slot_starts, slot_ends + make_interval(mins => buffer_minutes)),
    version = a.version + 1, sequence = a.sequence + 1
  where a.id = taken.id
  returning a.* into moved;
  perform internal.touch_appointment_lead(moved.lead_id);
  event := internal.log_appointment_event(
    moved.id, null, null, 'moved',
    jsonb_build_object('starts_at', taken.starts_at), jsonb_build_object('starts_at', moved.starts_at)
  );
  perform internal.tell_of_appointment(moved, event, mails);
exception when exclusion_violation then
  raise exception 'appointment_taken' using errcode = 'PT409';
end
$$;
comment on function public.move_appointment(text, timestamptz, timestamptz, integer, text[])
  is 'For the server alone: gives an appointment another time.';

-- Cancels the appointment that a link opens; what is cancelled already stays as it is.
create function public.cancel_appointment(link_hash text, reason text default null, mails text[] default '{}')
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.appointments;
  event uuid;
begin
  taken := internal.take_appointment(link_hash);
  if taken.state = 'cancelled' then
    return;
  end if;
  if taken.state = 'booked' and taken.starts_at <= clock_timestamp() then
    raise exception 'appointment_past' using errcode = 'PT409';
  end if;
  update public.appointments a
  set state = 'cancelled', cancelled_by = 'visitor', cancel_reason = nullif(btrim(reason), ''),
    version = a.version + 1, sequence = a.sequence + 1
  where a.id = taken.id
  returning a.* into taken;
  perform internal.touch_appointment_lead(taken.lead_id);
  event := internal.log_appointment_event(
    taken.id, null, null, 'cancelled', jsonb_build_object('starts_at', taken.starts_at),
    jsonb_build_object('reason', taken.cancel_reason)
  );
  perform internal.tell_of_appointment(taken, event, mails);
end
$$;
comment on function public.cancel_appointment(text, text, text[])
  is 'For the server alone: cancels the appointment that a link opens.';

-- The consultant cancels an appointment, with a reason that the visitor reads, or says how it went: `done`, `absent`.
create function public.change_appointment(
  appointment uuid, seen_version integer, actor_id text, actor_name text, new_state text,
  reason text default null, mails text[] default '{}'
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.appointments;
  event uuid;
begin
  select a.* into taken from public.appointments a
  where a.id = appointment and a.state <> 'held' for update;
  if not found then
    raise exception 'appointment_gone' using errcode = 'PT404';
  end if;
  if seen_version is distinct from taken.version then
    raise exception 'appointment_stale' using errcode = 'PT409';
  end if;
  if new_state not in ('cancelled', 'done', 'absent') or new_state = taken.state then
    raise exception 'appointment_state' using errcode = 'PT409';
  end if;
  if new_state <> 'cancelled' and taken.starts_at > clock_timestamp() then
    raise exception 'appointment_early' using errcode = 'PT409';
  end if;
  if new_state = 'cancelled' and nullif(btrim(reason), '') is null then
    raise exception 'appointment_reason' using errcode = 'PT409';
  end if;
  update public.appointments a
  set state = new_state, version = a.version + 1,
    cancelled_by = case when new_state = 'cancelled' then 'consultant' end,
    cancel_reason = case when new_state = 'cancelled' then btrim(reason) end,
    sequence = a.sequence + case when new_state = 'cancelled' then 1 else 0 end
  where a.id = taken.id;
  event := internal.log_appointment_event(
    taken.id, actor_id, actor_name, new_state,
    jsonb_build_object('state', taken.state, 'starts_at', taken.starts_at), jsonb_build_object('reason', reason)
  );
  if new_state = 'cancelled' then
    select a.* into taken from public.appointments a where a.id = appointment;
    perform internal.tell_of_appointment(taken, event, mails);
  end if;
end
$$;
comment on function public.change_appointment(uuid, integer, text, text, text, text, text[])
  is 'For the server alone: the consultant cancels an appointment, or says how it went.';

-- Says how one meets for a call to come, which its visitor is told; an empty text leaves it to the settings. Raises
-- `appointment_gone`, `appointment_stale`, `appointment_state`, and `appointment_past` once it is over.
create function public.place_appointment(
  appointment uuid, seen_version integer, actor_id text, actor_name text, new_place text, mails text[] default '{}'
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  place constant text := nullif(btrim(new_place), '');
  taken public.appointments;
  placed public.appointments;
  event uuid;
begin
  select a.* into taken from public.appointments a
  where a.id = appointment and a.state <> 'held' for update;
  if not found then
    raise exception 'appointment_gone' using errcode = 'PT404';
  end if;
  if seen_version is distinct from taken.version then
    raise exception 'appointment_stale' using errcode = 'PT409';
  end if;
  if taken.state <> 'booked' then
    raise exception 'appointment_state' using errcode = 'PT409';
  end if;
  if taken.ends_at <= clock_timestamp() then
    raise exception 'appointment_past' using errcode = 'PT409';
  end if;
  update public.appointments a
  set contact = jsonb_strip_nulls(a.contact || jsonb_build_object('place', left(place, 300))),
    version = a.version + 1, sequence = a.sequence + 1
  where a.id = taken.id
  returning a.* into placed;
  event := internal.log_appointment_event(
    taken.id, actor_id, actor_name, 'placed', jsonb_build_object('place', taken.contact -> 'place'),
    jsonb_build_object('place', place)
  );
  perform internal.tell_of_appointment(placed, event, mails);
end
$$;
comment on function public.place_appointment(uuid, integer, text, text, text, text[])
  is 'For the server alone: says how one meets for a call to come.';

-- The appointment that a link opens, with the reference of its request.
create function public.read_appointment(link_hash text)
returns table (id uuid, state text, sequence integer, starts_at timestamptz, ends_at timestamptz, contact jsonb, cancelled_by text, cancel_reason text, reference text)
language sql
stable
security definer
set search_path = ''
as $$
  select a.id, a.state, a.sequence, a.starts_at, a.ends_at, a.contact, a.cancelled_by, a.cancel_reason, l.reference
  from private.appointment_tokens t
  join public.appointments a on a.id = t.appointment_id
  join public.leads l on l.id = a.lead_id
  where t.token_hash = link_hash
$$;
comment on function public.read_appointment(text)
  is 'For the server alone: the appointment that a link opens.';

-- Has another link open an appointment. Those of calls that are long over open nothing any more.
create function public.add_appointment_link(appointment uuid, link_hash text)
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  delete from private.appointment_tokens t
  using public.appointments a
  where a.id = t.appointment_id and a.ends_at < now() - interval '90 days';
  insert into private.appointment_tokens (token_hash, appointment_id)
  select link_hash, a.id from public.appointments a where a.id = appointment
$$;
comment on function public.add_appointment_link(uuid, text)
  is 'For the server alone: has another link open an appointment.';

-- Appointments with their audit: those to come, those that are over, those of which nobody has said how they went
-- (`settle`), or those of a request, its doubles' included (`lead`). `after_cursor` is the `page_cursor` of the row that a
-- page begins after.
create function public.list_appointments(
  view text, after_cursor text default null, page_size integer default 100, of_lead text default null
)
returns table (appointment jsonb, page_cursor text)
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  after_at timestamptz;
  after_id uuid;
begin
  if after_cursor is not null then
    after_at := timestamptz 'epoch' + split_part(after_cursor, '_', 1)::bigint * interval '1 microsecond';
    after_id := split_part(after_cursor, '_', 2)::uuid;
  end if;
  return query select
    jsonb_build_object(
      'id', a.id, 'version', a.version, 'state', a.state, 'startsAt', a.starts_at, 'endsAt', a.ends_at,
      'hasBegun', a.starts_at <= now(), 'contact', a.contact, 'cancelledBy', a.cancelled_by, 'reason', a.cancel_reason,
      'reference', l.reference, 'bookedAt', a.created_at,
      'mail', (
        select case
          when m.sent_at is not null then 'sent' when m.refused_at is not null then 'refused' else 'waiting'
        end
        from private.appointment_events e
        join private.lead_mails m on m.subject_id = e.id
        where e.appointment_id = a.id and m.topic = 'appointment-change' and m.recipient = 'visitor'
        order by e.position desc limit 1
      ),
      'events', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', e.id, 'who', case when e.actor = 'consultant' then e.actor_name end, 'at', e.created_at,
          'action', e.action, 'before', e.before, 'after', e.after
        ) order by e.position desc), '[]')
        from private.appointment_events e where e.appointment_id = a.id
      )
    ),
    (extract(epoch from a.starts_at) * 1000000)::bigint || '_' || a.id
  from public.appointments a
  join public.leads l on l.id = a.lead_id
  left join public.leads kept on kept.id = l.merged_into
  where case view
      when 'upcoming' then a.state = 'booked' and a.ends_at > now()
      when 'past' then a.ends_at <= now() or a.state <> 'booked'
      when 'settle' then a.state = 'booked' and a.ends_at <= now()
      else of_lead in (l.reference, kept.reference)
    end
    and (
      after_cursor is null
      or case
        when view = 'upcoming' then (a.starts_at, a.id) > (after_at, after_id)
        else (a.starts_at, a.id) < (after_at, after_id)
      end
    )
  order by case when view = 'upcoming' then a.starts_at end, case when view = 'upcoming' then a.id end,
    a.starts_at desc, a.id desc
  limit page_size;
end
$$;
comment on function public.list_appointments(text, text, integer, text)
  is 'For the server alone: the appointments of a view, or of a request.';

-- Says where busy times are read; what was read at another address is forgotten.
create function public.set_busy_calendar(new_url text default null, actor_name text default '')
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from private.busy_calendar b where b.url is distinct from new_url;
  if new_url is not null then
    insert into private.busy_calendar (url, set_by) values (new_url, left(actor_name, 200))
    on conflict (single) do nothing;
  end if;
end
$$;
comment on function public.set_busy_calendar(text, text)
  is 'For the server alone: where busy times are read; null: nowhere.';

create function public.read_busy_calendar()
returns table (url text, set_by text, set_at timestamptz, tried_at timestamptz, read_at timestamptz, busy jsonb, unread jsonb, failed_since timestamptz, failure text)
language sql
stable
security definer
set search_path = ''
as $$
  select b.url, b.set_by, b.set_at, b.tried_at, b.read_at, b.busy, b.unread, b.failed_since, b.failure
  from private.busy_calendar b
$$;
comment on function public.read_busy_calendar()
  is 'For the server alone: the busy times that were read last.';

-- Keeps what was read at an address, if it is still the one; a failure leaves the last good answer.
create function public.store_busy_times(
  read_url text, busy_times jsonb default null, unread_events jsonb default '{}', problem text default null
)
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  update private.busy_calendar b
  set tried_at = now(),
    read_at = case when problem is null then now() else b.read_at end,
    busy = case when problem is null then busy_times else b.busy end,
    unread = case when problem is null then unread_events else b.unread end,
    failed_since = case when problem is null then null else coalesce(b.failed_since, now()) end,
    failure = left(problem, 300)
  where b.url = read_url
$$;
comment on function public.store_busy_times(text, jsonb, jsonb, text)
  is 'For the server alone: keeps the busy times that were read, or why none were.';

-- One address at a time: a new one ends the one before.
create function public.set_appointment_feed(new_hash text default null, actor_name text default '')
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  delete from private.appointment_feed where true;
  insert into private.appointment_feed (token_hash, set_by)
  select new_hash, left(actor_name, 200) where new_hash is not null
$$;
comment on function public.set_appointment_feed(text, text)
  is 'For the server alone: the address by which a calendar follows the appointments; null: none.';

-- The appointments of the last three months and those to come, cancelled ones included: a calendar takes them away by it.
create function public.read_appointment_feed(feed_hash text)
returns table (id uuid, state text, sequence integer, starts_at timestamptz, ends_at timestamptz, contact jsonb, reference text, changed_at timestamptz)
language plpgsql
volatile
security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  update private.appointment_feed f set used_at = now() where f.token_hash = feed_hash;
  if not found then
    raise exception 'appointment_gone' using errcode = 'PT404';
  end if;
  return query
    select a.id, a.state, a.sequence, a.starts_at, a.ends_at, a.contact, l.reference,
      (select max(e.created_at) from private.appointment_events e where e.appointment_id = a.id)
    from public.appointments a
    join public.leads l on l.id = a.lead_id
    where a.ends_at > now() - interval '90 days'
    order by a.starts_at;
end
$$;
comment on function public.read_appointment_feed(text)
  is 'For the server alone: the appointments that a calendar follows.';

create function public.appointment_feed_state()
returns table (set_by text, set_at timestamptz, used_at timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select f.set_by, f.set_at, f.used_at from private.appointment_feed f
$$;
comment on function public.appointment_feed_state()
  is 'For the server alone: whether a calendar follows the appointments, and since when.';

-- What a mail tells of: a change and its appointment as it is now. None where another change came after it, which has mails
-- of its own, and none of what the consultant has marked as spam.
create function public.read_mailed_appointment(event uuid)
returns table (action text, id uuid, state text, sequence integer, starts_at timestamptz, ends_at timestamptz, contact jsonb, cancelled_by text, cancel_reason text, reference text)
language sql
stable
security definer
set search_path = ''
as $$
  select e.action, a.id, a.state, a.sequence, a.starts_at, a.ends_at, a.contact, a.cancelled_by, a.cancel_reason,
    l.reference
  from private.appointment_events e
  join public.appointments a on a.id = e.appointment_id
  join public.leads l on l.id = a.lead_id
  where e.id = event and l.status <> 'spam' and not exists (
    select from private.appointment_events later
    where later.appointment_id = e.appointment_id and later.position > e.position
  )
$$;
comment on function public.read_mailed_appointment(uuid)
  is 'For the server alone: the change that a mail tells of, and its appointment.';

-- When a call was that went with its account; null where it would have begun by now, and nobody has to be told.
create function public.read_freed_time(freed uuid)
returns timestamptz
language sql
stable
security definer
set search_path = ''
as $$
  select f.starts_at from private.freed_times f where f.id = freed and f.starts_at > now()
$$;
comment on function public.read_freed_time(uuid)
  is 'For the server alone: when a call was that went with its account.';

-- Holds a time while a form is filled in, and answers until when. `former_hash` is a hold that it takes the place of. One
-- address holds `max_holds`: what it chooses next takes the place of what it chose first and sent no form for. Raises
-- `appointment_taken`, `appointment_past`, and `appointment_holds` where all that it holds waits for a proof.
create function public.hold_slot(
  slot_starts timestamptz, slot_ends timestamptz, buffer_minutes integer, hold_seconds integer,
  new_hash text, holder text, former_hash text default null, max_holds integer default 2
)
returns timestamptz
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  held_to constant timestamptz := clock_timestamp() + make_interval(secs => hold_seconds);
  waiting integer;
begin
  perform internal.take_turn_for_times();
  delete from public.appointments a where a.state = 'held' and a.hold_hash = former_hash;
  if slot_starts <= clock_timestamp() then
    raise exception 'appointment_past' using errcode = 'PT409';
  end if;
  select count(*) into waiting from public.appointments a
  where a.state = 'held' and a.holder_key = holder and a.email_hash is not null;
  if waiting >= max_holds then
    raise exception 'appointment_holds' using errcode = 'PT409';
  end if;
  delete from public.appointments a
  where a.id in (
    select chosen.id from public.appointments chosen
    where chosen.state = 'held' and chosen.holder_key = holder and chosen.email_hash is null
    order by chosen.created_at desc, chosen.id
    offset max_holds - waiting - 1
  );
  insert into public.appointments (starts_at, ends_at, during, held_until, hold_hash, holder_key)
  values (
    slot_starts, slot_ends, tstzrange(slot_starts, slot_ends + make_interval(mins => buffer_minutes)),
    held_to, new_hash, holder
  );
  return held_to;
exception when exclusion_violation then
  raise exception 'appointment_taken' using errcode = 'PT409';
end
$$;
comment on function public.hold_slot(timestamptz, timestamptz, integer, integer, text, text, text, integer)
  is 'For the server alone: holds a time while a form is filled in.';

-- The time that is held, and the address that it waits for, if it does: who has the hold has typed it.
create function public.read_hold(hold text)
returns table (state text, starts_at timestamptz, ends_at timestamptz, held_until timestamptz, waits_for text)
language sql
stable
security definer
set search_path = ''
as $$
  select a.state, a.starts_at, a.ends_at, a.held_until,
    case when a.state = 'held' and a.email_hash is not null then a.contact ->> 'email' end
  from public.appointments a
  where a.hold_hash = hold and (a.state <> 'held' or a.held_until > now())
$$;
comment on function public.read_hold(text)
  is 'For the server alone: the time that is held, and the address that it waits for.';

-- Makes a held time a booking, of an address that is proven: in the open request of this account or address, of no other
-- account's, or in a new one. Raises `appointment_past`, and `appointment_limit` where the address has three to come.
create function internal.settle_booking(
  held public.appointments, contact jsonb, email_hash text, lead_payload jsonb, account_id uuid, mails text[]
)
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  -- Whose address it is, where nobody was signed in.
  owner constant uuid := coalesce(account_id, (
    select u.id from auth.users u
    where u.email = lower(contact ->> 'email') and internal.has_proven(u.id, email_hash)
  ));
  booked public.appointments;
  lead uuid;
  event uuid;
begin
  if held.starts_at <= clock_timestamp() then
    raise exception 'appointment_past' using errcode = 'PT409';
  end if;
  if (
    select count(*) from public.appointments a
    where a.state = 'booked' and a.starts_at > clock_timestamp()
      and lower(a.contact ->> 'email') = lower(settle_booking.contact ->> 'email')
  ) >= 3 then
    raise exception 'appointment_limit' using errcode = 'PT409';
  end if;

  select l.id into lead
  from public.leads l
  where (
      l.user_id = owner
      or (
        l.user_id is null and l.email_hash = settle_booking.email_hash
        -- What its owner has yet to claim is joined where there is no account to claim it in.
        and (l.claim is null or (l.claim = 'open' and owner is null))
      )
    )
    and l.merged_into is null and l.archived_at is null and not l.is_example
    and l.status in ('new', 'in_progress', 'quoted')
  order by coalesce(l.last_message_at, l.created_at) desc
  limit 1
  for update;
  if found then
    perform internal.touch_appointment_lead(lead);
  else
    select created.id into lead
    from public.create_lead(
      'message', lead_payload, gen_random_uuid(), settle_booking.email_hash, true, null, owner
    ) created;
    -- The call is the answer.
    update public.leads l set awaits_since = null where l.id = lead;
  end if;

  update public.appointments a
  set state = 'booked', lead_id = lead, user_id = account_id, contact = settle_booking.contact,
    email_hash = settle_booking.email_hash, held_until = null, holder_key = null, version = a.version + 1
  where a.id = held.id
  returning a.* into booked;
  event := internal.log_appointment_event(
    booked.id, null, null, 'booked', '{}', jsonb_build_object('starts_at', booked.starts_at)
  );
  perform internal.tell_of_appointment(booked, event, mails);
end
$$;

-- Books the time that is held where the account has proven the address, and answers `booked`: `link_hash` opens it. Of
-- anybody else it waits for `proof_seconds` until the link of a mail confirms it, and the answer is `waiting`, whatever
-- there is of that address. Sent twice it is one booking, and of another address the one before is none.
-- `hour_key` and `day_key` count what waits, `mail_key` the mails to its address. Raises `appointment_gone`,
-- `appointment_past`, `appointment_ceiling`, and to who has proven it `appointment_limit`.
create function public.book_appointment(
  hold text, link_hash text, booked_contact jsonb, email_hash text, lead_payload jsonb,
  proof_seconds integer, hour_key text, max_an_hour integer, day_key text, max_a_day integer, mail_key text,
  max_mails integer, account_id uuid default null, mails text[] default '{}'
)
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  is_proven constant boolean := internal.has_proven(account_id, book_appointment.email_hash);
  taken public.appointments;
begin
  perform internal.take_turn_for_times();
  select a.* into taken from public.appointments a where a.hold_hash = hold for update;
  if not found then
    raise exception 'appointment_gone' using errcode = 'PT404';
  end if;
  if taken.state <> 'held' then
    if not is_proven or taken.email_hash is distinct from book_appointment.email_hash then
      return 'waiting';
    end if;
    insert into private.appointment_tokens (token_hash, appointment_id) values (link_hash, taken.id);
    return 'booked';
  end if;
  if is_proven then
    perform internal.settle_booking(
      taken, booked_contact, book_appointment.email_hash, lead_payload, account_id, mails
    );
    insert into private.appointment_tokens (token_hash, appointment_id) values (link_hash, taken.id);
    return 'booked';
  end if;

  if taken.starts_at <= clock_timestamp() then
    raise exception 'appointment_past' using errcode = 'PT409';
  end if;
  if taken.email_hash = book_appointment.email_hash then
    update public.appointments a set contact = booked_contact, user_id = account_id where a.id = taken.id;
    return 'waiting';
  end if;
  if not (select counted.allowed from public.consume_rate_limit(hour_key, max_an_hour, 3600) counted)
    or not (select counted.allowed from public.consume_rate_limit(day_key, max_a_day, 86400) counted)
  then
    raise exception 'appointment_ceiling' using errcode = 'PT409';
  end if;
  -- Anew, so that no link which went to another address confirms it.
  delete from public.appointments a where a.id = taken.id;
  insert into public.appointments (
    user_id, starts_at, ends_at, during, held_until, hold_hash, holder_key, contact, email_hash
  )
  values (
    account_id, taken.starts_at, taken.ends_at, taken.during,
    clock_timestamp() + make_interval(secs => proof_seconds), taken.hold_hash, taken.holder_key, booked_contact,
    book_appointment.email_hash
  )
  returning * into taken;
  if 'visitor' = any (mails)
    and internal.may_mail(account_id, book_appointment.email_hash, mail_key, max_mails)
  then
    perform internal.queue_mail('appointment-proof', taken.id, 'visitor');
  end if;
  return 'waiting';
end
$$;
comment on function public.book_appointment(
  text, text, jsonb, text, jsonb, integer, text, integer, text, integer, text, integer, uuid, text[]
) is 'For the server alone: books the time that is held, or has it wait for the proof of its address.';

-- The calls that wait for the address that a link has proven, the link's own and others: of several that somebody asked
-- for with one address, not each has a mail.
create function public.waiting_calls(link_hash text)
returns table (id uuid, starts_at timestamptz, held_until timestamptz, contact jsonb)
language sql
stable
security definer
set search_path = ''
as $$
  select a.id, a.starts_at, a.held_until, a.contact
  from private.appointment_tokens t
  join public.appointments linked on linked.id = t.appointment_id
  join public.appointments a on a.state = 'held' and a.email_hash = linked.email_hash
  where t.token_hash = link_hash and linked.state = 'held'
    and linked.held_until > now() and a.held_until > now()
  order by a.starts_at
$$;
comment on function public.waiting_calls(text)
  is 'For the server alone: the calls that wait for the address that a link has proven.';

-- Books a call that waits, by a link that its address was sent; `new_hash` opens it. Confirmed twice it is booked once.
-- Raises `appointment_gone` where it waits no more, and what a booking does.
create function public.confirm_appointment(
  link_hash text, appointment uuid, new_hash text, lead_payload jsonb, mails text[] default '{}'
)
returns void
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  taken public.appointments;
begin
  perform internal.take_turn_for_times();
  select a.* into taken
  from public.appointments a
  where a.id = appointment and exists (
    select from private.appointment_tokens t
    join public.appointments linked on linked.id = t.appointment_id
    where t.token_hash = link_hash
      and (linked.id = a.id or (linked.state = 'held' and linked.email_hash = a.email_hash))
  )
  for update;
  if not found then
    raise exception 'appointment_gone' using errcode = 'PT404';
  end if;
  if taken.state = 'held' then
    perform internal.settle_booking(
      taken, taken.contact, taken.email_hash, lead_payload, taken.user_id, mails
    );
  end if;
  insert into private.appointment_tokens (token_hash, appointment_id) values (new_hash, taken.id);
end
$$;
comment on function public.confirm_appointment(text, uuid, text, jsonb, text[])
  is 'For the server alone: books a call that waits, by a link that its address was sent.';

-- What the mail with the link tells of; no row once it waits no more.
create function public.read_waiting_call(appointment uuid)
returns table (starts_at timestamptz, held_until timestamptz, contact jsonb)
language sql
stable
security definer
set search_path = ''
as $$
  select a.starts_at, a.held_until, a.contact
  from public.appointments a
  where a.id = appointment and a.state = 'held' and a.email_hash is not null and a.held_until > now()
$$;
comment on function public.read_waiting_call(uuid)
  is 'For the server alone: the call that a mail asks to confirm.';
