'use client';

import { useState } from 'react';
import { SubmitButton } from '@/app/_components/ui/submit-button';
import { newPasswordSchema } from '@/lib/validation/account';
import { FormMessage } from '../../../_components/form-message';
import { PasswordField, PasswordVisibility } from '../../../_components/password-field';
import { StrengthMeter } from '../../../_components/strength-meter';
import { useAccountForm } from '../../../_components/use-account-form';
import { setNewPassword } from '../../actions';

/** A new password, twice (§5). */
export function NewPasswordForm({ email }: { email: string }) {
  const { formProps, state, errors, pending } = useAccountForm(
    setNewPassword,
    newPasswordSchema,
    'new-password',
  );
  const [password, setPassword] = useState('');
  return (
    <PasswordVisibility>
      <form {...formProps} aria-label="Nouveau mot de passe" className="grid gap-5">
        {/* For password managers: whose password it is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <div>
          <PasswordField
            id="nouveau-mot-de-passe"
            name="password"
            label="Nouveau mot de passe"
            autoComplete="new-password"
            error={errors.password}
            onChange={(event) => setPassword(event.target.value)}
            required
          />
          <StrengthMeter id="nouveau-force" password={password} />
        </div>
        <PasswordField
          id="nouveau-confirmation"
          name="confirmPassword"
          label="Confirmer le mot de passe"
          autoComplete="new-password"
          error={errors.confirmPassword}
          required
        />
        <FormMessage state={state} />
        <SubmitButton pending={pending} busy="Enregistrement…">
          Enregistrer le mot de passe
        </SubmitButton>
      </form>
    </PasswordVisibility>
  );
}
