-- The consultant says how one meets, call by call.
alter table private.appointment_events drop constraint appointment_events_action_check;
alter table private.appointment_events add constraint appointment_events_action_check
  check (action in ('booked', 'moved', 'placed', 'cancelled', 'done', 'absent'));
comment on column public.appointments.contact
  is 'Name, e-mail, telephone, subject, way and time zone as they were typed, and the place that the consultant set.';

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

grant execute on function public.place_appointment to service_role;
