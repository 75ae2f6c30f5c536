'use client';

import { SubmitButton } from '@/app/_components/ui/submit-button.tsx';
import { TextField } from '@/app/_components/ui/text-field.tsx';
import { signInSchema } from '@/lib/validation/account.ts';
import { EMAIL_MAX } from '@/lib/validation/email.ts';
import { FormMessage } from '../../_components/form-message.tsx';
import { PasswordField } from '../../_components/password-field.tsx';
import { useAccountForm } from '../../_components/use-account-form.ts';
import { signIn } from '../actions.ts';

/** Connexion (§2, §5). */
export function SignInForm({ next }: { next: string }) {
  const { formProps, state, errors, pending } = useAccountForm(signIn, signInSchema, 'sign-in');
  return (
    <form {...formProps} aria-label="Connexion" className="grid gap-5">
      <input type="hidden" name="next" value={next} />
      <TextField
        id="connexion-email"
        name="email"
        type="email"
        label="Adresse e-mail"
        autoComplete="username"
        defaultValue={state.values.email}
        error={errors.email}
        maxLength={EMAIL_MAX}
        required
      />
      <PasswordField
        id="connexion-mot-de-passe"
        name="password"
        label="Mot de passe"
        autoComplete="current-password"
        error={errors.password}
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
      <p className="text-muted">
        Pas encore confirmé votre adresse{'\u202f'}?{' '}
        <a href="/auth/resend" className="link">
          Recevoir l’e-mail de nouveau
        </a>
      </p>
    </form>
  );
}
