'use client';

import { useEffect, useRef } from 'react';
import { TextField } from '@/app/_components/form/field.tsx';
import { buttonClass } from '@/app/_components/ui/button-link.tsx';
import { dangerClass, toDangerClass } from '@/app/_components/ui/danger-button.ts';
import { DELETION_WORD } from '@/lib/validation/deletion-word.ts';
import { AccountNotice } from '../../_components/account-notice.tsx';
import { PasswordField, PasswordVisibility } from '../../_components/password-field.tsx';
import { useAccountForm } from '../../_components/use-account-form.ts';
import { deleteAccount } from '../actions.ts';

const LABELS = {
  confirmation: `Tapez ${DELETION_WORD} pour confirmer`,
  currentPassword: 'Votre mot de passe',
};

/**
 * Deletion of the account: asked for once more in a dialog, with the word and the password. Without
 * scripts the dialog's form stands in the page. What goes and what stays is read there, before it is confirmed.
 */
export function DeleteAccount({
  question,
  warning,
  underWay,
  kept,
}: {
  question: string;
  warning: string;
  /** Says which projects are under way; null where none is. */
  underWay: string | null;
  /** What stays of each contract, and until when. */
  kept: { title: string; text: string; contracts: ReadonlyArray<{ label: string; value: string }> };
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useAccountForm('deletion', deleteAccount, LABELS);
  const { formProps, field, state, pending } = form;

  useEffect(() => {
    // Answered without scripts, then hydrated: what was refused is still to be read.
    if (state.status !== 'idle' && !dialog.current?.open) dialog.current?.showModal();
  }, [state]);

  return (
    <>
      <button
        type="button"
        onClick={() => {
          dialog.current?.showModal();
          // The first field has the focus: what goes and what stays, above it, is read first all the same.
          dialog.current?.scrollTo(0, 0);
        }}
        className={`needs-script ${toDangerClass}`}
      >
        Supprimer mon compte…
      </button>
      <dialog
        ref={dialog}
        aria-labelledby="suppression-titre"
        className="m-auto w-[min(36rem,calc(100vw-2rem))] rounded-[1.25rem] border-[1.5px] border-ink bg-paper p-6 text-ink backdrop:bg-[#0f0e0b]/65 sm:p-9 noscript:static noscript:m-0 noscript:block"
      >
        <PasswordVisibility>
          <form {...formProps} className="grid grid-cols-1 gap-5">
            <div>
              <h3 id="suppression-titre" className="text-block">
                {question}
              </h3>
              <p className="mt-3 text-muted">{warning}</p>
              {underWay ? <p className="mt-3 font-semibold">{underWay}</p> : null}
              {kept.contracts.length > 0 ? (
                <>
                  <h4 className="mt-5 font-semibold">{kept.title}</h4>
                  <p className="mt-2 text-muted">{kept.text}</p>
                  <ul className="mt-3 list-disc space-y-2 pl-5">
                    {kept.contracts.map(({ label, value }) => (
                      <li key={label}>
                        <span className="font-semibold">{label}</span>
                        {'\u00a0'}: {value}.
                      </li>
                    ))}
                  </ul>
                </>
              ) : null}
            </div>
            <AccountNotice form={form} />
            <TextField {...field('confirmation')} autoComplete="off" spellCheck={false} required />
            <PasswordField {...field('currentPassword')} autoComplete="current-password" required />
            <div className="flex flex-wrap gap-3">
              <button type="submit" aria-disabled={pending || undefined} className={dangerClass}>
                {pending ? 'Suppression…' : 'Supprimer définitivement'}
              </button>
              <button
                type="button"
                onClick={() => dialog.current?.close()}
                className={buttonClass('secondary', 'needs-script')}
              >
                Annuler
              </button>
            </div>
          </form>
        </PasswordVisibility>
      </dialog>
    </>
  );
}
