import type { DayOfWeek, OpeningHoursSpecification } from 'schema-dts';

const DAYS: ReadonlyArray<[RegExp, DayOfWeek]> = [
  [/^lun/i, 'Monday'],
  [/^mar/i, 'Tuesday'],
  [/^mer/i, 'Wednesday'],
  [/^jeu/i, 'Thursday'],
  [/^ven/i, 'Friday'],
  [/^sam/i, 'Saturday'],
  [/^dim/i, 'Sunday'],
];
const DAY = '(lun|mar|mer|jeu|ven|sam|dim)\\p{L}*\\.?';
const TO = '\\s*(?:-|–|à|au)\\s*';
const HOUR = '(\\d{1,2})\\s*h\\s*(\\d{2})?';
const HOURS = new RegExp(`${DAY}${TO}${DAY}.*?${HOUR}${TO}${HOUR}`, 'iu');

const dayIndex = (name: string) => DAYS.findIndex(([pattern]) => pattern.test(name));
const time = (hour = '', minutes = '00') => `${hour.padStart(2, '0')}:${minutes}`;

/**
 * The opening hours that a line of the availability says, as « Du lundi au vendredi, 9h-18h » (product.md,
 * Structured data). Undefined where no line says days and hours.
 */
export function openingHours(lines: readonly string[]): OpeningHoursSpecification | undefined {
  const match = lines.map((line) => HOURS.exec(line)).find(Boolean);
  if (!match) return undefined;
  const [, from = '', to = '', opens, opensMinutes, closes, closesMinutes] = match;
  return {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: DAYS.slice(dayIndex(from), dayIndex(to) + 1).map(([, day]) => day),
    opens: time(opens, opensMinutes),
    closes: time(closes, closesMinutes),
  };
}
