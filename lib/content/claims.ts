import { formatDay } from '../articles/dates.ts';
import { type ClaimFigureName, claimValue } from '../figures/claim-figures.ts';
import type { Figures } from '../figures/wire.ts';
import { isFilled } from './placeholder.ts';

/** What backs a figure: where it comes from, and the day that it is of, ISO 8601; or that the site counts it. */
export type Proof = {
  source?: string | null | undefined;
  date?: string | null | undefined;
  figure?: string | null | undefined;
};

/** Whether a figure says where it comes from and of when it is, or is counted by the site, which then says both. */
export const isProven = ({ source, date, figure }: Proof): boolean =>
  Boolean(figure) || (isFilled(source) && Boolean(date));

/** The figures that may show: a live site keeps those to itself that nothing backs (product.md, Going live). */
export const shownClaims = <Claim extends Proof>(claims: Claim[], isLive: boolean): Claim[] =>
  isLive ? claims.filter(isProven) : claims;

/** What was counted, and on which day, ISO 8601. */
export type CountedFigures = { figures: Figures; day: string };

type Claim = {
  value: string | null;
  label: string;
  source: string | null;
  date: string | null;
  figure: ClaimFigureName | null;
};

/** The claims with what is counted in its place; those without a figure, or with too few to count, are left out. */
export const filledClaims = (
  claims: readonly Claim[],
  counted: CountedFigures | null,
): (Claim & { value: string })[] =>
  claims.flatMap((claim) => {
    if (!claim.figure) return claim.value ? [{ ...claim, value: claim.value }] : [];
    const taken = counted && claimValue(claim.figure, counted.figures);
    return taken ? [{ ...claim, ...taken, date: counted.day }] : [];
  });

/** A figure's source and day in one line, the day never broken over two; null where it has neither. */
export const proofLine = ({ source, date }: Proof): string | null =>
  [source, date && formatDay(date).replaceAll(' ', '\u00a0')].filter(Boolean).join(', ') || null;
