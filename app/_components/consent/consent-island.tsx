'use client';

import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { ACCEPT_ALL, type Choices, REJECT_ALL } from '@/lib/consent/consent.ts';
import type { AnalyticsConfig } from '@/lib/env/analytics.ts';
import { Analytics } from './analytics.tsx';
import { ConsentGate } from './consent-gate.tsx';
import type { CategoryTexts } from './consent-toggles.tsx';
import type { PreferencesWords } from './preferences.tsx';
import { consentStore, useConsent } from './use-consent.ts';
import { useFocusReturn } from './use-focus-return.ts';

/** One opening of the preferences: a browser says that a dialog is closed after it is, maybe after the next one was asked for. */
type Opened = { Preferences: typeof import('./preferences.tsx').default; opening: number };

/** Controls that answer the banner or open the preferences: the footer has such a button too. */
const CONTROLS = '[data-cookie-choice],[data-cookie-preferences]';

function Banner({ children }: { children: ReactNode }) {
  useFocusReturn();
  return children;
}

/**
 * The banner, its preferences, and what waits for consent (product.md, Consent). The banner is made
 * on the server, so that every page's script stays small, and drawn in the browser alone: it neither
 * flashes for who has chosen nor shows where no script could save.
 */
export function ConsentIsland({
  banner,
  words,
  categories,
  analytics,
}: {
  banner: ReactNode;
  words: PreferencesWords;
  categories: CategoryTexts;
  analytics: AnalyticsConfig | null;
}) {
  const consent = useConsent();
  const [isDismissed, setDismissed] = useState(false);
  const [preferences, setPreferences] = useState<Opened | null>(null);

  const save = useCallback((choices: Choices) => {
    consentStore().save(choices);
    // Also where the browser did not let it be stored: it is then asked again on the next page.
    setDismissed(true);
  }, []);

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const control = (event.target as Element).closest?.<HTMLElement>(CONTROLS);
      if (!control) return;
      const choice = control.dataset.cookieChoice;
      if (choice === 'all') save(ACCEPT_ALL);
      else if (choice === 'none') save(REJECT_ALL);
      else if (choice) setDismissed(true);
      else {
        // Few visitors open them: they come with the click. Where they do not, /cookies has the same.
        import('./preferences.tsx').then(
          (loaded) =>
            setPreferences((last) => ({
              Preferences: loaded.default,
              opening: (last?.opening ?? 0) + 1,
            })),
          () => window.location.assign('/cookies'),
        );
      }
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [save]);

  return (
    <>
      {consent === null && !isDismissed ? <Banner>{banner}</Banner> : null}
      {preferences ? (
        <preferences.Preferences
          key={preferences.opening}
          words={words}
          categories={categories}
          choices={consent}
          onSave={save}
          onClose={() => setPreferences((now) => (now === preferences ? null : now))}
        />
      ) : null}
      {analytics ? (
        <ConsentGate category="analytics">
          <Analytics {...analytics} />
        </ConsentGate>
      ) : null}
    </>
  );
}
