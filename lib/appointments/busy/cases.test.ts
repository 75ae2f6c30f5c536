import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { busyTimes } from './parse-calendar.ts';

const CASES = join(import.meta.dirname, '../../../tests/support/calendars/cases');
const EXPECTED: Record<string, [start: string, end: string][]> = JSON.parse(
  readFileSync(join(CASES, 'expected.json'), 'utf8'),
);
const FILES = readdirSync(CASES)
  .filter((name) => name.endsWith('.ics'))
  .map((name) => name.slice(0, -4));

const SPAN = { from: Date.UTC(2026, 10, 27), to: Date.UTC(2027, 3, 30), isOwn: () => false };
const iso = (moment: number) => new Date(moment).toISOString().replace(/:\d\d\.\d+/, '');

/** Files as programs write them, and such as nobody should, with when their owner is busy (product.md, Appointments). */
describe('calendars in the wild', () => {
  it('have what is right beside them', () => {
    expect(Object.keys(EXPECTED).toSorted()).toEqual(FILES.toSorted());
  });

  it.each(FILES)('%s is read as it is meant', async (name) => {
    const file = readFileSync(join(CASES, `${name}.ics`), 'utf8');
    const { busy, unread } = await busyTimes(file, { ...SPAN, owners: ['moi@example.fr'] });
    expect(busy.map(({ start, end }) => [iso(start), iso(end)])).toEqual(EXPECTED[name]);
    expect(unread.count).toBe(0);
  });
});
