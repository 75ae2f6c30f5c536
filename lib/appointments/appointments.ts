import 'server-only';
import { createHash } from 'node:crypto';
import type { PostgrestError } from '@supabase/supabase-js';
import { sendsMails } from '../leads/outbox.ts';
import { rateLimitKey } from '../security/rate-limit.ts';
import { refusalOf } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';
import { type Appointment, toAppointment } from './appointment.ts';
import type { Booking } from './booking-form.ts';
import { hashOf, newToken } from './links.ts';
import type { SlotRules } from './slots.ts';

/** How long a time is held while the form is filled in, in minutes. */
export const HOLD_MINUTES = 10;

/** Why something was not done, by what the database says, as a visitor reads it. */
export const REFUSED = {
  taken: 'Ce créneau vient d’être pris. Choisissez-en un autre.',
  past: 'Ce créneau est déjà passé. Choisissez-en un autre.',
  holds:
    'Plusieurs créneaux sont déjà réservés depuis votre connexion. Terminez une réservation, ou réessayez dans dix minutes.',
  gone: 'Ce lien n’ouvre plus aucun rendez-vous.',
  limit:
    'Vous avez déjà trois rendez-vous à venir. Déplacez l’un d’eux depuis son e-mail de confirmation, ou écrivez-moi.',
  state: 'Ce rendez-vous ne peut plus être modifié.',
} as const;

export type Refusal = keyof typeof REFUSED;

/** A time that is held. Moments in ms since 1970. */
export type Hold = { start: number; until: number };

type Outcome<Value> = { ok: true; value: Value } | { ok: false; refusal: Refusal };

function outcome<Value>(error: PostgrestError | null, value: Value): Outcome<Value> {
  if (!error) return { ok: true, value };
  const refusal = refusalOf(error, REFUSED, 'appointment_', 'appointments do not answer');
  return { ok: false, refusal };
}

const iso = (moment: number) => new Date(moment).toISOString();
const MINUTE_MS = 60_000;
const mails = (recipients: string[]) => (sendsMails ? recipients : []);

/** The beginning and end of a call, as functions of the database take them. */
const slotOf = (start: number, { minutes, bufferMinutes }: SlotRules) => ({
  slot_starts: iso(start),
  slot_ends: iso(start + minutes * MINUTE_MS),
  buffer_minutes: bufferMinutes,
});

/**
 * Holds a time for this visitor, in the place of the one that they held before.
 *
 * @param start one of the free slots
 * @param visitor `token` is what is to prove the hold, of one that is over
 * @returns what proves the hold
 * @throws Error when the database does not answer
 */
export async function holdSlot(
  start: number,
  rules: SlotRules,
  visitor: { ip: string; former: string | null; token?: string },
): Promise<Outcome<string>> {
  const { token = newToken() } = visitor;
  const { error } = await createServiceClient().rpc('hold_slot', {
    ...slotOf(start, rules),
    hold_seconds: HOLD_MINUTES * 60,
    new_hash: hashOf(token),
    ...(visitor.former && { former_hash: hashOf(visitor.former) }),
    holder: rateLimitKey('hold', visitor.ip),
  });
  return outcome(error, token);
}

/**
 * The time that a hold is for, or that it was booked for; null where it is over.
 *
 * @throws Error when the database does not answer
 */
export async function readHold(token: string): Promise<(Hold & { isBooked: boolean }) | null> {
  const { data } = await createServiceClient()
    .rpc('read_hold', { hold: hashOf(token) })
    .maybeSingle()
    .throwOnError();
  return data
    ? {
        start: Date.parse(data.starts_at),
        until: Date.parse(data.held_until ?? data.starts_at),
        isBooked: data.state !== 'held',
      }
    : null;
}

/**
 * Books the time that is held, once whatever is sent twice, with a request; mails follow where they are sent.
 *
 * @param call what the call is called where it makes a request
 * @param userId of the signed-in client
 * @returns what opens the appointment
 * @throws Error when the database does not answer
 */
export async function bookAppointment(
  { hold, start: _, ...contact }: Booking,
  call: string,
  userId: string | null,
): Promise<Outcome<string>> {
  const token = newToken();
  const { name, email, phone, subject } = contact;
  const message = [subject, phone && `Téléphone\u00a0: ${phone}`].filter(Boolean).join('\n\n');
  const { error } = await createServiceClient().rpc('book_appointment', {
    hold: hashOf(hold),
    link_hash: hashOf(token),
    booked_contact: contact,
    email_hash: createHash('sha256').update(email.toLowerCase()).digest('hex'),
    lead_payload: { name, email, subject: call, message },
    ...(userId && { account_id: userId }),
    mails: mails(['consultant', 'visitor']),
  });
  return outcome(error, token);
}

/**
 * The appointment that a link opens; null where it opens none.
 *
 * @throws Error when the database does not answer
 */
export async function readAppointment(token: string): Promise<Appointment | null> {
  const { data } = await createServiceClient()
    .rpc('read_appointment', { link_hash: hashOf(token) })
    .maybeSingle()
    .throwOnError();
  return data ? toAppointment(data) : null;
}

/**
 * Moves the appointment that a link opens to another of the free slots.
 *
 * @throws Error when the database does not answer
 */
export async function moveAppointment(
  token: string,
  start: number,
  rules: SlotRules,
): Promise<Outcome<null>> {
  const { error } = await createServiceClient().rpc('move_appointment', {
    link_hash: hashOf(token),
    ...slotOf(start, rules),
    mails: mails(['consultant', 'visitor']),
  });
  return outcome(error, null);
}

/**
 * Cancels the appointment that a link opens.
 *
 * @throws Error when the database does not answer
 */
export async function cancelAppointment(token: string, reason: string): Promise<Outcome<null>> {
  const { error } = await createServiceClient().rpc('cancel_appointment', {
    link_hash: hashOf(token),
    reason,
    mails: mails(['consultant', 'visitor']),
  });
  return outcome(error, null);
}
