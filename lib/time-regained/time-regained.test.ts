import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hoursRegained,
  monthsUntilPaid,
  readFigure,
  TIME_LIMITS,
  valueRegained,
} from './time-regained.ts';

const hundredths = (from: number, to: number) =>
  fc.integer({ min: from * 100, max: to * 100 }).map((value) => value / 100);

const weekly = hundredths(TIME_LIMITS.weeklyHours.from, TIME_LIMITS.weeklyHours.to);
const cost = hundredths(TIME_LIMITS.hourlyCost.from, TIME_LIMITS.hourlyCost.to);
const assumptions = fc.record({
  weeksPerYear: fc.integer({ min: 1, max: 52 }),
  sharePercent: fc.integer({ min: 1, max: 100 }),
});
const price = fc
  .tuple(fc.integer({ min: 1, max: 50_000_000 }), fc.integer({ min: 0, max: 50_000_000 }))
  .map(([minimum, more]) => ({ minimum, maximum: minimum + more }));

/** A number of two decimals as hundredths, read from its shortest notation. */
const exact = (value: number) => {
  const [whole = '0', decimals = ''] = String(value).split('.');
  return BigInt(whole + decimals.padEnd(2, '0'));
};

const usual = { weeksPerYear: 45, sharePercent: 70 };

describe('the arithmetic that a visitor reads', () => {
  it('6 hours a week at 35 € pay 800 € to 1,040 € in two months', () => {
    // 6 × 45 ÷ 12 × 70 % = 15.75 → 15.5 ; 15.5 × 35 = 542.5 → 542 ; 800 ÷ 542 and 1,040 ÷ 542.
    const hours = hoursRegained(6, usual);
    expect(hours).toBe(15.5);
    const value = valueRegained(hours, 35);
    expect(value).toBe(542);
    expect(monthsUntilPaid({ minimum: 800, maximum: 1040 }, value)).toEqual({
      minimum: 2,
      maximum: 2,
    });
  });

  it.each([
    [0.5, 1],
    [1, 2.5],
    [4, 10.5],
    [7.5, 19.5],
    [100, 262.5],
  ])('%d hours a week: %d a month', (hours, regained) => {
    expect(hoursRegained(hours, usual)).toBe(regained);
  });

  it('is not paid for by nothing, and exactly paid at the end of the month that pays it', () => {
    expect(hoursRegained(0.5, { weeksPerYear: 1, sharePercent: 1 })).toBe(0);
    expect(monthsUntilPaid({ minimum: 800, maximum: 1040 }, 0)).toBeNull();
    expect(monthsUntilPaid({ minimum: 800, maximum: 801 }, 400)).toEqual({
      minimum: 2,
      maximum: 3,
    });
  });
});

describe('properties', () => {
  it('is exact and never flatters', () => {
    fc.assert(
      fc.property(weekly, cost, assumptions, price, (hoursPerWeek, hourlyCost, assumed, range) => {
        const hours = hoursRegained(hoursPerWeek, assumed);
        const { weeksPerYear, sharePercent } = assumed;
        const yearly = exact(hoursPerWeek) * BigInt(weeksPerYear * sharePercent);
        expect(BigInt(hours * 2)).toBe((yearly * 2n) / 120_000n);

        const value = valueRegained(hours, hourlyCost);
        expect(BigInt(value)).toBe((BigInt(hours * 2) * exact(hourlyCost)) / 200n);

        const months = monthsUntilPaid(range, value);
        if (value === 0) expect(months).toBeNull();
        for (const end of ['minimum', 'maximum'] as const) {
          if (!months) break;
          expect(months[end] * value).toBeGreaterThanOrEqual(range[end]);
          expect((months[end] - 1) * value).toBeLessThan(range[end]);
        }
      }),
    );
  });

  it('more hours, weeks, share or cost never regain less, nor pay later', () => {
    fc.assert(
      fc.property(
        fc.tuple(weekly, weekly),
        fc.tuple(cost, cost),
        fc.tuple(assumptions, assumptions),
        price,
        (hours, costs, assumed, range) => {
          const least = {
            weeksPerYear: Math.min(assumed[0].weeksPerYear, assumed[1].weeksPerYear),
            sharePercent: Math.min(assumed[0].sharePercent, assumed[1].sharePercent),
          };
          const low = hoursRegained(Math.min(...hours), least);
          const high = hoursRegained(Math.max(...hours), assumed[0]);
          expect(high).toBeGreaterThanOrEqual(low);
          const lowValue = valueRegained(low, Math.min(...costs));
          const highValue = valueRegained(high, Math.max(...costs));
          expect(highValue).toBeGreaterThanOrEqual(lowValue);
          const late = monthsUntilPaid(range, lowValue);
          const early = monthsUntilPaid(range, highValue);
          if (late && early) expect(early.maximum).toBeLessThanOrEqual(late.maximum);
          if (early) expect(early.minimum).toBeLessThanOrEqual(early.maximum);
        },
      ),
    );
  });
});

describe('a figure that is typed', () => {
  const { weeklyHours } = TIME_LIMITS;

  it.each([
    ['6', 6],
    [' 7,5 ', 7.5],
    ['7.25', 7.25],
    ['0,5', 0.5],
    ['100', 100],
  ])('%j is %d', (typed, value) => {
    expect(readFigure(typed, weeklyHours)).toBe(value);
  });

  it.each([
    ['', '0', '0,4', '100,01', '1000', '-6', '+6', '6 h', '1e1', '0x6', '6,', ',5', '6,123'],
    ['NaN', 'Infinity', '٦', '6\n7', '__proto__', '6'.repeat(100_000)],
  ])('%j, %j and their like are none', (...typed) => {
    for (const each of typed) expect(readFigure(each, weeklyHours)).toBeNull();
  });

  it('is within the limits or none, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), cost, (typed, value) => {
        const read = readFigure(typed, weeklyHours);
        if (read !== null) expect(read >= weeklyHours.from && read <= weeklyHours.to).toBe(true);
        expect(readFigure(String(value), TIME_LIMITS.hourlyCost)).toBe(value);
      }),
    );
  });
});
