'use client';

import { SubmitButton } from '@/app/_components/ui/submit-button';
import { TextField } from '@/app/_components/ui/text-field';
import { type ProfileFields, profileSchema } from '@/lib/validation/profile';
import { useAuth } from '../../_components/auth-provider';
import { FormMessage } from '../../_components/form-message';
import { useAccountForm } from '../../_components/use-account-form';

/** The five fields of the profile (§2). */
export function ProfileForm({
  profile,
  pendingEmail,
}: {
  profile: ProfileFields;
  /** An address that waits for its confirmation. */
  pendingEmail: string | null;
}) {
  const { updateProfile } = useAuth();
  const { formProps, state, errors, pending } = useAccountForm(
    updateProfile,
    profileSchema,
    'profile',
  );
  const field = (name: keyof ProfileFields) => ({
    id: `profil-${name}`,
    name,
    error: errors[name],
    // What is typed meanwhile would be lost to what was saved.
    readOnly: pending,
    defaultValue: (state.status === 'failed' ? state.values[name] : undefined) ?? profile[name],
  });
  return (
    <form {...formProps} className="tile grid grid-cols-1 gap-5 p-5 sm:grid-cols-2 sm:p-8">
      <TextField
        {...field('first_name')}
        label="Prénom"
        autoComplete="given-name"
        maxLength={255}
      />
      <TextField {...field('last_name')} label="Nom" autoComplete="family-name" maxLength={255} />
      <TextField
        {...field('email')}
        className="sm:col-span-2"
        label="E-mail"
        hint={
          pendingEmail
            ? `En attente\u00a0: ouvrez le lien envoyé à ${pendingEmail} pour que cette adresse remplace l’actuelle.`
            : 'Une nouvelle adresse ne compte qu’une fois confirmée, par un lien que nous lui envoyons.'
        }
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        maxLength={254}
      />
      <TextField
        {...field('phone')}
        label="Téléphone (facultatif)"
        type="tel"
        autoComplete="tel"
        maxLength={50}
      />
      <TextField
        {...field('company')}
        label="Entreprise (facultatif)"
        autoComplete="organization"
        maxLength={255}
      />
      <div className="sm:col-span-2 [&>[role=status]:not(:empty)]:mt-5">
        <SubmitButton pending={pending} busy="Enregistrement…">
          Enregistrer
        </SubmitButton>
        <FormMessage state={state} />
      </div>
    </form>
  );
}
