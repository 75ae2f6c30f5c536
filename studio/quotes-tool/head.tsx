import { Badge, Flex, Heading, Stack, Text } from '@sanity/ui';
import { IntentLink, StateLink } from 'sanity/router';
import type { QuoteDetail } from '../../lib/quotes/wire.ts';
import { OPEN_REQUESTS } from '../inbox-tool/intent.ts';
import { sayClient, sayDays, sayTitle } from './say-quote.ts';
import { StateBadge } from './state-badge.tsx';

/** The element that names the quote. */
export const HEADING_ID = 'quote-heading';

/** What a quote is, whom it is for, and what it comes from. */
export function Head({ quote }: { quote: QuoteDetail }) {
  const { number, state, request, requestTitle, replaces, replacedBy, isExample } = quote;
  return (
    <Stack gap={4} style={{ overflowWrap: 'anywhere' }}>
      <Flex align="center" gap={2} wrap="wrap">
        <StateBadge state={state} />
        {isExample ? <Badge fontSize={1}>Exemple</Badge> : null}
      </Flex>
      <Heading as="h2" id={HEADING_ID} size={2} tabIndex={-1}>
        {number ? `${number} · ` : ''}
        {sayTitle(quote)}
      </Heading>
      <Text size={1}>{sayClient(quote)}</Text>
      <Text muted size={1}>
        {sayDays(quote)}
        {quote.account ? ` · compte client\u00a0: ${quote.account}` : ''}
      </Text>
      {request ? (
        <Text size={1}>
          Pour la demande{' '}
          <IntentLink intent={OPEN_REQUESTS} params={{ reference: request }}>
            {requestTitle ? `${requestTitle} (${request})` : request}
          </IntentLink>
        </Text>
      ) : null}
      {replaces ? (
        <Text size={1}>
          {state === 'draft' ? 'Remplacera' : 'Remplace'}{' '}
          <StateLink state={{ quote: replaces.id }}>{replaces.number}</StateLink>
        </Text>
      ) : null}
      {replacedBy ? (
        <Text size={1}>
          {replacedBy.state === 'draft'
            ? 'Une correction est en brouillon\u00a0: '
            : 'Remplacé par '}
          <StateLink state={{ quote: replacedBy.id }}>{replacedBy.number ?? 'l’ouvrir'}</StateLink>
        </Text>
      ) : null}
    </Stack>
  );
}
