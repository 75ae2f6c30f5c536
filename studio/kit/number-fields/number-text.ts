/** The value of a typed text: a number, undefined where it is empty; or the reason why it is none, in French. */
export type Reading = { value: number | undefined; problem: string | null };

const NO_NUMBER = 'Un nombre s’écrit en chiffres\u00a0: 1\u202f250 ou 0,75 par exemple.';
const TOO_LARGE = 'Ce nombre est trop grand.';

/** Digits, in groups or not, and decimals after one comma or point. */
const NUMBER = /^[-−]?(?:\d[\d\s]*(?:[.,]\d*)?|[.,]\d+)$/;

/** Reads a number as one types it in France, « 1 234,5 », or with a point, whatever the browser's language. */
export function readNumber(text: string): Reading {
  const typed = text.trim();
  if (typed === '') return { value: undefined, problem: null };
  if (!NUMBER.test(typed)) return { value: undefined, problem: NO_NUMBER };
  // Adding 0 changes nothing but the sign of -0, which is no other figure than 0.
  const value = Number(typed.replace(/\s/g, '').replace('−', '-').replace(',', '.')) + 0;
  return Math.abs(value) > Number.MAX_SAFE_INTEGER
    ? { value: undefined, problem: TOO_LARGE }
    : { value, problem: null };
}

/** A stored number as a field shows it: with a comma, without groups, ready to be typed over. */
export const showNumber = (value: number | undefined): string =>
  value === undefined ? '' : String(value).replace('.', ',');

/** The number one above or below, with no more decimals than it had; from nothing, as from 0. */
export function stepNumber(value: number | undefined, by: 1 | -1): number {
  const decimals = String(value ?? 0).split('.')[1]?.length ?? 0;
  return Number(((value ?? 0) + by).toFixed(Math.min(decimals, 20)));
}
