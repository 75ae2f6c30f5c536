'use client';

import { useSearchParams } from 'next/navigation';
import type { MouseEvent, ReactNode } from 'react';
import { buttonClass } from '@/app/_components/ui/button-link.tsx';
import { sayZone } from '@/lib/appointments/say-zone.ts';
import { dayParts, slotWeek } from '@/lib/appointments/slot-week.ts';
import { differs, noon, sayShortDay, sayTime } from '@/lib/format/moments.ts';
import { useVisitorZone } from '../../_components/visitor-zone.ts';
import { WeekDays } from './week-days.tsx';

type Choice = {
  /** Free slots in their order, one at least; ms since 1970. */
  slots: number[];
  /** The URL of a day but for the day itself. */
  dayPath: string;
  /** The URL that a slot leads to but for its moment; without it a slot is sent as `start` by the form around. */
  slotPath?: string;
};

const slotClass =
  'flex min-h-11 w-full flex-col items-center justify-center rounded-lg border-[1.5px] border-edge bg-sheet px-0.5 py-1 text-center font-semibold text-[0.9375rem] leading-tight hover:border-accent hover:bg-accent-soft';

/** What chooses a slot. */
function Slot({
  moment,
  slotPath,
  className,
  children,
}: {
  moment: number;
  slotPath: string | undefined;
  className: string;
  children: ReactNode;
}) {
  if (slotPath) {
    return (
      <a href={`${slotPath}${moment}`} className={className}>
        {children}
      </a>
    );
  }
  return (
    <button type="submit" name="start" value={new Date(moment).toISOString()} className={className}>
      {children}
    </button>
  );
}

/**
 * The first free slot in one press, then the days of a week with what is free, and of one of them the slots by the parts
 * of the day (product.md, Appointments).
 *
 * @param zone by whose clocks
 * @param asked the day to show, ISO; where it has no slot, the next one that has
 * @param show shows a day without a new page, by its URL
 */
export function SlotsOf({
  slots,
  dayPath,
  slotPath,
  zone,
  asked,
  show,
}: Choice & { zone: string; asked: string | undefined; show: (url: string) => void }) {
  const week = slotWeek(slots, zone, asked);
  const { shown } = week;
  const [first = 0] = slots;
  const isAbroad = [first, ...shown.slots].some((slot) => differs(slot, zone));
  const day = sayShortDay(noon(shown.day));

  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    // Another tab or window is the browser's.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    show(event.currentTarget.href);
  };

  return (
    <div className="mt-5 grid items-start gap-4 sm:mt-8 lg:grid-cols-[1fr_1.7fr] lg:gap-16">
      <Slot
        moment={first}
        slotPath={slotPath}
        className={buttonClass('primary', 'flex-col !gap-0.5 sm:justify-self-start lg:!px-8')}
      >
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
      </Slot>
      <div className="tile p-3 sm:p-8">
        <WeekDays week={week} path={dayPath} onClick={onClick} />
        <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-x-3 gap-y-4 sm:mt-6 sm:gap-x-8">
          {dayParts(shown.slots, zone).map((part) => (
            <section key={part.name}>
              <h3 className="font-semibold" id={`creneaux-${part.name}`}>
                <span className="sr-only">{day}, </span>
                {part.name}
              </h3>
              <ul
                aria-labelledby={`creneaux-${part.name}`}
                className="mt-1.5 grid grid-cols-[repeat(auto-fill,minmax(4rem,1fr))] gap-2 sm:grid-cols-[repeat(auto-fill,minmax(5rem,1fr))]"
              >
                {part.slots.map((moment) => (
                  <li key={moment}>
                    <Slot moment={moment} slotPath={slotPath} className={slotClass}>
                      <span>
                        <span className="sr-only">Choisir {day} à </span>
                        {sayTime(moment, zone)}
                      </span>
                      {isAbroad ? (
                        <span className="font-normal text-sm">
                          {sayTime(moment)}
                          <span className="sr-only"> à Paris</span>
                        </span>
                      ) : null}
                    </Slot>
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
