import ICAL from 'ical.js';
import { momentAt } from '../days.ts';
import { type Interval, merged } from '../slots.ts';
import { isZone, PARIS } from '../zone.ts';

/** A file that says nothing of when its owner is busy; the message ends a sentence, in French. */
export class UnreadableCalendar extends Error {}

/** So many repetitions are looked at: more than a person has around a year, and a file can ask for any number. */
const MAX_REPETITIONS = 20_000;

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
  if (tzid && isZone(tzid)) return momentAt(tzid, day, minutes);
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

/** A day: no zone is further from another than that, and what began before may last. */
const MARGIN_MS = DAY_MS;

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
    else series.main = event;
    byUid.set(uid, series);
  }
  return [...byUid.values()];
}

/**
 * When the owner of a calendar is busy between two moments, by its iCalendar file (RFC 5545): events and those that
 * repeat, with their exceptions; whole days as days of Paris; not what is cancelled or shown as free.
 *
 * @param isOwn whether an event, by its UID, is one of our appointments, which are known better
 * @throws UnreadableCalendar
 */
export function busyTimes(
  file: string,
  { from, to, isOwn }: { from: number; to: number; isOwn: (uid: string) => boolean },
): Interval[] {
  try {
    const root = new ICAL.Component(
      ICAL.parse(file) as ConstructorParameters<typeof ICAL.Component>[0],
    );
    if (root.name !== 'vcalendar') throw new UnreadableCalendar('n’est pas un calendrier');
    const found: Interval[] = [];
    const add = (interval: Interval) => {
      if (interval.end > from && interval.start < to) found.push(interval);
    };
    let repetitions = 0;

    for (const { main, changed } of toSeries(root.getAllSubcomponents('vevent'))) {
      if (isOwn(String((main ?? changed[0])?.getFirstPropertyValue('uid') ?? ''))) continue;
      for (const change of changed) {
        if (isBusy(change)) add(ownInterval(new ICAL.Event(change, { exceptions: [] })));
      }
      if (!main) continue;
      const event = new ICAL.Event(main, { exceptions: changed });
      if (!event.isRecurring()) {
        if (isBusy(main)) add(ownInterval(event));
        continue;
      }
      if (isOver(main, from)) continue;
      const zone = zoneOf(main, 'dtstart');
      const iterator = event.iterator(beginning(event, from));
      for (let time = iterator.next(); time; time = iterator.next()) {
        repetitions += 1;
        if (repetitions > MAX_REPETITIONS) {
          throw new UnreadableCalendar('répète trop d’événements pour être lu');
        }
        if (momentOf(time, zone) >= to) break;
        const { item, startDate, endDate } = event.getOccurrenceDetails(time);
        if (!isBusy(item.component)) continue;
        const itsZone = zoneOf(item.component, 'dtstart');
        add({ start: momentOf(startDate, itsZone), end: momentOf(endDate, itsZone) });
      }
    }

    for (const freeBusy of root.getAllSubcomponents('vfreebusy')) {
      for (const property of freeBusy.getAllProperties('freebusy')) {
        if (property.getFirstParameter('fbtype')?.toUpperCase() === 'FREE') continue;
        for (const period of property.getValues() as ICAL.Period[]) {
          add({
            start: momentOf(period.start, undefined),
            end: momentOf(period.getEnd(), undefined),
          });
        }
      }
    }
    return merged(found);
  } catch (error) {
    if (error instanceof UnreadableCalendar) throw error;
    throw new UnreadableCalendar('ne peut pas être lu comme un calendrier');
  }
}
