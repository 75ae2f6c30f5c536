export const DAY_MS = 24 * 60 * 60_000;

/** When the day of a time begins. */
export const midnightOf = (wall: number): number => Math.floor(wall / DAY_MS) * DAY_MS;

/** A time as it is written: what clocks show, in ms as if they were those of UTC. */
export type Written = { wall: number; isDate: boolean; isUtc: boolean };

const TIME =
  /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?|Z)?$/i;

/**
 * A date or a time (RFC 5545, 3.3.4 and 3.3.5), whether or not it says which of the two it is.
 *
 * @throws Error where it is none, as the 30th of February
 */
export function readTime(value: string, asDate = false): Written {
  const [, year, month, day, hours, minutes, seconds = '0', zone = ''] =
    TIME.exec(value.trim()) ?? [];
  const midnight = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  const isDay = new Date(midnight).getUTCDate() === Number(day);
  if (!isDay || Number(hours ?? 0) > 24 || Number(minutes ?? 0) > 59 || Number(seconds) > 60) {
    throw new Error('a time that is none');
  }
  if (asDate || hours === undefined) return { wall: midnight, isDate: true, isUtc: false };
  const wall = midnight + ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  const [, sign, ahead, past] = /([+-])(\d\d):?(\d\d)/.exec(zone) ?? [];
  const offset = (Number(ahead ?? 0) * 60 + Number(past ?? 0)) * 60_000;
  return { wall: wall - (sign === '-' ? -offset : offset), isDate: false, isUtc: zone !== '' };
}

/** A length of time: days by the clock, and the rest in ms. */
export type Length = { days: number; ms: number };

const LENGTH = /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i;

/**
 * A duration (RFC 5545, 3.3.6).
 *
 * @throws Error where it is none
 */
export function readLength(value: string): Length {
  const parts = LENGTH.exec(value.trim());
  if (!parts) throw new Error('a duration that is none');
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  return { days: weeks * 7 + days, ms: ((hours * 60 + minutes) * 60 + seconds) * 1000 };
}

/** « 2026-11-23 » */
export const dayOf = (wall: number): string => new Date(wall).toISOString().slice(0, 10);
