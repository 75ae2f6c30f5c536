import { describe, expect, it } from 'vitest';
import { PARIS } from '../format/zone.ts';
import { dayParts, slotWeek } from './slot-week.ts';

const at = (moment: string) => Date.parse(moment);

/** Monday 30 November, Wednesday 2 and Friday 4 December 2026; Tuesday 15 and Friday 18: by the clocks of Paris, an hour later. */
const SLOTS = [
  '2026-11-30T08:30:00Z',
  '2026-11-30T15:30:00Z',
  '2026-12-02T08:30:00Z',
  '2026-12-04T08:30:00Z',
  '2026-12-15T08:30:00Z',
  '2026-12-18T08:30:00Z',
].map(at);

const counts = (asked?: string, zone = PARIS) =>
  slotWeek(SLOTS, zone, asked).days.map(({ day, slots }) => [day, slots.length]);

describe('a week of slots (product.md, Appointments)', () => {
  it('is the first that has any, each day with its count, without days that never have one', () => {
    const week = slotWeek(SLOTS, PARIS);
    expect(week.shown).toEqual({ day: '2026-11-30', slots: SLOTS.slice(0, 2) });
    expect(counts()).toEqual([
      ['2026-11-30', 2],
      ['2026-12-01', 0],
      ['2026-12-02', 1],
      ['2026-12-04', 1],
    ]);
    expect([week.before, week.after]).toEqual([undefined, '2026-12-15']);
  });

  it('is that of the day that is asked for, and leads over weeks without any', () => {
    const week = slotWeek(SLOTS, PARIS, '2026-12-18');
    expect(week.shown.day).toBe('2026-12-18');
    expect([week.before, week.after]).toEqual(['2026-11-30', undefined]);
  });

  it.each([
    ['2026-12-01', '2026-12-02'],
    ['2026-12-05', '2026-12-15'],
    ['2026-12-24', '2026-11-30'],
    ['2020-01-01', '2026-11-30'],
    ['demain', '2026-11-30'],
    ['', '2026-11-30'],
  ])('shows what comes next where %s has none, else the first', (asked, shown) => {
    expect(slotWeek(SLOTS, PARIS, asked).shown.day).toBe(shown);
  });

  it('is one of the zone’s own days', () => {
    expect(slotWeek(SLOTS, 'Pacific/Honolulu').shown.day).toBe('2026-11-29');
    expect(counts('', 'Asia/Tokyo')).toEqual([
      ['2026-11-30', 1],
      ['2026-12-01', 1],
      ['2026-12-02', 1],
      ['2026-12-04', 1],
    ]);
  });

  it('has its days in parts, by the clocks of the zone', () => {
    const said = (zone: string) =>
      dayParts(SLOTS.slice(0, 2), zone).map(({ name, slots }) => [name, slots.length]);
    expect(said(PARIS)).toEqual([
      ['Matin', 1],
      ['Après-midi', 1],
    ]);
    expect(said('America/Montreal')).toEqual([['Matin', 2]]);
    expect(said('Asia/Dubai')).toEqual([
      ['Après-midi', 1],
      ['Soir', 1],
    ]);
  });

  it('counts noon to the afternoon, and six o’clock to the evening', () => {
    const hours = ['10:59', '11:00', '16:59', '17:00'].map((time) => at(`2026-11-30T${time}:00Z`));
    expect(dayParts(hours, PARIS)).toEqual([
      { name: 'Matin', slots: [hours[0]] },
      { name: 'Après-midi', slots: [hours[1], hours[2]] },
      { name: 'Soir', slots: [hours[3]] },
    ]);
  });
});
