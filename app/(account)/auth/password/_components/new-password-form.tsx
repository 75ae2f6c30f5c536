'use client';

import { SubmitButton } from '@/app/_components/form/submit-button.tsx';
import { FormMessage } from '../../../_components/form-message.tsx';
import { NewPasswordFields } from '../../../_components/new-password-fields.tsx';
import { PasswordVisibility } from '../../../_components/password-field.tsx';
import { useAccountForm } from '../../../_components/use-account-form.ts';
import { setNewPassword } from '../../actions.ts';

/** A new password, twice (product.md, Passwords). */
export function NewPasswordForm({ email }: { email: string }) {
  const form = useAccountForm('new-password', setNewPassword);
  const { formProps, state, pending } = form;
  return (
    <PasswordVisibility>
      <form {...formProps} aria-label="Nouveau mot de passe" className="grid gap-5">
        {/* For password managers: whose password it is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields id="nouveau" label="Nouveau mot de passe" form={form} />
        <FormMessage state={state} />
        <SubmitButton pending={pending} busy="Enregistrement…">
          Enregistrer le mot de passe
        </SubmitButton>
      </form>
    </PasswordVisibility>
  );
}
