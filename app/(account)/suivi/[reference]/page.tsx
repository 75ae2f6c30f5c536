import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { consultantName } from '@/lib/content/consultant-name.ts';
import { getDashboardPage, getSiteSettings } from '@/lib/content/index.ts';
import { log } from '@/lib/log/log.ts';
import { readFollowedRequest, referenceIn } from '@/lib/requests/by-link.ts';
import { followPath } from '@/lib/requests/follow-path.ts';
import { withinBudget } from '@/lib/supabase/budget.ts';
import { Signpost } from '../../_components/signpost.tsx';
import { readFollowAccess } from './_components/follow-access.ts';
import { Followed } from './_components/followed.tsx';
import { Locked } from './_components/locked.tsx';

/** The page comes in one piece: it reads without scripts. */
export const instant = false;

export const metadata: Metadata = {
  title: 'Suivre ma demande',
  robots: { index: false, follow: false },
  // The URL holds the reference: no other site is told it. Our own forms need to say where they come from.
  referrer: 'same-origin',
};

/** The request, null before its code; false where the store does not answer. */
async function open(reference: string) {
  const access = await readFollowAccess();
  try {
    return await withinBudget(() => readFollowedRequest(reference, access), await headers());
  } catch (error) {
    log.error({ err: error }, 'A request could not be followed');
    return false;
  }
}

/** How far a request has come, without an account (product.md, Following a request). */
export default async function FollowPage({ params }: PageProps<'/suivi/[reference]'>) {
  const [{ reference: typed }, words, settings] = await Promise.all([
    params,
    getDashboardPage(),
    getSiteSettings(),
  ]);
  const reference = referenceIn(typed);
  if (!reference) {
    return (
      <Signpost
        title="Cette référence n’est pas complète"
        text="Elle a sans doute été coupée en route. Reprenez le lien de mon e-mail, ou écrivez-moi."
        ways={[{ href: '/contact', label: words.quoteHelpLink }]}
      />
    );
  }
  const request = await open(reference);
  if (request === false) {
    return (
      <Signpost
        title={words.followPauseTitle}
        text={words.quotePauseText}
        ways={[{ href: followPath(reference), label: 'Réessayer' }]}
      />
    );
  }
  return request ? (
    <Followed
      reference={reference}
      request={request}
      consultant={consultantName(settings)}
      words={words}
    />
  ) : (
    <Locked reference={reference} words={words} />
  );
}
