import type { MouseEventHandler } from 'react';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import type { SlotDay, SlotWeek } from '@/lib/appointments/slot-week.ts';
import { noon, sayShortDay } from '@/lib/format/moments.ts';

/** The words of « mardi 1er décembre ». */
const wordsOf = (day: string) => sayShortDay(noon(day)).split(' ');

/** « 4 déc. » */
function sayNarrowDay(day: string): string {
  const [, date] = wordsOf(day);
  const month = new Intl.DateTimeFormat('fr-FR', { month: 'short', timeZone: 'UTC' });
  return `${date} ${month.format(noon(day))}`;
}

/** « Du 7 au 11 décembre », « Du 30 nov. au 4 déc. »: one line of a phone. */
function sayDays(days: readonly SlotDay[]): string {
  const [first = '', last = ''] = [days[0]?.day, days.at(-1)?.day];
  const [, from, fromMonth] = wordsOf(first);
  const [, to, toMonth] = wordsOf(last);
  if (first === last) return `Le ${to} ${toMonth}`;
  if (fromMonth === toMonth) return `Du ${from} au ${to} ${toMonth}`;
  return `Du ${sayNarrowDay(first)} au ${sayNarrowDay(last)}`;
}

/** « 11 libres », read aloud as « 11 créneaux libres ». */
function Count({ slots: { length } }: SlotDay) {
  if (length === 0) {
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="sr-only">aucun créneau libre</span>
      </>
    );
  }
  return (
    <>
      {length}
      <span className="sr-only"> créneau{length > 1 ? 'x' : ''}</span> libre{length > 1 ? 's' : ''}
    </>
  );
}

const DAY =
  'flex h-full flex-col items-center rounded-lg border-[1.5px] px-0.5 py-1.5 text-center leading-tight';

function Day(day: SlotDay) {
  const [weekday = '', date] = wordsOf(day.day);
  return (
    <>
      <span className="text-sm">
        <span className="sm:hidden">{weekday.slice(0, 3)}.</span>
        <span className="max-sm:hidden">{weekday}</span>
      </span>
      <strong className="text-lg">
        <Words>{date ?? ''}</Words>
      </strong>
      <span className="text-xs">
        <Count {...day} />
      </span>
    </>
  );
}

type Press = { onClick: MouseEventHandler<HTMLAnchorElement> };

/** The way to another week; where there is none, a place that keeps the focus. */
function WeekLink({
  href,
  onClick,
  label,
  path,
}: Press & { href: string | undefined; label: string; path: string }) {
  return (
    <a
      {...(href
        ? { href, onClick }
        : { role: 'link', tabIndex: -1, 'aria-disabled': true as const })}
      className="grid size-11 place-items-center rounded-full border-[1.5px] border-edge not-aria-disabled:hover:border-accent not-aria-disabled:hover:bg-accent-soft aria-disabled:border-line aria-disabled:text-edge"
    >
      <svg aria-hidden="true" viewBox="0 0 20 20" width="18" height="18">
        <path d={path} fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
      <span className="sr-only">{label}</span>
    </a>
  );
}

/**
 * The days of a week, each with how many slots are free, and the ways to others.
 *
 * @param path URL of a day but for the day itself
 */
export function WeekDays({
  week: { shown, days, before, after },
  path,
  onClick,
}: Press & { week: SlotWeek; path: string }) {
  const urlOf = (day: string | undefined) => day && `${path}${day}`;
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 className="text-lg leading-tight sm:text-2xl">
          <Words>{sayDays(days)}</Words>
        </h2>
        {before || after ? (
          <nav aria-label="Semaines" className="flex gap-2">
            <WeekLink
              href={urlOf(before)}
              onClick={onClick}
              label="Semaine précédente"
              path="M12 4l-6 6 6 6"
            />
            <WeekLink
              href={urlOf(after)}
              onClick={onClick}
              label="Semaine suivante"
              path="M8 4l6 6-6 6"
            />
          </nav>
        ) : null}
      </div>
      <nav aria-label="Jours" className="mt-2 sm:mt-4">
        <ol className="flex flex-wrap gap-1 sm:gap-2">
          {days.map((day) => (
            <li key={day.day} className="flex-1 basis-10">
              {day.slots.length > 0 ? (
                <a
                  href={urlOf(day.day)}
                  onClick={onClick}
                  aria-current={day.day === shown.day ? 'true' : undefined}
                  className={`${DAY} border-edge hover:border-accent hover:bg-accent-soft aria-[current]:border-accent aria-[current]:bg-accent-soft forced-colors:aria-[current]:border-4`}
                >
                  <Day {...day} />
                </a>
              ) : (
                <p className={`${DAY} border-transparent text-muted`}>
                  <Day {...day} />
                </p>
              )}
            </li>
          ))}
        </ol>
      </nav>
    </>
  );
}
