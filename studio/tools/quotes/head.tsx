import { Text } from '@sanity/ui';
import { IntentLink } from 'sanity/router';
import type { QuoteDetail } from '../../../lib/quotes/wire.ts';
import { ClientLink } from '../../kit/frame/client-link.tsx';
import { ItemHead } from '../../kit/frame/item-head.tsx';
import { ExampleBadge } from '../../kit/frame/state-badge.tsx';
import { TextLink } from '../../kit/frame/text-link.tsx';
import { OPEN_REQUESTS } from '../../kit/intents.ts';
import { sayClient, sayDays, sayTitle } from './say-quote.ts';
import { StateBadge } from './state-badge.ts';

/** The element that names the quote. */
export const HEADING_ID = 'quote-heading';

/** The head of a quote: its name, its client, and its origin. */
export function Head({ quote }: { quote: QuoteDetail }) {
  const {
    number,
    state,
    request,
    requestTitle,
    replaces,
    replacedBy,
    isExample,
    contract,
    amends,
  } = quote;
  return (
    <ItemHead
      badges={
        <>
          <StateBadge state={state} />
          <ExampleBadge isExample={isExample} />
        </>
      }
      headingId={HEADING_ID}
      title={[number, sayTitle(quote)].filter(Boolean).join(' · ')}
    >
      <Text size={1}>{sayClient(quote)}</Text>
      <Text muted size={1}>
        {sayDays(quote)}
        {quote.account ? ` · compte client\u00a0: ${quote.account}` : ''}
        <ClientLink email={quote.account ?? quote.email} />
      </Text>
      {request ? (
        <Text size={1}>
          Pour la demande{' '}
          <IntentLink intent={OPEN_REQUESTS} params={{ reference: request }}>
            {requestTitle ? `${requestTitle} (${request})` : request}
          </IntentLink>
        </Text>
      ) : null}
      {amends && contract ? (
        <Text size={1}>
          Avenant au devis <TextLink state={{ quote: contract.id }}>{contract.number}</TextLink>
        </Text>
      ) : null}
      {replaces ? (
        <Text size={1}>
          {state === 'draft' ? 'Remplacera' : 'Remplace'}{' '}
          <TextLink state={{ quote: replaces.id }}>{replaces.number}</TextLink>
        </Text>
      ) : null}
      {replacedBy ? (
        <Text size={1}>
          {replacedBy.state === 'draft'
            ? 'Une correction est en brouillon\u00a0: '
            : 'Remplacé par '}
          <TextLink state={{ quote: replacedBy.id }}>{replacedBy.number ?? 'l’ouvrir'}</TextLink>
        </Text>
      ) : null}
    </ItemHead>
  );
}
