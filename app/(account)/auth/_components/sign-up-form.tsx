'use client';

import type { ReactNode } from 'react';
import { TextField } from '@/app/_components/form/field.tsx';
import { FormNotice } from '@/app/_components/form/form-notice.tsx';
import { SubmitButton } from '@/app/_components/form/submit-button.tsx';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import { EMAIL_MAX } from '@/lib/validation/email.ts';
import { SANITIZED_MAX } from '@/lib/validation/sanitize.ts';
import { CONFIRM_LABEL, NewPasswordFields } from '../../_components/new-password-fields.tsx';
import { useAccountForm } from '../../_components/use-account-form.ts';
import { signUp } from '../actions.ts';

const LABELS = {
  firstName: 'Prénom',
  lastName: 'Nom',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  confirmPassword: CONFIRM_LABEL,
};

/**
 * Inscription (product.md, Sign-up).
 *
 * @param known what is known of the person, filled in already
 * @param created what is said once the account is made, under its toast's words
 */
export function SignUpForm({
  next,
  created,
  known,
}: {
  next: string;
  created: ReactNode;
  known?: { firstName: string; lastName: string; email: string };
}) {
  const form = useAccountForm('sign-up', signUp, LABELS);
  const { formProps, state, pending } = form;
  const field = (name: 'firstName' | 'lastName' | 'email') => {
    const { defaultValue, ...wiring } = form.field(name);
    return { ...wiring, defaultValue: defaultValue || known?.[name] };
  };

  if (state.status === 'done') return <FormNotice form={form}>{created}</FormNotice>;
  return (
    <form {...formProps} aria-label="Inscription" className="grid gap-5">
      <FormNotice form={form} />
      <input type="hidden" name="next" value={next} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...field('firstName')}
          autoComplete="given-name"
          maxLength={SANITIZED_MAX}
          required
        />
        <TextField
          {...field('lastName')}
          autoComplete="family-name"
          maxLength={SANITIZED_MAX}
          required
        />
      </div>
      <TextField
        {...field('email')}
        type="email"
        label={<Words>{LABELS.email}</Words>}
        autoComplete="email"
        maxLength={EMAIL_MAX}
        required
      />
      <NewPasswordFields form={form} />
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
