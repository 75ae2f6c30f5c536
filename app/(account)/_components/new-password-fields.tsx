'use client';

import { PasswordField } from './password-field.tsx';
import { StrengthMeter } from './strength-meter.tsx';
import type { AccountForm } from './use-account-form.ts';

export const CONFIRM_LABEL = 'Confirmer le mot de passe';

/**
 * A new password with its strength, and once more (product.md,
 * Passwords); of a form that is a PasswordVisibility's.
 */
export function NewPasswordFields({ form: { name, field, watched } }: { form: AccountForm }) {
  const password = watched('password');
  return (
    <>
      <div>
        <PasswordField {...field('password')} autoComplete="new-password" required />
        <StrengthMeter
          id={`${name}-force`}
          password={typeof password === 'string' ? password : ''}
        />
      </div>
      <PasswordField {...field('confirmPassword')} autoComplete="new-password" required />
    </>
  );
}
