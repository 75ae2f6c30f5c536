'use client';

import { lazy, Suspense, useEffect, useState } from 'react';
import { buttonClass } from '@/app/_components/ui/button-link';
import { ACCEPT_ALL, type Choices, REJECT_ALL } from '@/lib/consent/consent';
import type { AnalyticsConfig } from '@/lib/env/analytics';
import { Analytics } from './analytics';
import { ConsentGate } from './consent-gate';
import type { CategoryTexts } from './consent-toggles';
import { consentStore, useConsent } from './use-consent';
import { useFocusReturn } from './use-focus-return';

export type ConsentTexts = { title: string; text: string; categories: CategoryTexts };

/** Few visitors open it: it comes with the first click. */
const Preferences = lazy(() => import('./preferences'));

/** Anything with this attribute opens the preferences when it is clicked: see the footer. */
const OPENER = '[data-cookie-preferences]';

/** Accepting and refusing look alike, and take one click each. */
const choiceClass = buttonClass('primary', '!min-h-11 !px-1.5 text-sm');

function Banner({
  texts,
  onChoice,
  onCustomise,
  onClose,
}: {
  texts: ConsentTexts;
  onChoice: (choices: Choices) => void;
  onCustomise: () => void;
  onClose: () => void;
}) {
  useFocusReturn();

  return (
    <section aria-labelledby="cookies-bandeau" className="cookie-banner no-print">
      <div>
        <h2 id="cookies-bandeau" className="pr-10 text-lg leading-tight">
          {texts.title}
        </h2>
        <p className="mt-1 max-w-xl text-muted text-sm leading-snug">{texts.text}</p>
      </div>
      <div className="cookie-banner-choices">
        <button type="button" className={choiceClass} onClick={() => onChoice(ACCEPT_ALL)}>
          Tout accepter
        </button>
        <button
          type="button"
          className={buttonClass('secondary', '!min-h-11 !px-1.5 text-sm')}
          onClick={onCustomise}
        >
          Personnaliser
        </button>
        <button type="button" className={choiceClass} onClick={() => onChoice(REJECT_ALL)}>
          Rejeter tout
        </button>
      </div>
      <button
        type="button"
        aria-label="Fermer sans choisir"
        className="absolute top-1.5 right-1.5 grid size-11 place-items-center rounded-full hover:bg-accent-soft"
        onClick={onClose}
      >
        <svg aria-hidden="true" viewBox="0 0 24 24" width="20" height="20">
          <path
            d="M6 6l12 12M18 6L6 18"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
          />
        </svg>
      </button>
    </section>
  );
}

/**
 * The banner, its preferences, and what waits for consent (§2 « Cookie banner », §4). Nothing of it is
 * in the page's HTML: it neither flashes for who has chosen nor shows where no script could save.
 */
export function ConsentIsland({
  texts,
  analytics,
}: {
  texts: ConsentTexts;
  analytics: AnalyticsConfig | null;
}) {
  const consent = useConsent();
  const [isDismissed, setDismissed] = useState(false);
  const [isCustomising, setCustomising] = useState(false);

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if ((event.target as Element).closest?.(OPENER)) setCustomising(true);
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);

  const save = (choices: Choices) => {
    consentStore().save(choices);
    // Also where the browser did not let it be stored: it is then asked again on the next page.
    setDismissed(true);
  };

  return (
    <>
      {consent === null && !isDismissed ? (
        <Banner
          texts={texts}
          onChoice={save}
          onCustomise={() => setCustomising(true)}
          onClose={() => setDismissed(true)}
        />
      ) : null}
      {isCustomising ? (
        <Suspense>
          <Preferences
            categories={texts.categories}
            choices={consent}
            onSave={save}
            onClose={() => setCustomising(false)}
          />
        </Suspense>
      ) : null}
      {analytics ? (
        <ConsentGate category="analytics">
          <Analytics {...analytics} />
        </ConsentGate>
      ) : null}
    </>
  );
}
