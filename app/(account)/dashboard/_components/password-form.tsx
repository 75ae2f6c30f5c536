'use client';

import { SubmitButton } from '@/app/_components/form/submit-button.tsx';
import { AccountNotice } from '../../_components/account-notice.tsx';
import { CONFIRM_LABEL, NewPasswordFields } from '../../_components/new-password-fields.tsx';
import { PasswordField, PasswordVisibility } from '../../_components/password-field.tsx';
import { useAccountForm } from '../../_components/use-account-form.ts';
import { changePassword } from '../actions.ts';

const LABELS = {
  currentPassword: 'Mot de passe actuel',
  password: 'Nouveau mot de passe',
  confirmPassword: CONFIRM_LABEL,
};

/** A new password from who knows the present one (product.md, Passwords). */
export function PasswordForm({ email }: { email: string }) {
  const form = useAccountForm('password', changePassword, LABELS);
  const { formProps, field, pending } = form;
  return (
    <PasswordVisibility>
      <form {...formProps} className="grid max-w-xl grid-cols-1 gap-5">
        <AccountNotice form={form} />
        {/* For password managers: whose password it is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField {...field('currentPassword')} autoComplete="current-password" required />
        <NewPasswordFields form={form} />
        <SubmitButton pending={pending} busy="Enregistrement…" className="justify-self-start">
          Changer le mot de passe
        </SubmitButton>
      </form>
    </PasswordVisibility>
  );
}
