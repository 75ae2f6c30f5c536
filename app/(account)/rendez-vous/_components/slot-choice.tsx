'use client';

import { useSearchParams } from 'next/navigation';
import type { MouseEvent, ReactNode } from 'react';
import { buttonClass } from '@/app/_components/ui/button-link.tsx';
import { sayZone } from '@/lib/appointments/say-zone.ts';
import { dayParts, type SlotDay, slotWeek } from '@/lib/appointments/slot-week.ts';
import { differs, sayShortDay, sayTime } from '@/lib/format/moments.ts';
import { useVisitorZone } from './visitor-zone.ts';

/** Noon of a day: no change of the clocks makes it another. */
const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);

/** The words of « mardi 1er décembre ». */
const wordsOf = (day: string) => sayShortDay(noon(day)).split(' ');

const short = (part: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('fr-FR', { ...part, timeZone: 'UTC' });

/** « Du 7 au 11 décembre », « Du 30 nov. au 4 déc. »: one line of a phone. */
function sayDays(days: readonly SlotDay[]): string {
  const [first = '', last = ''] = [days[0]?.day, days.at(-1)?.day];
  const [, from, fromMonth] = wordsOf(first);
  const [, to, toMonth] = wordsOf(last);
  if (first === last) return `Le ${to} ${toMonth}`;
  if (fromMonth === toMonth) return `Du ${from} au ${to} ${toMonth}`;
  const month = short({ month: 'short' });
  return `Du ${from} ${month.format(noon(first))} au ${to} ${month.format(noon(last))}`;
}

/** « 11 créneaux libres », of which the last two words are for who has room, or hears them. */
function Count({ slots: { length } }: SlotDay) {
  if (length === 0) {
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="sr-only">aucun créneau libre</span>
      </>
    );
  }
  const ending = length > 1 ? 's' : '';
  return (
    <>
      {length}
      <span className="sr-only"> créneau{length > 1 ? 'x' : ''}</span> libre{ending}
    </>
  );
}

/** Where a week begins that has slots, or a place that keeps the focus where there is none. */
function WeekLink({
  href,
  onClick,
  label,
  path,
}: {
  href: string | undefined;
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
  label: string;
  path: string;
}) {
  return (
    <a
      {...(href
        ? { href, onClick }
        : { role: 'link', tabIndex: -1, 'aria-disabled': true as const })}
      className="grid size-11 place-items-center rounded-full border-[1.5px] border-edge hover:border-accent hover:bg-accent-soft aria-disabled:border-line aria-disabled:bg-transparent aria-disabled:text-edge"
    >
      <svg aria-hidden="true" viewBox="0 0 20 20" width="18" height="18">
        <path d={path} fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
      <span className="sr-only">{label}</span>
    </a>
  );
}

type Choice = {
  /** Free slots in their order, one at least; ms since 1970. */
  slots: number[];
  /** The URL of a day but for the day itself. */
  dayPath: string;
  /** The URL that a slot leads to but for its moment; without it a slot is sent as `start` by the form around. */
  slotPath?: string;
};

/**
 * The first free slot in one press, then the days of a week with what is free, and of one of them the slots by the parts
 * of the day (product.md, Appointments).
 *
 * @param zone by whose clocks
 * @param asked the day that is shown, ISO; where it has no slot, the next one that has
 * @param show where scripts run: shows a day without a new page, and the address says so
 */
export function SlotsOf({
  slots,
  dayPath,
  slotPath,
  zone,
  asked,
  show,
}: Choice & { zone: string; asked: string | undefined; show: (url: string) => void }) {
  const { shown, days, before, after } = slotWeek(slots, zone, asked);
  const [first = 0] = slots;
  const isAbroad = slots.some((slot) => differs(slot, zone));

  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    // Another tab or window is the browser's.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    show(event.currentTarget.href);
  };
  const weekLink = (day: string | undefined) => ({ href: day && `${dayPath}${day}`, onClick });

  const slot = (moment: number, className: string, children: ReactNode) =>
    slotPath ? (
      <a href={`${slotPath}${moment}`} className={className}>
        {children}
      </a>
    ) : (
      <button
        type="submit"
        name="start"
        value={new Date(moment).toISOString()}
        className={className}
      >
        {children}
      </button>
    );
  const inParis = (moment: number) =>
    isAbroad ? (
      <span className="font-normal text-sm leading-tight">
        {sayTime(moment)}
        <span className="sr-only"> à Paris</span>
      </span>
    ) : null;

  return (
    <div className="mt-5 grid items-start gap-4 sm:mt-8 lg:grid-cols-[1fr_1.7fr] lg:gap-16">
      {slot(
        first,
        buttonClass('primary', 'flex-col !gap-0.5 sm:justify-self-start lg:!px-8 lg:!py-4'),
        <>
          <span className="font-normal text-sm">
            Premier créneau libre<span className="sr-only">{'\u00a0'}:</span>
          </span>
          <span>
            {sayShortDay(first, zone)} à {sayTime(first, zone)}
          </span>
          {isAbroad ? (
            <span className="font-normal text-sm">
              à Paris, {sayShortDay(first)} à {sayTime(first)}
            </span>
          ) : null}
        </>,
      )}
      <div className="tile p-3 sm:p-8">
        <div className="flex min-h-11 items-center justify-between gap-3">
          <h2 className="text-lg leading-tight sm:text-2xl">{sayDays(days)}</h2>
          {before || after ? (
            <nav aria-label="Semaines" className="flex gap-2">
              <WeekLink {...weekLink(before)} label="Semaine précédente" path="M12 4l-6 6 6 6" />
              <WeekLink {...weekLink(after)} label="Semaine suivante" path="M8 4l6 6-6 6" />
            </nav>
          ) : null}
        </div>
        <nav aria-label="Jours" className="mt-2 sm:mt-4">
          <ol className="flex flex-wrap gap-1 sm:gap-2">
            {days.map((each) => {
              const [weekday = '', date = ''] = wordsOf(each.day);
              const look =
                'flex h-full flex-col items-center rounded-lg border-[1.5px] px-0.5 py-1.5 leading-tight';
              const said = (
                <>
                  <span className="text-sm">
                    <span className="sm:hidden">{weekday.slice(0, 3)}.</span>
                    <span className="max-sm:hidden">{weekday}</span>
                  </span>
                  <strong className="text-lg">{date}</strong>
                  <span className="text-xs">
                    <Count {...each} />
                  </span>
                </>
              );
              return (
                <li key={each.day} className="flex-1 basis-14">
                  {each.slots.length > 0 ? (
                    <a
                      href={`${dayPath}${each.day}`}
                      onClick={onClick}
                      aria-current={each.day === shown.day ? 'true' : undefined}
                      className={`${look} border-edge hover:border-accent hover:bg-accent-soft aria-[current]:border-accent aria-[current]:bg-accent-soft`}
                    >
                      {said}
                    </a>
                  ) : (
                    <p className={`${look} border-transparent text-muted`}>{said}</p>
                  )}
                </li>
              );
            })}
          </ol>
        </nav>
        <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-x-3 gap-y-4 sm:mt-6 sm:gap-x-8">
          {dayParts(shown.slots, zone).map(({ name, slots: free }) => (
            <section key={name}>
              <h3 className="font-semibold" id={`creneaux-${name}`}>
                <span className="sr-only">{sayShortDay(noon(shown.day))}, </span>
                {name}
              </h3>
              <ul
                aria-labelledby={`creneaux-${name}`}
                className="mt-1.5 grid grid-cols-[repeat(auto-fill,minmax(4rem,1fr))] gap-2"
              >
                {free.map((moment) => (
                  <li key={moment}>
                    {slot(
                      moment,
                      'flex min-h-11 w-full flex-col items-center justify-center rounded-lg border-[1.5px] border-edge bg-sheet px-0.5 py-1 text-center font-semibold text-[0.9375rem] leading-tight hover:border-accent hover:bg-accent-soft',
                      <>
                        <span>
                          <span className="sr-only">Choisir {sayShortDay(noon(shown.day))} à </span>
                          {sayTime(moment, zone)}
                        </span>
                        {inParis(moment)}
                      </>,
                    )}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <p className="mt-3 text-muted text-sm sm:mt-6">
          {isAbroad
            ? `Les heures sont les vôtres (${sayZone(zone)}), et en dessous celles de Paris.`
            : 'Les heures sont celles de Paris.'}
        </p>
      </div>
    </div>
  );
}

/** The same by the visitor's clocks, of the day that the address asks for. */
export function SlotChoice(choice: Choice) {
  return (
    <SlotsOf
      {...choice}
      zone={useVisitorZone()}
      asked={useSearchParams().get('jour') ?? undefined}
      show={(url) => window.history.replaceState(null, '', url)}
    />
  );
}
