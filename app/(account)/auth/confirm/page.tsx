import type { Metadata } from 'next';
import { ButtonLink } from '@/app/_components/ui/button-link.tsx';
import { LINK_TYPES, type LinkType } from '@/lib/account/auth.ts';
import { AuthCard } from '../_components/auth-card.tsx';
import { RedeemForm } from './_components/redeem-form.tsx';

/** In one piece: it reads without scripts. */
export const instant = false;

export const metadata: Metadata = {
  title: 'Lien reçu par e-mail',
  // The address holds the link's secret: no other site is told it.
  referrer: 'same-origin',
};

const texts: Record<LinkType, { title: string; lead: string; button: string }> = {
  signup: {
    title: 'Confirmez votre adresse',
    lead: 'Un clic, et votre espace client est ouvert.',
    button: 'Confirmer mon adresse',
  },
  email: {
    title: 'Confirmez votre adresse',
    lead: 'Un clic, et votre espace client est ouvert.',
    button: 'Confirmer mon adresse',
  },
  magiclink: {
    title: 'Connectez-vous',
    lead: 'Un clic, et vous êtes dans votre espace client.',
    button: 'Ouvrir mon espace',
  },
  recovery: {
    title: 'Choisissez un nouveau mot de passe',
    lead: 'Un clic confirme que la demande vient de vous, puis vous le choisissez.',
    button: 'Continuer',
  },
  email_change: {
    title: 'Confirmez votre nouvelle adresse',
    lead: 'Un clic, et votre compte utilise cette adresse.',
    button: 'Confirmer cette adresse',
  },
};

const isLinkType = (value: unknown): value is LinkType => LINK_TYPES.some((type) => type === value);

/** Where the links of mails lead. Opening the page redeems nothing; its button does. */
export default async function ConfirmPage({ searchParams }: PageProps<'/auth/confirm'>) {
  const { token_hash: tokenHash, type, next } = await searchParams;
  if (typeof tokenHash !== 'string' || tokenHash === '' || !isLinkType(type)) {
    return (
      <AuthCard
        title="Ce lien n’est pas complet"
        lead="Il a sans doute été coupé en route. Copiez-le en entier, ou demandez-en un nouveau."
      >
        <ButtonLink href={type === 'recovery' ? '/auth/recovery' : '/auth/resend'}>
          Demander un nouveau lien
        </ButtonLink>
      </AuthCard>
    );
  }
  const { title, lead, button } = texts[type];
  return (
    <AuthCard title={title} lead={lead}>
      <RedeemForm
        tokenHash={tokenHash}
        type={type}
        next={typeof next === 'string' ? next : ''}
        button={button}
      />
    </AuthCard>
  );
}
