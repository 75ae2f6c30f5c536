import 'server-only';
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { sendsMails } from '../env/leads.ts';
import { DONE, type Result } from '../result/result.ts';
import { refusedBy } from '../supabase/failed.ts';
import { rateLimitKey } from '../supabase/rate-limit.ts';
import { createServiceClient } from '../supabase/server.ts';
import { row } from '../validation/row.ts';
import { type Appointment, type Contact, toAppointment, toContact } from './appointment.ts';
import type { Booking } from './booking.ts';
import { hashOf, newToken } from './links.ts';
import type { SlotRules } from './slots.ts';
import { APPOINTMENT_STATES } from './states.ts';
import { UNPROVEN } from './unproven.ts';

/** Time for which a slot is held while the form is filled in, in minutes. */
const HOLD_MINUTES = 10;

/** Reasons that something was not done, by the database's word for it, as a visitor reads them. */
export const LINK_REFUSED = {
  taken: 'Ce créneau vient d’être pris. Choisissez-en un autre.',
  past: 'Ce créneau est déjà passé. Choisissez-en un autre.',
  holds:
    'Deux rendez-vous attendent déjà leur confirmation depuis votre connexion. Suivez le lien reçu par e-mail, ou réessayez dans une heure.',
  ceiling:
    'Plusieurs rendez-vous ont déjà été demandés depuis votre connexion. Réessayez plus tard, ou écrivez-moi.',
  gone: 'Ce lien n’ouvre plus aucun rendez-vous.',
  limit:
    'Vous avez déjà trois rendez-vous à venir. Déplacez l’un d’eux depuis son e-mail de confirmation, ou écrivez-moi.',
  state: 'Ce rendez-vous ne peut plus être modifié.',
} as const;

export type LinkRefusal = keyof typeof LINK_REFUSED;

const storedHold = z.pipe(
  row({
    startsAt: z.string(),
    heldUntil: z.nullish(z.string()),
    state: z.enum(['held', ...APPOINTMENT_STATES]),
    /** The address whose proof it waits for, once the form was sent. */
    waitsFor: z.nullable(z.string()),
  }),
  z.transform(({ startsAt, heldUntil, ...hold }) => ({
    ...hold,
    start: Date.parse(startsAt),
    until: Date.parse(heldUntil ?? startsAt),
  })),
);

/** A time that is held. Moments in ms since 1970. */
export type Hold = z.output<typeof storedHold>;

/** A call that waits for the proof of its address. Moments in ms since 1970. */
export type WaitingCall = { id: string; start: number; until: number; contact: Contact };

/** Outcome of what a visitor asks for about an appointment. */
export type Outcome<Value> = Result<Value, LinkRefusal>;

const NO_ANSWER = 'appointments do not answer';

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
    max_holds: UNPROVEN.holds,
  });
  return error ? refusedBy(error, LINK_REFUSED, NO_ANSWER) : { ok: true, value: token };
}

/**
 * The time that a hold is for, or was; null where it is over.
 *
 * @throws Error when the database does not answer
 */
export async function readHold(token: string): Promise<Hold | null> {
  const { data } = await createServiceClient()
    .rpc('read_hold', { hold: hashOf(token) })
    .maybeSingle()
    .throwOnError();
  return data && storedHold.parse(data);
}

/** The request that a call makes where none is open: `call` is what it is called. */
function requestOf(
  { name, email, phone, subject }: Pick<Contact, 'name' | 'email' | 'phone' | 'subject'>,
  call: string,
) {
  const message = [subject, phone && `Téléphone\u00a0: ${phone}`].filter(Boolean).join('\n\n');
  return { name, email, subject: call, message };
}

/**
 * Books the time that is held, once whatever is sent twice: at once, with a request, where the client has proven the
 * address; else it waits for the link of a mail. Mails follow where they are sent.
 *
 * @param call what the call is called where it makes a request
 * @param visitor `userId` of the signed-in client
 * @returns what opens the appointment; null while it waits
 * @throws Error when the database does not answer
 */
export async function bookAppointment(
  { hold, start: _, ...contact }: Booking,
  call: string,
  visitor: { ip: string; userId: string | null },
): Promise<Outcome<string | null>> {
  const token = newToken();
  const { data, error } = await createServiceClient().rpc('book_appointment', {
    hold: hashOf(hold),
    link_hash: hashOf(token),
    booked_contact: contact,
    email_hash: createHash('sha256').update(contact.email.toLowerCase()).digest('hex'),
    lead_payload: requestOf(contact, call),
    ...(visitor.userId && { account_id: visitor.userId }),
    mails: mails(['consultant', 'visitor']),
    proof_seconds: UNPROVEN.minutes * 60,
    hour_key: rateLimitKey('appointment-hour', visitor.ip),
    max_an_hour: UNPROVEN.anHour,
    day_key: rateLimitKey('appointment-day', visitor.ip),
    max_a_day: UNPROVEN.aDay,
    mail_key: rateLimitKey('appointment-mail', contact.email),
    max_mails: UNPROVEN.mailsAnHour,
  });
  if (error) return refusedBy(error, LINK_REFUSED, NO_ANSWER);
  return { ok: true, value: data === 'booked' ? token : null };
}

/**
 * The calls that wait for the address whose link this is, the next one first; none once it is over.
 *
 * @throws Error when the database does not answer
 */
export async function readWaitingCalls(token: string): Promise<WaitingCall[]> {
  const { data } = await createServiceClient()
    .rpc('waiting_calls', { link_hash: hashOf(token) })
    .throwOnError();
  return data.map(({ id, starts_at, held_until, contact }) => ({
    id,
    start: Date.parse(starts_at),
    until: Date.parse(held_until),
    contact: toContact(contact),
  }));
}

/**
 * Books a call that waits, once however often it is confirmed; mails follow where they are sent.
 *
 * @param token of the link that its address was sent
 * @param call what the call is called where it makes a request
 * @returns what opens the appointment
 * @throws Error when the database does not answer
 */
export async function confirmAppointment(
  token: string,
  id: string,
  call: string,
): Promise<Outcome<string>> {
  const waiting = (await readWaitingCalls(token)).find((each) => each.id === id);
  const opening = newToken();
  const { error } = await createServiceClient().rpc('confirm_appointment', {
    link_hash: hashOf(token),
    appointment: id,
    new_hash: hashOf(opening),
    lead_payload: waiting ? requestOf(waiting.contact, call) : {},
    mails: mails(['consultant', 'visitor']),
  });
  return error ? refusedBy(error, LINK_REFUSED, NO_ANSWER) : { ok: true, value: opening };
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
  return error ? refusedBy(error, LINK_REFUSED, NO_ANSWER) : DONE;
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
  return error ? refusedBy(error, LINK_REFUSED, NO_ANSWER) : DONE;
}
