import { Badge, Flex, Text } from '@sanity/ui';
import type { ProjectSummary } from '../../../lib/projects/wire.ts';
import { ArchiveBadge } from '../../kit/frame/archive-notice.tsx';
import { ListLine } from '../../kit/frame/list-line.tsx';
import { sayNextStep } from '../../kit/frame/say-next-step.ts';
import { ExampleBadge } from '../../kit/frame/state-badge.tsx';
import { when } from '../../kit/when.ts';
import { reasonsOf } from './reasons.ts';
import { StateBadge } from './state-badge.ts';

/** One project of the list: the way to it. */
export function ProjectLine({ project, isOpen }: { project: ProjectSummary; isOpen: boolean }) {
  const { id, name, type, client, progress, state, nextStep, unread, activeAt } = project;
  const reasons = reasonsOf(project, new Date());
  const step = nextStep && sayNextStep(nextStep);
  return (
    <ListLine isOpen={isOpen} state={{ project: id }}>
      <Flex align="center" gap={2} wrap="wrap">
        <StateBadge state={state} />
        {state === 'active' ? <Badge fontSize={1}>{`${progress}\u00a0%`}</Badge> : null}
        <ArchiveBadge archive={project.archive} />
        <ExampleBadge isExample={project.isExample} />
      </Flex>
      <Text size={1} weight={unread > 0 ? 'bold' : 'medium'}>
        {name}
      </Text>
      <Text size={1}>
        {client.name || client.email} · {type}
      </Text>
      {reasons.map((reason) => (
        <Text key={reason} size={1} weight="medium">
          {reason}
        </Text>
      ))}
      {step && !reasons.includes(step) ? (
        <Text muted size={1}>
          {step}
        </Text>
      ) : null}
      <Text muted size={1}>
        {when(activeAt)}
      </Text>
    </ListLine>
  );
}
