import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { ButtonLink } from '@/app/_components/ui/button-link.tsx';
import { isRecoveryProof, RECOVERY_COOKIE } from '@/lib/account/recovery-proof.ts';
import { getUser } from '@/lib/account/session.ts';
import { AuthCard } from '../_components/auth-card.tsx';
import { NewPasswordForm } from './_components/new-password-form.tsx';

/** In one piece: it reads without scripts. */
export const instant = false;

export const metadata: Metadata = { title: 'Nouveau mot de passe' };

/** The last step of a recovery. Who did not come by a link changes their password in the profile. */
export default async function PasswordPage() {
  const user = await getUser();
  const proof = (await cookies()).get(RECOVERY_COOKIE)?.value;
  if (!user || !isRecoveryProof(proof, user.id)) {
    return (
      <AuthCard
        title="Ce lien n’est plus valable"
        lead="Un lien pour choisir un mot de passe sert une fois, dans le quart d’heure qui suit son ouverture."
      >
        <ButtonLink href="/auth/recovery">Demander un nouveau lien</ButtonLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Nouveau mot de passe"
      lead="Il remplace celui d’avant. Choisissez-le long et différent de vos autres mots de passe."
    >
      <NewPasswordForm email={user.email} />
    </AuthCard>
  );
}
