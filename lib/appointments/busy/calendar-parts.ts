import ICAL from 'ical.js';

const DAY_MS = 24 * 60 * 60_000;

/** A day: no zone is further from another than that, and what began before may last. */
export const MARGIN_MS = DAY_MS;

/** A component as it is parsed: its name, its properties with their values, its parts. */
type Parsed = [
  name: string,
  properties: Array<[name: string, parameters: unknown, type: string, ...values: unknown[]]>,
  parts: Parsed[],
];

/** An event that cannot be read: its day, « 2031-01-31 », where that much is known, and why. */
export type UnreadEvent = { day: string | null; error: unknown };

/** Whether an event may last until a moment, by what is known at once: a calendar holds years of those that do not. */
function mayLast([, properties]: Parsed, moment: number): boolean {
  const first = (asked: string) => properties.find(([property]) => property === asked)?.[3];
  if (['rrule', 'rdate', 'recurrence-id', 'duration'].some(first)) return true;
  const last = Date.parse(String(first('dtend') ?? first('dtstart')));
  // By whatever clocks, and a day has an end as well.
  return !(last < moment - 2 * MARGIN_MS);
}

/** The same of an event that cannot be parsed: null where it is over, and nobody has to look at it. */
function toUnread(text: string, error: unknown, moment: number): UnreadEvent | null {
  const days = Array.from(
    text.matchAll(/^DT(?:START|END)[;:].*?\b(\d{4})(\d\d)(\d\d)/gim),
    ([, year, month, day]) => `${year}-${month}-${day}`,
  );
  const isOpen = days.length === 0 || /^(?:RRULE|RDATE|RECURRENCE-ID)[;:]/im.test(text);
  const last = Date.parse(days.toSorted().at(-1) ?? '');
  return !isOpen && last < moment - 2 * MARGIN_MS ? null : { day: days[0] ?? null, error };
}

/** The day of an event that was parsed, as far as its file says one. */
export function dayOf(event: ICAL.Component): string | null {
  const [, properties] = event.jCal as unknown as Parsed;
  const start = String(properties.find(([name]) => name === 'dtstart')?.[3]).slice(0, 10);
  return /^\d{4}-\d\d-\d\d$/.test(start) ? start : null;
}

const EVENTS = /^BEGIN:VEVENT[ \t]*\r?\n[\s\S]*?^END:VEVENT[ \t]*(?:\r?\n|$)/gim;

/**
 * A calendar with those of its events that may last until a moment, each parsed by itself: whoever invites the owner
 * writes into the file, and what one of them has spoilt is to hide no other.
 *
 * @returns how many events were parsed, the others but for those that are over, and null where the file is something else
 * @throws Error where what is around the events cannot be parsed
 */
export function readParts(
  file: string,
  from: number,
): { calendar: ICAL.Component; unread: UnreadEvent[]; parsed: number } | null {
  const events: Parsed[] = [];
  const unread: Array<UnreadEvent | null> = [];
  const around = file.replace(/^\uFEFF/, '').replace(EVENTS, (text) => {
    try {
      events.push(ICAL.parse(text) as unknown as Parsed);
    } catch (error) {
      unread.push(toUnread(text, error, from));
    }
    return '';
  });
  const [name, properties, parts] = ICAL.parse(around) as unknown as Parsed;
  if (name !== 'vcalendar') return null;
  const lasting = events.filter((event) => mayLast(event, from));
  return {
    calendar: new ICAL.Component([name, properties, [...parts, ...lasting]]),
    unread: unread.filter((event) => event !== null),
    parsed: events.length,
  };
}
