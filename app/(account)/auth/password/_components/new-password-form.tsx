'use client';

import { SubmitButton } from '@/app/_components/form/submit-button.tsx';
import { AccountNotice } from '../../../_components/account-notice.tsx';
import { CONFIRM_LABEL, NewPasswordFields } from '../../../_components/new-password-fields.tsx';
import { PasswordVisibility } from '../../../_components/password-field.tsx';
import { useAccountForm } from '../../../_components/use-account-form.ts';
import { setNewPassword } from '../../actions.ts';

const LABELS = { password: 'Nouveau mot de passe', confirmPassword: CONFIRM_LABEL };

/** A new password, twice (product.md, Passwords). */
export function NewPasswordForm({ email }: { email: string }) {
  const form = useAccountForm('new-password', setNewPassword, LABELS);
  const { formProps, pending } = form;
  return (
    <PasswordVisibility>
      <form {...formProps} aria-label="Nouveau mot de passe" className="grid gap-5">
        <AccountNotice form={form} />
        {/* For password managers: whose password it is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields form={form} />
        <SubmitButton pending={pending} busy="Enregistrement…">
          Enregistrer le mot de passe
        </SubmitButton>
      </form>
    </PasswordVisibility>
  );
}
