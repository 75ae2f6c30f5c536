import 'server-only';
import type { AppointmentSettings } from '../content/index.ts';
import { sendsMails } from '../env/leads.ts';
import { parisDay } from '../format/dates.ts';
import { PARIS } from '../format/zone.ts';
import { createServiceClient } from '../supabase/server.ts';
import { readBusyTimes } from './busy/busy-times.ts';
import { addDays, momentAt } from './days.ts';
import { hashOf } from './links.ts';
import { freeSlots, type SlotRules, withPause } from './slots.ts';

/** The rules that the consultant has set, with the length that the site promises. */
export const rulesOf = (
  {
    week,
    exceptions,
    closesOnHolidays,
    noticeHours,
    horizonDays,
    bufferMinutes,
  }: AppointmentSettings,
  callMinutes: number,
): SlotRules => ({
  week,
  exceptions,
  closesOnHolidays,
  noticeHours,
  horizonDays,
  bufferMinutes,
  minutes: callMinutes,
});

/** Whether calls are booked on the site: as the consultant wishes, and where a mail can prove who books. */
export const takesBookings = ({ isOpen }: Pick<AppointmentSettings, 'isOpen'>): boolean =>
  isOpen && sendsMails;

/**
 * The beginnings of the calls that can be booked from today to the last day that is open, in ms since 1970.
 *
 * @param own what holds a time or opens an appointment: who asks may choose that time again
 * @returns null where the consultant's calendar cannot be read: nothing can be promised then
 * @throws Error when the database does not answer
 */
export async function readFreeSlots(
  rules: SlotRules,
  own: string | null = null,
  now = new Date(),
): Promise<number[] | null> {
  const from = parisDay(now);
  const to = addDays(from, rules.horizonDays);
  const [busy, taken] = await Promise.all([
    readBusyTimes(now),
    createServiceClient()
      .rpc('taken_times', {
        from_moment: now.toISOString(),
        to_moment: new Date(momentAt(PARIS, addDays(to, 1), 0)).toISOString(),
        ...(own && { own_hash: hashOf(own) }),
      })
      .throwOnError(),
  ]);
  if (!busy) return null;
  const calls = taken.data.map(({ starts_at, ends_at }) => ({
    start: Date.parse(starts_at),
    end: Date.parse(ends_at),
  }));
  return freeSlots(rules, [...withPause(busy, rules), ...calls], { now, from, to });
}
