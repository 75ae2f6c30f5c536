import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { secondReading } from '../../../tests/support/calendars/second-reading.ts';
import { LONG_FORM, scaled } from '../../../tests/support/scale.ts';
import { busyTimes } from './parse-calendar.ts';

const DAY_MS = 86_400_000;
/** A span from before a change of the clocks of Europe and of America to after the next. */
const SPAN = [Date.UTC(2026, 9, 20), Date.UTC(2027, 3, 10)] as const;
const [FROM, TO] = SPAN;

const iso = (wall: number) => new Date(wall).toISOString().replace(/[-:]|\.\d+/g, '');
const local = (wall: number) => iso(wall).slice(0, 15);
const day = (wall: number) => iso(wall).slice(0, 8);

/** Zones as calendars name them. */
const ZONES = [
  '',
  'Z',
  ';TZID=Europe/Paris',
  ';TZID=America/New_York',
  ';TZID=Asia/Kolkata',
  ';TZID=Australia/Lord_Howe',
  ';TZID=Africa/Casablanca',
  ';TZID="Romance Standard Time"',
  ';TZID=Pacific Standard Time',
  ';TZID=AUS Eastern Standard Time',
  ';TZID=/mozilla.org/20050126_1/Europe/Berlin',
] as const;
const zone = fc.constantFrom(...ZONES);
const written = (name: string, zoneOf: string, wall: number) =>
  zoneOf === 'Z' ? `${name}:${iso(wall)}` : `${name}${zoneOf}:${local(wall)}`;

/** A day, often one on which clocks change, and the time on it. */
const daily = fc.oneof(
  { weight: 2, arbitrary: fc.integer({ min: Date.UTC(2015, 0, 1) / DAY_MS, max: TO / DAY_MS }) },
  fc.integer({ min: FROM / DAY_MS, max: TO / DAY_MS }),
  fc
    .constantFrom([2026, 9, 25], [2026, 10, 1], [2027, 2, 14], [2027, 2, 28], [2027, 3, 4])
    .map(([year = 0, month = 0, date]) => Date.UTC(year, month, date) / DAY_MS),
);
const minute = fc.oneof(
  fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15),
  fc.constantFrom(60, 90, 120, 150, 165, 180, 210),
);
const start = fc.tuple(daily, minute).map(([date, time]) => date * DAY_MS + time * 60_000);

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
const some = <Value>(values: readonly Value[], most = 3) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: most });
const part = (name: string, values: fc.Arbitrary<ReadonlyArray<string | number>>) =>
  values.map((list) => `;${name}=${list.join()}`);
const maybe = (arbitrary: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), arbitrary);
const joined = (...parts: Array<fc.Arbitrary<string>>) =>
  fc.tuple(...parts).map((list) => list.join(''));

const interval = maybe(fc.integer({ min: 1, max: 5 }).map((count) => `;INTERVAL=${count}`));
const months = maybe(part('BYMONTH', some([1, 2, 3, 4, 10, 11, 12])));
const weekdays = part('BYDAY', some(WEEKDAYS, 5));
// Weekdays all with a place: of a mix, rrule.js takes « 1MO,FR » for the days that are both.
const placed = part(
  'BYDAY',
  fc
    .array(fc.tuple(fc.constantFrom(1, 2, 3, 4, 5, -1, -2), fc.constantFrom(...WEEKDAYS)), {
      minLength: 1,
      maxLength: 3,
    })
    .map((list) => [...new Set(list.map(([place, name]) => `${place}${name}`))]),
);
const dates = part('BYMONTHDAY', some([1, 2, 13, 15, 28, 29, 30, 31, -1, -3]));
// One position, and backwards only the last: rrule.js counts a day twice that is both the first and the last, and
// takes the first where there is no last but one.
const positions = fc.constantFrom(1, 2, 3, -1).map((position) => `;BYSETPOS=${position}`);
// Hours in their order: rrule.js counts them as they stand.
const hours = part('BYHOUR', fc.subarray([0, 2, 9, 14, 23], { minLength: 1 }));
const weekStart = maybe(fc.constantFrom(';WKST=MO', ';WKST=SU'));
const rule = fc.oneof(
  joined(fc.constant('FREQ=DAILY'), interval, months, maybe(weekdays)),
  joined(fc.constant('FREQ=WEEKLY'), interval, maybe(weekdays), weekStart),
  joined(fc.constant('FREQ=MONTHLY'), interval, months, maybe(fc.oneof(weekdays, placed, dates))),
  joined(fc.constant('FREQ=MONTHLY'), interval, fc.oneof(weekdays, dates), positions),
  joined(fc.constant('FREQ=YEARLY'), interval, maybe(fc.oneof(dates, placed))),
  joined(fc.constant('FREQ=YEARLY'), months, maybe(fc.oneof(dates, placed))),
  joined(fc.constant('FREQ=YEARLY'), interval, part('BYYEARDAY', some([1, 59, 60, 300, 366, -1]))),
  joined(fc.constant('FREQ=DAILY'), interval, hours),
);
const end = (isDate: boolean) =>
  fc.oneof(
    fc.constant(''),
    fc.integer({ min: 1, max: 300 }).map((count) => `;COUNT=${count}`),
    start.map((wall) => `;UNTIL=${day(wall)}`),
    ...(isDate ? [] : [start.map((wall) => `;UNTIL=${iso(wall)}`)]),
  );

/** Distance from the beginning to a repetition left out, moved or added: a few weeks before the clocks change, too. */
const away = fc.integer({ min: 0, max: 4300 });

/** One repetition of a series, as programs name it. */
const named = (name: string, isDate: boolean, zoneOf: string, wall: number, other: boolean) => {
  if (isDate) return `${name};VALUE=DATE:${day(wall)}`;
  return other ? `${name};VALUE=DATE:${day(wall)}` : written(name, zoneOf, wall);
};

const series = fc
  .record({
    isDate: fc.boolean(),
    zone,
    start,
    minutes: fc.constantFrom(15, 30, 60, 90, 1440, 1500, 4000),
    ends: fc.constantFrom('DTEND', 'DURATION', 'P1D', ''),
    rule: fc.option(rule, { freq: 6 }),
    left: fc.array(fc.tuple(away, fc.boolean()), { maxLength: 3 }),
    added: fc.array(fc.tuple(away, minute), { maxLength: 2 }),
    moved: fc.array(
      fc.record({
        away,
        other: zone,
        start,
        sequence: fc.integer({ min: 0, max: 2 }),
        isCancelled: fc.boolean(),
      }),
      { maxLength: 3 },
    ),
  })
  .chain((record) => end(record.isDate).map((until) => ({ ...record, until })));

type Series = typeof series extends fc.Arbitrary<infer Value> ? Value : never;

function eventsOf(one: Series, uid: number): string[] {
  const first = one.isDate ? Math.floor(one.start / DAY_MS) * DAY_MS : one.start;
  const last = first + one.minutes * 60_000;
  const begins = (wall: number) =>
    one.isDate ? `DTSTART;VALUE=DATE:${day(wall)}` : written('DTSTART', one.zone, wall);
  const ends = one.isDate
    ? one.ends && `DTEND;VALUE=DATE:${day(first + Math.floor(one.minutes / 1440) * DAY_MS)}`
    : {
        DTEND: written('DTEND', one.zone, last),
        DURATION: `DURATION:PT${one.minutes}M`,
        P1D: 'DURATION:P1DT30M',
        '': '',
      }[one.ends];
  const event = (...lines: Array<string | null>) => [
    'BEGIN:VEVENT',
    `UID:${uid}@exemple`,
    'DTSTAMP:20261001T000000Z',
    ...lines.filter((line): line is string => Boolean(line)),
    'END:VEVENT',
  ];
  const main = event(
    begins(first),
    ends,
    one.rule && `RRULE:${one.rule}${one.until}`,
    ...one.left.map(([days, other]) =>
      named('EXDATE', one.isDate, one.zone, first + days * DAY_MS, other),
    ),
    ...one.added.map(([days, time]) =>
      one.isDate
        ? `RDATE;VALUE=DATE:${day(first + days * DAY_MS)}`
        : written('RDATE', one.zone, first + days * DAY_MS + time * 60_000),
    ),
  );
  const changes = one.rule
    ? one.moved.flatMap((change) =>
        event(
          named('RECURRENCE-ID', one.isDate, one.zone, first + change.away * DAY_MS, false),
          `SEQUENCE:${change.sequence}`,
          written('DTSTART', change.other, change.start),
          'DURATION:PT45M',
          change.isCancelled ? 'STATUS:CANCELLED' : null,
        ),
      )
    : [];
  return [...main, ...changes];
}

const calendar = fc
  .record({
    all: fc.array(series, { minLength: 1, maxLength: 3 }),
    lineEnd: fc.constantFrom('\r\n', '\n', '\r'),
    isFolded: fc.boolean(),
  })
  .map(({ all, lineEnd, isFolded }) => {
    const lines = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//essai//FR',
      ...all.flatMap(eventsOf),
      'END:VCALENDAR',
      '',
    ];
    const folded = (line: string) => line.replace(/.{30}(?=.)/g, `$&${lineEnd} `);
    return lines.map((line) => (isFolded ? folded(line) : line)).join(lineEnd);
  });

/** Each minute of the span, busy or not. */
function minutesOf(busy: ReadonlyArray<{ start: number; end: number }>): Uint8Array {
  const minutes = new Uint8Array((TO - FROM) / 60_000);
  for (const { start: from, end: to } of busy) {
    minutes.fill(
      1,
      Math.max(0, (from - FROM) / 60_000),
      Math.max(0, Math.min((to - FROM) / 60_000, minutes.length)),
    );
  }
  return minutes;
}

it('calendars are read as by other libraries, minute by minute', {
  ...LONG_FORM,
  timeout: 900_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(calendar, async (file) => {
      const { busy, unread } = await busyTimes(file, { from: FROM, to: TO, isOwn: () => false });
      expect(unread.count).toBe(0);
      const [ours, theirs] = [minutesOf(busy), minutesOf(secondReading(file, SPAN))];
      const differs = ours.findIndex((isBusy, index) => isBusy !== theirs[index]);
      expect(differs === -1 ? 'alike' : new Date(FROM + differs * 60_000).toISOString()).toBe(
        'alike',
      );
    }),
    { numRuns: scaled(2000, 40) },
  );
});
