'use client';

import type { ComponentProps } from 'react';
import { usePostedState } from '@/app/_components/form/posted-form.tsx';
import { SignUpForm } from '../../auth/_components/sign-up-form.tsx';
import { PasswordVisibility } from '../password-field.tsx';

/** The form of Inscription behind its line; open where it was answered, without scripts too: that is still to be read. */
export function AccountOffer(props: ComponentProps<typeof SignUpForm>) {
  const isAnswered = usePostedState('sign-up') !== null;
  return (
    <details className="max-w-2xl" open={isAnswered || undefined}>
      <summary className="link inline-block cursor-pointer py-1">Créer mon compte…</summary>
      <div className="mt-4">
        <PasswordVisibility>
          <SignUpForm {...props} />
        </PasswordVisibility>
      </div>
    </details>
  );
}
