const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('fr-FR', { ...options, timeZone: 'Europe/Paris' });

const day = format({ day: 'numeric', month: 'long', year: 'numeric' });
const month = format({ month: 'long', year: 'numeric' });

/** An ISO date as the day in Paris: « 20 janvier 2026 », the first of a month as « 1er ». */
export const formatDay = (date: string): string =>
  day.format(new Date(date)).replace(/^1(?=\s)/, '1er');

/** The day in Paris, ISO: « 2026-11-22 ». */
const isoDay = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' });
export const parisDay = (date: Date): string => isoDay.format(date);

/** An ISO date as the month in Paris: « janvier 2026 ». */
export const formatMonth = (date: string): string => month.format(new Date(date));

/** A number of hours as a person says it: « 2 heures », « 1 h 30 ». */
export function formatHours(hours: number): string {
  const whole = Math.floor(hours);
  const minutes = Math.round((hours - whole) * 60);
  if (minutes > 0) return whole > 0 ? `${whole}\u00a0h\u00a0${minutes}` : `${minutes}\u00a0minutes`;
  return `${whole}\u00a0heure${whole > 1 ? 's' : ''}`;
}
