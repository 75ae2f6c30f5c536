'use client';

import { useSyncExternalStore } from 'react';
import type { Consent } from '@/lib/consent/consent.ts';
import { type ConsentStore, createConsentStore } from '@/lib/consent/store.ts';

let store: ConsentStore | undefined;

/** The page's one consent store; in the browser only. */
export function consentStore(): ConsentStore {
  store ??= createConsentStore();
  return store;
}

const subscribe = (onChange: () => void) => consentStore().subscribe(onChange);

/**
 * The visitor's choice (product.md, Consent): null where there is none, undefined on the server and until
 * the page is live, when nobody can know.
 */
export function useConsent(): Consent | null | undefined {
  return useSyncExternalStore<Consent | null | undefined>(
    subscribe,
    () => consentStore().read(),
    () => undefined,
  );
}
