import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { CALENDAR_MAX_BYTES } from './fetch-calendar.ts';
import { busyTimes } from './parse-calendar.ts';

const DAY_MS = 86_400_000;
const FROM = Date.UTC(2026, 10, 27);
const SPAN = { from: FROM, to: FROM + 400 * DAY_MS, isOwn: () => false };

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (uid: number | string, ...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}@exemple`, `SUMMARY:Rendez-vous ${uid}`, ...lines, 'END:VEVENT'].join(
    '\r\n',
  );
const many = (count: number, of: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => of(index));
const two = (number: number) => String(number).padStart(2, '0');

const MEETING = event('a', 'DTSTART;TZID=Europe/Paris:20261207T090000', 'DURATION:PT1H');
const MEETING_TIME = { start: Date.UTC(2026, 11, 7, 8), end: Date.UTC(2026, 11, 7, 9) };

/** The answer of a reading, and the time that the processor worked for it, in ms. */
async function timed(file: string) {
  const before = process.threadCpuUsage();
  const answer = await busyTimes(file, SPAN);
  const { user, system } = process.threadCpuUsage(before);
  return { ...answer, ms: (user + system) / 1000 };
}

/** An event of an hour at ten on a day, as programs write it; the first ones and their series are ten years old. */
const PROGRAMS: Record<string, (day: string) => string[]> = {
  Google: (day) => [
    `DTSTART:${day}T090000Z`,
    `DTEND:${day}T100000Z`,
    'DTSTAMP:20261001T080000Z',
    'ORGANIZER;CN=moi@example.fr:mailto:moi@example.fr',
    'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;CN=moi@ex',
    ' ample.fr;X-NUM-GUESTS=0:mailto:moi@example.fr',
    'DESCRIPTION:Ordre du jour\\n- les points ouverts\\n- la suite',
    'SEQUENCE:0',
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
  ],
  Outlook: (day) => [
    'CLASS:PUBLIC',
    'PRIORITY:5',
    `DTSTART;TZID=Romance Standard Time:${day}T100000`,
    `DTEND;TZID=Romance Standard Time:${day}T110000`,
    'TRANSP:OPAQUE',
    'STATUS:CONFIRMED',
    'X-MICROSOFT-CDO-BUSYSTATUS:BUSY',
    'X-MICROSOFT-CDO-ALLDAYEVENT:FALSE',
    'X-MICROSOFT-CDO-INSTTYPE:0',
  ],
  Apple: (day) => [
    'CREATED:20160101T080000Z',
    `DTEND;TZID=Europe/Paris:${day}T110000`,
    `DTSTART;TZID=Europe/Paris:${day}T100000`,
    'X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC',
    'BEGIN:VALARM',
    'TRIGGER:-PT15M',
    'ACTION:DISPLAY',
    'DURATION:PT5M',
    'END:VALARM',
  ],
  Nextcloud: (day) => [
    'CREATED:20160101T080000Z',
    'LAST-MODIFIED:20261001T080000Z',
    `DTSTART;TZID=Europe/Paris:${day}T100000`,
    'DURATION:PT1H',
    'CATEGORIES:Clients',
  ],
};

describe('large calendars (product.md, Appointments)', () => {
  it.each(Object.entries(PROGRAMS))('of ten years of %s are read whole', async (_, write) => {
    const first = Date.UTC(2017, 4, 1) / DAY_MS;
    const days = many(3600, (index) =>
      new Date((first + index) * DAY_MS).toISOString().slice(0, 10).replaceAll('-', ''),
    );
    const series = many(60, (index) =>
      event(
        `s${index}`,
        `DTSTART;TZID=Europe/Paris:201701${two(1 + (index % 28))}T${two(index % 9)}1500`,
        'DURATION:PT10M',
        `RRULE:FREQ=${['DAILY', 'WEEKLY;BYDAY=MO,TH', 'MONTHLY;BYDAY=2TU', 'YEARLY'][index % 4]}${index % 3 ? '' : ';UNTIL=20201231T230000Z'}`,
      ),
    );
    const { busy, unread, ms } = await timed(
      calendar(...days.map((day, index) => event(index, ...write(day))), ...series),
    );
    expect(unread.count).toBe(0);
    const last = days.filter(
      (day) => Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`) >= FROM,
    );
    expect(last.length).toBeGreaterThan(50);
    const hours = busy.filter(({ start, end }) => end - start === 3_600_000);
    expect(hours).toHaveLength(last.length);
    expect(ms).toBeLessThan(2_000);
  });

  it('as large as may be are read within two seconds', async () => {
    const room = many(14_000, (index) =>
      event(
        index,
        `DTSTART;TZID=Europe/Paris:${2014 + (index % 14)}${two(1 + (index % 12))}${two(1 + (index % 28))}T${two(12 + (index % 11))}${two(index % 60)}00`,
        'DURATION:PT15M',
        `DESCRIPTION:${'Ce qui a été dit. '.repeat(9)}`,
      ),
    );
    const file = calendar(...room, MEETING);
    expect(Buffer.byteLength(file)).toBeGreaterThan(CALENDAR_MAX_BYTES * 0.8);
    const { busy, unread, ms } = await timed(file);
    expect(unread.count).toBe(0);
    expect(busy).toContainEqual(MEETING_TIME);
    expect(ms).toBeLessThan(2_000);
  });

  it('of 400 series without end are read whole, and others are answered meanwhile', async () => {
    const file = calendar(
      ...many(400, (index) =>
        event(
          index,
          `DTSTART;TZID=Europe/Paris:201601${two(1 + (index % 28))}T${two(index % 24)}${two(index % 60)}00`,
          'DURATION:PT1M',
          `RRULE:FREQ=${index % 2 ? 'DAILY' : 'WEEKLY;BYDAY=MO,WE'}`,
        ),
      ),
    );
    let isRead = false;
    let others = 0;
    const reading = timed(file).finally(() => {
      isRead = true;
    });
    while (!isRead) {
      await setImmediate();
      others += 1;
    }
    const { busy, unread, ms } = await reading;
    expect(unread.count).toBe(0);
    expect(busy.length).toBeGreaterThan(20_000);
    expect(ms).toBeLessThan(2_000);
    expect(others).toBeGreaterThan(4);
  });

  it.each([
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 0],
    ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31', 0],
    ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=9', 0],
    ['FREQ=YEARLY;BYYEARDAY=366;BYMONTH=6', 0],
    ['FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6', 400],
    ['FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30', 0],
    ['FREQ=DAILY;COUNT=1000000000;UNTIL=20160201', 0],
    ['FREQ=DAILY;INTERVAL=0', 400],
    ['FREQ=DAILY;COUNT=0', 400],
    ['FREQ=DAILY;BYSETPOS=400', 400],
    ['FREQ=MINUTELY', 400],
    ['FREQ=SECONDLY', 400],
    ['FREQ=SECONDLY;INTERVAL=7;COUNT=1000000000', 400],
    ['FREQ=YEARLY;BYDAY=MO;BYHOUR=1,2,3,4,5,6,7,8,9,10,11;BYMINUTE=0,1,2,3,4,5,6,7,8,9', 400],
    // Slow alone: what time is left is theirs.
    ['FREQ=DAILY;BYSETPOS=300', null],
    ['FREQ=HOURLY', null],
  ])('of 400 times %s hide no other event', async (rule, expected) => {
    const slow = many(400, (index) =>
      event(
        index,
        `DTSTART;TZID=Europe/Paris:20160101T${two(index % 24)}0000`,
        'DURATION:PT1S',
        `RRULE:${rule}`,
      ),
    );
    const weekly = event('w', 'DTSTART:20160106T120000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY');
    const { busy, unread, ms } = await timed(calendar(...slow, MEETING, weekly));
    expect(ms).toBeLessThan(2_000);
    expect(unread.count).toBeLessThanOrEqual(400);
    if (expected !== null) expect(unread.count).toBe(expected);
    expect(unread.names.length).toBe(Math.min(5, unread.count));
    const covers = (start: number, end: number) =>
      busy.some((each) => each.start <= start && each.end >= end);
    expect(covers(MEETING_TIME.start, MEETING_TIME.end)).toBe(true);
    const wednesday = Date.UTC(2026, 11, 2, 12);
    expect(covers(wednesday, wednesday + 3_600_000)).toBe(true);
  });
});
