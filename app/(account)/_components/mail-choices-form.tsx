'use client';

import type { ReactNode } from 'react';
import { SubmitButton } from '@/app/_components/form/submit-button.tsx';
import type { FormAction } from '@/app/_components/form/use-live-form.ts';
import { useServerForm } from '@/app/_components/form/use-server-form.ts';
import { NO_ANSWER } from '@/lib/account/toasts.ts';
import type { MailChoices } from '@/lib/projects/own.ts';
import { MAIL_KIND_LABELS, MAIL_KINDS } from '@/lib/projects/states.ts';
import { FormMessage } from './form-message.tsx';

/** Which mails about their projects the client gets. */
export function MailChoicesForm({
  name,
  action,
  choices,
  children,
}: {
  /** The form’s, by which its answer is found. */
  name: string;
  action: FormAction;
  choices: MailChoices;
  /** Hidden fields. */
  children?: ReactNode;
}) {
  const { formProps, state, pending } = useServerForm({
    name,
    action,
    noAnswer: NO_ANSWER,
  });
  return (
    <form {...formProps} className="grid gap-5">
      {children}
      <fieldset className="grid gap-1">
        <legend className="mb-2 font-semibold">Un e-mail me prévient pour</legend>
        {MAIL_KINDS.map((kind) => (
          <label key={kind} className="flex min-h-9 items-center gap-3">
            <input
              type="checkbox"
              name="kinds"
              value={kind}
              defaultChecked={choices[kind]}
              className="size-5 flex-none accent-[var(--accent)]"
            />
            {MAIL_KIND_LABELS[kind]}
          </label>
        ))}
      </fieldset>
      <div>
        <SubmitButton pending={pending} busy="Enregistrement…">
          Enregistrer mes choix
        </SubmitButton>
      </div>
      <FormMessage state={state} />
    </form>
  );
}
