import { PARIS } from './zone.ts';

/** The most formats that are kept: a zone has as many spellings as a visitor types. */
const MOST_MADE = 200;
const made = new Map<string, Intl.DateTimeFormat>();

function format(zone: string, options: Intl.DateTimeFormatOptions, moment: number): string {
  const key = `${zone}\0${JSON.stringify(options)}`;
  const known = made.get(key) ?? new Intl.DateTimeFormat('fr-FR', { ...options, timeZone: zone });
  if (made.size >= MOST_MADE) made.clear();
  made.set(key, known);
  return known.format(moment);
}

/** A time as one says it: « 9 h », « 14 h 30 ». */
export function sayTime(moment: number, zone = PARIS): string {
  const clock = format(zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, moment);
  const [hour = '', minute = ''] = clock.split(':');
  return minute === '00' ? `${Number(hour)}\u00a0h` : `${Number(hour)}\u00a0h\u00a0${minute}`;
}

/** « mardi 24 novembre 2026 », the first of a month as « 1er ». */
export const sayDay = (moment: number, zone = PARIS): string =>
  format(zone, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, moment).replace(
    /(?<=\s)1(?=\s)/,
    '1er',
  );

/** « mardi 24 novembre » */
export const sayShortDay = (moment: number, zone = PARIS): string =>
  format(zone, { weekday: 'long', day: 'numeric', month: 'long' }, moment).replace(
    /(?<=\s)1(?=\s)/,
    '1er',
  );

/** The day that a zone's clocks show, ISO. */
export const dayIn = (moment: number, zone = PARIS): string =>
  format(zone, { year: 'numeric', month: '2-digit', day: '2-digit' }, moment)
    .split('/')
    .toReversed()
    .join('-');

/** Noon of a day, ISO: no change of the clocks makes it another. */
export const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`);

/** The hour that a zone's clocks show. */
export const hourIn = (moment: number, zone = PARIS): number =>
  Number(
    format(zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, moment).slice(0, 2),
  );

/** « mardi 24 novembre 2026 à 9 h 30 » */
export const sayMoment = (moment: number, zone = PARIS): string =>
  `${sayDay(moment, zone)} à ${sayTime(moment, zone)}`;

/** Whether two zones show another time or day at this moment. */
export const differs = (moment: number, zone: string): boolean =>
  sayMoment(moment, zone) !== sayMoment(moment, PARIS);

/** The zone by whose clocks a moment is told to who lives in one: that of Paris where both show the same. */
export const clockOf = (moment: number, zone: string): string =>
  differs(moment, zone) ? zone : PARIS;
