'use client';

import { TextField } from '@/app/_components/form/field.tsx';
import { SubmitButton } from '@/app/_components/form/submit-button.tsx';
import { Words } from '@/app/_components/ui/words.tsx';
import { EMAIL_MAX } from '@/lib/validation/email.ts';
import { FormMessage } from '../../_components/form-message.tsx';
import { useAccountForm } from '../../_components/use-account-form.ts';
import { requestRecovery, resendConfirmation } from '../actions.ts';

const requests = {
  recovery: { action: requestRecovery, label: 'Recevoir le lien' },
  resend: { action: resendConfirmation, label: 'Renvoyer l’e-mail' },
} as const;

/** Asks for a mail; the answer is the same whether or not the account exists. */
export function MailRequestForm({ kind }: { kind: keyof typeof requests }) {
  const { action, label } = requests[kind];
  const { formProps, field, state, pending } = useAccountForm(kind, action);
  return (
    <form {...formProps} aria-label={label} className="grid gap-5">
      <TextField
        {...field('email')}
        id="email"
        type="email"
        label={<Words>Adresse e-mail</Words>}
        autoComplete="email"
        maxLength={EMAIL_MAX}
        required
      />
      <FormMessage state={state} />
      <SubmitButton pending={pending} busy="Envoi…">
        {label}
      </SubmitButton>
    </form>
  );
}
