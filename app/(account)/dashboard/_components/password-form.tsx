'use client';

import { SubmitButton } from '@/app/_components/ui/submit-button.tsx';
import { passwordChangeSchema } from '@/lib/validation/account-settings.ts';
import { FormMessage } from '../../_components/form-message.tsx';
import { NewPasswordFields } from '../../_components/new-password-fields.tsx';
import { PasswordField, PasswordVisibility } from '../../_components/password-field.tsx';
import { useAccountForm } from '../../_components/use-account-form.ts';
import { changePassword } from '../actions.ts';

/** A new password from who knows the present one (§5). */
export function PasswordForm({ email }: { email: string }) {
  const { formProps, state, errors, pending } = useAccountForm(
    changePassword,
    passwordChangeSchema,
    'password',
  );
  return (
    <PasswordVisibility>
      <form {...formProps} className="grid max-w-xl grid-cols-1 gap-5">
        {/* For password managers: whose password it is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          id="mot-de-passe-actuel"
          name="currentPassword"
          label="Mot de passe actuel"
          autoComplete="current-password"
          error={errors.currentPassword}
          required
        />
        <NewPasswordFields id="nouveau" label="Nouveau mot de passe" errors={errors} />
        <SubmitButton pending={pending} busy="Enregistrement…" className="justify-self-start">
          Changer le mot de passe
        </SubmitButton>
        <FormMessage state={state} />
      </form>
    </PasswordVisibility>
  );
}
