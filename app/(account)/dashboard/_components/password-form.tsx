'use client';

import { SubmitButton } from '@/app/_components/form/submit-button.tsx';
import { FormMessage } from '../../_components/form-message.tsx';
import { NewPasswordFields } from '../../_components/new-password-fields.tsx';
import { PasswordField, PasswordVisibility } from '../../_components/password-field.tsx';
import { useAccountForm } from '../../_components/use-account-form.ts';
import { changePassword } from '../actions.ts';

/** A new password from who knows the present one (product.md, Passwords). */
export function PasswordForm({ email }: { email: string }) {
  const form = useAccountForm('password', changePassword);
  const { formProps, field, state, pending } = form;
  return (
    <PasswordVisibility>
      <form {...formProps} className="grid max-w-xl grid-cols-1 gap-5">
        {/* For password managers: whose password it is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...field('currentPassword')}
          id="mot-de-passe-actuel"
          label="Mot de passe actuel"
          autoComplete="current-password"
          required
        />
        <NewPasswordFields id="nouveau" label="Nouveau mot de passe" form={form} />
        <SubmitButton pending={pending} busy="Enregistrement…" className="justify-self-start">
          Changer le mot de passe
        </SubmitButton>
        <FormMessage state={state} />
      </form>
    </PasswordVisibility>
  );
}
