import { AddIcon } from '@sanity/icons/Add';
import { Button, Flex } from '@sanity/ui';
import { useCallback, useState } from 'react';
import { StateLink, useRouter } from 'sanity/router';
import type { QuoteSummary, QuotesPage } from '../../../lib/quotes/wire.ts';
import { NothingListed } from '../../kit/frame/page-items.tsx';
import { PageList } from '../../kit/frame/page-list.tsx';
import { queryOf } from '../../kit/frame/query.ts';
import { TwoPanes } from '../../kit/frame/two-panes.tsx';
import { usePages } from '../../kit/frame/use-pages.ts';
import { useRouteParam } from '../../kit/frame/use-route-param.ts';
import { useToken } from '../../kit/frame/use-token.ts';
import { TO_INVOICE } from '../../kit/intents.ts';
import { type Filters, fetchQuotes, NO_FILTERS } from './api.ts';
import { QuoteFilters } from './filters.tsx';
import { InvoicingPane } from './invoicing/invoicing-pane.tsx';
import { QuoteLine } from './quote-line.tsx';
import { QuotePane } from './quote-pane.tsx';
import { useNewQuote } from './use-new-quote.ts';

const quotesOf = ({ quotes }: QuotesPage) => quotes;
const idOf = ({ id }: QuoteSummary) => id;

/** The tool « Devis »: quotes as drafts, once sent, and their outcome (studio.md, Quotes in the Studio). */
export default function QuotesTool() {
  const token = useToken();
  const id = useRouteParam('quote');
  const [filters, setFilters] = useState<Filters>(NO_FILTERS);
  const read = useCallback(
    (asked: Filters, after: string | null) => fetchQuotes(token, asked, after),
    [token],
  );
  const quotes = usePages(read, filters, quotesOf, idOf);
  const isFiltered = queryOf(filters) !== queryOf(NO_FILTERS);

  return (
    <TwoPanes
      hint="Choisissez un devis dans la liste, ou faites-en un nouveau."
      id="quotes"
      list={
        <PageList
          action={
            <Flex gap={2} justify="flex-end" wrap="wrap">
              <Button
                as={StateLink}
                {...{ state: { quote: TO_INVOICE } }}
                aria-current={id === TO_INVOICE ? 'true' : undefined}
                fontSize={1}
                mode="bleed"
                text="À facturer"
              />
              <NewQuote onMade={quotes.readAgain} token={token} />
            </Flex>
          }
          filters={
            <QuoteFilters
              counts={quotes.page?.counts}
              filters={filters}
              onChange={(change) => setFilters((known) => ({ ...known, ...change }))}
            />
          }
          line={(quote) => <QuoteLine key={quote.id} isOpen={quote.id === id} quote={quote} />}
          loading="Chargement des devis…"
          nothing={
            isFiltered ? (
              <NothingListed
                onClear={() => setFilters(NO_FILTERS)}
                text="Aucun devis ne correspond."
              />
            ) : (
              <NothingListed
                text={
                  'Aucun devis pour le moment. Faites-en un ici, ou depuis une demande\u00a0: il en reprend le client et l’estimation.'
                }
              />
            )
          }
          pages={quotes}
          title="Devis"
        />
      }
      opened={id}
      wayBack="Tous les devis"
    >
      <Opened id={id} onChanged={quotes.readAgain} token={token} />
    </TwoPanes>
  );
}

function Opened({
  id,
  token,
  onChanged,
}: {
  id: string | null;
  token: string | undefined;
  onChanged: () => void;
}) {
  if (id === TO_INVOICE) return <InvoicingPane token={token} />;
  return id ? <QuotePane key={id} id={id} onChanged={onChanged} token={token} /> : null;
}

function NewQuote({ token, onMade }: { token: string | undefined; onMade: () => void }) {
  const router = useRouter();
  const { isBusy, make } = useNewQuote(token, (made) => {
    onMade();
    router.navigate({ quote: made });
  });
  return (
    <Button
      aria-disabled={isBusy}
      fontSize={1}
      icon={AddIcon}
      mode="ghost"
      onClick={() => void make({ action: 'create', request: null })}
      text={isBusy ? 'Création…' : 'Nouveau devis'}
    />
  );
}
