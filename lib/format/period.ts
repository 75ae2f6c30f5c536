import { formatDay } from './dates.ts';

/** The days, ISO, between which a training is wished; either may be left open, and is then empty. */
export type Period = { earliest: string; latest: string };

/** Whether this is a day of the calendar, ISO: not « 2027-02-31 », which some browsers take for the 3rd of March. */
export function isDay(value: string): boolean {
  const date = /^\d{4}-\d\d-\d\d$/.test(value) ? new Date(value) : null;
  return Boolean(date?.getTime()) && date?.toISOString().slice(0, 10) === value;
}

/** A period as a person says it, empty where both ends are open. */
export function formatPeriod({ earliest, latest }: Period): string {
  if (!earliest && !latest) return '';
  if (!latest) return `À partir du ${formatDay(earliest)}`;
  if (!earliest) return `Jusqu’au ${formatDay(latest)}`;
  return `Du ${formatDay(earliest)} au ${formatDay(latest)}`;
}
