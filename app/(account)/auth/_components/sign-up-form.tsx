'use client';

import type { ReactNode } from 'react';
import { TextField } from '@/app/_components/form/field.tsx';
import { SubmitButton } from '@/app/_components/form/submit-button.tsx';
import { Words } from '@/app/_components/ui/words.tsx';
import { EMAIL_MAX } from '@/lib/validation/email.ts';
import { SANITIZED_MAX } from '@/lib/validation/sanitize.ts';
import { FormMessage } from '../../_components/form-message.tsx';
import { NewPasswordFields } from '../../_components/new-password-fields.tsx';
import { useAccountForm } from '../../_components/use-account-form.ts';
import { signUp } from '../actions.ts';

/**
 * Inscription (product.md, Sign-up).
 *
 * @param created what is said once the account is made, under its toast's words
 */
export function SignUpForm({ next, created }: { next: string; created: ReactNode }) {
  const form = useAccountForm('sign-up', signUp);
  const { formProps, field, notice, state, pending } = form;

  if (state.status === 'done' && state.toast) {
    return (
      <div ref={notice} tabIndex={-1} role="status" className="notice">
        <h2 className="text-xl">{state.toast.title}</h2>
        <p>{state.toast.description}</p>
        {created}
      </div>
    );
  }
  return (
    <form {...formProps} aria-label="Inscription" className="grid gap-5">
      <input type="hidden" name="next" value={next} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...field('firstName')}
          id="inscription-prenom"
          label="Prénom"
          autoComplete="given-name"
          maxLength={SANITIZED_MAX}
          required
        />
        <TextField
          {...field('lastName')}
          id="inscription-nom"
          label="Nom"
          autoComplete="family-name"
          maxLength={SANITIZED_MAX}
          required
        />
      </div>
      <TextField
        {...field('email')}
        id="inscription-email"
        type="email"
        label={<Words>Adresse e-mail</Words>}
        autoComplete="email"
        maxLength={EMAIL_MAX}
        required
      />
      <NewPasswordFields id="inscription" label="Mot de passe" form={form} />
      <FormMessage state={state} />
      <SubmitButton pending={pending} busy="Création du compte…">
        Créer mon compte
      </SubmitButton>
      <p className="text-muted text-sm">
        En créant un compte, vous acceptez les{' '}
        <a href="/terms" className="link">
          conditions générales de vente
        </a>
        . Ce que deviennent vos données est écrit dans la{' '}
        <a href="/privacy" className="link">
          politique de confidentialité
        </a>
        .
      </p>
    </form>
  );
}
