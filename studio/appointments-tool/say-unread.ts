import { sayDay } from '../../lib/appointments/say.ts';
import type { CalendarsState } from '../../lib/appointments/wire.ts';

const list = new Intl.ListFormat('fr-FR');

/** What is said of events of the other calendar that could not be read; null where all were. */
export function sayUnread({
  count,
  days,
}: NonNullable<CalendarsState['busy']>['unread']): { title: string; detail: string } | null {
  if (count === 0) return null;
  const title =
    count === 1
      ? 'Un événement de votre agenda n’a pas pu être lu'
      : `${count}\u00a0événements de votre agenda n’ont pas pu être lus`;
  const known = list.format(days.map((day) => `le ${sayDay(Date.parse(day))}`));
  const when = days.length === 0 ? '' : `${count > days.length ? 'entre autres ' : ''}${known}`;
  const isFree = 'Ce temps n’est pas compté comme occupé\u00a0: vérifiez-le dans votre agenda';
  return { title, detail: when ? `${when[0]?.toUpperCase()}${when.slice(1)}. ${isFree}` : isFree };
}
