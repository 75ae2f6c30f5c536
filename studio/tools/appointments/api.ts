import type { AppointmentChange, CalendarsChange } from '../../../lib/appointments/schema.ts';
import type {
  AppointmentsPage,
  AppointmentView,
  CalendarsAnswer,
  CalendarsState,
} from '../../../lib/appointments/wire.ts';
import { askSite } from '../../kit/ask-site.ts';
import { queryOf } from '../../kit/frame/query.ts';

/** Base URL of the site's routes of appointments (app/api/appointments). */
const ROUTE = '/api/appointments';

type Token = string | undefined;

/** Reads a page of a view: the first one, or the one after the `next` of another. */
export const fetchAppointments = (
  token: Token,
  view: AppointmentView,
  after: string | null = null,
) => askSite<AppointmentsPage>(`${ROUTE}?${queryOf({ view, after })}`, token);

/** Reads the appointments of a request. */
export const fetchAppointmentsOf = (token: Token, reference: string) =>
  askSite<AppointmentsPage>(`${ROUTE}?${queryOf({ reference })}`, token);

/** @throws Error with a French message; nothing is changed then */
export const sendAppointmentChange = (token: Token, change: AppointmentChange) =>
  askSite<object>(ROUTE, token, change);

export const fetchCalendars = (token: Token) =>
  askSite<CalendarsState>(`${ROUTE}/calendars`, token);

/** @throws Error with a French message; nothing is changed then */
export const sendCalendarsChange = (token: Token, change: CalendarsChange) =>
  askSite<CalendarsAnswer>(`${ROUTE}/calendars`, token, change);
