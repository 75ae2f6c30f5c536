import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { getDashboardPage } from '@/lib/content/index.ts';
import { log } from '@/lib/log/log.ts';
import { openQuoteLink } from '@/lib/quotes/by-link.ts';
import { withinBudget } from '@/lib/supabase/budget.ts';
import { chosenOptions } from '../../_components/quote/chosen-options.ts';
import { readLinkAccess } from '../../_components/quote/link-access.ts';
import { QuoteUnreachable } from '../../_components/quote/quote-unreachable.tsx';
import { QuoteView } from '../../_components/quote/quote-view.tsx';
import { quotePagePath } from '../../_components/quote/which-quote.tsx';
import { Locked } from './_components/locked.tsx';
import { NoQuote } from './_components/no-quote.tsx';

/** The page comes in one piece: it reads without scripts. */
export const instant = false;

export const metadata: Metadata = {
  title: 'Votre proposition',
  robots: { index: false, follow: false },
  // The URL holds the link's secret: no other site is told it. Our own forms need to say where they come from.
  referrer: 'same-origin',
};

/** The quote that a link opens, or null where the store does not answer. */
async function open(token: string) {
  const access = await readLinkAccess();
  try {
    return await withinBudget(() => openQuoteLink(token, access), await headers());
  } catch (error) {
    log.error({ err: error }, 'A quote could not be read');
    return null;
  }
}

/** A quote by its link, without an account (product.md, A quote by its link). */
export default async function ProposalPage({
  params,
  searchParams,
}: PageProps<'/proposition/[token]'>) {
  const [{ token }, query, words] = await Promise.all([params, searchParams, getDashboardPage()]);
  const opened = await open(token);
  if (!opened) return <QuoteUnreachable path={quotePagePath({ token })} words={words} />;
  switch (opened.status) {
    case 'unknown':
      return <NoQuote title={words.quoteGoneTitle} text={words.quoteGoneText} words={words} />;
    case 'closed':
      return <NoQuote title={words.quoteClosedTitle} text={words.quoteClosedText} words={words} />;
    case 'locked':
      return <Locked token={token} email={opened.email} words={words} />;
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
