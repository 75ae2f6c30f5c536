import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { ButtonLink } from '@/app/_components/ui/button-link.tsx';
import { MailChoicesForm } from '@/app/(account)/_components/mail-choices-form.tsx';
import { accountOfChoices } from '@/lib/projects/mail-choices.ts';
import { readLinkedMailChoices } from '@/lib/projects/own.ts';
import { withinBudget } from '@/lib/supabase/budget.ts';
import { AuthCard } from '../_components/auth-card.tsx';
import { saveLinkedChoices } from './actions.ts';

/** The page comes in one piece: it reads without scripts. */
export const instant = false;

export const metadata: Metadata = { title: 'Mes e-mails de projet', referrer: 'same-origin' };

const one = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '');

/** The choice of project mails by the link in one of them, without signing in (product.md, Mails). */
export default async function MailsPage({ searchParams }: PageProps<'/auth/mails'>) {
  const { compte, sceau } = await searchParams;
  const link = { compte: one(compte), sceau: one(sceau) };
  const account = accountOfChoices(new URLSearchParams(link));
  if (!account) {
    return (
      <AuthCard
        title="Ce lien n’est pas complet"
        lead="Ouvrez-le depuis l’e-mail que vous avez reçu, ou connectez-vous : vos choix sont sur la page de votre projet."
      >
        <ButtonLink href="/dashboard">Ouvrir mon espace</ButtonLink>
      </AuthCard>
    );
  }
  const choices = await withinBudget(() => readLinkedMailChoices(account), await headers());
  return (
    <AuthCard
      title="Mes e-mails de projet"
      lead="Choisissez ce dont un e-mail vous prévient. Tout reste visible sur la page de votre projet."
    >
      <MailChoicesForm name="mails" action={saveLinkedChoices} choices={choices}>
        <input type="hidden" name="compte" value={link.compte} />
        <input type="hidden" name="sceau" value={link.sceau} />
      </MailChoicesForm>
    </AuthCard>
  );
}
