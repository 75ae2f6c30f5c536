import { ArrowLeftIcon } from '@sanity/icons/ArrowLeft';
import { Badge, Box, Button, Container, Flex, Heading, Spinner, Stack, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { type RefObject, useRef, useState } from 'react';
import { IntentLink, StateLink } from 'sanity/router';
import {
  NEXT_PROJECT_STATES,
  PROJECT_LIMITS,
  PROJECT_STATE_LABELS,
  type ProjectState,
} from '../../lib/projects/states.ts';
import type { ProjectDetail } from '../../lib/projects/wire.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { OPEN_REQUESTS } from '../inbox-tool/intent.ts';
import { NextStep } from '../inbox-tool/next-step.tsx';
import { Part } from '../inbox-tool/part.tsx';
import { Problem } from '../problem.tsx';
import { when } from '../when.ts';
import { Files } from './files.tsx';
import { FramePart } from './frame-part.tsx';
import { Journal } from './journal.tsx';
import { Messages } from './messages.tsx';
import { Milestones } from './milestones.tsx';
import { StateBadge } from './state-badge.tsx';
import { type OpenProject, useProject } from './use-project.ts';

/** One project: what comes next, its milestones, its journal, what was written and sent, and what can be done about it. */
export function ProjectPane({
  token,
  id,
  hasWayBack,
  onChanged,
}: {
  token: string | undefined;
  id: string;
  /** Whether it stands in the place of the list. */
  hasWayBack: boolean;
  onChanged: () => void;
}) {
  const open = useProject(token, id, onChanged);
  const { shown: project, problem, readAgain } = open;
  const toast = useToast();
  const heading = useRef<HTMLDivElement>(null);

  return (
    <Container padding={[3, 4, 5]} width={2}>
      <Stack gap={4}>
        {hasWayBack ? <WayBack /> : null}
        {problem ? (
          <Problem text={problem}>
            {project ? null : <Button mode="ghost" onClick={readAgain} text="Réessayer" />}
          </Problem>
        ) : null}
        {!project && !problem ? (
          <Flex align="center" gap={3} justify="center" padding={5} role="status">
            <Spinner muted />
            <Text muted>Chargement du projet…</Text>
          </Flex>
        ) : null}
        {project ? (
          <>
            <Head heading={heading} project={project} />
            <States open={open} project={project} />
            <NextStep
              hint="Le client la lit en premier dans son espace."
              isBusy={open.isBusy}
              max={PROJECT_LIMITS.step}
              nextStep={project.nextStep}
              onDone={async () => (await open.change({ action: 'unplan' })) !== null}
              onPlan={async (step, day) =>
                (await open.change({ action: 'plan', step, day })) !== null
              }
              placeholder="Vous montrer les maquettes"
            />
            <Journal open={open} project={project} token={token} />
            <Milestones open={open} project={project} />
            <Messages
              onSent={() => {
                toast.push({ status: 'success', title: 'Message envoyé.' });
                heading.current?.focus();
              }}
              open={open}
              project={project}
            />
            <Files open={open} project={project} token={token} />
            <FramePart open={open} project={project} />
            <History project={project} />
          </>
        ) : null}
      </Stack>
    </Container>
  );
}

/** Back to the list, where it is not beside what is shown. */
export const WayBack = () => (
  <Box>
    <Button
      as={StateLink}
      {...{ state: {} }}
      fontSize={1}
      icon={ArrowLeftIcon}
      mode="bleed"
      text="Tous les projets"
    />
  </Box>
);

function Head({
  project,
  heading,
}: {
  project: ProjectDetail;
  heading: RefObject<HTMLDivElement | null>;
}) {
  const { name, type, state, client, seenAt, request, isExample } = project;
  return (
    <Stack gap={4} ref={heading} style={{ overflowWrap: 'anywhere' }} tabIndex={-1}>
      <Flex align="center" gap={2} wrap="wrap">
        <StateBadge state={state} />
        <Badge fontSize={1}>{type}</Badge>
        {isExample ? <Badge fontSize={1}>Exemple</Badge> : null}
      </Flex>
      <Heading as="h2" size={2}>
        {name}
      </Heading>
      <Text size={1}>
        {client.name ? `${client.name} · ` : ''}
        <a href={`mailto:${client.email}`}>{client.email}</a>
      </Text>
      <Text muted size={1}>
        {client.hasAccount
          ? seenAt
            ? `Le client l’a ouvert ${when(seenAt)}`
            : 'Le client ne l’a pas encore ouvert'
          : 'Sans compte client\u00a0: le projet l’attend, et s’ouvrira à lui dès qu’il aura confirmé cette adresse'}
        {request ? ' · ' : ''}
        {request ? (
          <IntentLink intent={OPEN_REQUESTS} params={{ reference: request.reference }}>
            Demande {request.reference}
          </IntentLink>
        ) : null}
      </Text>
    </Stack>
  );
}

/** The buttons of a state, in words of what they do. */
const MOVES: Readonly<Record<ProjectState, string>> = {
  planned: 'Remettre en attente',
  active: 'Mettre en cours',
  paused: 'Mettre en pause',
  done: 'Terminer',
  cancelled: 'Annuler le projet…',
};

function States({
  project,
  open: { change, isBusy, problem },
}: {
  project: ProjectDetail;
  open: OpenProject;
}) {
  const { state, name } = project;
  const [isAsked, setIsAsked] = useState(false);
  const toast = useToast();
  const move = async (next: ProjectState) => {
    if (!(await change({ action: 'move', state: next }))) return;
    setIsAsked(false);
    toast.push({
      status: 'success',
      title: `${PROJECT_STATE_LABELS[state]} → ${PROJECT_STATE_LABELS[next]}`,
    });
  };
  return (
    <Flex aria-label="État du projet" gap={2} role="group" wrap="wrap">
      {NEXT_PROJECT_STATES[state].map((next) => (
        <Button
          key={next}
          aria-disabled={isBusy}
          fontSize={1}
          mode="ghost"
          onClick={() => (next === 'cancelled' ? setIsAsked(true) : void move(next))}
          text={MOVES[next]}
          tone={next === 'cancelled' ? 'critical' : next === 'done' ? 'positive' : 'default'}
        />
      ))}
      {isAsked ? (
        <ConfirmDialog
          busy="Annulation…"
          cancel="Le garder"
          confirm="Annuler le projet"
          isBusy={isBusy}
          onCancel={() => setIsAsked(false)}
          onConfirm={() => void move('cancelled')}
          problem={problem}
          question={`Annuler «\u202f${name}\u202f»\u202f?`}
          tone="critical"
        >
          <Text size={1}>
            Le client le voit annulé dans son espace, avec tout ce qu’il contient. Rien n’est effacé
            {'\u00a0'}: vous pourrez le remettre en attente.
          </Text>
        </ConfirmDialog>
      ) : null}
    </Flex>
  );
}

/** Who did what, and when. */
function History({ project: { events } }: { project: ProjectDetail }) {
  if (events.length === 0) return null;
  return (
    <Part title="Historique">
      <Stack as="ol" gap={3} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {events.map(({ id, who, at, words }) => (
          <Text key={id} as="li" muted size={1}>
            {[when(at), who, words].filter(Boolean).join(' · ')}
          </Text>
        ))}
      </Stack>
    </Part>
  );
}
