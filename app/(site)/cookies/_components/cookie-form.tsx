'use client';

import { useState } from 'react';
import {
  type CategoryTexts,
  ConsentToggles,
  choicesIn,
} from '@/app/_components/consent/consent-toggles.tsx';
import { consentStore, useConsent } from '@/app/_components/consent/use-consent.ts';
import { buttonClass } from '@/app/_components/ui/button-link.tsx';
import { ACCEPT_ALL, type Choices, REJECT_ALL } from '@/lib/consent/consent.ts';
import type { CookiesPage } from '@/lib/content/index.ts';

/** The message where a choice could not be stored (product.md, Consent). */
const FAILED =
  'Votre navigateur n’a pas permis d’enregistrer ce choix\u00a0: rien de facultatif ne sera chargé.';

type Said = { text: string; count: number };

/** The toggles and buttons of /cookies. */
export function CookieForm({
  categories,
  words,
}: {
  categories: CategoryTexts;
  words: CookiesPage['words'];
}) {
  const consent = useConsent();
  // Until the page is live nothing would come of a click.
  const disabled = consent === undefined;
  const [said, setSaid] = useState<Said>();

  const save = (choices: Choices, done: string) => {
    const isStored = consentStore().save(choices);
    setSaid({ text: isStored ? done : FAILED, count: (said?.count ?? 0) + 1 });
  };

  return (
    <form
      aria-label="Préférences des cookies"
      onSubmit={(event) => {
        event.preventDefault();
        save(choicesIn(event.currentTarget), words.savedText);
      }}
    >
      {/* Shows the stored choice as soon as it is known, and again when it changes elsewhere. */}
      <div key={consent?.date} className="consent-board">
        <ConsentToggles id="categorie" categories={categories} choices={consent} />
      </div>
      <noscript>
        <p className="mt-6 font-semibold">
          Sans JavaScript, le site n’enregistre et ne charge rien de facultatif{'\u00a0'}: il n’y a
          rien à choisir.
        </p>
      </noscript>
      <div className="needs-script">
        <div className="mt-8 grid gap-3 sm:grid-cols-2">
          <button
            type="submit"
            disabled={disabled}
            className={buttonClass('secondary', 'sm:col-span-2')}
          >
            {words.saveAllButton}
          </button>
          <button
            type="button"
            disabled={disabled}
            className={buttonClass()}
            onClick={() => save(ACCEPT_ALL, words.acceptedText)}
          >
            {words.acceptButton}
          </button>
          <button
            type="button"
            disabled={disabled}
            className={buttonClass()}
            onClick={() => save(REJECT_ALL, words.refusedText)}
          >
            {words.refuseButton}
          </button>
        </div>
      </div>
      <p role="alert" className="mt-5 min-h-8">
        {said ? (
          <span key={said.count} className="consent-said">
            {said.text}
          </span>
        ) : null}
      </p>
    </form>
  );
}
