'use client';

import type { ReactNode } from 'react';
import { TextField } from '@/app/_components/form/field.tsx';
import { SubmitButton } from '@/app/_components/form/submit-button.tsx';
import { Words } from '@/app/_components/ui/words.tsx';
import { EMAIL_MAX } from '@/lib/validation/email.ts';
import { FormMessage } from '../../_components/form-message.tsx';
import { PasswordField } from '../../_components/password-field.tsx';
import { useAccountForm } from '../../_components/use-account-form.ts';
import { signIn } from '../actions.ts';

/** Connexion (product.md, Sign-in). `children` stand below its button. */
export function SignInForm({ next, children }: { next: string; children: ReactNode }) {
  const { formProps, field, state, pending } = useAccountForm('sign-in', signIn);
  return (
    <form {...formProps} aria-label="Connexion" className="grid gap-5">
      <input type="hidden" name="next" value={next} />
      <TextField
        {...field('email')}
        id="connexion-email"
        type="email"
        label={<Words>Adresse e-mail</Words>}
        autoComplete="username"
        maxLength={EMAIL_MAX}
        required
      />
      <PasswordField
        {...field('password')}
        id="connexion-mot-de-passe"
        label="Mot de passe"
        autoComplete="current-password"
        required
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <label className="choice flex min-h-8 items-center gap-2.5">
          <input
            type="checkbox"
            name="remember"
            defaultChecked={state.values.remember === 'on'}
            className="size-5"
          />
          Se souvenir de moi
        </label>
        <a href="/auth/recovery" className="link">
          Mot de passe oublié{'\u202f'}?
        </a>
      </div>
      <FormMessage state={state} />
      <SubmitButton pending={pending} busy="Connexion…">
        Se connecter
      </SubmitButton>
      {children}
    </form>
  );
}
