import { formatDay } from '../articles/dates.ts';
import { isFilled } from './placeholder.ts';

/** What backs a figure: where it comes from, and the day that it is of, ISO 8601. */
export type Proof = { source?: string | null | undefined; date?: string | null | undefined };

/** Whether a figure says where it comes from and of when it is. */
export const isProven = ({ source, date }: Proof): boolean => isFilled(source) && Boolean(date);

/** The figures that may show: a live site keeps those to itself that nothing backs (product.md, Going live). */
export const shownClaims = <Claim extends Proof>(claims: Claim[], isLive: boolean): Claim[] =>
  isLive ? claims.filter(isProven) : claims;

/** A figure's source and day in one line; null where it has neither. */
export const proofLine = ({ source, date }: Proof): string | null =>
  [source, date && formatDay(date)].filter(Boolean).join(', ') || null;
