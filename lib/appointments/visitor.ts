import 'server-only';
import { getAppointmentSettings, getSiteSettings } from '../content/index.ts';
import { refused } from '../result/result.ts';
import type { Booking } from './booking.ts';
import {
  bookAppointment,
  confirmAppointment,
  holdSlot,
  moveAppointment,
  type Outcome,
} from './by-link.ts';
import { readFreeSlots, rulesOf, takesBookings } from './free-slots.ts';

/** The published rules; null where no calls are booked on the site, or where this is none of the slots that are free by them. */
async function rulesFor(start: number, own: string | null) {
  const [settings, { callMinutes }] = await Promise.all([
    getAppointmentSettings(),
    getSiteSettings(),
  ]);
  if (!takesBookings(settings)) return null;
  const rules = rulesOf(settings, callMinutes);
  return (await readFreeSlots(rules, own))?.includes(start) ? rules : null;
}

/** The subject of the request that a call creates. */
async function callName(): Promise<string> {
  const { callMinutes } = await getSiteSettings();
  return `Appel de ${callMinutes}\u00a0minutes`;
}

/**
 * Holds a slot that is free, in the place of the one that this visitor held before.
 *
 * @param start in ms since 1970
 * @returns the token that proves the hold
 */
export async function holdFreeSlot(
  start: number,
  visitor: Parameters<typeof holdSlot>[2],
): Promise<Outcome<string>> {
  const rules = await rulesFor(start, visitor.former);
  return rules ? holdSlot(start, rules, visitor) : refused('taken');
}

/**
 * Books a hold; one that is over is taken anew, if nobody else has the time by now.
 *
 * @returns the token that opens the appointment; null where the address is still to be proven
 */
export async function bookOrHoldAnew(
  booking: Booking,
  visitor: Parameters<typeof bookAppointment>[2],
): Promise<Outcome<string | null>> {
  const call = await callName();
  const booked = await bookAppointment(booking, call, visitor);
  if (booked.ok || booked.refusal !== 'gone') return booked;
  // The hold keeps the form's own proof, by which the form, sent once more, finds the booking.
  const again = { ip: visitor.ip, former: null, token: booking.hold };
  const held = await holdFreeSlot(Date.parse(booking.start), again);
  return held.ok ? bookAppointment(booking, call, visitor) : held;
}

/** Confirms a call that waits for the proof of its address; returns the token that opens the appointment. */
export const confirmCall = async (token: string, id: string): Promise<Outcome<string>> =>
  confirmAppointment(token, id, await callName());

/** Moves the appointment of a link to a slot that is free, `start` in ms since 1970. */
export async function moveToFreeSlot(token: string, start: number): Promise<Outcome<null>> {
  const rules = await rulesFor(start, token);
  return rules ? moveAppointment(token, start, rules) : refused('taken');
}
