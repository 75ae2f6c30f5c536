'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePostedState } from '@/app/_components/form/posted-form.tsx';
import { SubmitButton } from '@/app/_components/form/submit-button.tsx';
import { showToast } from '@/app/_components/ui/show-toast.ts';
import { weightOf } from '@/lib/files/weight.ts';
import { success } from '@/lib/forms/toasts.ts';
import { fileFieldId } from '@/lib/projects/paths.ts';
import { AccountNotice } from '../../../../_components/account-notice.tsx';
import { STAYING } from '../../../../_components/focus-when-done.ts';
import { ChosenFile, NOT_KEPT } from './chosen-file.tsx';
import { FileField } from './file-field.tsx';
import { type SentFile, useSending } from './use-sending.ts';

const NOTHING_CHOSEN = 'Choisissez un fichier.';

const plural = (count: number, one: string, many: string) =>
  `${count}\u00a0${count > 1 ? many : one}`;

/** The progress of the whole list, read out as it changes. */
function summaryOf(files: readonly SentFile[]): string {
  const now = files.find(({ state }) => state.is === 'sending');
  if (now) return `Envoi de ${now.file.name}…`;
  const of = (state: SentFile['state']['is']) => files.filter((each) => each.state.is === state);
  const chosen = of('chosen');
  const weight = chosen.reduce((sum, { file }) => sum + file.size, 0);
  const refused = of('refused').length;
  return [
    chosen.length > 0
      ? `${plural(chosen.length, 'fichier prêt à partir', 'fichiers prêts à partir')}, ${weightOf(weight)}`
      : '',
    refused > 0 ? plural(refused, 'fichier non envoyé', 'fichiers non envoyés') : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/**
 * Sends files to the consultant. Without scripts it is a form as any other; with them several are listed before they leave,
 * then each with how far it is.
 *
 * @param address that takes them
 * @param request the id of the request that they answer
 */
export function SendFiles({
  project,
  address,
  request,
  label = 'Envoyer un fichier',
}: {
  project: string;
  address: string;
  request?: string;
  label?: string;
}) {
  const posted = usePostedState(`fichier-${request ?? project}`);
  const router = useRouter();
  const field = useRef<HTMLInputElement>(null);
  const [isMissing, setIsMissing] = useState(false);
  const { files, pending, add, remove, send } = useSending(
    { project, address, request },
    (count) => {
      if (count === 0) return;
      void showToast(
        count > 1
          ? success('Fichiers envoyés', 'Ils sont dans la liste.')
          : success('Fichier envoyé', 'Il est dans la liste.'),
      );
      router.refresh();
    },
  );

  /** Takes over what the field holds: from then on it is listed, and can be left out. */
  const take = () => {
    const input = field.current;
    if (!input?.files?.length) return;
    add([...input.files]);
    input.value = '';
    setIsMissing(false);
  };

  const onMount = useEffectEvent(take);
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    // Without scripts one file is sent, with them any number; and our message takes the place of the browser's.
    input.multiple = true;
    if (input.form) input.form.noValidate = true;
    // Something may have been chosen before scripts ran.
    onMount();
  }, []);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = files.filter(
      ({ state }) => state.is === 'chosen' || (state.is === 'refused' && state.remedy === 'again'),
    );
    setIsMissing(chosen.length === 0 && !pending);
    if (chosen.length > 0) void send(chosen);
    else field.current?.focus();
  };

  return (
    <form
      action={address}
      aria-label={request ? label : undefined}
      className="mt-8 grid grid-cols-1 gap-5"
      encType="multipart/form-data"
      method="post"
      onSubmit={onSubmit}
    >
      {posted ? <AccountNotice form={{ state: posted }} kept={NOT_KEPT} /> : null}
      <input type="hidden" name="projet" value={project} />
      {request ? <input type="hidden" name="demande" value={request} /> : null}
      <FileField
        ref={field}
        id={request ? fileFieldId(request) : STAYING.files}
        label={label}
        name="fichier"
        isListed={files.length > 0}
        error={isMissing ? NOTHING_CHOSEN : undefined}
        onChange={take}
      />
      {files.length > 0 ? (
        <ul aria-label="Fichiers choisis" className="grid grid-cols-1 gap-3">
          {files.map((sent) => (
            <ChosenFile
              key={sent.key}
              sent={sent}
              onAgain={() => void send([sent])}
              onRemove={() => {
                remove(sent);
                field.current?.focus();
              }}
            />
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <SubmitButton pending={pending} busy="Envoi…">
          Envoyer
        </SubmitButton>
        <p role="status" className="min-w-0 break-words text-muted text-sm">
          {summaryOf(files)}
        </p>
      </div>
    </form>
  );
}
