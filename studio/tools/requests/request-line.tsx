import { Badge, Flex, Text } from '@sanity/ui';
import { TOPIC_LABELS } from '../../../lib/requests/states.ts';
import type { RequestSummary } from '../../../lib/requests/wire.ts';
import { ArchiveBadge } from '../../kit/frame/archive-notice.tsx';
import { ListLine } from '../../kit/frame/list-line.tsx';
import { sayNextStep } from '../../kit/frame/say-next-step.ts';
import { ExampleBadge } from '../../kit/frame/state-badge.tsx';
import { when } from '../../kit/when.ts';
import { StateBadge } from './state-badge.ts';

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
    <ListLine isOpen={isOpen} state={{ reference }}>
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
        <ArchiveBadge archive={request.archive} />
        <ExampleBadge isExample={request.isExample} />
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
    </ListLine>
  );
}
