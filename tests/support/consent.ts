import { makeConsent, REJECT_ALL } from '../../lib/consent/consent.ts';
import { CONSENT_KEYS } from '../../lib/consent/store.ts';
import { E2E } from './e2e-stack.ts';

/** A browser whose visitor has refused: the banner is out of the way of every other test. */
export const REFUSED_COOKIES = {
  cookies: [],
  origins: [
    {
      origin: E2E.siteUrl,
      localStorage: CONSENT_KEYS.map((name) => ({
        name,
        value: JSON.stringify(makeConsent(REJECT_ALL, Date.now())),
      })),
    },
  ],
};

/** A browser that was never here. */
export const NO_CHOICE = { cookies: [], origins: [] };
