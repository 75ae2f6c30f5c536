import * as z from 'zod/mini';
import { moment, storedEvent } from '../thread/stored.ts';
import type { CalendarState } from './busy/busy-times.ts';
import { APPOINTMENT_STATES } from './states.ts';
import type { CallWay } from './ways.ts';

// Answers of the site's routes to the Studio's tool « Rendez-vous ». Moments are ISO 8601.

/** An appointment, as the database answers it. */
export const storedAppointment = z.object({
  id: z.string(),
  /** Counts changes: who changes it says which one they have seen. */
  version: z.number(),
  state: z.enum(APPOINTMENT_STATES),
  startsAt: moment,
  endsAt: moment,
  /** Whether it has begun. */
  hasBegun: z.boolean(),
  contact: z.unknown(),
  cancelledBy: z.nullable(z.enum(['visitor', 'consultant'])),
  reason: z.nullable(z.string()),
  /** Reference of the request that it belongs to. */
  reference: z.string(),
  bookedAt: moment,
  /** State of the visitor's last mail; null where none was to be sent. */
  mail: z.nullable(z.enum(['sent', 'waiting', 'refused'])),
  events: z.array(
    z.extend(storedEvent, {
      id: z.string(),
      /** Name of the consultant who did it; null for the visitor. */
      who: z.nullable(z.string()),
    }),
  ),
});

type Stored = z.output<typeof storedAppointment>;

export type StudioAppointment = Omit<Stored, 'contact' | 'events'> & {
  name: string;
  email: string;
  phone: string;
  /** How one meets; empty of calls that were booked before it was asked. */
  way: CallWay | '';
  /** How one meets, as the consultant said of this call; empty where the settings say it. */
  place: string;
  /** Subject of the call; empty where nothing was said. */
  subject: string;
  /** Its beginning by the visitor's clocks, in words; empty where these are those of Paris. */
  ownTime: string;
  events: Array<Pick<Stored['events'][number], 'id' | 'who' | 'at'> & { words: string }>;
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
