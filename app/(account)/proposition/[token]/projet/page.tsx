import type { Metadata } from 'next';
import { getDashboardPage } from '@/lib/content/index.ts';
import { linkedProjectPath } from '@/lib/projects/paths.ts';
import { LedHome, LedTo } from '../../../_components/led-to.tsx';
import { Linked } from '../../../_components/project/linked-project.tsx';
import { openProject } from '../../../_components/project/open-project.ts';
import { PROJECT_TITLE_ID } from '../../../_components/project/project-view.tsx';
import { QuoteUnreachable } from '../../../_components/quote/quote-unreachable.tsx';
import { quotePagePath } from '../../../_components/quote/which-quote.tsx';
import { Locked } from '../_components/locked.tsx';
import { NoQuote } from '../_components/no-quote.tsx';
import { openLink } from '../_components/open-link.ts';

/** The page comes in one piece: it reads without scripts. */
export const instant = false;

export const metadata: Metadata = {
  title: 'Votre projet',
  robots: { index: false, follow: false },
  // The URL holds the link's secret: no other site is told it. Our own forms need to say where they come from.
  referrer: 'same-origin',
};

/** A project by the link of its quote, without an account (product.md, A project without an account). */
export default async function ProjectByLinkPage({
  params,
}: PageProps<'/proposition/[token]/projet'>) {
  const { token } = await params;
  const words = await getDashboardPage();
  const opened = await openProject({ token });
  if (typeof opened === 'string') return <LedHome href={opened} />;
  if (opened) {
    const back = { href: quotePagePath({ token }), label: 'Relire le devis' };
    return <Linked link={{ token }} opened={opened} back={back} />;
  }
  const quote = opened === false ? null : await openLink(token);
  if (!quote) return <QuoteUnreachable path={linkedProjectPath({ token })} words={words} />;
  switch (quote.status) {
    case 'unknown':
      return <NoQuote title={words.quoteGoneTitle} text={words.quoteGoneText} words={words} />;
    case 'closed':
      return <NoQuote title={words.quoteClosedTitle} text={words.quoteClosedText} words={words} />;
    case 'locked':
      return (
        <Locked
          token={token}
          email={quote.email}
          words={words}
          title={words.projectLinkTitle}
          lead={words.projectLinkText}
          button="Voir le projet"
          to={{ page: 'projet', title: PROJECT_TITLE_ID, place: '' }}
        />
      );
    case 'open':
      // Not signed yet, or no contract any more: the quote says which.
      return (
        <LedTo
          href={quotePagePath({ token })}
          title="Ce lien mène à votre devis"
          label="Lire la proposition"
        />
      );
  }
}
