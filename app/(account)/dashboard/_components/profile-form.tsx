'use client';

import { TextField } from '@/app/_components/form/field.tsx';
import { SubmitButton } from '@/app/_components/form/submit-button.tsx';
import type { ProfileFields } from '@/lib/validation/profile.ts';
import { AccountNotice } from '../../_components/account-notice.tsx';
import { PasswordField, PasswordVisibility } from '../../_components/password-field.tsx';
import { useAccountForm } from '../../_components/use-account-form.ts';
import { saveProfile } from '../actions.ts';

const LABELS = {
  first_name: 'Prénom',
  last_name: 'Nom',
  email: 'E-mail',
  currentPassword: 'Votre mot de passe',
  phone: 'Téléphone (facultatif)',
  company: 'Entreprise (facultatif)',
};

/** The five fields of the profile (product.md, Profile), and the password that a changed e-mail asks for. */
export function ProfileForm({
  userId,
  profile,
  emailHint,
  passwordHint,
}: {
  userId: string;
  /** Without more than the e-mail where the client has no row. */
  profile: Partial<ProfileFields>;
  emailHint: string;
  passwordHint: string;
}) {
  // By client: whoever signs in next in this tab is shown nothing of it.
  const memory = `profil-${userId}`;
  const form = useAccountForm('profile', saveProfile, LABELS, memory);
  const { formProps, field, state, pending } = form;
  const own = (name: keyof ProfileFields) => ({
    ...field(name),
    // Read-only while saving: text typed meanwhile would be lost to the saved values.
    readOnly: pending,
    defaultValue: String(state.values[name] ?? profile[name] ?? ''),
  });
  return (
    <form {...formProps} className="tile grid grid-cols-1 gap-5 p-5 sm:grid-cols-2 sm:p-8">
      <AccountNotice form={form} />
      <TextField {...own('first_name')} autoComplete="given-name" maxLength={255} />
      <TextField {...own('last_name')} autoComplete="family-name" maxLength={255} />
      <TextField
        {...own('email')}
        className="sm:col-span-2"
        hint={emailHint}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        maxLength={254}
      />
      <PasswordVisibility>
        <PasswordField
          {...field('currentPassword')}
          className="sm:col-span-2"
          hint={passwordHint}
          autoComplete="current-password"
          readOnly={pending}
        />
      </PasswordVisibility>
      <TextField {...own('phone')} type="tel" autoComplete="tel" maxLength={50} />
      <TextField {...own('company')} autoComplete="organization" maxLength={255} />
      <div className="sm:col-span-2">
        <SubmitButton pending={pending} busy="Enregistrement…">
          Enregistrer
        </SubmitButton>
      </div>
    </form>
  );
}
