import { parisDay, weekdayOf } from '../format/dates.ts';
import { PARIS } from '../format/zone.ts';
import { addDays, between } from './days.ts';
import { isHoliday } from './holidays.ts';

/** Hours by the clocks of Paris: « 09:00 » to « 12:30 ». */
type Hours = { start: string; end: string };

/** A day that is not like the others of its name: closed, or open at these hours alone or beside the usual ones. */
type Exception = { day: string; isClosed: boolean; hours: readonly Hours[] };

/** When the consultant takes calls (product.md, Appointments). */
export type SlotRules = {
  /** Hours of each day of the week, from Monday. */
  week: ReadonlyArray<readonly Hours[]>;
  exceptions: readonly Exception[];
  closesOnHolidays: boolean;
  /** The shortest notice at which a call is booked, in hours. */
  noticeHours: number;
  /** Days ahead that can be booked, today not counted. */
  horizonDays: number;
  /** Pause between two calls, and after anything else. */
  bufferMinutes: number;
  /** Length of a call. */
  minutes: number;
};

/** A span of time, in ms since 1970; the end is not part of it. */
export type Interval = { start: number; end: number };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Minutes after midnight of « 09:30 ». */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Intervals in their order, those that meet put together. */
export function merged(intervals: readonly Interval[]): Interval[] {
  const result: Interval[] = [];
  for (const { start, end } of intervals.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else if (start < end) result.push({ start, end });
  }
  return result;
}

/** Other entries of the consultant's calendar, each with the pause that follows it. */
export const withPause = (busy: readonly Interval[], { bufferMinutes }: SlotRules): Interval[] =>
  busy.map(({ start, end }) => ({ start, end: end + bufferMinutes * MINUTE_MS }));

/** When calls are taken on a day, ISO: exceptions before holidays, holidays before the week. */
export function openingsOf(day: string, rules: SlotRules): Interval[] {
  const exceptions = rules.exceptions.filter((exception) => exception.day === day);
  const isClosed =
    exceptions.some((exception) => exception.isClosed) ||
    (rules.closesOnHolidays && isHoliday(day));
  const usual = isClosed ? [] : (rules.week[weekdayOf(day)] ?? []);
  const hours = [...usual, ...exceptions.flatMap((exception) => exception.hours)];
  return merged(
    hours.map(({ start, end }) => between(PARIS, day, minutesOf(start), minutesOf(end))),
  );
}

/**
 * The beginnings of the calls that can be booked, in their order: within the opening hours of their day, one after the
 * other from when it opens, none in what is taken. Computed in moments, so that a change of the clocks neither makes an
 * hour nor takes one away.
 *
 * @param taken other calls and appointments, with the pause that follows them
 * @param from the first day, ISO
 * @param to the last one
 */
export function freeSlots(
  rules: SlotRules,
  taken: readonly Interval[],
  { now, from, to }: { now: Date; from: string; to: string },
): number[] {
  const earliest = now.getTime() + rules.noticeHours * HOUR_MS;
  const today = parisDay(now);
  const last = [to, addDays(today, rules.horizonDays)].toSorted()[0] ?? to;
  const length = rules.minutes * MINUTE_MS;
  const buffer = rules.bufferMinutes * MINUTE_MS;
  const blocked = merged(taken);
  const slots: number[] = [];
  let next = 0;
  for (let day = from < today ? today : from; day <= last; day = addDays(day, 1)) {
    for (const opening of openingsOf(day, rules)) {
      for (let start = opening.start; start + length <= opening.end; start += length) {
        while ((blocked[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next += 1;
        const isFree =
          (blocked[next]?.start ?? Number.POSITIVE_INFINITY) >= start + length + buffer;
        if (start >= earliest && isFree) slots.push(start);
      }
    }
  }
  return slots;
}
