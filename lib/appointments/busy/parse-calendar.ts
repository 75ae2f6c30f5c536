import { setImmediate } from 'node:timers/promises';
import { createContext, Script } from 'node:vm';
import { type Interval, merged } from '../slots.ts';
import { type Part, readCalendars, readLine } from './content-lines.ts';
import { busyOf, type CalendarEvent, type Context, freeBusyOf, readEvent } from './read-events.ts';
import { PARIS_ZONE, zonesOf } from './time-zones.ts';
import { DAY_MS } from './walls.ts';

/** A file that says nothing of when its owner is busy; the message ends a sentence, in French. */
export class UnreadableCalendar extends Error {}

/** Processor time that a file may take, in ms: the series that are left then are unread. */
const PATIENCE_MS = 1_200;

/** The most events to come that are looked at: a file has no room for more that say anything. */
const MOST_EVENTS = 50_000;

/** Time that one series may take, in ms: some rules never end. */
const SERIES_PATIENCE_MS = 500;

/** Time for which a file keeps the site from answering anybody, in ms. */
const SLICE_MS = 30;

const context = createContext({ read: (): unknown => undefined });
const script = new Script('read()');

/** Runs a reading that the clock ends: of all code, only a script can be ended so. */
function within<Value>(timeout: number, read: () => Value): Value {
  Object.assign(context, { read });
  return script.runInContext(context, { timeout });
}

const isTimeout = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

/** Time for which the processor has worked, in ms: a machine that is busy otherwise makes nothing unread. */
function workedMs(): number {
  // Node 22 tells that of the process alone.
  const { user, system } = (process.threadCpuUsage ?? process.cpuUsage)();
  return (user + system) / 1000;
}

/** Processor time that is left, in ms. */
type Budget = { left: number };

/** Does something for each of many, so that others are answered meanwhile; what it takes is taken from a budget. */
async function inSlices<Item>(
  items: readonly Item[],
  budget: Budget,
  work: (item: Item) => void,
  run: (slice: () => void, next: () => Item | undefined) => void = (slice) => slice(),
): Promise<void> {
  let next = 0;
  const slice = () => {
    const began = performance.now();
    for (; next < items.length && performance.now() - began < SLICE_MS; next += 1) {
      work(items[next] as Item);
    }
  };
  while (next < items.length) {
    const began = workedMs();
    run(slice, () => {
      next += 1;
      return items[next - 1];
    });
    budget.left -= workedMs() - began;
    await setImmediate();
  }
}

/** Whether an event may last until a moment, by what is seen at once: a calendar holds years of those that do not. */
function mayLast({ lines }: Part, moment: number): boolean {
  if (lines.some((line) => /^(?:RRULE|RDATE|RECURRENCE-ID|DURATION)[;:]/i.test(line))) return true;
  const days = lines.flatMap((line) =>
    Array.from(
      /^DT(?:START|END)[;:]/i.test(line) ? line.matchAll(/\b(\d{4})-?(\d\d)-?(\d\d)/g) : [],
      ([, year, month, day]) => Date.parse(`${year}-${month}-${day}`),
    ),
  );
  // Two days of margin: clocks may be any, and a day has an end as well.
  return days.length === 0 || days.some((day) => !(day < moment - 2 * DAY_MS));
}

/** Events that cannot be read whole, whose time is known in part at most. */
export type Unread = {
  count: number;
  /** The first of their days, « 2031-01-31 », as far as these are known. */
  days: string[];
  /** Names of the first of them, as far as they have any. */
  names: string[];
};

type Read = { busy: Interval[]; unread: Unread };

/** The most days and names that are told. */
const TOLD = 5;

function toUnread(events: ReadonlySet<CalendarEvent>): Unread {
  const sorted = Array.from(events).toSorted((one, other) =>
    (one.day ?? '~') < (other.day ?? '~') ? -1 : 1,
  );
  const told = (list: Array<string | null>) =>
    [...new Set(list.filter((each) => each !== null && each !== ''))].slice(0, TOLD) as string[];
  return {
    count: sorted.length,
    days: told(sorted.map(({ day }) => day)),
    names: told(sorted.map(({ name }) => name)),
  };
}

/** Rules that are counted, or chosen from, take longest: what time is left is theirs. */
const takesLong = (events: readonly CalendarEvent[]): number =>
  events.some(({ rules }) =>
    rules.some((rule) => /COUNT|BYSETPOS|(?:HOUR|MINUTE|SECOND)LY/i.test(rule)),
  )
    ? 1
    : 0;

/** Whether an event is over; one that takes the place of a repetition still says that this one is not there. */
const isOver = (
  { start, length, rules, dates, replaces }: CalendarEvent,
  moment: number,
): boolean =>
  start !== null &&
  replaces === null &&
  rules.length + dates.length === 0 &&
  start.moment + length.days * DAY_MS + length.ms < moment - DAY_MS;

/** The span that a calendar is read for, in ms since 1970. */
export type Span = {
  from: number;
  to: number;
  /** Whether an event, by its UID, is one of our appointments, which are known better. */
  isOwn: (uid: string) => boolean;
  /** The addresses that the owner is invited by. */
  owners?: readonly string[];
};

function contextOf(calendar: Part, { to, owners = [] }: Span): Context {
  const zoneBy = zonesOf(calendar, to);
  const named = calendar.lines.map(readLine).find((line) => line?.name === 'X-WR-TIMEZONE');
  return {
    zoneBy,
    zone: (named && zoneBy(named.value)) ?? PARIS_ZONE,
    owners: new Set(owners.map((address) => address.trim().toLowerCase())),
  };
}

/**
 * When the owner of a calendar is busy between two moments, by its iCalendar file (RFC 5545): events and those that
 * repeat, with their exceptions; whole days as days of Paris; not what is cancelled, declined or shown as free. Of an event
 * that cannot be read whole, what is known of its time is busy, and it is told of.
 *
 * @throws UnreadableCalendar where the file is none, or none of its events can be read
 */
export async function busyTimes(file: string, span: Span): Promise<Read> {
  try {
    return await readBusy(file, span);
  } catch (error) {
    if (error instanceof UnreadableCalendar) throw error;
    throw new UnreadableCalendar('ne peut pas être lu comme un calendrier', { cause: error });
  }
}

/** The events that may last until a span begins, by their names. */
async function readSeries(
  written: ReadonlyArray<{ part: Part; its: Context }>,
  span: Span,
  budget: Budget,
) {
  const series = new Map<string, CalendarEvent[]>();
  const unread = new Set<CalendarEvent>();
  const lasting = written.filter(({ part }) => mayLast(part, span.from));
  if (lasting.length > MOST_EVENTS) {
    throw new UnreadableCalendar('contient trop d’événements pour être lu');
  }
  await inSlices(lasting, budget, ({ part, its }) => {
    const event = readEvent(part, its);
    if (span.isOwn(event.uid) || isOver(event, span.from)) return;
    if (event.problem) unread.add(event);
    const uid = event.uid || crypto.randomUUID();
    const same = series.get(uid) ?? [];
    same.push(event);
    series.set(uid, same);
  });
  return { series: [...series.values()], unread };
}

async function readBusy(file: string, span: Span): Promise<Read> {
  const calendars = readCalendars(file);
  if (!calendars) {
    throw new UnreadableCalendar(
      /^BEGIN:VCALENDAR/im.test(file)
        ? 'ne peut pas être lu comme un calendrier'
        : 'n’est pas un calendrier',
    );
  }
  const written = calendars.flatMap((calendar) => {
    const its = contextOf(calendar, span);
    return calendar.parts.map((part) => ({ part, its }));
  });
  const events = written.filter(({ part }) => part.name === 'VEVENT');
  const budget = { left: PATIENCE_MS };
  const { series, unread } = await readSeries(events, span, budget);
  const found: Interval[] = [];
  const add = (intervals: readonly Interval[]) => {
    for (const each of intervals)
      if (each.end > span.from && each.start < span.to) found.push(each);
  };
  await inSlices(
    series.toSorted((one, other) => takesLong(one) - takesLong(other)),
    budget,
    (same) => add(busyOf(same, span)),
    (slice, next) => {
      const began = workedMs();
      try {
        if (budget.left < 0) throw new Error('no time is left');
        within(SERIES_PATIENCE_MS + SLICE_MS, slice);
      } catch (error) {
        // The clock ran out while the machine did something else: it is tried again.
        const isHeldUp = isTimeout(error) && workedMs() - began < SERIES_PATIENCE_MS;
        const same = isHeldUp ? [] : (next() ?? []);
        for (const event of same) if (event.rules.length > 0 && event.isBusy) unread.add(event);
        // A series that cannot be told counts with its beginning and dates at least.
        const known = same.map((event) => ({ ...event, rules: [] }));
        add(busyOf(known, span));
      }
    },
  );
  // Where none can be read, and of none anything is known, nothing is known of its owner.
  if (found.length === 0 && unread.size > 0 && unread.size === events.length) {
    throw new UnreadableCalendar('ne peut pas être lu comme un calendrier');
  }
  add(written.flatMap(({ part }) => (part.name === 'VFREEBUSY' ? freeBusyOf(part) : [])));
  return { busy: merged(found), unread: toUnread(unread) };
}
