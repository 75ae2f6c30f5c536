import type { Metadata } from 'next';
import { ButtonLink } from '@/app/_components/ui/button-link.tsx';
import { LINK_TYPES, type LinkType } from '@/lib/account/auth.ts';
import { type AccountPages, getAccountPages } from '@/lib/content/index.ts';
import { AuthCard } from '../_components/auth-card.tsx';
import { RedeemForm } from './_components/redeem-form.tsx';

/** The page comes in one piece: it reads without scripts. */
export const instant = false;

export const metadata: Metadata = {
  title: 'Lien reçu par e-mail',
  // The URL holds the link's secret: no other site is told it.
  referrer: 'same-origin',
};

/** Texts of the page for a link, and of its button. */
function textsOf(
  type: LinkType,
  words: AccountPages,
): { title: string; lead: string; button: string } {
  switch (type) {
    case 'magiclink':
      return { title: words.signInTitle, lead: words.signInText, button: words.signInButton };
    case 'recovery':
      return {
        title: words.newPasswordTitle,
        lead: words.newPasswordText,
        button: words.newPasswordButton,
      };
    case 'email_change':
      return { title: words.newEmailTitle, lead: words.newEmailText, button: words.newEmailButton };
    default:
      return { title: words.confirmTitle, lead: words.confirmText, button: words.confirmButton };
  }
}

const isLinkType = (value: unknown): value is LinkType => LINK_TYPES.some((type) => type === value);

/** The page that the links of mails lead to. Opening it redeems nothing; its button does. */
export default async function ConfirmPage({ searchParams }: PageProps<'/auth/confirm'>) {
  const [{ token_hash: tokenHash, type, next }, words] = await Promise.all([
    searchParams,
    getAccountPages(),
  ]);
  if (typeof tokenHash !== 'string' || tokenHash === '' || !isLinkType(type)) {
    return (
      <AuthCard title={words.brokenTitle} lead={words.brokenText}>
        <ButtonLink href={type === 'recovery' ? '/auth/recovery' : '/auth/resend'}>
          {words.newLink}
        </ButtonLink>
      </AuthCard>
    );
  }
  const { title, lead, button } = textsOf(type, words);
  return (
    <AuthCard title={title} lead={lead}>
      <RedeemForm
        tokenHash={tokenHash}
        type={type}
        next={typeof next === 'string' ? next : ''}
        button={button}
        openedText={words.openedText}
        newLink={words.newLink}
      />
    </AuthCard>
  );
}
