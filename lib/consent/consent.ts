/**
 * Categories that a visitor decides about, in the order in which they are shown; the
 * necessary one is always on (product.md, Consent).
 */
export const OPTIONAL_CATEGORIES = ['analytics', 'marketing', 'functional'] as const;

export type OptionalCategory = (typeof OPTIONAL_CATEGORIES)[number];

export type ConsentCategory = 'necessary' | OptionalCategory;

/** Permission for each category. */
export type Choices = Record<OptionalCategory, boolean>;

/** A saved choice, as it is stored, with what says how long it holds. */
export type Consent = Choices & {
  necessary: true;
  version: number;
  /** When the choice was made, ISO 8601. */
  date: string;
};

/** Raised when the categories or their purposes change: an older choice is then asked for again. */
const CONSENT_VERSION = 1;

/** Validity of a choice, in days: the six months that the CNIL recommends. */
export const CONSENT_DAYS = 182;

const DAY_MS = 86_400_000;

/** The most that a date may lie ahead, in ms: another tab's clock, not a choice of next year. */
const CLOCK_SKEW_MS = 60_000;

export const ACCEPT_ALL: Choices = { analytics: true, marketing: true, functional: true };

export const REJECT_ALL: Choices = { analytics: false, marketing: false, functional: false };

/** The choice as it is to be stored when it is made at `now` (ms since 1970). */
export function makeConsent(choices: Choices, now: number): Consent {
  const { analytics, marketing, functional } = choices;
  return {
    necessary: true,
    analytics,
    marketing,
    functional,
    version: CONSENT_VERSION,
    date: new Date(now).toISOString(),
  };
}

function isConsent(value: unknown): value is Consent {
  const consent = value as Partial<Consent> | null;
  return (
    typeof consent === 'object' &&
    consent?.necessary === true &&
    OPTIONAL_CATEGORIES.every((category) => typeof consent[category] === 'boolean') &&
    consent.version === CONSENT_VERSION &&
    typeof consent.date === 'string'
  );
}

/**
 * Reads a stored value. Null for whatever is not a whole, current choice that still holds at `now`
 * (ms since 1970): nothing is then allowed, and the visitor is asked again.
 */
export function parseConsent(stored: string | null, now: number): Consent | null {
  if (!stored) return null;
  let value: unknown;
  try {
    value = JSON.parse(stored);
  } catch {
    return null;
  }
  if (!isConsent(value)) return null;
  const age = now - Date.parse(value.date);
  return age >= -CLOCK_SKEW_MS && age < CONSENT_DAYS * DAY_MS ? value : null;
}
