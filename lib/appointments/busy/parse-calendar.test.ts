import { tzOffset } from '@date-fns/tz';
import cldr from 'cldr-core/supplemental/windowsZones.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { busyTimes } from './parse-calendar.ts';

/** The span of November 2026. */
const SPAN = { from: Date.UTC(2026, 10, 1), to: Date.UTC(2026, 11, 1), isOwn: () => false };

const event = (...lines: string[]) =>
  ['BEGIN:VEVENT', 'UID:un@exemple', 'DTSTAMP:20261001T000000Z', ...lines, 'END:VEVENT'].join(
    '\r\n',
  );
const calendar = (...parts: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//essai//FR', ...parts, 'END:VCALENDAR', ''].join(
    '\r\n',
  );

/** A name without numbers: « BAA ». */
const letters = (index: number) =>
  index.toString(26).replace(/./g, (digit) => String.fromCharCode(65 + Number.parseInt(digit, 26)));

const said = (busy: ReadonlyArray<{ start: number; end: number }>) =>
  busy.map(({ start, end }) =>
    [start, end].map((moment) => new Date(moment).toISOString().slice(5, 16)).join(' '),
  );

const read = async (...parts: string[]) => said((await busyTimes(calendar(...parts), SPAN)).busy);

describe('busy times (product.md, Appointments)', () => {
  it('are those of an event, in UTC, in a zone by its name, or by no zone as in Paris', async () => {
    expect(await read(event('DTSTART:20261123T090000Z', 'DTEND:20261123T100000Z'))).toEqual([
      '11-23T09:00 11-23T10:00',
    ]);
    const montreal = 'TZID=America/Montreal';
    expect(
      await read(event(`DTSTART;${montreal}:20261123T090000`, `DTEND;${montreal}:20261123T093000`)),
    ).toEqual(['11-23T14:00 11-23T14:30']);
    expect(await read(event('DTSTART:20261123T090000', 'DURATION:PT45M'))).toEqual([
      '11-23T08:00 11-23T08:45',
    ]);
  });

  it('know each zone of Windows, by its name or as Windows shows it', async () => {
    const { mapTimezones } = cldr.supplemental.windowsZones;
    const names = mapTimezones
      .map(({ mapZone }) => mapZone)
      .filter(({ _territory }) => _territory === '001');
    expect(names.length).toBeGreaterThan(130);
    const shown = ['(UTC-03:30) Newfoundland', '(UTC+01:00) Brussels, Copenhagen, Madrid, Paris'];
    const all = [...names.map(({ _other }) => _other), ...shown].map((name, index) =>
      event(`DTSTART;TZID="${name}":20261123T090000`, 'DURATION:PT1H').replace('un@', `${index}@`),
    );
    const { busy, unread } = await busyTimes(calendar(...all), SPAN);
    expect(unread.count).toBe(0);
    const moments = new Set(
      names.map(
        ({ _type }) => Date.UTC(2026, 10, 23, 9) - tzOffset(_type, new Date(SPAN.to)) * 60_000,
      ),
    );
    for (const moment of moments) {
      expect(busy.some(({ start, end }) => start <= moment && moment < end)).toBe(true);
    }
  });

  it('take a zone that only the file knows from the file', async () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Heure maison',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0500',
      'TZOFFSETTO:+0500',
      'END:STANDARD',
      'END:VTIMEZONE',
    ].join('\r\n');
    expect(
      await read(zone, event('DTSTART;TZID=Heure maison:20261123T090000', 'DURATION:PT1H')),
    ).toEqual(['11-23T04:00 11-23T05:00']);
  });

  it('are whole days of Paris where an event has no hour', async () => {
    expect(await read(event('DTSTART;VALUE=DATE:20261123', 'DTEND;VALUE=DATE:20261125'))).toEqual([
      '11-22T23:00 11-24T23:00',
    ]);
    expect(await read(event('DTSTART;VALUE=DATE:20261123'))).toEqual(['11-22T23:00 11-23T23:00']);
  });

  it('leave out what is cancelled, or shown as free', async () => {
    const when = ['DTSTART:20261123T090000Z', 'DTEND:20261123T100000Z'];
    expect(await read(event(...when, 'STATUS:CANCELLED'))).toEqual([]);
    expect(await read(event(...when, 'TRANSP:TRANSPARENT'))).toEqual([]);
    expect(await read(event(...when, 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'))).toEqual([]);
    expect(await read(event(...when, 'TRANSP:OPAQUE', 'STATUS:TENTATIVE'))).toHaveLength(1);
  });

  it('repeat as their rule says, over a change of the clocks, without what was left out', async () => {
    const paris = 'TZID=Europe/Paris';
    const weekly = event(
      `DTSTART;${paris}:20261012T090000`,
      `DTEND;${paris}:20261012T100000`,
      'RRULE:FREQ=WEEKLY;BYDAY=MO',
      `EXDATE;${paris}:20261116T090000`,
    );
    expect(await read(weekly)).toEqual([
      '11-02T08:00 11-02T09:00',
      '11-09T08:00 11-09T09:00',
      '11-23T08:00 11-23T09:00',
      '11-30T08:00 11-30T09:00',
    ]);
    const before = { ...SPAN, from: Date.UTC(2026, 9, 12), to: Date.UTC(2026, 9, 20) };
    expect(
      new Date((await busyTimes(calendar(weekly), before)).busy[0]?.start ?? 0).toISOString(),
    ).toBe('2026-10-12T07:00:00.000Z');
  });

  it('keep the phase of a rule that began long ago', async () => {
    const every = async (rule: string) => {
      const times = await read(event('DTSTART:20200107T090000Z', 'DURATION:PT1H', `RRULE:${rule}`));
      return times.map((span) => span.slice(3, 5));
    };
    // Every third day, and every other week, counted from Tuesday the 7th of January 2020.
    expect(await every('FREQ=DAILY;INTERVAL=3')).toEqual(
      Array.from({ length: 30 }, (_, day) => day + 1)
        .filter((day) => ((Date.UTC(2026, 10, day) - Date.UTC(2020, 0, 7)) / 86_400_000) % 3 === 0)
        .map((day) => String(day).padStart(2, '0')),
    );
    expect(await every('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,FR')).toEqual(
      ['03', '06', '10', '13', '17', '20', '24', '27'].filter((day) => {
        const monday =
          Date.UTC(2026, 10, Number(day)) -
          (['03', '10', '17', '24'].includes(day) ? 1 : 4) * 86_400_000;
        return ((monday - Date.UTC(2020, 0, 6)) / (7 * 86_400_000)) % 2 === 0;
      }),
    );
    expect(await every('FREQ=MONTHLY;BYDAY=2TU')).toEqual(['10']);
  });

  it('follow a repetition that was moved, into the time that is asked about as well, and one that was cancelled', async () => {
    const main = event(
      'DTSTART:20261102T090000Z',
      'DTEND:20261102T100000Z',
      'RRULE:FREQ=WEEKLY;COUNT=6',
    );
    const moved = event(
      'RECURRENCE-ID:20261109T090000Z',
      'DTSTART:20261110T150000Z',
      'DTEND:20261110T160000Z',
    );
    const cancelled = event(
      'RECURRENCE-ID:20261116T090000Z',
      'DTSTART:20261116T090000Z',
      'DTEND:20261116T100000Z',
      'STATUS:CANCELLED',
    );
    const earlier = event(
      'RECURRENCE-ID:20261207T090000Z',
      'DTSTART:20261127T090000Z',
      'DTEND:20261127T100000Z',
    );
    expect(await read(main, moved, cancelled, earlier)).toEqual([
      '11-02T09:00 11-02T10:00',
      '11-10T15:00 11-10T16:00',
      '11-23T09:00 11-23T10:00',
      '11-27T09:00 11-27T10:00',
      '11-30T09:00 11-30T10:00',
    ]);
  });

  it('are read of free and busy times, too', async () => {
    const freeBusy = [
      'BEGIN:VFREEBUSY',
      'UID:deux@exemple',
      'DTSTAMP:20261001T000000Z',
      'FREEBUSY;FBTYPE=BUSY:20261123T090000Z/20261123T100000Z,20261124T090000Z/PT30M',
      'FREEBUSY;FBTYPE=FREE:20261125T090000Z/PT30M',
      'END:VFREEBUSY',
    ].join('\r\n');
    expect(await read(freeBusy)).toEqual(['11-23T09:00 11-23T10:00', '11-24T09:00 11-24T09:30']);
  });

  it('end with their rule, or with what of it lasts on', async () => {
    const until = (day: string, length: string) =>
      event(
        'DTSTART:20251001T090000Z',
        `DURATION:${length}`,
        `RRULE:FREQ=MONTHLY;UNTIL=${day}T090000Z`,
      );
    expect(await read(until('20261001', 'PT1H'))).toEqual([]);
    expect(await read(until('20261001', 'P40D'))).toEqual(['10-01T09:00 11-10T09:00']);
  });

  it('are not our own appointments', async () => {
    const file = calendar(event('DTSTART:20261123T090000Z', 'DTEND:20261123T100000Z'));
    const own = { ...SPAN, isOwn: (uid: string) => uid.endsWith('@exemple') };
    expect((await busyTimes(file, own)).busy).toEqual([]);
  });

  it('are those of Paris where nobody knows the zone, and read behind a mark of the byte order', async () => {
    const unknown = event('DTSTART;TZID=Nulle/Part:20261123T090000', 'DURATION:PT1H');
    expect(await read(unknown)).toEqual(['11-23T08:00 11-23T09:00']);
    expect((await busyTimes(`\uFEFF${calendar(unknown, MEETING)}`, SPAN)).busy).toHaveLength(1);
  });

  it('are none of what has no end after its beginning, and all of two that go by one name', async () => {
    expect(await read(event('DTSTART:20261123T090000Z', 'DTEND:20261023T090000Z'))).toEqual([]);
    const [one, two] = ['20261123', '20261124'].map((day) =>
      event(`DTSTART:${day}T090000Z`, 'DURATION:PT1H'),
    );
    expect(await read(one ?? '', two ?? '')).toHaveLength(2);
  });

  it('keep what began before, and is not over', async () => {
    const long = event('DTSTART;VALUE=DATE:20261001', 'DTEND;VALUE=DATE:20261103');
    expect(await read(long)).toEqual(['09-30T22:00 11-02T23:00']);
    const night = event('DTSTART:20261031T200000Z', 'DTEND:20261101T040000Z');
    expect(await read(night)).toEqual(['10-31T20:00 11-01T04:00']);
  });

  it('come from a full calendar of many years in no time', async () => {
    const years = Array.from({ length: 15_000 }, (_, index) =>
      event(
        `DTSTART;TZID=Europe/Paris:${2010 + (index % 16)}0${1 + (index % 9)}12T090000`,
        'DTEND;TZID=Europe/Paris:20260101T100000',
      ).replace('un@', `${index}@`),
    );
    const now = event('DTSTART;TZID=Europe/Paris:20261123T090000', 'DURATION:PT1H');
    const began = performance.now();
    expect(await read(...years, now)).toHaveLength(1);
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  const MEETING = event('DTSTART:20261123T090000Z', 'DTEND:20261123T100000Z');

  it.each([
    ['a date that is none', ['DTSTART:n’importe quoi'], [], []],
    ['no date', ['DURATION:PT1H'], [], []],
    ['a date cut off', ['DTSTART:20261125T'], ['2026-11-25'], ['11-24T23:00 11-25T23:00']],
    [
      'an end that is none',
      ['DTSTART:20261125T090000Z', 'DTEND:hier'],
      ['2026-11-25'],
      ['11-25T09:00 11-26T00:00'],
    ],
    [
      'a line that is cut',
      ['DTSTART;TZID=Europe/Paris:20261125T090000', 'une ligne', 'DURATION:PT1H'],
      ['2026-11-25'],
      ['11-25T08:00 11-25T09:00'],
    ],
    [
      'a zone that nobody knows',
      ['DTSTART;TZID=Nulle/Part:20261125T090000', 'DURATION:PT1H'],
      ['2026-11-25'],
      ['11-25T08:00 11-25T09:00'],
    ],
    [
      'a quote that stays open',
      ['DTSTART;TZID="Europe/Paris:20261125T090000', 'DURATION:PT1H'],
      [],
      [],
    ],
    [
      'a rule that is none',
      ['DTSTART:20261125T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=QUOI'],
      ['2026-11-25'],
      ['11-25T09:00 11-25T10:00'],
    ],
    [
      'a rule without step',
      ['DTSTART:20200107', 'RRULE:FREQ=DAILY;INTERVAL=0'],
      ['2020-01-07'],
      [],
    ],
    ['a rule without end', ['DTSTART:20200107T090000Z', 'RRULE:FREQ=SECONDLY'], ['2020-01-07'], []],
    [
      'a rule that can be read in several ways',
      ['DTSTART:20261125T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=25;BYDAY=4WE'],
      ['2026-11-25'],
      ['11-25T09:00 11-25T10:00'],
    ],
    [
      'a rule whose end is none',
      ['DTSTART:20261125T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;INTERVAL=4;UNTIL=demain'],
      ['2026-11-25'],
      ['11-25T09:00 11-25T10:00', '11-29T09:00 11-29T10:00'],
    ],
    [
      'another’s repetition',
      ['DTSTART:20261125T090000Z', 'DURATION:PT1H', 'RECURRENCE-ID:x'],
      ['2026-11-25'],
      ['11-25T09:00 11-25T10:00'],
    ],
  ])(
    'are all that is known where an event has %s, which is told of with its name and day',
    async (_, lines, days, known) => {
      const file = calendar(event('SUMMARY:Point\\, hebdo\u202e', ...lines), MEETING);
      const { busy, unread } = await busyTimes(file, SPAN);
      expect(said(busy)).toEqual(['11-23T09:00 11-23T10:00', ...known]);
      expect(unread).toEqual({ count: 1, days, names: ['Point, hebdo'] });
    },
  );

  it.each([
    [
      'a line that is none, apart',
      ['DTSTART:20261125T090000Z', 'DURATION:PT1H', 'X-A:b', 'une ligne'],
    ],
    [
      'a title of two lines',
      ['DTSTART:20261125T090000Z', 'DURATION:PT1H', 'SUMMARY:Point', 'et déjeuner'],
    ],
    ['a guest who is none', ['DTSTART:20261125T090000Z', 'DURATION:PT1H', 'ATTENDEE;CN="c:d']],
    [
      'an alarm of its own',
      [
        'DTSTART:20261125T090000Z',
        'DURATION:PT1H',
        'BEGIN:VALARM',
        'TRIGGER:-PT15M',
        'DURATION:PT5M',
        'DTSTART:hier',
        'END:VALARM',
      ],
    ],
  ])('are read whole of an event that has %s', async (_, lines) => {
    const { busy, unread } = await busyTimes(calendar(event(...lines), MEETING), SPAN);
    expect(said(busy)).toEqual(['11-23T09:00 11-23T10:00', '11-25T09:00 11-25T10:00']);
    expect(unread.count).toBe(0);
  });

  it('are read of an event that does not end, and of what follows', async () => {
    const cut = event('DTSTART:20261125T090000Z', 'DURATION:PT1H').replace('\r\nEND:VEVENT', '');
    const { busy, unread } = await busyTimes(calendar(cut, MEETING), SPAN);
    expect(said(busy)).toEqual(['11-23T09:00 11-23T10:00', '11-25T09:00 11-25T10:00']);
    expect(unread).toEqual({ count: 1, days: ['2026-11-25'], names: [] });
  });

  it('count nothing that is over, and tell five days at most', async () => {
    const over = event('DTSTART:20261001T090000Z', 'DURATION:PT1H', 'une ligne');
    const later = Array.from({ length: 9 }, (_, day) =>
      event(`DTSTART:2026112${day}T090000Z`, 'une ligne'),
    );
    const { unread } = await busyTimes(calendar(over, ...later, ...later, MEETING), SPAN);
    expect(unread).toEqual({
      count: 18,
      names: [],
      days: ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'],
    });
  });

  it('keep a series of which one repetition cannot be read, as if it had not been changed', async () => {
    const weekly = event('DTSTART:20261102T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=2');
    const changed = event('RECURRENCE-ID:20261109T090000Z', 'DTSTART:20261325');
    const { busy, unread } = await busyTimes(calendar(weekly, changed), SPAN);
    expect(busy).toHaveLength(2);
    expect(unread.count).toBe(1);
  });

  it.each([
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;UNTIL=19990101T000000Z',
    'FREQ=YEARLY;INTERVAL=100000',
    'FREQ=WEEKLY;UNTIL=20200201',
  ])('%s takes no time of this month', async (rule) => {
    expect(await read(event('DTSTART:20200107T090000Z', 'DURATION:PT1H', `RRULE:${rule}`))).toEqual(
      [],
    );
  });

  it('nor does the ninth Monday of a month, also where a busy machine gives up looking for it', async () => {
    const never = 'RRULE:FREQ=MONTHLY;BYDAY=MO;BYSETPOS=9';
    expect(await read(event('DTSTART:20200107T090000Z', 'DURATION:PT1H', never), MEETING)).toEqual([
      '11-23T09:00 11-23T10:00',
    ]);
  });

  it('come from a calendar of years in no time', async () => {
    const events = Array.from({ length: 3000 }, (_, index) =>
      event('DTSTART:20261102T090000Z', 'DURATION:PT15M').replace('un@', `${index}@`),
    );
    const daily = event('DTSTART:20000101T090000Z', 'DURATION:PT15M', 'RRULE:FREQ=DAILY');
    const began = performance.now();
    expect(await read(...events, daily)).toHaveLength(30);
    expect(performance.now() - began).toBeLessThan(3_000);
  });

  it.each([
    ['', 'n’est pas un calendrier'],
    ['<!doctype html><title>Connexion</title>', 'n’est pas un calendrier'],
    [calendar(event('DTSTART:20261123T090000Z')).slice(0, -20), 'ne peut pas'],
    [calendar(event('DTSTART:hier'), event('RRULE:FREQ=DAILY')), 'ne peut pas'],
    [calendar(event('DTSTART:20200107T090000Z', 'RRULE:FREQ=SECONDLY')), 'ne peut pas'],
    [calendar('BEGIN:VFREEBUSY', 'FREEBUSY:hier/PT1H', 'END:VFREEBUSY'), 'ne peut pas'],
    [calendar('BEGIN:VEVENT\r\nEND:VEVENT\r\n'.repeat(50_001)), 'contient trop d’événements'],
    [
      calendar(...Array.from({ length: 20_000 }, (_, index) => `BEGIN:X${letters(index)}`)),
      'ne peut',
    ],
    ['BEGIN:VCARD\r\nVERSION:4.0\r\nEND:VCARD\r\n', 'n’est pas un calendrier'],
  ])('a file that says nothing says so (%#)', async (file, why) => {
    const message = expect.stringContaining(why);
    await expect(busyTimes(file, SPAN)).rejects.toThrow(expect.objectContaining({ message }));
  });
});
