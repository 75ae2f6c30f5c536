'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useRef, useState } from 'react';
import { Frame } from '@/app/_components/form/field.tsx';
import { usePostedState } from '@/app/_components/form/posted-form.tsx';
import { SubmitButton } from '@/app/_components/form/submit-button.tsx';
import { showToast } from '@/app/_components/ui/show-toast.ts';
import { success } from '@/lib/forms/toasts.ts';
import { FormMessage } from '../../../../_components/form-message.tsx';
import { SignInAgain } from '../../../../_components/sign-in-again.tsx';
import { FILE_FIELD } from './focus-files.ts';
import { type SentFile, useSending } from './use-sending.ts';

const NOTHING_CHOSEN = 'Choisissez un fichier.';

/** How far a file is, in words. */
function saidOf(state: SentFile['state']): string {
  switch (state.is) {
    case 'waiting':
      return 'En attente';
    case 'sending':
      return state.percent < 100
        ? `Envoi\u00a0: ${Math.round(state.percent)}\u00a0%`
        : 'Vérification du fichier…';
    case 'done':
      return 'Envoyé';
    case 'refused':
      return state.problem;
  }
}

function Item({ sent, onAgain }: { sent: SentFile; onAgain: () => void }) {
  const { file, state } = sent;
  const isRefused = state.is === 'refused';
  return (
    <li
      className={`rounded-lg border-[1.5px] px-4 py-3 ${isRefused ? 'border-danger bg-danger-soft' : 'border-edge'}`}
    >
      <p className="break-words font-semibold">{file.name}</p>
      {state.is === 'sending' ? (
        <div
          role="progressbar"
          aria-label={`Envoi de ${file.name}`}
          aria-valuenow={Math.round(state.percent)}
          aria-valuemin={0}
          aria-valuemax={100}
          className="my-2 h-2 overflow-hidden rounded-full bg-line"
        >
          <div className="h-full bg-accent" style={{ width: `${state.percent}%` }} />
        </div>
      ) : null}
      <p>{saidOf(state)}</p>
      {isRefused && state.isSignedOut ? <SignInAgain /> : null}
      {isRefused ? (
        <button type="button" onClick={onAgain} className="link py-1">
          Réessayer
        </button>
      ) : null}
    </li>
  );
}

/**
 * Sends files to the consultant. Without scripts it is a form as any other; with them several leave, each with how far
 * it is.
 */
export function SendFiles({ project }: { project: string }) {
  const posted = usePostedState(`fichier-${project}`);
  const router = useRouter();
  const field = useRef<HTMLInputElement>(null);
  const [isMissing, setIsMissing] = useState(false);
  const { files, pending, send, sendAgain } = useSending(project, (count) => {
    if (count === 0) return;
    if (field.current) field.current.value = '';
    void showToast(
      count > 1
        ? success('Fichiers envoyés', 'Ils sont dans la liste.')
        : success('Fichier envoyé', 'Il est dans la liste.'),
    );
    router.refresh();
  });
  const shown = files.filter(({ state }) => state.is !== 'done');

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = [...(field.current?.files ?? [])];
    setIsMissing(chosen.length === 0);
    if (chosen.length === 0) field.current?.focus();
    else send(chosen);
  };

  return (
    <form
      action="/api/fichiers"
      className="mt-8 grid grid-cols-1 gap-5"
      encType="multipart/form-data"
      method="post"
      onSubmit={onSubmit}
    >
      <input type="hidden" name="projet" value={project} />
      <Frame
        id={FILE_FIELD}
        label="Envoyer un fichier"
        hint={'25\u00a0Mo au plus\u00a0: PDF, image, document, tableur, son, vidéo ou archive ZIP.'}
        error={isMissing ? NOTHING_CHOSEN : undefined}
      >
        {(wiring) => (
          <input
            {...wiring}
            ref={(input) => {
              field.current = input;
              if (!input) return;
              // One leaves without scripts, any number with them; and our message takes the place of the browser's.
              input.multiple = true;
              if (input.form) input.form.noValidate = true;
            }}
            className="control mt-2 block min-h-12 py-2 file:mr-4 file:rounded-full file:border-[1.5px] file:border-ink file:bg-transparent file:px-4 file:py-1 file:font-semibold file:text-ink"
            name="fichier"
            onChange={() => setIsMissing(false)}
            required
            type="file"
          />
        )}
      </Frame>
      <div>
        <SubmitButton pending={pending} busy="Envoi…">
          Envoyer
        </SubmitButton>
      </div>
      {shown.length > 0 ? (
        <ul aria-label="Envois" aria-live="polite" className="grid gap-3">
          {shown.map((sent) => (
            <Item key={sent.key} sent={sent} onAgain={() => sendAgain(sent)} />
          ))}
        </ul>
      ) : null}
      {posted ? <FormMessage state={posted} /> : null}
    </form>
  );
}
