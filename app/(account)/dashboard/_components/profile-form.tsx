'use client';

import { SubmitButton } from '@/app/_components/ui/submit-button.tsx';
import { TextField } from '@/app/_components/ui/text-field.tsx';
import { profileFormSchema } from '@/lib/validation/account-settings.ts';
import type { ProfileFields } from '@/lib/validation/profile.ts';
import { FormMessage } from '../../_components/form-message.tsx';
import { PasswordField, PasswordVisibility } from '../../_components/password-field.tsx';
import { useAccountForm } from '../../_components/use-account-form.ts';
import { saveProfile } from '../actions.ts';

/** The five fields of the profile (§2), and the password that a changed e-mail asks for. */
export function ProfileForm({ profile }: { profile: ProfileFields }) {
  const { formProps, state, errors, pending } = useAccountForm(
    saveProfile,
    profileFormSchema,
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
        hint="Une nouvelle adresse ne compte qu’une fois confirmée, par un lien que nous lui envoyons."
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        maxLength={254}
      />
      <PasswordVisibility>
        <PasswordField
          id="profil-mot-de-passe"
          name="currentPassword"
          className="sm:col-span-2"
          label="Votre mot de passe"
          hint="Demandé seulement pour changer d’adresse e-mail."
          autoComplete="current-password"
          error={errors.currentPassword}
          readOnly={pending}
        />
      </PasswordVisibility>
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
