import { ButtonLink } from '@/app/_components/ui/button-link.tsx';
import type { Loaded } from '@/lib/account/dashboard.ts';
import type { AccountUser } from '@/lib/account/session.ts';
import type { OwnReview } from '@/lib/testimonials/own.ts';
import type { ProfileFields } from '@/lib/validation/profile.ts';
import { DeleteAccount } from './delete-account.tsx';
import { DevicesForm } from './devices-form.tsx';
import { REVIEWS_ID } from './focus-reviews.ts';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ReviewsList } from './reviews-list.tsx';
import { SettingsSection } from './settings-section.tsx';
import { Unavailable } from './unavailable.tsx';

const EMPTY: ProfileFields = { first_name: '', last_name: '', email: '', phone: '', company: '' };

/** « Profil » (product.md, Profile): the five fields, and what else is the client's to decide. */
export function ProfilePanel({
  user,
  profile,
  reviews,
  exportFailed,
}: {
  user: AccountUser;
  profile: Loaded<ProfileFields | null>;
  reviews: Loaded<OwnReview[]>;
  exportFailed: boolean;
}) {
  return (
    <div className="wrap pb-16 lg:pb-20">
      <SettingsSection
        id="coordonnees"
        title="Vos coordonnées"
        text="Elles servent à vous joindre et à préparer vos devis. Vous seul et votre consultant les voyez."
      >
        {profile ? (
          <ProfileForm
            userId={user.id}
            profile={{ ...(profile.data ?? EMPTY), email: user.email }}
          />
        ) : (
          <Unavailable>Votre profil ne répond pas pour le moment.</Unavailable>
        )}
      </SettingsSection>
      <SettingsSection
        id={REVIEWS_ID}
        title="Vos avis"
        text="Je relis chaque avis avant qu’il paraisse. Un seul attend à la fois : le suivant prend sa place."
      >
        {reviews ? (
          <ReviewsList reviews={reviews.data} />
        ) : (
          <Unavailable>Vos avis ne répondent pas pour le moment.</Unavailable>
        )}
      </SettingsSection>
      <SettingsSection
        id="mot-de-passe"
        title="Mot de passe"
        text="Le changer déconnecte vos autres appareils."
      >
        <PasswordForm email={user.email} />
      </SettingsSection>
      <SettingsSection
        id="appareils"
        title="Appareils"
        text={'Un appareil perdu ou partagé\u202f? Coupez son accès d’ici.'}
      >
        <DevicesForm />
      </SettingsSection>
      <SettingsSection
        id="donnees"
        title="Vos données"
        text="Profil, projets, demandes, messages et avis, dans un fichier JSON que d’autres outils savent lire."
      >
        {exportFailed ? <Unavailable>L’export n’a pas pu être préparé.</Unavailable> : null}
        <ButtonLink href="/dashboard/export" look="secondary">
          Télécharger mes données
        </ButtonLink>
      </SettingsSection>
      <SettingsSection
        id="suppression"
        title="Supprimer le compte"
        text="Efface tout ce qui est à vous, sans retour possible. Pensez à télécharger vos données avant."
      >
        <DeleteAccount />
      </SettingsSection>
    </div>
  );
}
