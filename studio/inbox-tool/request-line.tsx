import { Badge, Card, Flex, Stack, Text } from '@sanity/ui';
import { StateLink } from 'sanity/router';
import { TOPIC_LABELS } from '../../lib/inbox/states.ts';
import type { RequestSummary } from '../../lib/inbox/wire.ts';
import { when } from '../when.ts';
import { sayNextStep } from './say-next-step.ts';
import { StateBadge } from './state-badge.tsx';

/** One request of the inbox: the way to it. */
export function RequestLine({
  request,
  isOpen,
}: {
  request: RequestSummary;
  /** Whether it is the one that is shown. */
  isOpen: boolean;
}) {
  const { reference, name, email, company, title, opening, isUnread, isLate, nextStep } = request;
  return (
    <li>
      <Card
        as={StateLink}
        // The link's own properties: the card passes them on.
        {...{ state: { reference } }}
        aria-current={isOpen ? 'true' : undefined}
        border
        padding={3}
        radius={2}
        style={{ display: 'block', textDecoration: 'none', color: 'inherit' }}
        tone={isOpen ? 'primary' : 'default'}
      >
        <Stack gap={3} style={{ overflowWrap: 'anywhere' }}>
          <Flex align="center" gap={2} wrap="wrap">
            {isUnread ? (
              <Badge fontSize={1} tone="primary">
                Non lue
              </Badge>
            ) : null}
            {isLate ? (
              <Badge fontSize={1} tone="caution">
                En retard
              </Badge>
            ) : null}
            <StateBadge state={request.state} />
            {request.isExample ? <Badge fontSize={1}>Exemple</Badge> : null}
          </Flex>
          <Text size={1} weight={isUnread ? 'bold' : 'medium'}>
            {name || email}
            {company ? `, ${company}` : ''}
          </Text>
          <Text size={1}>
            {TOPIC_LABELS[request.topic]}
            {'\u00a0'}: {title}
          </Text>
          {opening ? (
            <Text muted size={1} textOverflow="ellipsis">
              {opening}
            </Text>
          ) : null}
          <Text muted size={1}>
            {when(request.activeAt)} · {reference}
          </Text>
          {nextStep ? (
            <Text muted size={1}>
              {sayNextStep(nextStep)}
            </Text>
          ) : null}
        </Stack>
      </Card>
    </li>
  );
}
