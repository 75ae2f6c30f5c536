import { CLAIM_FIGURE_NAMES, type ClaimFigureName } from '../content/claims.ts';
import { formatDecimal } from '../format/numbers.ts';
import type { Figures } from './wire.ts';

/** Number of months over which the site's claims are counted, the current one included. */
export const CLAIM_MONTHS = 12;

type ClaimFigure = {
  /** Title in the Studio. */
  title: string;
  /** The count from which on it says something. */
  minimum: number;
  /** Number of cases that it is counted from. */
  base: (figures: Figures) => number;
  value: (figures: Figures) => string;
  /** Name of the cases that `base` counts, where the value does not say it. */
  of?: string;
};

/** The figures that a claim of the site can take, by the names that the content has for them. */
export const CLAIM_FIGURES = {
  answeredInTime: {
    title: 'Part des demandes répondues dans le délai promis',
    minimum: 10,
    base: ({ due }) => due,
    value: ({ inTime, due }) => wholePercent(inTime, due) ?? '',
    of: 'demandes',
  },
  requestsAnswered: {
    title: 'Nombre de demandes répondues',
    minimum: 10,
    base: ({ answered }) => answered,
    value: ({ answered }) => formatDecimal(answered),
  },
  projectsDelivered: {
    title: 'Nombre de projets livrés',
    minimum: 3,
    base: ({ delivered }) => delivered,
    value: ({ delivered }) => formatDecimal(delivered),
  },
} as const satisfies Record<ClaimFigureName, ClaimFigure>;

/** Whether the content names one of them. */
export const isClaimFigure = (name: unknown): name is ClaimFigureName =>
  CLAIM_FIGURE_NAMES.some((each) => each === name);

/** A share, rounded down to whole percent: 0.92; null of nothing. */
export const wholeShare = (part: number, whole: number): number | null =>
  whole > 0 ? Math.floor((part * 100) / whole) / 100 : null;

/** The same as it is said: « 92 % ». */
export function wholePercent(part: number, whole: number): string | null {
  const share = wholeShare(part, whole);
  return share === null ? null : `${Math.round(share * 100)}\u00a0%`;
}

/** The value that a claim shows of these figures, and where it comes from; null where they are too few. */
export function claimValue(
  name: ClaimFigureName,
  figures: Figures,
): { value: string; source: string } | null {
  const { base, minimum, value, of }: ClaimFigure = CLAIM_FIGURES[name];
  const count = base(figures);
  if (count < minimum) return null;
  const among = of ? ` sur ${formatDecimal(count)} ${of}` : '';
  return {
    value: value(figures),
    source: `Compté par ce site${among}, ${CLAIM_MONTHS}\u00a0derniers mois`,
  };
}

/** Figures, and the day on which they were counted, ISO 8601. */
export type CountedFigures = { figures: Figures; day: string };

type Claim = {
  value: string | null;
  label: string;
  source: string | null;
  date: string | null;
  figure: ClaimFigureName | null;
  isPromise?: boolean | undefined;
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
