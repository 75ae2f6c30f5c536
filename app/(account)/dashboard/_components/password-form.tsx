'use client';

import { useState } from 'react';
import { SubmitButton } from '@/app/_components/ui/submit-button';
import { passwordChangeSchema } from '@/lib/validation/account-settings';
import { FormMessage } from '../../_components/form-message';
import { PasswordField, PasswordVisibility } from '../../_components/password-field';
import { StrengthMeter } from '../../_components/strength-meter';
import { useAccountForm } from '../../_components/use-account-form';
import { changePassword } from '../actions';

/** A new password from who knows the present one (§5). */
export function PasswordForm({ email }: { email: string }) {
  const { formProps, state, errors, pending } = useAccountForm(
    changePassword,
    passwordChangeSchema,
    'password',
  );
  const [password, setPassword] = useState('');
  return (
    <PasswordVisibility>
      <form
        {...formProps}
        onReset={() => setPassword('')}
        className="grid max-w-xl grid-cols-1 gap-5"
      >
        {/* For password managers, which store what they see here. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          id="mot-de-passe-actuel"
          name="currentPassword"
          label="Mot de passe actuel"
          autoComplete="current-password"
          error={errors.currentPassword}
          required
        />
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
          <StrengthMeter id="force-du-mot-de-passe" password={password} />
        </div>
        <PasswordField
          id="confirmation-du-mot-de-passe"
          name="confirmPassword"
          label="Nouveau mot de passe, encore une fois"
          autoComplete="new-password"
          error={errors.confirmPassword}
          required
        />
        <SubmitButton pending={pending} busy="Enregistrement…" className="justify-self-start">
          Changer le mot de passe
        </SubmitButton>
        <FormMessage state={state} />
      </form>
    </PasswordVisibility>
  );
}
