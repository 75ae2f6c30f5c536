import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { ButtonLink } from '@/app/_components/ui/button-link.tsx';
import { isRecoveryProof, RECOVERY_COOKIE } from '@/lib/account/recovery-proof.ts';
import { getAccountPages } from '@/lib/content/index.ts';
import { getUser } from '@/lib/supabase/session.ts';
import { AuthCard } from '../_components/auth-card.tsx';
import { NewPasswordForm } from './_components/new-password-form.tsx';

/** The page comes in one piece: it reads without scripts. */
export const instant = false;

export const metadata: Metadata = { title: 'Nouveau mot de passe' };

/** The last step of a recovery. Who did not come by a link changes their password in the profile. */
export default async function PasswordPage({ searchParams }: PageProps<'/auth/password'>) {
  const [user, words, { adresse }] = await Promise.all([
    getUser(),
    getAccountPages(),
    searchParams,
  ]);
  const proof = (await cookies()).get(RECOVERY_COOKIE)?.value;
  if (!user || !isRecoveryProof(proof, user.id)) {
    return (
      <AuthCard title={words.passwordOverTitle} lead={words.passwordOverText}>
        <ButtonLink href="/auth/recovery">{words.newLink}</ButtonLink>
      </AuthCard>
    );
  }
  const isElsewhere = adresse === 'confirmee';
  return (
    <AuthCard
      title={isElsewhere ? words.elsewhereTitle : words.passwordTitle}
      lead={isElsewhere ? words.elsewhereText : words.passwordText}
    >
      <NewPasswordForm email={user.email} />
    </AuthCard>
  );
}
