import { Badge, Card, Flex, Stack, Text } from '@sanity/ui';
import { StateLink } from 'sanity/router';
import { formatCents } from '../../lib/estimator/format.ts';
import type { QuoteSummary } from '../../lib/quotes/wire.ts';
import { sayClient, sayDays, sayTitle } from './say-quote.ts';
import { StateBadge } from './state-badge.tsx';

/** One quote of the list: the way to it. */
export function QuoteLine({
  quote,
  isOpen,
}: {
  quote: QuoteSummary;
  /** Whether it is the one that is shown. */
  isOpen: boolean;
}) {
  const { id, number, state, total, request, isUnseen, isExample } = quote;
  return (
    <li>
      <Card
        as={StateLink}
        // The link's own properties: the card passes them on.
        {...{ state: { quote: id } }}
        aria-current={isOpen ? 'true' : undefined}
        border
        padding={3}
        radius={2}
        style={{ display: 'block', textDecoration: 'none', color: 'inherit' }}
        tone={isOpen ? 'primary' : 'default'}
      >
        <Stack gap={3} style={{ overflowWrap: 'anywhere' }}>
          <Flex align="center" gap={2} wrap="wrap">
            {isUnseen ? (
              <Badge fontSize={1} tone="primary">
                À voir
              </Badge>
            ) : null}
            <StateBadge state={state} />
            {isExample ? <Badge fontSize={1}>Exemple</Badge> : null}
          </Flex>
          <Flex align="flex-start" gap={3} justify="space-between">
            <Text size={1} weight={isUnseen ? 'bold' : 'medium'}>
              {sayClient(quote)}
            </Text>
            <Text size={1} style={{ whiteSpace: 'nowrap' }} weight="medium">
              {formatCents(total)}
            </Text>
          </Flex>
          <Text size={1}>{sayTitle(quote)}</Text>
          <Text muted size={1}>
            {[number, sayDays(quote), request].filter(Boolean).join(' · ')}
          </Text>
        </Stack>
      </Card>
    </li>
  );
}
