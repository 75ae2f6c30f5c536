import { formatDay } from '../format/dates.ts';
import { isFilled } from '../words/placeholder.ts';

/** The figures of the running business that a claim may name; `lib/figures` counts them. */
export const CLAIM_FIGURE_NAMES = [
  'answeredInTime',
  'requestsAnswered',
  'projectsDelivered',
] as const;

export type ClaimFigureName = (typeof CLAIM_FIGURE_NAMES)[number];

/**
 * Proof of a figure: where it comes from, and the day that it is of, ISO 8601; or that the site counts it. What the
 * settings promise needs none.
 */
export type Proof = {
  value?: string | null | undefined;
  source?: string | null | undefined;
  date?: string | null | undefined;
  figure?: string | null | undefined;
  isPromise?: boolean | undefined;
};

/** Whether a figure, as it is written, is the reply delay that the settings promise. */
export const isPromise = ({ value }: Proof): boolean => Boolean(value?.includes('{délai}'));

/**
 * Whether a figure says where it comes from and of when it is, or is counted by the site, which then says both, or
 * promised.
 */
export const isProven = (proof: Proof): boolean =>
  Boolean(proof.figure) ||
  (proof.isPromise ?? isPromise(proof)) ||
  (isFilled(proof.source) && Boolean(proof.date));

/** The figures that may show: a live site keeps those to itself that nothing backs (product.md, Going live). */
export const shownClaims = <Claim extends Proof>(claims: Claim[], isLive: boolean): Claim[] =>
  isLive ? claims.filter(isProven) : claims;

/** A figure's source and day in one line, the day never broken over two; null where it has neither. */
export const proofLine = ({ source, date }: Proof): string | null =>
  [source, date && formatDay(date).replaceAll(' ', '\u00a0')].filter(Boolean).join(', ') || null;
