import { readNumber } from '../../kit/number-fields/number-text.ts';

/** The value of a typed figure, in hundredths (cents, hundredths of a day, basis points); or why it has none, in French. */
export type Reading = { value: number | undefined; problem: string | null };

/**
 * Reads a figure as one types it in France, « 1 234,5 », exactly: there is no float between the typed figure and
 * the stored one.
 *
 * @param max the largest, in hundredths
 */
export function readHundredths(text: string, max: number): Reading {
  // The figure may have its unit, as the label beside it does.
  const typed = text.replace(/[€%]\s*$/, '');
  const { value: known, problem } = readNumber(typed);
  if (problem || known === undefined) return { value: undefined, problem };
  const [whole = '', decimals = ''] = typed.replace(/\s/g, '').replace(/[.,]/, ',').split(',');
  const figures = decimals.replace(/0+$/, '');
  if (figures.length > 2) return { value: undefined, problem: 'Deux décimales au plus.' };
  const value = Number(`${whole.replace('−', '-')}${figures.padEnd(2, '0')}`) + 0;
  if (Math.abs(value) > max) return { value: undefined, problem: 'Ce nombre est trop grand.' };
  return { value, problem: null };
}

const parts = (value: number) => {
  const digits = String(Math.abs(value)).padStart(3, '0');
  return { whole: `${value < 0 ? '-' : ''}${digits.slice(0, -2)}`, decimals: digits.slice(-2) };
};

/** A quantity or a percentage as a field shows it, ready to be typed over: « 1,5 ». */
export function showHundredths(value: number | null | undefined): string {
  if (value === null || value === undefined) return '';
  const { whole, decimals } = parts(value);
  const figures = decimals.replace(/0+$/, '');
  return figures ? `${whole},${figures}` : whole;
}

/** An amount in cents likewise: « 1250 », « 1250,50 ». */
export function showCents(value: number | null | undefined): string {
  if (value === null || value === undefined) return '';
  const { whole, decimals } = parts(value);
  return decimals === '00' ? whole : `${whole},${decimals}`;
}
