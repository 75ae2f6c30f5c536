'use client';

import { useEffect, useRef } from 'react';
import { buttonClass } from '@/app/_components/ui/button-link.tsx';
import type { Choices } from '@/lib/consent/consent.ts';
import { type CategoryTexts, ConsentToggles, choicesIn } from './consent-toggles.tsx';
import { useFocusReturn } from './use-focus-return.ts';

/** The title and the buttons of the dialog. */
export type PreferencesWords = { title: string; save: string; cancel: string };

/** The dialog « Préférences des cookies ». Escape and « Annuler » change nothing (product.md, Consent). */
export default function Preferences({
  words,
  categories,
  choices,
  onSave,
  onClose,
}: {
  words: PreferencesWords;
  categories: CategoryTexts;
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
          {words.title}
        </h2>
        <div className="mt-5">
          <ConsentToggles id="preference" categories={categories} choices={choices} />
        </div>
        <div className="mt-6 flex flex-wrap gap-3">
          <button type="submit" className={buttonClass()}>
            {words.save}
          </button>
          <button
            type="button"
            className={buttonClass('secondary')}
            onClick={() => dialog.current?.close()}
          >
            {words.cancel}
          </button>
        </div>
      </form>
    </dialog>
  );
}
