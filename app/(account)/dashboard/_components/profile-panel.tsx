import { ButtonLink } from '@/app/_components/ui/button-link.tsx';
import { type DeletionOutcome, sayKept, sayUnderWay } from '@/lib/account/outcome.ts';
import type { DashboardPage } from '@/lib/content/index.ts';
import type { Loaded } from '@/lib/dashboard/dashboard.ts';
import type { AccountUser } from '@/lib/supabase/session.ts';
import type { OwnReview } from '@/lib/testimonials/own.ts';
import { fill } from '@/lib/typography/fill.ts';
import type { ProfileFields } from '@/lib/validation/profile.ts';
import { STAYING } from '../../_components/focus-when-done.ts';
import { reviseReview, withdrawReview } from '../actions.ts';
import { DeleteAccount } from './delete-account.tsx';
import { DevicesForm } from './devices-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ReviewsList } from './reviews-list.tsx';
import { SettingsSection } from './settings-section.tsx';
import { Unavailable } from './unavailable.tsx';

/** « Profil » (product.md, Profile): the five fields, and what else is the client's to decide. */
export function ProfilePanel({
  user,
  profile,
  reviews,
  deletion,
  exportFailed,
  words,
}: {
  user: AccountUser;
  profile: Loaded<ProfileFields | null>;
  reviews: Loaded<OwnReview[]>;
  deletion: Loaded<DeletionOutcome>;
  exportFailed: boolean;
  words: DashboardPage;
}) {
  return (
    <div className="wrap pb-16 lg:pb-20">
      <SettingsSection id="coordonnees" title={words.detailsTitle} text={words.detailsText}>
        {profile ? (
          <ProfileForm
            userId={user.id}
            profile={{ ...profile.data, email: user.email }}
            emailHint={words.emailHint}
            passwordHint={words.passwordHint}
          />
        ) : (
          <Unavailable>Votre profil ne répond pas pour le moment.</Unavailable>
        )}
      </SettingsSection>
      <SettingsSection id={STAYING.reviews} title={words.reviewsTitle} text={words.reviewsText}>
        {reviews ? (
          <>
            <ReviewsList
              reviews={reviews.data}
              doing={{ revise: reviseReview, withdraw: withdrawReview }}
            />
            {reviews.data.length > 0 ? null : <p>{words.noReviewsText}</p>}
            <ButtonLink href="/#votre-avis" look="secondary" className="mt-6">
              {words.writeReview}
            </ButtonLink>
          </>
        ) : (
          <Unavailable>Vos avis ne répondent pas pour le moment.</Unavailable>
        )}
      </SettingsSection>
      <SettingsSection id="mot-de-passe" title={words.passwordTitle} text={words.passwordText}>
        <PasswordForm email={user.email} />
      </SettingsSection>
      <SettingsSection id="appareils" title={words.devicesTitle} text={words.devicesText}>
        <DevicesForm />
      </SettingsSection>
      <SettingsSection id="donnees" title={words.dataTitle} text={words.dataText}>
        {exportFailed ? <Unavailable>L’export n’a pas pu être préparé.</Unavailable> : null}
        <ButtonLink href="/dashboard/export" look="secondary">
          {words.dataButton}
        </ButtonLink>
      </SettingsSection>
      <SettingsSection id="suppression" title={words.deletionTitle} text={words.deletionText}>
        {deletion ? (
          <DeleteAccount
            question={words.deletionQuestion}
            warning={words.deletionWarning}
            underWay={
              deletion.data.underWay.length > 0
                ? fill(words.deletionUnderWay, { projets: sayUnderWay(deletion.data) })
                : null
            }
            kept={{
              title: words.deletionKeptTitle,
              text: words.deletionKeptText,
              contracts: sayKept(deletion.data),
            }}
          />
        ) : (
          <Unavailable>La suppression ne répond pas pour le moment.</Unavailable>
        )}
      </SettingsSection>
    </div>
  );
}
