import { z } from 'zod';
import { row } from '../validation/row.ts';
import { APPOINTMENT_STATES } from './states.ts';
import { CALL_WAYS } from './ways.ts';

const contact = z.object({
  name: z.string().catch(''),
  email: z.string().catch(''),
  phone: z.string().catch(''),
  /** Empty of calls that were booked before it was asked. */
  way: z.enum(['', ...CALL_WAYS]).catch(''),
  subject: z.string().catch(''),
  /** How one meets, as the consultant said of this call. */
  place: z.string().catch(''),
  zone: z.string().catch(''),
});

export type Contact = z.output<typeof contact>;

/** The contact who booked, as it was stored; missing fields are empty. */
export const toContact = (stored: unknown): Contact => contact.parse(stored ?? {});

const instant = z.string().transform((at) => Date.parse(at));

const stored = z.pipe(
  row({
    id: z.string(),
    state: z.enum(APPOINTMENT_STATES),
    sequence: z.int(),
    startsAt: instant,
    endsAt: instant,
    contact: z.unknown(),
    cancelledBy: z.enum(['visitor', 'consultant']).nullish(),
    cancelReason: z.string().nullish(),
    /** Reference of the request that it belongs to. */
    reference: z.string(),
  }),
  z.transform(({ startsAt, endsAt, contact, cancelledBy, cancelReason, ...appointment }) => ({
    ...appointment,
    start: startsAt,
    end: endsAt,
    contact: toContact(contact),
    cancelledBy: cancelledBy ?? null,
    reason: cancelReason ?? null,
  })),
);

/** An appointment as its link opens it. Moments in ms since 1970. */
export type Appointment = z.output<typeof stored>;

/** An appointment as functions of the database answer it. */
export const toAppointment = (answer: unknown): Appointment => stored.parse(answer);
