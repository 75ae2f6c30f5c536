/** Formats dates by the clocks of Paris; made with the first one, since a browser takes 15 ms to load its locale data. */
function inParis(locale: string, options: Intl.DateTimeFormatOptions): (date: Date) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (date) => {
    made ??= new Intl.DateTimeFormat(locale, { ...options, timeZone: 'Europe/Paris' });
    return made.format(date);
  };
}

const day = inParis('fr-FR', { day: 'numeric', month: 'long', year: 'numeric' });
const month = inParis('fr-FR', { month: 'long', year: 'numeric' });

/** An ISO date as the day in Paris: « 20 janvier 2026 », the first of a month as « 1er ». */
export const formatDay = (date: string): string => day(new Date(date)).replace(/^1(?=\s)/, '1er');

/** The day in Paris, ISO: « 2026-11-22 ». */
export const parisDay = inParis('fr-CA', {});

/** The day, ISO, so many days after another, whatever the clocks do in between. */
export function dayAfter(day: string, days: number): string {
  const noon = new Date(`${day}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() + days);
  return noon.toISOString().slice(0, 10);
}

/** The day of the week, counted from Monday, which is 0. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

/** The Monday of the week of a day, ISO. */
export const mondayOf = (day: string): string => dayAfter(day, -weekdayOf(day));

/** An ISO date as the month in Paris: « janvier 2026 ». */
export const formatMonth = (date: string): string => month(new Date(date));

/** A number of hours as a person says it: « 2 heures », « 1h30 ». */
export function formatHours(hours: number): string {
  const whole = Math.floor(hours);
  const minutes = Math.round((hours - whole) * 60);
  if (minutes > 0)
    return whole > 0 ? `${whole}h${String(minutes).padStart(2, '0')}` : `${minutes}\u00a0minutes`;
  return `${whole}\u00a0heure${whole > 1 ? 's' : ''}`;
}
