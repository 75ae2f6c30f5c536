/** The consultant's assumptions for every project (product.md, Time regained). */
export type TimeAssumptions = {
  /** Weeks worked in a year, whole. */
  weeksPerYear: number;
  /** The share of the task that the project takes over, in whole percent. */
  sharePercent: number;
  /** Cost of an hour in euros until the visitor gives theirs: two decimals at most. */
  hourlyCost: number;
  /** Months, whole, within which a project has to pay for itself to be said to do so by time alone. */
  maxMonths: number;
};

/** Limits of a visitor's hours a week and euros an hour, and of the assumptions. */
export const TIME_LIMITS = {
  weeklyHours: { from: 0.5, to: 100 },
  hourlyCost: { from: 1, to: 500 },
  weeksPerYear: { from: 1, to: 52 },
  sharePercent: { from: 1, to: 100 },
  maxMonths: { from: 1, to: 120 },
} as const;

const MONTHS_A_YEAR = 12;

/** A number with at most two decimals, as an exact integer of hundredths. */
const hundredths = (value: number): number => Math.round(value * 100);

/** numerator ÷ denominator for non-negative safe integers, rounded down. */
const divideDown = (numerator: number, denominator: number): number =>
  (numerator - (numerator % denominator)) / denominator;

/**
 * A figure as somebody typed it or as a URL carries it: « 6 », « 7,5 » or « 7.5 ». Null for anything else, for more than
 * two decimals and beyond the limits.
 */
export function readFigure(
  typed: string,
  { from, to }: { readonly from: number; readonly to: number },
): number | null {
  const [figure] = /^\d{1,3}(?:[.,]\d{1,2})?$/.exec(typed.trim()) ?? [];
  const value = Number(figure?.replace(',', '.') ?? Number.NaN);
  return value >= from && value <= to ? value : null;
}

/** The same as it was typed, to be kept or sent on; empty where it is none. */
export const figureOrNone = (
  typed: string,
  limits: { readonly from: number; readonly to: number },
): string => (readFigure(typed, limits) === null ? '' : typed.trim());

/**
 * Hours regained in a month: hours a week (two decimals at most) × weeks worked a year ÷ 12 × the share that is
 * automated. Exact, then rounded down to a half hour.
 */
export function hoursRegained(
  weeklyHours: number,
  { weeksPerYear, sharePercent }: Pick<TimeAssumptions, 'weeksPerYear' | 'sharePercent'>,
): number {
  const yearly = hundredths(weeklyHours) * weeksPerYear * sharePercent;
  return divideDown(yearly * 2, 100 * 100 * MONTHS_A_YEAR) / 2;
}

/**
 * The value of these hours in a month, in euros: hours (whole or half, as `hoursRegained` has them) × cost of an hour in
 * euros (two decimals at most). Exact, then rounded down to a whole euro.
 */
export const valueRegained = (hours: number, hourlyCost: number): number =>
  divideDown(hours * 2 * hundredths(hourlyCost), 200);

/**
 * The months in which the value pays each end of a price (all in whole euros, with the same taxes): rounded up. Null
 * where nothing is regained.
 */
export const monthsUntilPaid = (
  { minimum, maximum }: { minimum: number; maximum: number },
  monthlyValue: number,
): { minimum: number; maximum: number } | null =>
  monthlyValue > 0
    ? { minimum: monthsToPay(minimum, monthlyValue), maximum: monthsToPay(maximum, monthlyValue) }
    : null;

const monthsToPay = (price: number, monthlyValue: number): number =>
  divideDown(price + monthlyValue - 1, monthlyValue);
