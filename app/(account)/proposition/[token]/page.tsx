import type { Metadata } from 'next';
import { getDashboardPage } from '@/lib/content/index.ts';
import { LedHome } from '../../_components/led-to.tsx';
import { ownPath } from '../../_components/own-path.ts';
import { chosenOptions } from '../../_components/quote/chosen-options.ts';
import { QuoteUnreachable } from '../../_components/quote/quote-unreachable.tsx';
import { QuoteView } from '../../_components/quote/quote-view.tsx';
import { quotePagePath, TITLE_ID } from '../../_components/quote/which-quote.tsx';
import { Locked } from './_components/locked.tsx';
import { NoQuote } from './_components/no-quote.tsx';
import { openLink } from './_components/open-link.ts';
import { placeOf } from './_components/place.ts';

/** The page comes in one piece: it reads without scripts. */
export const instant = false;

export const metadata: Metadata = {
  title: 'Votre proposition',
  robots: { index: false, follow: false },
  // The URL holds the link's secret: no other site is told it. Our own forms need to say where they come from.
  referrer: 'same-origin',
};

/** A quote by its link, without an account (product.md, A quote by its link). */
export default async function ProposalPage({
  params,
  searchParams,
}: PageProps<'/proposition/[token]'>) {
  const [{ token }, query, words] = await Promise.all([params, searchParams, getDashboardPage()]);
  const own = await ownPath({ token }, ({ quote }) => quote && quotePagePath({ id: quote }));
  if (own) return <LedHome href={own} />;
  const opened = await openLink(token);
  if (!opened) return <QuoteUnreachable path={quotePagePath({ token })} words={words} />;
  switch (opened.status) {
    case 'unknown':
      return <NoQuote title={words.quoteGoneTitle} text={words.quoteGoneText} words={words} />;
    case 'closed':
      return <NoQuote title={words.quoteClosedTitle} text={words.quoteClosedText} words={words} />;
    case 'locked':
      return (
        <Locked
          token={token}
          email={opened.email}
          words={words}
          title={words.quoteLockedTitle}
          lead={words.quoteLockedText}
          button="Lire la proposition"
          to={{ page: '', title: TITLE_ID, place: placeOf(query) }}
        />
      );
    case 'open':
      return (
        <QuoteView
          quote={opened.quote}
          access={{ token }}
          chosen={chosenOptions(query)}
          next={null}
          words={words}
        />
      );
  }
}
