'use client';

import { useEffect, useRef, useState } from 'react';
import { buttonClass } from '@/app/_components/ui/button-link';
import { ACCEPT_ALL, type Choices, REJECT_ALL } from '@/lib/consent/consent';
import type { AnalyticsConfig } from '@/lib/env/analytics';
import { Analytics } from './analytics';
import { ConsentGate } from './consent-gate';
import { type CategoryTexts, ConsentToggles, choicesIn } from './consent-toggles';
import { consentStore, useConsent } from './use-consent';

export type ConsentTexts = { title: string; text: string; categories: CategoryTexts };

/** Anything with this attribute opens the preferences when it is clicked: see the footer. */
const OPENER = '[data-cookie-preferences]';

/** Accepting and refusing look alike, and take one click each. */
const choiceClass = buttonClass('primary', '!min-h-11 !px-1.5 text-sm');

/** Where the button that was used goes away with what it closed, the page itself takes the focus. */
function useFocusReturn() {
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      document.getElementById('contenu')?.focus({ preventScroll: true });
    },
    [],
  );
}

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

function Preferences({
  texts,
  choices,
  onSave,
  onClose,
}: {
  texts: ConsentTexts;
  choices: Choices | null | undefined;
  onSave: (choices: Choices) => void;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);

  useFocusReturn();
  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby="cookies-preferences"
      className="cookie-preferences"
      onClose={onClose}
    >
      <form method="dialog" onSubmit={(event) => onSave(choicesIn(event.currentTarget))}>
        <h2 id="cookies-preferences" className="text-2xl leading-tight">
          Préférences des cookies
        </h2>
        <div className="mt-5">
          <ConsentToggles id="preference" categories={texts.categories} choices={choices} />
        </div>
        <div className="mt-6 flex flex-wrap gap-3">
          <button type="submit" className={buttonClass()}>
            Sauvegarder
          </button>
          <button
            type="button"
            className={buttonClass('secondary')}
            onClick={() => dialog.current?.close()}
          >
            Annuler
          </button>
        </div>
      </form>
    </dialog>
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
        <Preferences
          texts={texts}
          choices={consent}
          onSave={save}
          onClose={() => setCustomising(false)}
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
