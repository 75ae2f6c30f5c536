-- Anybody can type anybody's e-mail. A call counts once its address is proven: by the account that is signed in, or by a
-- link that was mailed to it. Until then it is a hold with a name on it, which ends by itself. What is limited by address
-- counts what its owner has done, and mails to who may not have asked for them.

alter table public.appointments
  add column email_hash text check (email_hash ~ '^[0-9a-f]{64}$');
comment on column public.appointments.email_hash
  is 'SHA-256 of the e-mail, once the form was sent: a time that is held from then on waits for its proof.';
create index appointments_waiting_idx on public.appointments (email_hash) where state = 'held';

alter table public.leads add column claim text check (claim in ('open', 'denied'));
comment on column public.leads.claim
  is 'Of one whose sender had not proven the address: open until its owner says whose it is, denied where they say no.';

-- Whether this account's address is the one of the hash, and proven to be.
create function internal.has_proven(account_id uuid, email_hash text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(internal.email_hash(account_id) = has_proven.email_hash, false)
$$;
revoke all on function internal.has_proven(uuid, text) from public, anon, authenticated, service_role;

-- Whether a mail may go to an address that was typed: to who has proven it always, to others so many an hour, whoever
-- types it. `mail_key` is the address's, as limits count it.
create function internal.may_mail(account_id uuid, email_hash text, mail_key text, max_mails integer)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if mail_key is null or internal.has_proven(account_id, may_mail.email_hash) then
    return true;
  end if;
  return (select counted.allowed from internal.consume_rate_limit(mail_key, max_mails, 3600) counted);
end
$$;
revoke all on function internal.may_mail(uuid, text, text, integer) from public, anon, authenticated, service_role;
grant execute on function internal.may_mail(uuid, text, text, integer) to service_role;

-- A call that nobody has proven takes its mail along, but for one that has left or is leaving: these count for the ceiling,
-- for a day.
create function internal.drop_proof_mails()
returns trigger
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  delete from private.lead_mails m
  where m.subject_id = old.id and m.sent_at is null and (m.attempts = 0 or m.last_error is not null);
  delete from private.lead_mails m
  where m.recipient = 'visitor' and m.topic = 'appointment-proof' and m.sent_at <= now() - interval '1 day';
  return null;
end
$$;
revoke all on function internal.drop_proof_mails() from public, anon, authenticated, service_role;

create trigger appointments_91_drop_proof_mails after delete on public.appointments
  for each row when (old.state = 'held' and old.email_hash is not null)
  execute function internal.drop_proof_mails();

drop function public.hold_slot(timestamptz, timestamptz, integer, integer, text, text, text);
drop function internal.hold_slot(timestamptz, timestamptz, integer, integer, text, text, text);

-- Holds a time while a form is filled in, and answers until when. `former_hash` is a hold that it takes the place of. One
-- address holds `max_holds`: what it chooses next takes the place of what it chose first and sent no form for. Raises
-- `appointment_taken`, `appointment_past`, and `appointment_holds` where all that it holds waits for a proof.
create function internal.hold_slot(
  slot_starts timestamptz, slot_ends timestamptz, buffer_minutes integer, hold_seconds integer,
  new_hash text, holder text, former_hash text, max_holds integer
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
revoke all on function internal.hold_slot(timestamptz, timestamptz, integer, integer, text, text, text, integer)
  from public, anon, authenticated, service_role;
grant execute on function internal.hold_slot(timestamptz, timestamptz, integer, integer, text, text, text, integer)
  to service_role;

create function public.hold_slot(
  slot_starts timestamptz, slot_ends timestamptz, buffer_minutes integer, hold_seconds integer,
  new_hash text, holder text, former_hash text default null, max_holds integer default 2
)
returns timestamptz
language sql
volatile
set search_path = ''
as $$
  select internal.hold_slot(
    slot_starts, slot_ends, buffer_minutes, hold_seconds, new_hash, holder, former_hash, max_holds
  )
$$;
comment on function public.hold_slot(timestamptz, timestamptz, integer, integer, text, text, text, integer)
  is 'For the server alone: holds a time while a form is filled in.';
revoke all on function public.hold_slot(timestamptz, timestamptz, integer, integer, text, text, text, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.hold_slot(timestamptz, timestamptz, integer, integer, text, text, text, integer)
  to service_role;

drop function public.read_hold(text);
drop function internal.read_hold(text);

-- The time that is held, and the address that it waits for, if it does: who has the hold has typed it.
create function internal.read_hold(hold text)
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
revoke all on function internal.read_hold(text) from public, anon, authenticated, service_role;
grant execute on function internal.read_hold(text) to service_role;

create function public.read_hold(hold text)
returns table (state text, starts_at timestamptz, ends_at timestamptz, held_until timestamptz, waits_for text)
language sql
stable
set search_path = ''
as $$
  select * from internal.read_hold(hold)
$$;
comment on function public.read_hold(text)
  is 'For the server alone: the time that is held, and the address that it waits for.';
revoke all on function public.read_hold(text) from public, anon, authenticated, service_role;
grant execute on function public.read_hold(text) to service_role;

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
    and l.merged_into is null and not l.is_example and l.status in ('new', 'in_progress', 'quoted')
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
revoke all on function internal.settle_booking(public.appointments, jsonb, text, jsonb, uuid, text[])
  from public, anon, authenticated, service_role;

drop function public.book_appointment(text, text, jsonb, text, jsonb, uuid, text[]);
drop function internal.book_appointment(text, text, jsonb, text, jsonb, uuid, text[]);

-- Books the time that is held where the account has proven the address, and answers `booked`: `link_hash` opens it. Of
-- anybody else it waits for `proof_seconds` until the link of a mail confirms it, and the answer is `waiting`, whatever
-- there is of that address. Sent twice it is one booking, and of another address the one before is none.
-- `hour_key` and `day_key` count what waits, `mail_key` the mails to its address. Raises `appointment_gone`,
-- `appointment_past`, `appointment_ceiling`, and to who has proven it `appointment_limit`.
create function internal.book_appointment(
  hold text, link_hash text, booked_contact jsonb, email_hash text, lead_payload jsonb, account_id uuid,
  mails text[], proof_seconds integer, hour_key text, max_an_hour integer, day_key text, max_a_day integer,
  mail_key text, max_mails integer
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
  if not (select counted.allowed from internal.consume_rate_limit(hour_key, max_an_hour, 3600) counted)
    or not (select counted.allowed from internal.consume_rate_limit(day_key, max_a_day, 86400) counted)
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
revoke all on function internal.book_appointment(
  text, text, jsonb, text, jsonb, uuid, text[], integer, text, integer, text, integer, text, integer
) from public, anon, authenticated, service_role;
grant execute on function internal.book_appointment(
  text, text, jsonb, text, jsonb, uuid, text[], integer, text, integer, text, integer, text, integer
) to service_role;

create function public.book_appointment(
  hold text, link_hash text, booked_contact jsonb, email_hash text, lead_payload jsonb,
  proof_seconds integer, hour_key text, max_an_hour integer, day_key text, max_a_day integer, mail_key text,
  max_mails integer, account_id uuid default null, mails text[] default '{}'
)
returns text
language sql
volatile
set search_path = ''
as $$
  select internal.book_appointment(
    hold, link_hash, booked_contact, email_hash, lead_payload, account_id, mails, proof_seconds, hour_key,
    max_an_hour, day_key, max_a_day, mail_key, max_mails
  )
$$;
comment on function public.book_appointment(
  text, text, jsonb, text, jsonb, integer, text, integer, text, integer, text, integer, uuid, text[]
) is 'For the server alone: books the time that is held, or has it wait for the proof of its address.';
revoke all on function public.book_appointment(
  text, text, jsonb, text, jsonb, integer, text, integer, text, integer, text, integer, uuid, text[]
) from public, anon, authenticated, service_role;
grant execute on function public.book_appointment(
  text, text, jsonb, text, jsonb, integer, text, integer, text, integer, text, integer, uuid, text[]
) to service_role;

-- The calls that wait for the address that a link has proven, the link's own and others: of several that somebody asked
-- for with one address, not each has a mail.
create function internal.waiting_calls(link_hash text)
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
revoke all on function internal.waiting_calls(text) from public, anon, authenticated, service_role;
grant execute on function internal.waiting_calls(text) to service_role;

create function public.waiting_calls(link_hash text)
returns table (id uuid, starts_at timestamptz, held_until timestamptz, contact jsonb)
language sql
stable
set search_path = ''
as $$
  select * from internal.waiting_calls(link_hash)
$$;
comment on function public.waiting_calls(text)
  is 'For the server alone: the calls that wait for the address that a link has proven.';
revoke all on function public.waiting_calls(text) from public, anon, authenticated, service_role;
grant execute on function public.waiting_calls(text) to service_role;

-- Books a call that waits, by a link that its address was sent; `new_hash` opens it. Confirmed twice it is booked once.
-- Raises `appointment_gone` where it waits no more, and what a booking does.
create function internal.confirm_appointment(
  link_hash text, appointment uuid, new_hash text, lead_payload jsonb, mails text[]
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
revoke all on function internal.confirm_appointment(text, uuid, text, jsonb, text[])
  from public, anon, authenticated, service_role;
grant execute on function internal.confirm_appointment(text, uuid, text, jsonb, text[]) to service_role;

create function public.confirm_appointment(
  link_hash text, appointment uuid, new_hash text, lead_payload jsonb, mails text[] default '{}'
)
returns void
language sql
volatile
set search_path = ''
as $$
  select internal.confirm_appointment(link_hash, appointment, new_hash, lead_payload, mails)
$$;
comment on function public.confirm_appointment(text, uuid, text, jsonb, text[])
  is 'For the server alone: books a call that waits, by a link that its address was sent.';
revoke all on function public.confirm_appointment(text, uuid, text, jsonb, text[])
  from public, anon, authenticated, service_role;
grant execute on function public.confirm_appointment(text, uuid, text, jsonb, text[]) to service_role;

-- What the mail with the link tells of; no row once it waits no more.
create function internal.read_waiting_call(appointment uuid)
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
revoke all on function internal.read_waiting_call(uuid) from public, anon, authenticated, service_role;
grant execute on function internal.read_waiting_call(uuid) to service_role;

create function public.read_waiting_call(appointment uuid)
returns table (starts_at timestamptz, held_until timestamptz, contact jsonb)
language sql
stable
set search_path = ''
as $$
  select * from internal.read_waiting_call(appointment)
$$;
comment on function public.read_waiting_call(uuid)
  is 'For the server alone: the call that a mail asks to confirm.';
revoke all on function public.read_waiting_call(uuid) from public, anon, authenticated, service_role;
grant execute on function public.read_waiting_call(uuid) to service_role;
