'use client';

import { TextField } from '@/app/_components/form/field.tsx';
import { SubmitButton } from '@/app/_components/form/submit-button.tsx';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import { EMAIL_MAX } from '@/lib/validation/email.ts';
import { AccountNotice } from '../../_components/account-notice.tsx';
import { useAccountForm } from '../../_components/use-account-form.ts';
import { requestRecovery, resendConfirmation } from '../actions.ts';

const requests = {
  recovery: { action: requestRecovery, label: 'Recevoir le lien' },
  resend: { action: resendConfirmation, label: 'Renvoyer l’e-mail' },
} as const;

const LABELS = { email: 'Adresse e-mail' };

/** Asks for a mail; the answer is the same whether or not the account exists. */
export function MailRequestForm({ kind }: { kind: keyof typeof requests }) {
  const { action, label } = requests[kind];
  const form = useAccountForm(kind, action, LABELS);
  const { formProps, field, pending } = form;
  return (
    <form {...formProps} aria-label={label} className="grid gap-5">
      <AccountNotice form={form} />
      <TextField
        {...field('email')}
        type="email"
        label={<Words>{LABELS.email}</Words>}
        autoComplete="email"
        maxLength={EMAIL_MAX}
        required
      />
      <SubmitButton pending={pending} busy="Envoi…">
        {label}
      </SubmitButton>
    </form>
  );
}
