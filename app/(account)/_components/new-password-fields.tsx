'use client';

import { useEffect, useRef, useState } from 'react';
import { PasswordField } from './password-field.tsx';
import { StrengthMeter } from './strength-meter.tsx';

/** A new password with its strength, and once more (§5); of a form that is a PasswordVisibility's. */
export function NewPasswordFields({
  id,
  label,
  errors,
}: {
  /** Begins the fields' own. */
  id: string;
  label: string;
  errors: Record<string, string>;
}) {
  const [password, setPassword] = useState('');
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // Something may have been typed before scripts ran.
    setPassword(input.current?.value ?? '');
    const onReset = () => setPassword('');
    const form = input.current?.form;
    form?.addEventListener('reset', onReset);
    return () => form?.removeEventListener('reset', onReset);
  }, []);

  return (
    <>
      <div>
        <PasswordField
          ref={input}
          id={`${id}-mot-de-passe`}
          name="password"
          label={label}
          autoComplete="new-password"
          error={errors.password}
          onChange={(event) => setPassword(event.target.value)}
          required
        />
        <StrengthMeter id={`${id}-force`} password={password} />
      </div>
      <PasswordField
        id={`${id}-confirmation`}
        name="confirmPassword"
        label="Confirmer le mot de passe"
        autoComplete="new-password"
        error={errors.confirmPassword}
        required
      />
    </>
  );
}
