'use client';

import { PasswordField } from './password-field.tsx';
import { StrengthMeter } from './strength-meter.tsx';
import type { AccountForm } from './use-account-form.ts';

/**
 * A new password with its strength, and once more (product.md,
 * Passwords); of a form that is a PasswordVisibility's.
 */
export function NewPasswordFields({
  id,
  label,
  form: { field, watched },
}: {
  /** Begins the fields' own. */
  id: string;
  label: string;
  form: AccountForm;
}) {
  const password = watched('password');
  return (
    <>
      <div>
        <PasswordField
          {...field('password')}
          id={`${id}-mot-de-passe`}
          label={label}
          autoComplete="new-password"
          required
        />
        <StrengthMeter id={`${id}-force`} password={typeof password === 'string' ? password : ''} />
      </div>
      <PasswordField
        {...field('confirmPassword')}
        id={`${id}-confirmation`}
        label="Confirmer le mot de passe"
        autoComplete="new-password"
        required
      />
    </>
  );
}
