import { AddIcon } from '@sanity/icons/Add';
import { Box, Button, Card, Flex, Heading, Spinner, Stack, Text, useMediaIndex } from '@sanity/ui';
import { useState } from 'react';
import { useClient } from 'sanity';
import { useRouter, useRouterState } from 'sanity/router';
import { SANITY_API_VERSION } from '../../lib/content/api-version.ts';
import { Problem } from '../problem.tsx';
import { type Filters, NO_FILTERS } from './api.ts';
import { NothingListed, QuoteFilters } from './filters.tsx';
import { QuoteLine } from './quote-line.tsx';
import { QuotePane } from './quote-pane.tsx';
import { useNewQuote } from './use-new-quote.ts';
import { type Quotes, useQuotes } from './use-quotes.ts';

/** From this step of the Studio's widths on, list and quote stand side by side. */
const SIDE_BY_SIDE = 3;

const quoteOf = ({ quote }: Record<string, unknown>) => (typeof quote === 'string' ? quote : null);

/** The tool « Devis »: quotes that are written, sent, and what becomes of them (product.md, Quotes in the Studio). */
export function QuotesTool() {
  const { token } = useClient({ apiVersion: SANITY_API_VERSION }).config();
  const id = useRouterState(quoteOf);
  const [filters, setFilters] = useState<Filters>(NO_FILTERS);
  const quotes = useQuotes(token, filters);
  const isWide = useMediaIndex() >= SIDE_BY_SIDE;

  return (
    <Flex height="fill" id="quotes">
      {isWide || !id ? (
        <Card
          borderRight={isWide}
          flex={isWide ? undefined : 1}
          height="fill"
          overflow="auto"
          style={isWide ? { flex: '0 0 24rem' } : { minWidth: 0 }}
        >
          <List
            filters={filters}
            id={id}
            onFilter={(change) => setFilters((known) => ({ ...known, ...change }))}
            quotes={quotes}
            token={token}
          />
        </Card>
      ) : null}
      {isWide || id ? (
        <Card flex={1} height="fill" overflow="auto" style={{ minWidth: 0 }}>
          {id ? (
            <QuotePane
              // Another quote is another pane: nothing of the one before stays.
              key={id}
              hasWayBack={!isWide}
              id={id}
              onChanged={quotes.readAgain}
              token={token}
            />
          ) : (
            <Flex align="center" height="fill" justify="center" padding={5}>
              <Text muted>Choisissez un devis dans la liste, ou faites-en un nouveau.</Text>
            </Flex>
          )}
        </Card>
      ) : null}
    </Flex>
  );
}

function List({
  token,
  quotes: { items, page, problem, isLoading, readAgain, readMore },
  filters,
  id,
  onFilter,
}: {
  token: string | undefined;
  quotes: Quotes;
  filters: Filters;
  /** Of the quote that is shown. */
  id: string | null;
  onFilter: (change: Partial<Filters>) => void;
}) {
  const router = useRouter();
  const { isBusy, make } = useNewQuote(token, (made) => {
    readAgain();
    router.navigate({ quote: made });
  });
  const isFiltered = filters.search.trim() !== '' || filters.state !== '';
  return (
    <Stack gap={4} padding={4}>
      <Flex align="center" gap={3} justify="space-between">
        <Heading as="h1" size={2}>
          Devis
        </Heading>
        <Button
          aria-disabled={isBusy}
          fontSize={1}
          icon={AddIcon}
          mode="ghost"
          onClick={() => void make({ action: 'create', request: null })}
          text={isBusy ? 'Création…' : 'Nouveau devis'}
        />
      </Flex>
      <QuoteFilters counts={page?.counts} filters={filters} onChange={onFilter} />
      {problem ? (
        <Problem text={problem}>
          <Button mode="ghost" onClick={readAgain} text="Réessayer" />
        </Problem>
      ) : null}
      <Box aria-busy={isLoading}>
        <Box role="status">
          {items === null && isLoading ? (
            <Flex align="center" gap={3} justify="center" padding={5}>
              <Spinner muted />
              <Text muted>Chargement des devis…</Text>
            </Flex>
          ) : null}
        </Box>
        {items?.length === 0 && !problem ? (
          <NothingListed isFiltered={isFiltered} onClear={() => onFilter(NO_FILTERS)} />
        ) : null}
        <Stack as="ul" gap={2} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {items?.map((quote) => (
            <QuoteLine key={quote.id} isOpen={quote.id === id} quote={quote} />
          ))}
        </Stack>
        {page?.next ? (
          <Box paddingTop={4}>
            <Button
              aria-disabled={isLoading}
              mode="ghost"
              onClick={readMore}
              text={isLoading ? 'Chargement…' : 'Afficher la suite'}
            />
          </Box>
        ) : null}
      </Box>
    </Stack>
  );
}
