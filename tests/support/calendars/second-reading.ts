import ICAL from 'ical.js';
import { RRule } from 'rrule';
import { Temporal } from 'temporal-polyfill';

// A second reading of a calendar, of other libraries than the site's: lines by ical.js, rules by rrule, zones by Temporal.

/** Windows' names of the zones that are generated. */
const WINDOWS: Readonly<Record<string, string>> = {
  'Romance Standard Time': 'Europe/Paris',
  'Pacific Standard Time': 'America/Los_Angeles',
  'AUS Eastern Standard Time': 'Australia/Sydney',
};

const DAY_MS = 86_400_000;
/** Days before the span in which what reaches into it may begin: the longest generated event, and a day for its zone. */
const REACH_DAYS = 4;

type Moment = { moment: number; wall: number; isDate: boolean; zone: string };

const toMoment = (wall: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(wall)
    .toZonedDateTimeISO('UTC')
    .toPlainDateTime()
    .toZonedDateTime(zone).epochMilliseconds;

const toWall = (moment: number, zone: string) => {
  const clock = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone);
  return clock.toPlainDateTime().toZonedDateTime('UTC').epochMilliseconds;
};

function momentOf(time: ICAL.Time, tzid: string | undefined): Moment {
  const wall = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);
  const named = tzid?.replace(/^\/mozilla\.org\/[^/]+\//, '');
  const zone = time.isDate
    ? 'Europe/Paris'
    : time.zone?.tzid === 'UTC'
      ? 'UTC'
      : (WINDOWS[named ?? ''] ?? named ?? 'Europe/Paris');
  return { wall, zone, isDate: time.isDate, moment: toMoment(wall, zone) };
}

const timesOf = (component: ICAL.Component, name: string): Moment[] =>
  component
    .getAllProperties(name)
    .flatMap((property) =>
      (property.getValues() as ICAL.Time[]).map((time) =>
        momentOf(time, property.getFirstParameter('tzid')),
      ),
    );

/** Start of each repetition, by the clock. */
function wallsOf(component: ICAL.Component, start: Moment, [from, to]: readonly [number, number]) {
  const rules = component.getAllProperties('rrule').map((property) => {
    const rule = property.getFirstValue() as ICAL.Recur;
    const options = RRule.parseString(rule.toString().replace(/;?UNTIL=[^;]*/, ''));
    const { until } = rule;
    const end =
      until &&
      (until.isDate
        ? momentOf(until, undefined).wall + DAY_MS - 1000
        : toWall(momentOf(until, undefined).moment, start.zone));
    const walls = new RRule({
      ...options,
      ...(start.isDate && { byhour: null }),
      dtstart: new Date(start.wall),
      ...(end && { until: new Date(end) }),
    });
    const [first, last] = [from - REACH_DAYS * DAY_MS, to + DAY_MS];
    return walls.between(new Date(first), new Date(last), true).map(Number);
  });
  return new Set([start.wall, ...rules.flat()]);
}

type Busy = { start: number; end: number };

function endOf(component: ICAL.Component, start: Moment): (wall: number, moment: number) => number {
  const [end] = timesOf(component, 'dtend');
  const length = component.getFirstPropertyValue('duration') as ICAL.Duration | null;
  if (start.isDate) {
    const days = end ? Math.max(1, (end.wall - start.wall) / DAY_MS) : 1;
    return (wall) => toMoment(wall + days * DAY_MS, start.zone);
  }
  if (length) {
    const { weeks, days, hours, minutes, seconds } = length;
    const ms = ((hours * 60 + minutes) * 60 + seconds) * 1000;
    return (_, moment) =>
      toMoment(toWall(moment, start.zone) + (weeks * 7 + days) * DAY_MS, start.zone) + ms;
  }
  if (!end) return (_, moment) => moment;
  const ms = end.moment - start.moment;
  return (_, moment) => moment + (ms > 0 ? ms : end.wall - start.wall);
}

/** Times at which the events of a file are busy. */
export function secondReading(file: string, span: readonly [number, number]): Busy[] {
  const calendar = new ICAL.Component(ICAL.parse(file.replace(/\r\n?|\n/g, '\r\n')));
  const byUid = Map.groupBy(calendar.getAllSubcomponents('vevent'), (event) =>
    String(event.getFirstPropertyValue('uid')),
  );
  return [...byUid.values()].flatMap((events) => {
    const version = (event: ICAL.Component) => Number(event.getFirstPropertyValue('sequence') ?? 0);
    const replacedBy = (event: ICAL.Component) => timesOf(event, 'recurrence-id')[0];
    const last = events.filter((event) =>
      events.every(
        (other) =>
          replacedBy(other)?.moment !== replacedBy(event)?.moment ||
          version(other) <= version(event),
      ),
    );
    const replaced = last.flatMap((event) => replacedBy(event) ?? []);
    return last.flatMap((event): Busy[] => {
      const [start] = timesOf(event, 'dtstart');
      if (!start || event.getFirstPropertyValue('status') === 'CANCELLED') return [];
      const end = endOf(event, start);
      if (replacedBy(event)) {
        return [{ start: start.moment, end: end(start.wall, start.moment) }];
      }
      const others = timesOf(event, 'rdate').map((time) => toWall(time.moment, start.zone));
      const left = [...timesOf(event, 'exdate'), ...replaced];
      return [...wallsOf(event, start, span), ...others]
        .map((wall) => ({ wall, moment: toMoment(wall, start.zone) }))
        .filter(
          ({ wall, moment }) =>
            !left.some((time) =>
              time.isDate || start.isDate
                ? Math.floor(time.wall / DAY_MS) === Math.floor(wall / DAY_MS)
                : time.moment === moment,
            ),
        )
        .map(({ wall, moment }) => ({ start: moment, end: end(wall, moment) }));
    });
  });
}
