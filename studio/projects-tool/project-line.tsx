import { Badge, Card, Flex, Stack, Text } from '@sanity/ui';
import { StateLink } from 'sanity/router';
import type { ProjectSummary } from '../../lib/projects/wire.ts';
import { sayNextStep } from '../inbox-tool/say-next-step.ts';
import { when } from '../when.ts';
import { reasonsOf } from './reasons.ts';
import { StateBadge } from './state-badge.tsx';

/** One project of the list: the way to it. */
export function ProjectLine({ project, isOpen }: { project: ProjectSummary; isOpen: boolean }) {
  const { id, name, type, client, progress, state, nextStep, unread, activeAt } = project;
  const reasons = reasonsOf(project, new Date());
  const step = nextStep && sayNextStep(nextStep);
  return (
    <li>
      <Card
        as={StateLink}
        // The link's own properties: the card passes them on.
        {...{ state: { project: id } }}
        aria-current={isOpen ? 'true' : undefined}
        border
        padding={3}
        radius={2}
        style={{ display: 'block', textDecoration: 'none', color: 'inherit' }}
        tone={isOpen ? 'primary' : 'default'}
      >
        <Stack gap={3} style={{ overflowWrap: 'anywhere' }}>
          <Flex align="center" gap={2} wrap="wrap">
            <StateBadge state={state} />
            {state === 'active' ? <Badge fontSize={1}>{`${progress}\u00a0%`}</Badge> : null}
            {project.isExample ? <Badge fontSize={1}>Exemple</Badge> : null}
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
        </Stack>
      </Card>
    </li>
  );
}
