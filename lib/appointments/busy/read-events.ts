import type { Interval } from '../slots.ts';
import { type Line, type Part, readLine } from './content-lines.ts';
import { isDoubtful, repetitions } from './recurrence.ts';
import { PARIS_ZONE, UTC, type Zone } from './time-zones.ts';
import {
  DAY_MS,
  dayOf,
  type Length,
  midnightOf,
  readLength,
  readTime,
  type Written,
} from './walls.ts';

/** Context in which the events of a calendar are read. */
export type Context = {
  /** Zone of times that name none. */
  zone: Zone;
  /** Null where nobody knows the zone. */
  zoneBy: (name: string) => Zone | null;
  /** The addresses that the owner is invited by, in small letters. */
  owners: ReadonlySet<string>;
};

/** A time with the zone it is told in; a day is one of Paris. */
type Time = { wall: number; isDate: boolean; isFloating: boolean; zone: Zone; moment: number };

/** An event, or one repetition of a series that is changed, as far as it can be read. */
export type CalendarEvent = {
  uid: string;
  name: string;
  /** « 2026-11-23 », where that much is known. */
  day: string | null;
  sequence: number;
  start: Time | null;
  length: Length;
  rules: string[];
  /** Other times that it takes place at. */
  dates: Array<{ time: Time; length: Length | null }>;
  /** When it does not take place. */
  exceptions: Time[];
  /** The repetition of its series that it takes the place of. */
  replaces: Time | null;
  /** Whether it also moves those that follow. */
  isRange: boolean;
  isBusy: boolean;
  /** The reason that it cannot be read whole: the known part of its time is busy all the same. */
  problem: unknown;
};

/** Where to look, in ms since 1970. */
export type Window = { from: number; to: number };

function toTime(
  { wall, isDate, isUtc }: Written,
  zone: Zone | null,
  { zone: usual }: Context,
): Time {
  const its = isDate ? PARIS_ZONE : isUtc ? UTC : (zone ?? usual);
  return {
    wall,
    isDate,
    isFloating: !isDate && !isUtc && !zone,
    zone: its,
    moment: its.toMoment(wall),
  };
}

/** The length from a beginning to an end. */
function lengthBetween(start: Time, end: Time): Length {
  if (start.isDate) {
    const last = end.isDate ? end.wall : PARIS_ZONE.toWall(end.moment);
    return { days: Math.max(1, Math.ceil((last - start.wall) / DAY_MS)), ms: 0 };
  }
  const ms = end.moment - start.moment;
  // The clocks skip its beginning: it begins as much later, and lasts as long.
  return { days: 0, ms: ms <= 0 && end.zone === start.zone ? end.wall - start.wall : ms };
}

/** A text that somebody wrote, as one line that does not disguise anything. */
const toName = (summary: string): string =>
  summary
    .replace(/\\n/gi, ' ')
    .replace(/\\([\\,;])/g, '$1')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 80);

const FREE_STATES = new Set(['FREE', 'WORKINGELSEWHERE']);

/** Whether the owner was invited, and will not come. */
function isDeclined(attendees: readonly Line[], owners: ReadonlySet<string>): boolean {
  const answers = attendees
    .filter(({ parameters, value }) =>
      [value.replace(/^mailto:/i, ''), parameters.get('EMAIL') ?? ''].some((address) =>
        owners.has(address.trim().toLowerCase()),
      ),
    )
    .map(({ parameters }) => parameters.get('PARTSTAT')?.toUpperCase());
  return answers.includes('DECLINED') && !answers.includes('ACCEPTED');
}

/** Reads an event as far as it can be: what cannot is its problem. */
export function readEvent(part: Part, context: Context): CalendarEvent {
  let problem: unknown = part.isBroken ? new Error('a line that is cut') : null;
  const attempt = <Value>(read: () => Value): Value | null => {
    try {
      return read();
    } catch (error) {
      problem ??= error;
      return null;
    }
  };
  const lines = part.lines.flatMap((written) => {
    const line = readLine(written);
    if (!line && !/^(?:ATTENDEE|SUMMARY)/i.test(written))
      problem ??= new Error('a line that is none');
    return line ?? [];
  });
  const all = (name: string) => lines.filter((line) => line.name === name);
  const word = (name: string) => all(name)[0]?.value ?? '';
  const timeOf = ({ parameters }: Line, value: string): Time => {
    const zone = parameters.get('TZID');
    const found = zone === undefined ? null : context.zoneBy(zone);
    const written = readTime(value, parameters.get('VALUE')?.toUpperCase() === 'DATE');
    if (zone !== undefined && !found && !written.isDate && !written.isUtc) {
      problem ??= new Error('a zone that nobody knows');
    }
    return toTime(written, found, context);
  };
  const first = (name: string): Time | null => {
    const [line] = all(name);
    return line ? attempt(() => timeOf(line, line.value)) : null;
  };
  const timesOf = (name: string) =>
    all(name).flatMap((line) =>
      line.value.split(',').flatMap((value) => attempt(() => timeOf(line, value)) ?? []),
    );

  const isBusy =
    word('STATUS').toUpperCase() !== 'CANCELLED' &&
    word('TRANSP').toUpperCase() !== 'TRANSPARENT' &&
    !FREE_STATES.has(word('X-MICROSOFT-CDO-BUSYSTATUS').toUpperCase()) &&
    !isDeclined(all('ATTENDEE'), context.owners);
  const [, writtenDay] = /(\d{4}-?\d\d-?\d\d)/.exec(word('DTSTART')) ?? [];
  let start = first('DTSTART');
  // A beginning that cannot be read counts by its day at least.
  if (!start && writtenDay) start = attempt(() => toTime(readTime(writtenDay), null, context));
  if (!start) problem ??= new Error('an event without a beginning');

  const lengthOf = (begins: Time): Length => {
    const ends = midnightOf(begins.wall) + DAY_MS;
    const rest = begins.isDate ? { days: 1, ms: 0 } : { days: 0, ms: ends - begins.wall };
    if (all('DTEND').length > 0) {
      const end = first('DTEND');
      return end ? lengthBetween(begins, end) : rest;
    }
    if (all('DURATION').length > 0) {
      const length = attempt(() => readLength(word('DURATION')));
      if (!length || !begins.isDate) return length ?? rest;
      return { days: Math.max(1, length.days + Math.ceil(length.ms / DAY_MS)), ms: 0 };
    }
    return begins.isDate ? rest : { days: 0, ms: 0 };
  };
  const length = start ? lengthOf(start) : { days: 0, ms: 0 };
  const dates = all('RDATE').flatMap((line) =>
    line.value.split(',').flatMap((value) => {
      const [begins = '', ends] = value.split('/');
      const time = attempt(() => timeOf(line, begins));
      if (!time) return [];
      const its =
        ends &&
        attempt(() =>
          /^\+?P/i.test(ends) ? readLength(ends) : lengthBetween(time, timeOf(line, ends)),
        );
      return { time, length: its || null };
    }),
  );
  const rules = all('RRULE').map(({ value }) => value);
  if (rules.some(isDoubtful)) problem ??= new Error('a rule that can be read in several ways');
  const replaces = first('RECURRENCE-ID');
  const [recurrence] = all('RECURRENCE-ID');
  const exceptions = timesOf('EXDATE');
  return {
    uid: word('UID'),
    name: toName(word('SUMMARY')),
    day: start ? dayOf(start.wall) : null,
    sequence: Number.parseInt(word('SEQUENCE'), 10) || 0,
    start,
    length,
    rules,
    dates,
    exceptions,
    replaces,
    isRange: recurrence?.parameters.get('RANGE')?.toUpperCase() === 'THISANDFUTURE',
    isBusy,
    problem: isBusy ? problem : null,
  };
}

/** The end of what begins at a moment, by the clock or in moments as its length says. */
function endOf({ moment, zone }: { moment: number; zone: Zone }, { days, ms }: Length): number {
  return (days ? zone.toMoment(zone.toWall(moment) + days * DAY_MS) : moment) + ms;
}

type Occurrence = { wall: number; moment: number; zone: Zone; length: Length };

/** The clock's time of what a rule says of its end: all of a day that it names; of a series of whole days, that day. */
const untilOf =
  ({ isDate, zone }: Time) =>
  ({ wall, isDate: isDay, isUtc }: Written): number => {
    const time = wall - midnightOf(wall);
    if (isDay) return wall + DAY_MS - 1000;
    if (isDate && (time === 0 || time === DAY_MS - 1000)) return wall;
    return isUtc ? zone.toWall(wall) : wall;
  };

/** When an event takes place, by its rules and dates, in a time that is long enough for what began before. */
function occurrencesOf(event: CalendarEvent, start: Time, { from, to }: Window): Occurrence[] {
  const { zone, isDate } = start;
  const at = (wall: number, length: Length | null = null): Occurrence => ({
    wall,
    moment: zone.toMoment(wall),
    zone,
    length: length ?? event.length,
  });
  const lasts = event.length.days * DAY_MS + event.length.ms;
  const span = {
    from: zone.toWall(from) - lasts - DAY_MS,
    to: zone.toWall(to) + DAY_MS,
    until: untilOf(start),
  };
  // Whole days have no hours (RFC 5545, 3.3.10).
  const rules = event.rules.map((rule) =>
    isDate ? rule.replace(/;?BY(?:HOUR|MINUTE|SECOND)=[^;]*/gi, '') : rule,
  );
  const walls = new Set([
    // A rule may leave out the beginning; the event takes place then as well.
    start.wall,
    ...rules.flatMap((rule) => repetitions(rule, start.wall, span)),
  ]);
  const others = event.dates.map(({ time, length }) => {
    if (time.isDate && !isDate) return at(time.wall + start.wall - midnightOf(start.wall), length);
    const wall = time.zone === zone || time.isFloating ? time.wall : zone.toWall(time.moment);
    return at(isDate ? midnightOf(wall) : wall, length);
  });
  return [...Array.from(walls, (wall) => at(wall)), ...others];
}

/** Tells which occurrences some times are about: by the moment, by the day, or by the clock where they name no zone. */
function among(times: readonly Time[], { isDate }: Time): (occurrence: Occurrence) => boolean {
  const moments = new Set<number>();
  const days = new Set<number>();
  const walls = new Set<number>();
  for (const time of times) {
    const isMidnight = time.wall === midnightOf(time.wall);
    if (time.isDate) days.add(time.wall);
    else if (isDate) {
      days.add(isMidnight ? time.wall : midnightOf(PARIS_ZONE.toWall(time.moment)));
    } else if (time.isFloating) walls.add(time.wall);
    else moments.add(time.moment);
  }
  return ({ wall, moment }) => moments.has(moment) || walls.has(wall) || days.has(midnightOf(wall));
}

/** The last version of an event, or of each of its repetitions; all of those whose sequence is the same. */
function latest(events: readonly CalendarEvent[]): CalendarEvent[] {
  const versions = Map.groupBy(events, ({ replaces }) => replaces?.moment);
  return [...versions.values()].flatMap((same) => {
    const last = same.reduce((most, { sequence }) => Math.max(most, sequence), 0);
    return same.filter(({ sequence }) => sequence === last);
  });
}

/** Times of an occurrence, moved with an earlier repetition where that moves those that follow. */
function ofOccurrence(occurrence: Occurrence, ranges: readonly CalendarEvent[]): Interval[] {
  const range = ranges.findLast(
    ({ replaces }) => replaces !== null && replaces.moment <= occurrence.moment,
  );
  if (!range?.replaces || !range.start) {
    return [{ start: occurrence.moment, end: endOf(occurrence, occurrence.length) }];
  }
  if (!range.isBusy) return [];
  const wall = occurrence.wall + (range.start.wall - range.replaces.wall);
  const moved = { moment: range.start.zone.toMoment(wall), zone: range.start.zone };
  return [{ start: moved.moment, end: endOf(moved, range.length) }];
}

/**
 * When the events of one name take their owner's time: a series without what replaces its repetitions, and these.
 *
 * @throws Error where a rule cannot be read
 */
export function busyOf(events: readonly CalendarEvent[], window: Window): Interval[] {
  const last = latest(events);
  // A change of unknown time takes the place of no repetition.
  const changes = last.filter(({ replaces, start, isBusy }) => replaces && (start || !isBusy));
  const ranges = changes
    .filter(({ isRange }) => isRange)
    .toSorted((one, other) => (one.replaces?.moment ?? 0) - (other.replaces?.moment ?? 0));
  const replaced = changes.flatMap(({ replaces }) => replaces ?? []);
  return last.flatMap((event) => {
    const { start } = event;
    if (!start || !event.isBusy) return [];
    if (event.replaces) return [{ start: start.moment, end: endOf(start, event.length) }];
    const isLeftOut = among([...event.exceptions, ...replaced], start);
    return occurrencesOf(event, start, window)
      .filter((occurrence) => !isLeftOut(occurrence))
      .flatMap((occurrence) => ofOccurrence(occurrence, ranges));
  });
}

/** The busy times of a part that tells these alone (RFC 5545, 3.6.4). */
export function freeBusyOf(part: Part): Interval[] {
  return part.lines.flatMap((written) => {
    const line = readLine(written);
    if (line?.name !== 'FREEBUSY') return [];
    if (line.parameters.get('FBTYPE')?.toUpperCase() === 'FREE') return [];
    return line.value.split(',').map((period) => {
      const [begins = '', ends = ''] = period.split('/');
      const start = readTime(begins).wall;
      const isLength = /^\+?P/i.test(ends);
      const { days, ms } = isLength
        ? readLength(ends)
        : { days: 0, ms: readTime(ends).wall - start };
      return { start, end: start + days * DAY_MS + ms };
    });
  });
}
