import { createContext, Script } from 'node:vm';
import ICAL from 'ical.js';
import { momentAt } from '../days.ts';
import { type Interval, merged } from '../slots.ts';
import { isZone, PARIS } from '../zone.ts';
import { dayOf, MARGIN_MS, readParts, type UnreadEvent } from './calendar-parts.ts';

/** A file that says nothing of when its owner is busy; the message ends a sentence, in French. */
export class UnreadableCalendar extends Error {}

/** How long a file may be looked at, in ms: it keeps the site from answering anybody. */
const PATIENCE_MS = 2_000;

/** How long the repetitions of one event may be looked for, in ms: some rules never end. */
const RULE_PATIENCE_MS = 500;

const context = createContext({ read: (): unknown => undefined });
const script = new Script('read()');

/** What a reading answers, ended by the clock: whoever invites the owner writes into the file, and a script alone can be. */
function within<Value>(timeout: number, read: () => Value): Value {
  Object.assign(context, { read });
  return script.runInContext(context, { timeout });
}

/** Zones that the runtime knows, or does not: a file names the same few for each of its events. */
const zones = new Map<string, boolean>();

function isKnownZone(tzid: string): boolean {
  const isKnown = zones.get(tzid) ?? isZone(tzid);
  zones.set(tzid, isKnown);
  return isKnown;
}

/** How the times of a property are told: by a zone that the runtime knows, by the file's own, or by Paris. */
function momentOf(time: ICAL.Time, tzid: string | undefined): number {
  const day = [time.year, time.month, time.day]
    .map((part, index) => String(part).padStart(index ? 2 : 4, '0'))
    .join('-');
  if (time.isDate) return momentAt(PARIS, day, 0);
  const ownZone = time.zone?.tzid ?? 'floating';
  if (ownZone === 'UTC' || ownZone === 'Z') return time.toUnixTime() * 1000;
  const minutes = time.hour * 60 + time.minute;
  // Files define the zones that they name, often as of one year.
  if (tzid && isKnownZone(tzid)) return momentAt(tzid, day, minutes);
  if (ownZone !== 'floating') return time.toUnixTime() * 1000;
  return momentAt(PARIS, day, minutes);
}

const zoneOf = (component: ICAL.Component, property: string) =>
  component.getFirstProperty(property)?.getFirstParameter('tzid');

const wordOf = (component: ICAL.Component, property: string) =>
  String(component.getFirstPropertyValue(property) ?? '').toUpperCase();

/** Whether an event takes its owner's time. */
const isBusy = (event: ICAL.Component): boolean =>
  wordOf(event, 'status') !== 'CANCELLED' &&
  wordOf(event, 'transp') !== 'TRANSPARENT' &&
  wordOf(event, 'x-microsoft-cdo-busystatus') !== 'FREE';

/** From when to when, as this event itself says. */
function ownInterval(event: ICAL.Event): Interval {
  const zone = zoneOf(event.component, 'dtstart');
  return {
    start: momentOf(event.startDate, zone),
    end: momentOf(event.endDate, zoneOf(event.component, 'dtend') ?? zone),
  };
}

const DAY_MS = 24 * 60 * 60_000;

/**
 * Where the repetitions of a series are looked at from: as many whole periods after its beginning as are over by
 * `moment`. Undefined, for the beginning itself, where the rule counts, or is about months.
 */
function beginning(event: ICAL.Event, moment: number): ICAL.Time | undefined {
  const { component, startDate, duration } = event;
  const [rule, ...others] = component
    .getAllProperties('rrule')
    .map((property) => property.getFirstValue() as ICAL.Recur);
  const days = rule?.freq === 'DAILY' ? 1 : rule?.freq === 'WEEKLY' ? 7 : 0;
  if (!rule || !days || rule.count || others.length > 0 || component.hasProperty('rdate')) return;
  const period = days * (rule.interval || 1);
  const over = moment - MARGIN_MS - duration.toSeconds() * 1000 - momentOf(startDate, undefined);
  const periods = Math.floor(over / (period * DAY_MS));
  if (periods <= 0) return;
  const later = startDate.clone();
  later.adjust(periods * period, 0, 0, 0);
  return later;
}

/** Whether a series has ended by its rules long before a moment: most series of a calendar have. */
function isOver(main: ICAL.Component, moment: number): boolean {
  const rules = main.getAllProperties('rrule').map((rule) => rule.getFirstValue() as ICAL.Recur);
  const last = new ICAL.Event(main, { exceptions: [] }).duration.toSeconds() * 1000 + MARGIN_MS;
  return (
    !main.hasProperty('rdate') &&
    rules.every(({ until }) => until && momentOf(until, undefined) + last < moment)
  );
}

/** Events of one series: the one that repeats, and those that take the place of one of its repetitions. */
type Series = { main: ICAL.Component | undefined; changed: ICAL.Component[] };

function toSeries(events: ICAL.Component[]): Series[] {
  const byUid = new Map<string, Series>();
  for (const event of events) {
    // What has no beginning takes no time.
    if (!event.hasProperty('dtstart')) continue;
    const uid = String(event.getFirstPropertyValue('uid') ?? crypto.randomUUID());
    const series = byUid.get(uid) ?? { main: undefined, changed: [] };
    if (event.hasProperty('recurrence-id')) series.changed.push(event);
    // Two that go by one name: whichever is right, its time is taken.
    else if (series.main) byUid.set(crypto.randomUUID(), { main: event, changed: [] });
    else series.main = event;
    byUid.set(uid, series);
  }
  return [...byUid.values()];
}

type Span = { from: number; to: number; isOwn: (uid: string) => boolean };

function ofSeries({ main, changed }: Series, { from, to }: Span): Interval[] {
  const found = changed
    .filter(isBusy)
    .map((change) => ownInterval(new ICAL.Event(change, { exceptions: [] })));
  if (!main) return found;
  const event = new ICAL.Event(main, { exceptions: changed });
  if (!event.isRecurring()) return isBusy(main) ? [...found, ownInterval(event)] : found;
  if (isOver(main, from)) return found;
  return [...found, ...within(RULE_PATIENCE_MS, () => repetitions(event, { from, to }))];
}

/** When a series takes its owner's time. */
function repetitions(event: ICAL.Event, { from, to }: Pick<Span, 'from' | 'to'>): Interval[] {
  const found: Interval[] = [];
  const zone = zoneOf(event.component, 'dtstart');
  const iterator = event.iterator(beginning(event, from));
  for (let time = iterator.next(); time; time = iterator.next()) {
    if (momentOf(time, zone) >= to) break;
    const { item, startDate, endDate } = event.getOccurrenceDetails(time);
    if (!isBusy(item.component)) continue;
    const itsZone = zoneOf(item.component, 'dtstart');
    found.push({ start: momentOf(startDate, itsZone), end: momentOf(endDate, itsZone) });
  }
  return found;
}

function ofFreeBusy(freeBusy: ICAL.Component): Interval[] {
  return freeBusy
    .getAllProperties('freebusy')
    .filter((property) => property.getFirstParameter('fbtype')?.toUpperCase() !== 'FREE')
    .flatMap((property) => property.getValues() as ICAL.Period[])
    .map((period) => ({
      start: momentOf(period.start, undefined),
      end: momentOf(period.getEnd(), undefined),
    }));
}

/** Throws where an event's own times cannot be read. */
function checkTimes(event: ICAL.Component): true {
  if (event.hasProperty('dtstart')) ownInterval(new ICAL.Event(event, { exceptions: [] }));
  event.getFirstPropertyValue('recurrence-id');
  return true;
}

function readBusy(file: string, span: Span): { busy: Interval[]; unread: UnreadEvent[] } {
  zones.clear();
  const parts = readParts(file, span.from);
  if (!parts) throw new UnreadableCalendar('n’est pas un calendrier');
  const { calendar, parsed, unread } = parts;
  const unparsed = unread.length;
  const attempt = <Value>(event: ICAL.Component, read: () => Value): Value | null => {
    try {
      return read();
    } catch (error) {
      unread.push({ day: dayOf(event), error });
      return null;
    }
  };
  const events = calendar
    .getAllSubcomponents('vevent')
    .filter((event) => attempt(event, () => checkTimes(event)));
  const found = toSeries(events).flatMap(({ main, changed }) => {
    const first = main ?? changed[0];
    if (!first || span.isOwn(String(first.getFirstPropertyValue('uid') ?? ''))) return [];
    return attempt(first, () => ofSeries({ main, changed }, span)) ?? [];
  });
  // Where none can be read, nothing is known of its owner.
  if (unread.length > 0 && unread.length - unparsed === parsed) throw unread[0]?.error;
  found.push(...calendar.getAllSubcomponents('vfreebusy').flatMap(ofFreeBusy));
  return {
    busy: merged(found.filter(({ start, end }) => end > span.from && start < span.to)),
    unread,
  };
}

/** Events that take an unknown time: how many, and the first of their days, « 2031-01-31 », as far as these are known. */
export type Unread = { count: number; days: string[] };

/** So many days are told. */
const DAYS = 5;

/**
 * When the owner of a calendar is busy between two moments, by its iCalendar file (RFC 5545): events and those that
 * repeat, with their exceptions; whole days as days of Paris; not what is cancelled or shown as free. An event that cannot
 * be read is left out, and counted.
 *
 * @param isOwn whether an event, by its UID, is one of our appointments, which are known better
 * @throws UnreadableCalendar where that is so of the file, or of all of its events
 */
export function busyTimes(file: string, span: Span): { busy: Interval[]; unread: Unread } {
  try {
    const { busy, unread } = within(PATIENCE_MS, () => readBusy(file, span));
    const days = new Set(unread.map(({ day }) => day).filter((day) => day !== null));
    return { busy, unread: { count: unread.length, days: [...days].toSorted().slice(0, DAYS) } };
  } catch (error) {
    if (error instanceof UnreadableCalendar) throw error;
    const isLong = (error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
    throw new UnreadableCalendar(
      isLong
        ? 'contient trop d’événements pour être lu, ou une répétition sans fin'
        : 'ne peut pas être lu comme un calendrier',
    );
  }
}
