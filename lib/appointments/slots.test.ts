import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONG_FORM, scaled } from '../../tests/support/scale.ts';
import { parisDay } from '../format/dates.ts';
import { isHoliday } from '../format/holidays.ts';
import { PARIS } from '../format/zone.ts';
import { addDays, momentAt } from './days.ts';
import { freeSlots, type Interval, openingsOf, type SlotRules, withPause } from './slots.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const RULES: SlotRules = {
  week: [[{ start: '09:00', end: '12:00' }], [], [], [], [], [], []],
  exceptions: [],
  closesOnHolidays: true,
  noticeHours: 0,
  horizonDays: 365,
  bufferMinutes: 0,
  minutes: 30,
};

/** The clocks of Paris, by another way than the code under test. */
const CLOCK = new Intl.DateTimeFormat('sv-SE', {
  timeZone: PARIS,
  dateStyle: 'short',
  timeStyle: 'short',
});
const clock = (moment: number) => CLOCK.format(moment);
const times = (slots: number[]) => slots.map((slot) => clock(slot).slice(11));

const on = (day: string, rules: Partial<SlotRules> = {}, taken: Interval[] = []) =>
  freeSlots({ ...RULES, ...rules }, taken, {
    now: new Date(momentAt(PARIS, addDays(day, -3), 0)),
    from: day,
    to: day,
  });

describe('slots (product.md, Appointments)', () => {
  it('begin one after the other within the hours of their day', () => {
    expect(times(on('2026-11-23'))).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00', '11:30']);
    expect(on('2026-11-24')).toEqual([]);
  });

  it('leave out what is taken with its pause, and what would end in another’s', () => {
    const call = {
      start: momentAt(PARIS, '2026-11-23', 10 * 60),
      end: momentAt(PARIS, '2026-11-23', 10 * 60 + 30),
    };
    const rules = { bufferMinutes: 15 };
    const taken = withPause([call], { ...RULES, ...rules });
    expect(times(on('2026-11-23', rules, taken))).toEqual(['09:00', '11:00', '11:30']);
  });

  it('are not taken by what takes no time', () => {
    const moment = momentAt(PARIS, '2026-11-23', 10 * 60 + 10);
    expect(on('2026-11-23', {}, [{ start: moment, end: moment }])).toHaveLength(6);
  });

  it.each([
    ['2026-03-29', '00:30', '02:30', ['00:30', '01:00']],
    ['2026-03-29', '02:30', '04:00', ['03:30']],
    ['2026-10-25', '01:30', '02:30', ['01:30', '02:00']],
    ['2026-10-25', '02:30', '03:30', ['02:30', '03:00']],
  ])('stay within %s, %s to %s, whichever way the clocks are read', (day, start, end, open) => {
    const exceptions = [{ day, isClosed: false, hours: [{ start, end }] }];
    expect(times(on(day, { exceptions }))).toEqual(open);
  });

  it('come no earlier than the notice, no later than the last day', () => {
    const now = new Date(momentAt(PARIS, '2026-11-23', 8 * 60));
    const within = (rules: Partial<SlotRules>) =>
      freeSlots({ ...RULES, ...rules }, [], { now, from: '2026-11-23', to: '2026-12-31' });
    expect(times(within({ noticeHours: 3, horizonDays: 6 }))).toEqual(['11:00', '11:30']);
    expect(within({ horizonDays: 7 })).toHaveLength(12);
  });

  it('know days that are not like the others: closed ones, extra hours, both', () => {
    const day = '2026-11-23';
    const extra = [{ start: '18:00', end: '19:00' }];
    const except = (isClosed: boolean, hours: typeof extra) => ({
      exceptions: [{ day, isClosed, hours }],
    });
    expect(on(day, except(true, []))).toEqual([]);
    expect(times(on(day, except(true, extra)))).toEqual(['18:00', '18:30']);
    expect(on(day, except(false, extra))).toHaveLength(8);
  });

  it('are none on public holidays, unless these are open, or the day is', () => {
    // Easter Monday.
    const day = '2026-04-06';
    expect(on(day)).toEqual([]);
    expect(on(day, { closesOnHolidays: false })).toHaveLength(6);
    const hours = [{ start: '09:00', end: '10:00' }];
    expect(on(day, { exceptions: [{ day, isClosed: false, hours }] })).toHaveLength(2);
  });

  it('keep to the clock over both changes of it', () => {
    const night: Partial<SlotRules> = {
      week: Array.from({ length: 7 }, () => [{ start: '01:00', end: '04:00' }]),
      minutes: 60,
    };
    // Two o’clock becomes three.
    expect(times(on('2026-03-29', night))).toEqual(['01:00', '03:00']);
    // Three o’clock becomes two once more.
    expect(times(on('2026-10-25', night))).toEqual(['01:00', '02:00', '02:00', '03:00']);
    expect(times(on('2026-10-26', night))).toEqual(['01:00', '02:00', '03:00']);
  });
});

describe('moments of a clock', () => {
  it('are in winter and in summer where they are, and later where the clock skips them', () => {
    const at = (day: string, hours: number) =>
      new Date(momentAt(PARIS, day, hours * 60)).toISOString();
    expect(at('2026-01-15', 9)).toBe('2026-01-15T08:00:00.000Z');
    expect(at('2026-07-15', 9)).toBe('2026-07-15T07:00:00.000Z');
    expect(at('2026-03-29', 2.5)).toBe('2026-03-29T01:30:00.000Z');
    expect(at('2026-10-25', 2.5)).toBe('2026-10-25T00:30:00.000Z');
  });
});

it('public holidays are those of the law, the movable ones of each year included', () => {
  const of = (year: number) =>
    Array.from({ length: 366 }, (_, day) => addDays(`${year}-01-01`, day)).filter(
      (day) => day.startsWith(`${year}`) && isHoliday(day),
    );
  expect(of(2026)).toEqual([
    '2026-01-01',
    '2026-04-06',
    '2026-05-01',
    '2026-05-08',
    '2026-05-14',
    '2026-05-25',
    '2026-07-14',
    '2026-08-15',
    '2026-11-01',
    '2026-11-11',
    '2026-12-25',
  ]);
  // Ascension on the 8th of May, and the earliest Easter of these years.
  expect(of(2027).slice(1, 6)).toEqual([
    '2027-03-29',
    '2027-05-01',
    '2027-05-06',
    '2027-05-08',
    '2027-05-17',
  ]);
  expect(of(2008)).toHaveLength(10);
});

const quarter = fc.integer({ min: 0, max: 95 });
const hhmm = (quarters: number) =>
  `${String(Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`;
const hours = fc
  .tuple(quarter, quarter)
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => ({ start: hhmm(Math.min(a, b)), end: hhmm(Math.max(a, b)) }));
const day = fc.integer({ min: 0, max: 364 }).map((days) => addDays('2026-01-01', days));
const rules: fc.Arbitrary<SlotRules> = fc.record({
  week: fc.array(fc.array(hours, { maxLength: 3 }), { minLength: 7, maxLength: 7 }),
  exceptions: fc.array(
    fc.record({ day, isClosed: fc.boolean(), hours: fc.array(hours, { maxLength: 2 }) }),
    { maxLength: 20 },
  ),
  closesOnHolidays: fc.boolean(),
  noticeHours: fc.integer({ min: 0, max: 72 }),
  horizonDays: fc.integer({ min: 1, max: 365 }),
  bufferMinutes: fc.constantFrom(0, 10, 15, 30),
  minutes: fc.constantFrom(20, 30, 45, 60),
});
const busy = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 365 * 24 * 4 }), fc.integer({ min: 1, max: 40 }))
    .map(([from, length]) => ({
      start: Date.UTC(2026, 0, 1) + from * 15 * MINUTE,
      end: Date.UTC(2026, 0, 1) + (from + length) * 15 * MINUTE,
    })),
  { maxLength: 300 },
);

/** Whether the clock of Paris, at every minute of a call, stands within hours that are open on that day. */
function isWithinHours(slot: number, by: SlotRules): boolean {
  for (let minute = 0; minute < by.minutes; minute += 5) {
    const [shown = '', time = ''] = clock(slot + minute * MINUTE).split(' ');
    const exceptions = by.exceptions.filter((exception) => exception.day === shown);
    const isClosed =
      exceptions.some((exception) => exception.isClosed) ||
      (by.closesOnHolidays && isHoliday(shown));
    const weekday = (new Date(`${shown}T12:00:00Z`).getUTCDay() + 6) % 7;
    const open = [
      ...(isClosed ? [] : (by.week[weekday] ?? [])),
      ...exceptions.flatMap((exception) => exception.hours),
    ];
    if (!open.some(({ start, end }) => start <= time && time < end)) return false;
  }
  return true;
}

it(
  'over a year no call is outside of hours, none meets another, and whoever books them all is never booked twice',
  LONG_FORM,
  () => {
    fc.assert(
      fc.property(rules, busy, fc.integer({ min: 0, max: 364 }), (by, other, after) => {
        const now = new Date(Date.UTC(2026, 0, 1, 7) + after * 24 * HOUR);
        const year = { now, from: '2026-01-01', to: '2026-12-31' };
        const taken = withPause(other, by);
        const slots = freeSlots(by, taken, year);
        const length = by.minutes * MINUTE;
        const pause = by.bufferMinutes * MINUTE;
        const soonest = now.getTime() + by.noticeHours * HOUR;
        const isTooSoon = (slot: number, index: number) =>
          slot < soonest || slot < (slots[index - 1] ?? Number.NEGATIVE_INFINITY) + length;
        expect(slots.filter(isTooSoon).map(clock)).toEqual([]);
        const step = Math.max(1, Math.floor(slots.length / 200));
        for (let index = 0; index < slots.length; index += step) {
          const slot = slots[index] as number;
          expect(isWithinHours(slot, by), clock(slot)).toBe(true);
          expect(parisDay(new Date(slot)) <= addDays(parisDay(now), by.horizonDays)).toBe(true);
          const isFree = other.every(
            ({ start, end }) => slot + length + pause <= start || end + pause <= slot,
          );
          expect(isFree, clock(slot)).toBe(true);
        }
        // Booked one after the other, as the database would: what is left meets nothing that was booked.
        const booked: Interval[] = [];
        for (let left = slots; left.length > 0 && booked.length < 12; ) {
          const chosen = left[Math.floor(left.length / 2)] as number;
          booked.push({ start: chosen, end: chosen + length });
          left = freeSlots(by, [...taken, ...withPause(booked, by)], year);
        }
        const inOrder = booked.toSorted((a, b) => a.start - b.start);
        for (const [index, call] of inOrder.entries()) {
          const next = inOrder[index + 1];
          if (next) expect(next.start).toBeGreaterThanOrEqual(call.end + pause);
        }
      }),
      { numRuns: scaled(400, 12) },
    );
  },
);

it('no day opens what is closed by the week, an exception or a holiday', () => {
  const open = {
    ...RULES,
    week: Array.from({ length: 7 }, () => [{ start: '08:00', end: '20:00' }]),
  };
  for (let at = '2026-01-01'; at < '2027-01-01'; at = addDays(at, 1)) {
    const spans = openingsOf(at, open);
    expect(spans).toHaveLength(isHoliday(at) ? 0 : 1);
    for (const { start, end } of spans) {
      expect([clock(start), clock(end)]).toEqual([`${at} 08:00`, `${at} 20:00`]);
    }
  }
});
