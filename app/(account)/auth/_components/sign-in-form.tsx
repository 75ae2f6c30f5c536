'use client';

import type { ReactNode } from 'react';
import { CheckboxField } from '@/app/_components/form/checkbox-field.tsx';
import { TextField } from '@/app/_components/form/field.tsx';
import { SubmitButton } from '@/app/_components/form/submit-button.tsx';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import { EMAIL_MAX } from '@/lib/validation/email.ts';
import { AccountNotice } from '../../_components/account-notice.tsx';
import { PasswordField } from '../../_components/password-field.tsx';
import { useAccountForm } from '../../_components/use-account-form.ts';
import { signIn } from '../actions.ts';

const LABELS = { email: 'Adresse e-mail', password: 'Mot de passe' };

/** Connexion (product.md, Sign-in). `children` stand below its button. */
export function SignInForm({ next, children }: { next: string; children: ReactNode }) {
  const form = useAccountForm('sign-in', signIn, LABELS);
  const { formProps, field, state, pending } = form;
  return (
    <form {...formProps} aria-label="Connexion" className="grid gap-5">
      <AccountNotice form={form} />
      <input type="hidden" name="next" value={next} />
      <TextField
        {...field('email')}
        type="email"
        label={<Words>{LABELS.email}</Words>}
        autoComplete="username"
        maxLength={EMAIL_MAX}
        required
      />
      <PasswordField {...field('password')} autoComplete="current-password" required />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <CheckboxField
          name="remember"
          label="Se souvenir de moi"
          defaultChecked={state.values.remember === 'on'}
          className="choice min-h-8 items-center"
        />
        <a href="/auth/recovery" className="link">
          Mot de passe oublié{'\u202f'}?
        </a>
      </div>
      <SubmitButton pending={pending} busy="Connexion…">
        Se connecter
      </SubmitButton>
      {children}
    </form>
  );
}
