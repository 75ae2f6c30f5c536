import { parisDay } from './dates.ts';
import { isDayOff } from './holidays.ts';
import { hourIn } from './moments.ts';

/** Hours between which mails go that nobody waits for: from the first, until the second begins. */
const OFFICE_HOURS = { from: 9, until: 18 };

/** Whether it is a working day in France, and an hour at which one works there. */
export function isOfficeTime(now: Date): boolean {
  const hour = hourIn(now.getTime());
  return !isDayOff(parisDay(now)) && hour >= OFFICE_HOURS.from && hour < OFFICE_HOURS.until;
}
