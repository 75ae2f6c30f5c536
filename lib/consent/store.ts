import { type Choices, type Consent, makeConsent, parseConsent } from './consent.ts';

/** Where a choice is kept: the banner's key and that of /cookies, which always agree (product.md, Consent). */
export const CONSENT_KEYS = ['cookie-consent', 'cookie-preferences'] as const;

/** Key that is set to "true" with every saved choice. */
export const CONSENT_FLAG_KEY = 'cookie-consent-given';

/** Tells the rest of the page that the choice changed. */
const CHANGE_EVENT = 'consentchange';

export type ConsentStore = {
  /** The choice that holds now, or null; the same object for as long as it does not change. */
  read: () => Consent | null;
  /** Stores a choice under every key. False where the browser refuses: it then counts for nothing. */
  save: (choices: Choices) => boolean;
  /** Calls back on every change, of this tab or another; returns what ends that. */
  subscribe: (onChange: () => void) => () => void;
};

/** The later of two choices; of two at the same moment, one that allows no more than both do. */
function prevailing(one: Consent | null, other: Consent | null): Consent | null {
  if (!one || !other) return one ?? other;
  if (one.date !== other.date) return one.date > other.date ? one : other;
  return {
    ...one,
    analytics: one.analytics && other.analytics,
    marketing: one.marketing && other.marketing,
    functional: one.functional && other.functional,
  };
}

/**
 * The visitor's choice in a browser's local storage. Every read and write may be refused
 * (private mode, blocked storage): that is as if nothing had been chosen.
 */
export function createConsentStore(browser: Window = window): ConsentStore {
  let raw: Array<string | null> = [];
  let current: Consent | null = null;

  const stored = () => {
    try {
      return CONSENT_KEYS.map((key) => browser.localStorage.getItem(key));
    } catch {
      return [];
    }
  };

  return {
    read() {
      const now = Date.now();
      const values = stored();
      const same = values.length === raw.length && values.every((value, at) => value === raw[at]);
      // A choice that did not change may still have run out.
      if (same && (!current || parseConsent(JSON.stringify(current), now))) return current;
      raw = values;
      current = values.map((value) => parseConsent(value, now)).reduce(prevailing, null);
      return current;
    },

    save(choices) {
      try {
        const value = JSON.stringify(makeConsent(choices, Date.now()));
        for (const key of CONSENT_KEYS) browser.localStorage.setItem(key, value);
        browser.localStorage.setItem(CONSENT_FLAG_KEY, 'true');
      } catch {
        return false;
      }
      browser.dispatchEvent(new Event(CHANGE_EVENT));
      return true;
    },

    subscribe(onChange) {
      // `storage` comes from other tabs; `pageshow` from the back button, after which they may have written.
      const events = [CHANGE_EVENT, 'storage', 'pageshow'];
      for (const event of events) browser.addEventListener(event, onChange);
      return () => {
        for (const event of events) browser.removeEventListener(event, onChange);
      };
    },
  };
}
