'use client';

import type { ReactNode } from 'react';
import { CheckboxField } from '@/app/_components/form/checkbox-field.tsx';
import { SubmitButton } from '@/app/_components/form/submit-button.tsx';
import type { FormAction } from '@/app/_components/form/use-live-form.ts';
import { useServerForm } from '@/app/_components/form/use-server-form.ts';
import { NO_ANSWER } from '@/lib/account/toasts.ts';
import type { MailChoices } from '@/lib/projects/own.ts';
import { MAIL_KIND_LABELS, MAIL_KINDS } from '@/lib/projects/states.ts';
import { AccountNotice } from './account-notice.tsx';

/** The client's choice of mails about their projects. */
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
  const form = useServerForm({ name, action, noAnswer: NO_ANSWER });
  const { formProps, pending } = form;
  return (
    <form {...formProps} className="grid gap-5">
      <AccountNotice form={form} />
      {children}
      <fieldset className="grid gap-1">
        <legend className="mb-2 font-semibold">Un e-mail me prévient pour</legend>
        {MAIL_KINDS.map((kind) => (
          <CheckboxField
            key={kind}
            name="kinds"
            value={kind}
            label={MAIL_KIND_LABELS[kind]}
            defaultChecked={choices[kind]}
            className="min-h-9 items-center"
          />
        ))}
      </fieldset>
      <div>
        <SubmitButton pending={pending} busy="Enregistrement…">
          Enregistrer mes choix
        </SubmitButton>
      </div>
    </form>
  );
}
