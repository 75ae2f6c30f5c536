import { Badge, Flex, Text } from '@sanity/ui';
import { formatCents } from '../../../lib/format/numbers.ts';
import type { QuoteSummary } from '../../../lib/quotes/wire.ts';
import { ListLine } from '../../kit/frame/list-line.tsx';
import { ExampleBadge } from '../../kit/frame/state-badge.tsx';
import { sayClient, sayDays, sayTitle } from './say-quote.ts';
import { StateBadge } from './state-badge.ts';

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
    <ListLine isOpen={isOpen} state={{ quote: id }}>
      <Flex align="center" gap={2} wrap="wrap">
        {isUnseen ? (
          <Badge fontSize={1} tone="primary">
            À voir
          </Badge>
        ) : null}
        <StateBadge state={state} />
        <ExampleBadge isExample={isExample} />
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
    </ListLine>
  );
}
