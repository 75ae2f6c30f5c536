import type { AppointmentState } from './appointment.ts';
import type { CalendarState } from './busy/busy-times.ts';

// Answers of the site's routes to the Studio's tool « Rendez-vous ». Moments are ISO 8601.

/** Views of the list of appointments: those to come, those that are over, those to say how they went. */
export const APPOINTMENT_VIEWS = ['upcoming', 'past', 'settle'] as const;

export type AppointmentView = (typeof APPOINTMENT_VIEWS)[number];

/** The states as the consultant calls them. */
export const APPOINTMENT_STATE_LABELS: Readonly<Record<AppointmentState, string>> = {
  booked: 'Confirmé',
  cancelled: 'Annulé',
  done: 'Fait',
  absent: 'Absent',
};

type AppointmentEvent = {
  id: string;
  /** Name of the consultant who did it; null for the visitor. */
  who: string | null;
  at: string;
  words: string;
};

export type StudioAppointment = {
  id: string;
  /** Counts changes: who changes it says which one they have seen. */
  version: number;
  state: AppointmentState;
  startsAt: string;
  endsAt: string;
  /** Whether it has begun. */
  hasBegun: boolean;
  name: string;
  email: string;
  phone: string;
  /** Subject of the call; empty where nothing was said. */
  subject: string;
  /** Its beginning by the visitor's clocks, in words; empty where these are those of Paris. */
  ownTime: string;
  cancelledBy: 'visitor' | 'consultant' | null;
  reason: string | null;
  /** Reference of the request that it belongs to. */
  reference: string;
  bookedAt: string;
  /** State of the visitor's last mail; null where none was to be sent. */
  mail: 'sent' | 'waiting' | 'refused' | null;
  events: AppointmentEvent[];
};

export type AppointmentsPage = {
  appointments: StudioAppointment[];
  /** Cursor of the next page; null after the last one. */
  next: string | null;
};

/** The two URLs: the one that busy times are read at, and the one that calendars follow. */
export type CalendarsState = {
  busy: CalendarState | null;
  feed: { setBy: string; setAt: string; usedAt: string | null } | null;
  /** Time for which the last good answer stands in for a calendar that does not answer, in hours. */
  staleHours: number;
};

/** Answer to a change of them: the URL of a new feed, which nobody is told twice. */
export type CalendarsAnswer = CalendarsState & { feedUrl: string | null };
