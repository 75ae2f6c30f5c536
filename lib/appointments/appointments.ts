import 'server-only';
import { differs, sayMoment } from '../format/moments.ts';
import { failed } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';
import { toHistory } from '../thread/stored.ts';
import { toContact } from './appointment.ts';
import { eventWords } from './events.ts';
import type { AppointmentsQuery } from './route.ts';
import { sayZone } from './say-zone.ts';
import { type AppointmentsPage, type StudioAppointment, storedAppointment } from './wire.ts';

/** Appointments a page of the tool. */
const PAGE = 50;

function toStudio(answer: unknown): StudioAppointment {
  const { contact, events, ...appointment } = storedAppointment.parse(answer);
  const { zone, ...visitor } = toContact(contact);
  const start = Date.parse(appointment.startsAt);
  return {
    ...appointment,
    ...visitor,
    ownTime: zone && differs(start, zone) ? `${sayMoment(start, zone)}, ${sayZone(zone)}` : '',
    events: toHistory(events, eventWords),
  };
}

/**
 * A page of appointments: those to come from the next one on, the others from the last one back.
 *
 * @throws Error when Supabase does not answer as it should
 */
export async function listAppointments({
  view,
  reference,
  after,
}: AppointmentsQuery): Promise<AppointmentsPage> {
  const { data, error } = await createServiceClient().rpc('list_appointments', {
    view: reference ? 'lead' : view,
    page_size: PAGE + 1,
    ...(after && { after_cursor: after }),
    ...(reference && { of_lead: reference }),
  });
  if (error) throw failed('appointments could not be listed', error);
  const rows = data.slice(0, PAGE);
  return {
    appointments: rows.map(({ appointment }) => toStudio(appointment)),
    next: data.length > PAGE ? (rows.at(-1)?.page_cursor ?? null) : null,
  };
}
