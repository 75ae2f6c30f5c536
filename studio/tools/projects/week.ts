import { formatDay, parisDay } from '../../../lib/format/dates.ts';

/** The title of a journal entry of this week unless it has another: « Semaine du 23 novembre 2026 ». */
export function weekTitle(now: Date): string {
  // Noon, which no change of the clocks moves to another day.
  const noon = new Date(`${parisDay(now)}T12:00:00Z`);
  const sinceMonday = (noon.getUTCDay() + 6) % 7;
  noon.setUTCDate(noon.getUTCDate() - sinceMonday);
  return `Semaine du ${formatDay(noon.toISOString())}`;
}
