import { tzOffset } from '@date-fns/tz';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The time that clocks show, as if they were those of UTC, and the zone's offsets a day before and after it, in ms. */
function around(zone: string, day: string, minutes: number) {
  const shown = Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS;
  const offsetAt = (moment: number) => tzOffset(zone, new Date(moment)) * MINUTE_MS;
  const offsets = [offsetAt(shown - DAY_MS), offsetAt(shown + DAY_MS)] as const;
  const fits = offsets.filter((offset) => offsetAt(shown - offset) === offset);
  return { shown, offsets, fits };
}

/**
 * The moment at which the clocks of a zone show a time: the first one where they show it twice; where they skip it, as
 * much later as they skip.
 *
 * @param day ISO: « 2026-11-22 »
 * @param minutes after midnight, by the clock
 */
export function momentAt(zone: string, day: string, minutes: number): number {
  const { shown, offsets, fits } = around(zone, day, minutes);
  return shown - (fits[0] ?? offsets[0]);
}

/**
 * Bounds, in moments, of the time between two clock times of a day, whichever way they are read: where a time is
 * shown twice, or skipped, it begins later and ends earlier.
 */
export function between(zone: string, day: string, from: number, to: number) {
  const readings = (minutes: number) => {
    const { shown, offsets, fits } = around(zone, day, minutes);
    return (fits.length > 0 ? fits : offsets).map((offset) => shown - offset);
  };
  return { start: Math.max(...readings(from)), end: Math.min(...readings(to)) };
}

/** The day so many days later, ISO. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
