import 'server-only';
import { sendsMails } from '../env/leads.ts';
import { publicEnv } from '../env/public.ts';
import { differs, sayMoment } from '../format/moments.ts';
import { DONE, type Result, refused } from '../result/result.ts';
import type { StudioEditor } from '../security/studio-identity.ts';
import { failed, refusedBy } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';
import { type Change, toHistory } from '../thread/stored.ts';
import { toContact } from './appointment.ts';
import { CALENDAR_STALE_MS, readCalendarState, setBusyCalendar } from './busy/busy-times.ts';
import { hashOf, newToken } from './links.ts';
import { feedPath } from './paths.ts';
import { type AppointmentsQuery, CHANGE_REFUSED, type ChangeRefusal } from './route.ts';
import { sayZone } from './say-zone.ts';
import type { AppointmentChange, CalendarsChange } from './schema.ts';
import {
  APPOINTMENT_STATE_LABELS,
  type AppointmentsPage,
  type CalendarsAnswer,
  type CalendarsState,
  type StudioAppointment,
  storedAppointment,
} from './wire.ts';

/** Appointments a page of the tool. */
const PAGE = 50;

const said = (moment: unknown) => (moment ? sayMoment(Date.parse(String(moment))) : '');

const stateLabels: Readonly<Record<string, string>> = APPOINTMENT_STATE_LABELS;

/** A change in words: « déplacé du … au … ». */
function eventWords({ action, before, after }: Change): string {
  switch (action) {
    case 'booked':
      return `pris pour le ${said(after.starts_at)}`;
    case 'moved':
      return `déplacé du ${said(before.starts_at)} au ${said(after.starts_at)}`;
    case 'cancelled':
      return after.reason ? `annulé\u00a0: ${after.reason}` : 'annulé';
    default:
      return `marqué «\u202f${stateLabels[action] ?? action}\u202f»`;
  }
}

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

const NEW_STATE = { cancel: 'cancelled', done: 'done', absent: 'absent' } as const;

/**
 * Changes an appointment, in the name of this editor, who has seen the version that the change names. Who booked hears
 * of a cancellation, with its reason, where mails are sent.
 *
 * @throws Error when Supabase does not answer as it should
 */
export async function changeAppointment(
  change: AppointmentChange,
  editor: StudioEditor,
): Promise<Result<null, ChangeRefusal>> {
  const { error } = await createServiceClient().rpc('change_appointment', {
    appointment: change.id,
    seen_version: change.version,
    actor_id: editor.id,
    actor_name: editor.name,
    new_state: NEW_STATE[change.action],
    ...(change.action === 'cancel' && { reason: change.reason }),
    mails: sendsMails ? ['visitor'] : [],
  });
  return error ? refusedBy(error, CHANGE_REFUSED, 'the appointment could not be changed') : DONE;
}

/**
 * Reads the state of the consultant's calendars, which the tool shows.
 *
 * @throws Error when Supabase does not answer as it should
 */
export async function readCalendars(): Promise<CalendarsState> {
  const [busy, feed] = await Promise.all([
    readCalendarState(),
    createServiceClient().rpc('appointment_feed_state').maybeSingle().throwOnError(),
  ]);
  return {
    busy,
    feed: feed.data && {
      setBy: feed.data.set_by,
      setAt: feed.data.set_at,
      usedAt: feed.data.used_at,
    },
    staleHours: CALENDAR_STALE_MS / 3_600_000,
  };
}

/**
 * Changes one of the two URLs, in the name of this editor.
 *
 * @returns what there is then; refused, in French, where the calendar cannot be read, and nothing is changed
 * @throws Error when Supabase does not answer as it should
 */
export async function changeCalendars(
  change: CalendarsChange,
  editor: StudioEditor,
): Promise<Result<CalendarsAnswer, string>> {
  let feedUrl: string | null = null;
  if (change.action === 'read' || change.action === 'stop-reading') {
    const url = change.action === 'read' ? change.url : null;
    const set = await setBusyCalendar(url, editor.name);
    if (!set.ok) return refused(`Votre agenda ${set.refusal}. Rien n’a été modifié.`);
  } else {
    const token = change.action === 'new-feed' ? newToken() : null;
    const { error } = await createServiceClient().rpc('set_appointment_feed', {
      ...(token && { new_hash: hashOf(token) }),
      actor_name: editor.name,
    });
    if (error) throw failed('the feed could not be changed', error);
    if (token) feedUrl = publicEnv.siteUrl + feedPath(token);
  }
  return { ok: true, value: { ...(await readCalendars()), feedUrl } };
}
