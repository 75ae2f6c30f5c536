import { tzOffset } from '@date-fns/tz';
import cldr from 'cldr-core/supplemental/windowsZones.json' with { type: 'json' };
import { isZone, PARIS } from '../../format/zone.ts';
import { type Part, readLine } from './content-lines.ts';
import { repetitions } from './recurrence.ts';
import { DAY_MS, readTime, type Written } from './walls.ts';

/** A zone: converts between what its clocks show and moments. */
export type Zone = {
  /** The first one where clocks show a time twice; where they skip it, as much later as they skip. */
  toMoment: (wall: number) => number;
  toWall: (moment: number) => number;
};

export const UTC: Zone = { toMoment: (wall) => wall, toWall: (moment) => moment };

/** A zone by its offset at a moment, which is asked for once a day where it stays the same: asking takes longer than all else. */
function byOffsets(ask: (moment: number) => number): Zone {
  const days = new Map<number, number>();
  const onDay = (day: number) => {
    const offset = days.get(day) ?? ask(day * DAY_MS);
    days.set(day, offset);
    return offset;
  };
  const offsetAt = (moment: number) => {
    const day = Math.floor(moment / DAY_MS);
    const offset = onDay(day);
    return offset === onDay(day + 1) ? offset : ask(moment);
  };
  return {
    toWall: (moment) => moment + offsetAt(moment),
    toMoment: (wall) => {
      const [before, after] = [offsetAt(wall - DAY_MS), offsetAt(wall + DAY_MS)];
      const fits = [before, after].find((offset) => offsetAt(wall - offset) === offset);
      return wall - (fits ?? before);
    },
  };
}

/** A zone that the runtime knows. */
const runtimeZone = (name: string): Zone =>
  byOffsets((moment) => tzOffset(name, new Date(moment)) * 60_000);

export const PARIS_ZONE: Zone = runtimeZone(PARIS);

/** Span for which a zone's changes that go on for ever are known. */
const YEARS_MS = 12 * 365 * DAY_MS;

const OFFSET = /^([+-])(\d\d):?(\d\d)(?::?(\d\d))?$/;

function offsetOf(value: string | undefined): number {
  const [, sign, hours, minutes, seconds] = OFFSET.exec(value ?? '') ?? [];
  if (!sign) throw new Error('an offset that is none');
  const size = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds ?? 0);
  return (sign === '-' ? -size : size) * 1000;
}

const valuesOf = (part: Part, name: string): string[] =>
  part.lines.flatMap((line) => {
    const read = readLine(line);
    return read?.name === name ? read.value : [];
  });

/** A name as a parameter has it, which escapes nothing. */
const nameOf = (part: Part): string => (valuesOf(part, 'TZID')[0] ?? '').replaceAll('\\', '');

/**
 * A zone as a file defines it (RFC 5545, 3.6.5).
 *
 * @throws Error where it cannot be read
 */
function ownZone(part: Part, to: number): Zone {
  const changes = part.parts.flatMap((observance) => {
    const [from, offset] = ['TZOFFSETFROM', 'TZOFFSETTO'].map((name) =>
      offsetOf(valuesOf(observance, name)[0]),
    ) as [number, number];
    const wallOf = (value: string) => readTime(value).wall;
    const begins = wallOf(valuesOf(observance, 'DTSTART')[0] ?? '');
    const dates = valuesOf(observance, 'RDATE').flatMap((value) => value.split(',').map(wallOf));
    const until = ({ wall, isUtc }: Written) => (isUtc ? wall + from : wall);
    const rules = valuesOf(observance, 'RRULE').flatMap((rule) =>
      repetitions(rule, begins, {
        from: /UNTIL|COUNT/i.test(rule) ? begins : to - YEARS_MS,
        to,
        until,
      }),
    );
    return [begins, ...dates, ...rules].map((wall) => ({ moment: wall - from, from, offset }));
  });
  changes.sort((one, other) => one.moment - other.moment);
  const [first] = changes;
  if (!first) throw new Error('a zone without offsets');
  return byOffsets((moment) => {
    const next = changes.findIndex((change) => change.moment > moment);
    return (next === 0 ? first.from : changes.at(next === -1 ? -1 : next - 1)?.offset) ?? 0;
  });
}

/** Names of zones on Windows, in small letters (Unicode CLDR). */
const windows = new Map(
  cldr.supplemental.windowsZones.mapTimezones
    .filter(({ mapZone }) => mapZone._territory === '001')
    .map(({ mapZone }) => [mapZone._other.toLowerCase(), mapZone._type]),
);

/** Towns that the runtime names zones by: « paris ». */
const towns = new Map(
  Intl.supportedValuesOf('timeZone').map((name) => [
    name
      .slice(name.lastIndexOf('/') + 1)
      .replaceAll('_', ' ')
      .toLowerCase(),
    name,
  ]),
);

/**
 * The name by which the runtime knows a zone: its own, one that ends by it, that of Windows (Unicode CLDR), or what Windows
 * shows: « (UTC-05:00) Eastern Time (US & Canada) », « (UTC+01:00) Brussels, Copenhagen, Madrid, Paris ».
 */
function runtimeName(written: string): string | undefined {
  const name = written.trim().replace(/^tzone:\/\/Microsoft\//i, '');
  if (isZone(name)) return name;
  const words = name.split('/');
  const end = [3, 2].map((count) => words.slice(-count).join('/')).find(isZone);
  if (words.length > 3 && end !== undefined) return end;
  const shown = name
    .toLowerCase()
    .replace(/^\((?:utc|gmt)[^)]*\)/, '')
    .replace(/\(.*/, '')
    .trim();
  const titles = [
    name.toLowerCase(),
    shown.replace(/ time$/, ' standard time'),
    `${shown} standard time`,
  ];
  return [
    ...titles.map((title) => windows.get(title)),
    ...shown.split(/[,:]/).map((place) => towns.get(place.trim())),
  ].find((each) => each !== undefined);
}

/**
 * The zones that a calendar names, by their names: those of the runtime before the file's own, which are often as of one
 * year. Null where nobody knows them.
 *
 * @param to how far ahead the file's own are needed, in ms
 */
export function zonesOf(calendar: Part, to: number): (name: string) => Zone | null {
  const known = new Map<string, Zone | null>();
  const own = new Map(
    calendar.parts.filter(({ name }) => name === 'VTIMEZONE').map((part) => [nameOf(part), part]),
  );
  const find = (name: string): Zone | null => {
    const part = own.get(name);
    const places = part ? valuesOf(part, 'X-LIC-LOCATION') : [];
    const place = [name, ...places].map(runtimeName).find((each) => each !== undefined);
    if (place !== undefined) return runtimeZone(place);
    try {
      return part ? ownZone(part, to) : null;
    } catch {
      return null;
    }
  };
  return (written) => {
    const name = written.trim().replaceAll('\\', '');
    const zone = known.get(name);
    if (zone !== undefined) return zone;
    const found = find(name);
    known.set(name, found);
    return found;
  };
}
