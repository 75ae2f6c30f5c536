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

/** Messages once a choice is stored (product.md, Consent). */
const SAID = {
  saved: 'Préférences sauvegardées avec succès\u202f!',
  accepted: 'Tous les cookies ont été acceptés\u202f!',
  refused: 'Seuls les cookies nécessaires ont été acceptés\u202f!',
  failed:
    'Votre navigateur n’a pas permis d’enregistrer ce choix\u00a0: rien de facultatif ne sera chargé.',
} as const;

type Said = { key: keyof typeof SAID; count: number };

/** The toggles and buttons of /cookies. */
export function CookieForm({ categories }: { categories: CategoryTexts }) {
  const consent = useConsent();
  // Until the page is live nothing would come of a click.
  const disabled = consent === undefined;
  const [said, setSaid] = useState<Said>();

  const save = (choices: Choices, key: keyof typeof SAID) => {
    const isStored = consentStore().save(choices);
    setSaid({ key: isStored ? key : 'failed', count: (said?.count ?? 0) + 1 });
  };

  return (
    <form
      aria-label="Préférences des cookies"
      onSubmit={(event) => {
        event.preventDefault();
        save(choicesIn(event.currentTarget), 'saved');
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
            Sauvegarder les préférences
          </button>
          <button
            type="button"
            disabled={disabled}
            className={buttonClass()}
            onClick={() => save(ACCEPT_ALL, 'accepted')}
          >
            Tout accepter
          </button>
          <button
            type="button"
            disabled={disabled}
            className={buttonClass()}
            onClick={() => save(REJECT_ALL, 'refused')}
          >
            Tout refuser
          </button>
        </div>
      </div>
      <p role="alert" className="mt-5 min-h-8">
        {said ? (
          <span key={said.count} className="consent-said">
            {SAID[said.key]}
          </span>
        ) : null}
      </p>
    </form>
  );
}
