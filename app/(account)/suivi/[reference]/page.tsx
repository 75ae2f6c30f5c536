import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { consultantName } from '@/lib/content/consultant-name.ts';
import { getDashboardPage, getSiteSettings } from '@/lib/content/index.ts';
import { log } from '@/lib/log/log.ts';
import { opensProject } from '@/lib/projects/by-link.ts';
import { referenceIn } from '@/lib/requests/by-link.ts';
import { followPath } from '@/lib/requests/follow-path.ts';
import { withinBudget } from '@/lib/supabase/budget.ts';
import { LedHome } from '../../_components/led-to.tsx';
import { ownPath } from '../../_components/own-path.ts';
import { readLinkKey } from '../../_components/project/link-access.ts';
import { Signpost } from '../../_components/signpost.tsx';
import { BrokenReference } from './_components/broken-reference.tsx';
import { Followed, TITLE_ID } from './_components/followed.tsx';
import { Locked } from './_components/locked.tsx';
import { openRequest } from './_components/open-request.ts';

/** The page comes in one piece: it reads without scripts. */
export const instant = false;

export const metadata: Metadata = {
  title: 'Suivre ma demande',
  robots: { index: false, follow: false },
  // The URL holds the reference: no other site is told it. Our own forms need to say where they come from.
  referrer: 'same-origin',
};

/** Whether the request has led to a project that opens here; not told while the store does not answer. */
async function hasProject(reference: string): Promise<boolean> {
  const key = await readLinkKey({ reference });
  try {
    return await withinBudget(() => opensProject(key), await headers());
  } catch (error) {
    log.error({ err: error }, 'A project could not be opened by its reference');
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
  if (!reference) return <BrokenReference words={words} />;
  const own = await ownPath({ reference }, (found) =>
    found.reference ? '/dashboard?onglet=demandes' : null,
  );
  if (own) return <LedHome href={own} />;
  const request = await openRequest(reference);
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
      hasProject={await hasProject(reference)}
      consultant={consultantName(settings)}
      words={words}
    />
  ) : (
    <Locked
      reference={reference}
      words={words}
      title={words.followTitle}
      lead={words.followText}
      button="Voir ma demande"
      to={{ page: '', title: TITLE_ID }}
    />
  );
}
