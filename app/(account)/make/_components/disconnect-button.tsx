'use client';

import { useRef, useTransition } from 'react';
import { buttonClass } from '@/app/_components/ui/button-link.tsx';
import { dangerClass } from '@/app/_components/ui/danger-button.ts';
import { showToast } from '@/app/_components/ui/show-toast.ts';
import { NO_ANSWER } from '@/lib/account/toasts.ts';
import { answerOr } from '../../_components/answer-or.ts';
import { disconnect } from '../actions.ts';

/** « Déconnecter », after a question: the token cannot be brought back. */
export function DisconnectButton({ title, text }: { title: string; text: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [pending, startTransition] = useTransition();

  const confirm = () =>
    startTransition(async () => {
      const toast = await answerOr(disconnect(), NO_ANSWER);
      dialog.current?.close();
      void showToast(toast);
    });

  return (
    <>
      <button
        type="button"
        onClick={() => dialog.current?.showModal()}
        className={buttonClass('secondary')}
      >
        Déconnecter
      </button>
      <dialog
        ref={dialog}
        aria-labelledby="deconnecter-titre"
        className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-block border-[1.5px] border-ink bg-sheet p-6 text-ink backdrop:bg-[#0f0e0b]/65 sm:p-8"
      >
        <h2 id="deconnecter-titre" className="text-block">
          {title}
        </h2>
        <p className="mt-3 text-muted">{text}</p>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <button
            type="button"
            onClick={() => dialog.current?.close()}
            className={buttonClass('secondary')}
          >
            Annuler
          </button>
          <button type="button" disabled={pending} onClick={confirm} className={dangerClass}>
            {pending ? 'Suppression…' : 'Supprimer le token'}
          </button>
        </div>
      </dialog>
    </>
  );
}
