import { showHundredths } from './amounts.ts';

/** The rates of VAT in France, in basis points. */
export const VAT_RATES = [2000, 1000, 550, 210, 0] as const;

/** A rate as one says it: « 5,5 % ». */
export const vatLabel = (rate: number): string => `${showHundredths(rate)}\u00a0%`;
