import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { unstable_rethrow } from 'next/navigation';
import { getDashboardPage } from '@/lib/content/index.ts';
import { log } from '@/lib/log/log.ts';
import { accountKey, readClientQuote } from '@/lib/quotes/client.ts';
import { readOwnQuotes } from '@/lib/quotes/own.ts';
import { withinBudget } from '@/lib/supabase/budget.ts';
import { createSessionClient } from '@/lib/supabase/server.ts';
import { requireUser } from '@/lib/supabase/session.ts';
import { chosenOptions } from '../../../_components/quote/chosen-options.ts';
import { QuoteUnreachable } from '../../../_components/quote/quote-unreachable.tsx';
import { QuoteView } from '../../../_components/quote/quote-view.tsx';
import { quotePagePath } from '../../../_components/quote/which-quote.tsx';
import { Signpost } from '../../../_components/signpost.tsx';

/** The page comes in one piece: it reads without scripts. */
export const instant = false;

export const metadata: Metadata = { title: 'Votre devis' };

/** The client's quote, and the one that took its place; null where there is none of theirs. */
async function read(id: string) {
  const user = await requireUser(quotePagePath({ id }));
  const quote = await readClientQuote(accountKey(id, user.id));
  if (!quote?.replacedBy) return { quote, next: null };
  const own = await readOwnQuotes(await createSessionClient(), user.id);
  return { quote, next: own.find(({ number }) => number === quote.replacedBy)?.id ?? null };
}

/** A quote from the client's account, read and answered without a code (product.md, Reading a quote). */
export default async function OwnQuotePage({
  params,
  searchParams,
}: PageProps<'/dashboard/devis/[id]'>) {
  const [{ id }, query, words] = await Promise.all([params, searchParams, getDashboardPage()]);
  const found = await withinBudget(() => read(id), await headers()).catch(unlessUnreachable);
  if (!found) return <QuoteUnreachable path={quotePagePath({ id })} words={words} />;
  // Nothing tells whether it is somebody else's.
  if (!found.quote) {
    return (
      <Signpost
        title={words.quoteUnknownTitle}
        text={words.quoteUnknownText}
        ways={[{ href: '/dashboard?onglet=demandes', label: words.requestsTab }]}
      />
    );
  }
  return (
    <QuoteView
      quote={found.quote}
      access={{ id }}
      chosen={chosenOptions(query)}
      next={found.next && quotePagePath({ id: found.next })}
      words={words}
    />
  );
}

/** Next's redirection goes on; anything else is a store that does not answer. */
function unlessUnreachable(error: unknown): null {
  unstable_rethrow(error);
  log.error({ err: error }, 'A quote could not be read');
  return null;
}
