const WEEKDAYS = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'];
const MONTHS = [
  ['janvier', 'janv'],
  ['fevrier', 'fevr', 'fev'],
  ['mars'],
  ['avril', 'avr'],
  ['mai'],
  ['juin'],
  ['juillet', 'juil'],
  ['aout'],
  ['septembre', 'sept'],
  ['octobre', 'oct'],
  ['novembre', 'nov'],
  ['decembre', 'dec'],
];

/** The hour of a day of which none is said. */
const USUAL_HOUR = 9;

const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’']/g, ' ')
    .replace(/[\s.,]+/g, ' ')
    .trim();

type Clock = { hours: number; minutes: number };

/** The time at the end of a text, and what stands before it; null where what stands there is none. */
function splitTime(text: string): { day: string; clock: Clock } | null {
  const [end] = /(?:\ba )?(?:midi|minuit|\d{1,2} ?(?:h|heures?)(?: ?\d{2})?|\d{1,2}:\d{2})$/.exec(
    text,
  ) ?? [''];
  const day = text.slice(0, text.length - end.length).trim();
  if (!end) return { day, clock: { hours: USUAL_HOUR, minutes: 0 } };
  const [hours = end.includes('midi') ? 12 : 0, minutes = 0] = (end.match(/\d+/g) ?? []).map(
    Number,
  );
  return hours < 24 && minutes < 60 ? { day, clock: { hours, minutes } } : null;
}

/** A day of the calendar; null for the 31st of February. */
function dateOf(year: number, month: number, day: number): Date | null {
  const date = new Date(year, month, day);
  return date.getMonth() === month && date.getDate() === day ? date : null;
}

const later = (from: Date, days: number) =>
  new Date(from.getFullYear(), from.getMonth(), from.getDate() + days);

/** The day that is meant, at its beginning; one without a year is the next. */
function readDay(text: string, today: Date): Date | null {
  const named = ['', 'aujourd hui', 'demain', 'apres-demain'].indexOf(text);
  if (named >= 0) return later(today, Math.max(named - 1, 0));
  const weekday = WEEKDAYS.indexOf(text.replace(/ prochain$/, ''));
  if (weekday >= 0) return later(today, ((weekday - today.getDay() + 6) % 7) + 1);

  const bare = text.replace(new RegExp(`^(?:le )?(?:(?:${WEEKDAYS.join('|')}) )?(?:le )?`), '');
  const [, first, second, third] =
    /^(\d{1,2})(?:er)?[/ -]([a-z]+|\d{1,2})(?:[/ -](\d{4}|\d{2}))?$/.exec(bare) ?? [];
  if (!first || !second) return null;
  const month = /^\d/.test(second)
    ? Number(second) - 1
    : MONTHS.findIndex((names) => names.includes(second));
  if (month < 0 || month > 11) return null;
  if (third) return dateOf(Number(third.padStart(4, '20')), month, Number(first));
  const thisYear = dateOf(today.getFullYear(), month, Number(first));
  return thisYear && thisYear >= today
    ? thisYear
    : dateOf(today.getFullYear() + 1, month, Number(first));
}

/**
 * The moment that a text means, in the zone of this browser: « demain 9 h », « 30/11/2026 9h », « lundi 14 h 30 ». Null
 * where it means none.
 */
export function readMoment(text: string, now: Date): Date | null {
  const split = splitTime(plain(text));
  if (!split || plain(text) === '') return null;
  const day = readDay(split.day, later(now, 0));
  if (!day) return null;
  const { hours, minutes } = split.clock;
  return new Date(day.getFullYear(), day.getMonth(), day.getDate(), hours, minutes);
}

/** A moment as it is said, with the zone that it is in. */
export function sayMoment(moment: Date): string {
  const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full' })
    .format(moment)
    .replace(/\b1(?= )/, '1er');
  const time = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short' }).format(moment);
  const { timeZone } = new Intl.DateTimeFormat('fr-FR').resolvedOptions();
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ');
  return `${day} à ${time}, heure de ${city}`;
}
