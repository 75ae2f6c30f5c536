import { dayAfter, weekdayOf } from './dates.ts';

/** Holidays that have a date (Code du travail, art. L3133-1). */
const FIXED = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'];

/** Holidays that follow Easter, in days: Easter Monday, Ascension, Whit Monday. */
const AFTER_EASTER = [1, 39, 50];

/** Easter Sunday, ISO (Gregorian computus, Meeus). */
function easter(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((8 * b + 13) / 25) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = Math.floor((a + 11 * d + 22 * e) / 451);
  const [month, day] = [Math.floor((d + e - 7 * f + 114) / 31), ((d + e - 7 * f + 114) % 31) + 1];
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

const known = new Map<number, ReadonlySet<string>>();

function holidaysOf(year: number): ReadonlySet<string> {
  const found = known.get(year);
  if (found) return found;
  const sunday = easter(year);
  const days = new Set([
    ...FIXED.map((day) => `${year}-${day}`),
    ...AFTER_EASTER.map((days) => dayAfter(sunday, days)),
  ]);
  known.set(year, days);
  return days;
}

/** Whether a day, ISO, is a public holiday in all of France. */
export const isHoliday = (day: string): boolean => holidaysOf(Number(day.slice(0, 4))).has(day);

/** Whether a day, ISO, is a Saturday, a Sunday or a public holiday. */
export const isDayOff = (day: string): boolean => weekdayOf(day) > 4 || isHoliday(day);
