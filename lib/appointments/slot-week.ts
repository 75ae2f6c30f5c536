import { dayAfter, mondayOf, weekdayOf } from '../format/dates.ts';
import { dayIn, hourIn } from '../format/moments.ts';

/** A day, ISO, and the beginnings of the calls that are free in it. */
export type SlotDay = { day: string; slots: number[] };

/** The day of which slots are shown, among those of its week. */
export type SlotWeek = {
  shown: SlotDay;
  /** Days of the week on which calls can begin at all, those without a free slot included. */
  days: SlotDay[];
  /** The first day with a free slot of the week before that has any, and of the week after. */
  before: string | undefined;
  after: string | undefined;
};

/**
 * Free slots by days and weeks of the clocks of a zone.
 *
 * @param slots in their order, one at least; ms since 1970
 * @param asked the day to show, ISO; where it has none, or is no day, the next one that has
 */
export function slotWeek(slots: readonly number[], zone: string, asked = ''): SlotWeek {
  const free = new Map<string, number[]>();
  for (const slot of slots) {
    const day = dayIn(slot, zone);
    free.set(day, [...(free.get(day) ?? []), slot]);
  }
  const all = [...free.keys()];
  const shown = all.find((day) => day >= asked) ?? all[0] ?? '';
  const monday = mondayOf(shown);
  const of = (day: string): SlotDay => ({ day, slots: free.get(day) ?? [] });
  const last = all.findLast((day) => day < monday);
  return {
    shown: of(shown),
    days: [...new Set(all.map(weekdayOf))]
      .toSorted()
      .map((weekday) => of(dayAfter(monday, weekday))),
    before: last && all.find((day) => day >= mondayOf(last)),
    after: all.find((day) => day > dayAfter(monday, 6)),
  };
}

/** Parts of a day, and the hours before which they end. */
const PARTS = [
  ['Matin', 12],
  ['Après-midi', 18],
  ['Soir', 24],
] as const;

/** The slots of a day by its parts, of those that have any. */
export function dayParts(slots: readonly number[], zone: string) {
  return PARTS.map(([name, end], index) => {
    const start = PARTS[index - 1]?.[1] ?? 0;
    const isWithin = (hour: number) => hour >= start && hour < end;
    return { name, slots: slots.filter((slot) => isWithin(hourIn(slot, zone))) };
  }).filter((part) => part.slots.length > 0);
}
