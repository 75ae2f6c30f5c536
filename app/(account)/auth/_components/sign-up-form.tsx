'use client';

import { SubmitButton } from '@/app/_components/ui/submit-button.tsx';
import { TextField } from '@/app/_components/ui/text-field.tsx';
import { signUpSchema } from '@/lib/validation/account.ts';
import { EMAIL_MAX } from '@/lib/validation/email.ts';
import { SANITIZED_MAX } from '@/lib/validation/sanitize.ts';
import { FormMessage } from '../../_components/form-message.tsx';
import { NewPasswordFields } from '../../_components/new-password-fields.tsx';
import { useAccountForm } from '../../_components/use-account-form.ts';
import { signUp } from '../actions.ts';

/** Inscription (§2, §5). */
export function SignUpForm({ next }: { next: string }) {
  const { formProps, state, errors, pending } = useAccountForm(signUp, signUpSchema, 'sign-up');

  return (
    <form {...formProps} aria-label="Inscription" className="grid gap-5">
      <input type="hidden" name="next" value={next} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          id="inscription-prenom"
          name="firstName"
          label="Prénom"
          autoComplete="given-name"
          defaultValue={state.values.firstName}
          error={errors.firstName}
          maxLength={SANITIZED_MAX}
          required
        />
        <TextField
          id="inscription-nom"
          name="lastName"
          label="Nom"
          autoComplete="family-name"
          defaultValue={state.values.lastName}
          error={errors.lastName}
          maxLength={SANITIZED_MAX}
          required
        />
      </div>
      <TextField
        id="inscription-email"
        name="email"
        type="email"
        label="Adresse e-mail"
        autoComplete="email"
        defaultValue={state.values.email}
        error={errors.email}
        maxLength={EMAIL_MAX}
        required
      />
      <NewPasswordFields id="inscription" label="Mot de passe" errors={errors} />
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
