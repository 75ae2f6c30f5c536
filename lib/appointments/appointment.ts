import { z } from 'zod';
import type { AppointmentState } from './states.ts';

const contact = z.object({
  name: z.string().catch(''),
  email: z.string().catch(''),
  phone: z.string().catch(''),
  subject: z.string().catch(''),
  zone: z.string().catch(''),
});

export type Contact = z.output<typeof contact>;

/** The contact who booked, as it was stored; missing fields are empty. */
export const toContact = (stored: unknown): Contact => contact.parse(stored ?? {});

/** An appointment as its link opens it. Moments in ms since 1970. */
export type Appointment = {
  id: string;
  state: AppointmentState;
  sequence: number;
  start: number;
  end: number;
  contact: Contact;
  cancelledBy: 'visitor' | 'consultant' | null;
  reason: string | null;
  /** Reference of the request that it belongs to. */
  reference: string;
};

/** An appointment as functions of the database answer it. */
export function toAppointment(row: {
  id: string;
  state: string;
  sequence: number;
  starts_at: string;
  ends_at: string;
  contact: unknown;
  cancelled_by?: string | null;
  cancel_reason?: string | null;
  reference: string;
}): Appointment {
  return {
    id: row.id,
    state: row.state as AppointmentState,
    sequence: row.sequence,
    start: Date.parse(row.starts_at),
    end: Date.parse(row.ends_at),
    contact: toContact(row.contact),
    cancelledBy: (row.cancelled_by ?? null) as Appointment['cancelledBy'],
    reason: row.cancel_reason ?? null,
    reference: row.reference,
  };
}
