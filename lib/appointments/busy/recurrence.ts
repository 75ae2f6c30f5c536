import { RRuleTemporal } from 'rrule-temporal';
import { DAY_MS, readTime, type Written } from './walls.ts';

/** The parts of a rule that are lists of numbers, and the largest of each. */
const LISTS: Readonly<Record<string, number>> = {
  BYSECOND: 60,
  BYMINUTE: 59,
  BYHOUR: 23,
  BYMONTHDAY: 31,
  BYYEARDAY: 366,
  BYWEEKNO: 53,
  BYMONTH: 13,
  BYSETPOS: 366,
};

/** The most repetitions in a day: a rule with more of them is no appointment, unless it ends soon. */
const MOST_A_DAY = 100;
const FEW = 10_000;

/** The shortest periods, and how often each comes in a day. */
const PERIODS: Readonly<Record<string, number>> = { HOURLY: 24, MINUTELY: 1440, SECONDLY: 86_400 };

function partsOf(rule: string): Map<string, string> {
  const parts = new Map(
    rule
      .toUpperCase()
      .split(';')
      .filter((part) => part.trim() !== '')
      .map((part): [string, string] => {
        const [name = '', value = ''] = part.split('=');
        return [name.trim(), value.trim()];
      }),
  );
  for (const name of ['COUNT', 'INTERVAL']) {
    if (!/^0*[1-9]\d*$/.test(parts.get(name) ?? '1')) throw new Error(`a rule without ${name}`);
  }
  for (const [name, largest] of Object.entries(LISTS)) {
    const numbers = parts.get(name)?.split(',') ?? [];
    const fits = (number: string) =>
      /^[+-]?\d+L?$/.test(number) && Math.abs(Number.parseInt(number, 10)) <= largest;
    if (!numbers.every(fits)) throw new Error(`a rule whose ${name} is none`);
  }
  return parts;
}

/** The end that a rule names; null where it cannot be read, and the rule goes on. */
function endOf(parts: ReadonlyMap<string, string>): Written | null {
  try {
    return readTime(parts.get('UNTIL') ?? '');
  } catch {
    return null;
  }
}

/** Parts of a rule that choose days in ways that exclude each other. */
const CHOICES = [/BYYEARDAY=/, /BYMONTHDAY=/, /BYDAY=[^;]*\d/];

/**
 * Whether nobody knows what a rule means, so that it has to be told of: two such choices together, weeks by their number,
 * which begin in one year and end in another, and an end that is none.
 */
export function isDoubtful(rule: string): boolean {
  const written = rule.toUpperCase();
  const has = (part: RegExp) => part.test(written);
  return (
    has(/BYWEEKNO=/) ||
    CHOICES.filter(has).length > 1 ||
    (has(/BYYEARDAY=/) && has(/BYDAY=/)) ||
    has(/UNTIL=(?!\d{8})/)
  );
}

/** The days that a month has at most, January first. */
const LONGEST = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether none of the months of a rule has a day that it names: the library would look for one in each year there is. */
function isNever(parts: ReadonlyMap<string, string>): boolean {
  const numbersOf = (name: string) => parts.get(name)?.split(',').map(Number);
  const [months, days] = [numbersOf('BYMONTH'), numbersOf('BYMONTHDAY')];
  if (!months || !days) return false;
  const longest = Math.max(...months.map((month) => LONGEST[month - 1] ?? 31));
  return days.every((day) => Math.abs(day) > longest);
}

const toText = (wall: number) => new Date(wall).toISOString().replace(/[-:]|\.\d+/g, '');

/**
 * When clocks show a repetition by a rule (RFC 5545, 3.3.10), between two such times. It is looked for by the clock alone,
 * so that one which a change of the clocks skips is there as well.
 *
 * @param until the clock's time of what the rule says of its end
 * @throws Error where the rule is none, or repeats too often to be told
 */
export function repetitions(
  rule: string,
  start: number,
  { from, to, until }: { from: number; to: number; until: (end: Written) => number },
): number[] {
  if (start > to) return [];
  const parts = partsOf(rule);
  if (isNever(parts)) return [];
  const end = endOf(parts);
  if (end) parts.set('UNTIL', toText(Math.min(until(end), to)));
  else parts.delete('UNTIL');
  const [period, count] = [parts.get('FREQ') ?? '', Number(parts.get('COUNT') ?? Infinity)];
  const times = ['BYHOUR', 'BYMINUTE', 'BYSECOND'].map(
    (name) => parts.get(name)?.split(',').length,
  );
  const perDay = times.reduce<number>((product, each) => product * (each ?? 1), 1);
  const periods = times.some(Boolean) ? 1 : (PERIODS[period] ?? 1);
  const aDay = (perDay * periods) / (periods > 1 ? Number(parts.get('INTERVAL') ?? 1) : 1);
  if (aDay > MOST_A_DAY && count > FEW) throw new Error('a rule of too many times');
  // A number that is not reached is as none, and takes no counting.
  const most = ((to - start) / DAY_MS + 2) * perDay;
  if (!(period in PERIODS) && count > most) parts.delete('COUNT');
  const written = Array.from(parts, ([name, value]) => `${name}=${value}`).join(';');
  const found = new RRuleTemporal({ rruleString: `DTSTART:${toText(start)}\nRRULE:${written}` });
  return found
    .between(new Date(Math.max(from, start)), new Date(to), true)
    .map(({ epochMilliseconds }) => epochMilliseconds);
}
