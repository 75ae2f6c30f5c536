import type { ReactNode } from 'react';
import { addDays, mondayOf } from '@/lib/appointments/days.ts';
import { parisDay } from '@/lib/format/dates.ts';
import { sayShortDay } from '@/lib/format/moments.ts';
import { ZoneNote } from './own-time.tsx';

const dayOf = (slot: number) => parisDay(new Date(slot));

/** Noon of a day: no change of the clocks makes it another. */
const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);

/** « 23 novembre » */
const shortDay = (day: string) => sayShortDay(noon(day)).replace(/^\S+\s/, '');

/** « Du 23 au 29 novembre », « Du 30 novembre au 6 décembre » */
function sayWeek(monday: string): string {
  const sunday = addDays(monday, 6);
  const from = shortDay(monday);
  const isWithinMonth = monday.slice(0, 7) === sunday.slice(0, 7);
  return `Du ${isWithinMonth ? from.replace(/\s.*/, '') : from} au ${shortDay(sunday)}`;
}

/**
 * Free slots, a week at a time: the one that the URL asks for, else the first that has any.
 *
 * @param slots in their order, one at least; ms since 1970
 * @param week any day of the week that is shown, ISO; whatever else it is, the first with slots
 * @param href the URL of another week, by its Monday
 * @param children what a slot is chosen by
 */
export function SlotWeeks({
  slots,
  week,
  href,
  children,
}: {
  slots: number[];
  week: string | undefined;
  href: (monday: string) => string;
  children: (slot: number) => ReactNode;
}) {
  const weeks = [...new Set(slots.map((slot) => mondayOf(dayOf(slot))))];
  const [first = '', last = ''] = [weeks[0], weeks.at(-1)];
  const asked = week && /^\d{4}-\d\d-\d\d$/.test(week) ? mondayOf(week) : first;
  const monday = weeks.includes(asked) ? asked : first;
  const at = weeks.indexOf(monday);
  const [before, after] = [weeks[at - 1], weeks[at + 1]];
  const days = Map.groupBy(
    slots.filter((slot) => mondayOf(dayOf(slot)) === monday),
    dayOf,
  );
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3">
        <h2 className="text-2xl leading-tight">{sayWeek(monday)}</h2>
        {first === last ? null : (
          <nav aria-label="Semaines" className="flex flex-wrap gap-x-6 gap-y-2">
            {before ? (
              <a className="link py-1" href={href(before)} rel="prev">
                Semaine précédente
              </a>
            ) : null}
            {after ? (
              <a className="link py-1" href={href(after)} rel="next">
                {after === addDays(monday, 7)
                  ? 'Semaine suivante'
                  : `Semaine du ${shortDay(after)}`}
              </a>
            ) : null}
          </nav>
        )}
      </div>
      <div className="mt-3">
        <ZoneNote moment={slots[0] ?? 0} />
      </div>
      <ol className="mt-8 grid gap-x-6 gap-y-8 lg:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))]">
        {[...days].map(([day, times]) => (
          <li key={day}>
            <h3 className="font-semibold text-lg first-letter:uppercase" id={`jour-${day}`}>
              {sayShortDay(noon(day))}
            </h3>
            <ul
              aria-labelledby={`jour-${day}`}
              className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-2 lg:grid-cols-1"
            >
              {times.map((slot) => (
                <li key={slot}>{children(slot)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Look of a slot, whichever control chooses it. */
export const slotClass =
  'flex min-h-12 w-full flex-col items-center justify-center rounded-lg border-[1.5px] border-edge bg-sheet px-3 py-2 text-center font-semibold leading-tight hover:border-accent hover:bg-accent-soft';
