import type { CalendarsState } from '../../../lib/appointments/wire.ts';
import { sayDay } from '../../../lib/format/moments.ts';

const list = new Intl.ListFormat('fr-FR');

/** The warning of events of the other calendar that could not be read whole; null where all were. */
export function sayUnread({
  count,
  days,
  names,
}: NonNullable<CalendarsState['busy']>['unread']): { title: string; detail: string } | null {
  if (count === 0) return null;
  const title =
    count === 1
      ? 'Un événement de votre agenda n’a pas pu être lu'
      : `${count}\u00a0événements de votre agenda n’ont pas pu être lus`;
  const known = [
    list.format(names.map((name) => `«\u202f${name}\u202f»`)),
    list.format(days.map((day) => `le ${sayDay(Date.parse(day))}`)),
  ].filter(Boolean);
  const told = Math.max(names.length, days.length);
  const when = `${known.length > 0 && count > told ? 'entre autres ' : ''}${known.join(', ')}`;
  const check =
    'Tout ce temps n’est peut-être pas compté comme occupé\u00a0: vérifiez-le dans votre agenda';
  return { title, detail: when ? `${when[0]?.toUpperCase()}${when.slice(1)}. ${check}` : check };
}
