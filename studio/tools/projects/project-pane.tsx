import { Badge, Text } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useState } from 'react';
import { IntentLink } from 'sanity/router';
import {
  PROJECT_LIMITS,
  PROJECT_STATE_LABELS,
  type ProjectState,
} from '../../../lib/projects/states.ts';
import type { ProjectDetail } from '../../../lib/projects/wire.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { ArchiveNotice } from '../../kit/frame/archive-notice.tsx';
import { ClientLink } from '../../kit/frame/client-link.tsx';
import { History } from '../../kit/frame/history.tsx';
import { ItemHead } from '../../kit/frame/item-head.tsx';
import { NextStep } from '../../kit/frame/next-step.tsx';
import { PaneColumn, Unread } from '../../kit/frame/pane.tsx';
import { ExampleBadge } from '../../kit/frame/state-badge.tsx';
import { StateMoves } from '../../kit/frame/state-moves.tsx';
import { OPEN_REQUESTS } from '../../kit/intents.ts';
import { when } from '../../kit/when.ts';
import { FileRequests } from './file-requests.tsx';
import { Files } from './files.tsx';
import { FramePart } from './frame-part.tsx';
import { Journal } from './journal.tsx';
import { Milestones } from './milestones.tsx';
import { StateBadge } from './state-badge.ts';
import { Thread } from './thread.tsx';
import { type OpenProject, useProject } from './use-project.ts';

/** A project: its next step, its milestones, its journal, its messages and files, and its actions. */
export function ProjectPane({
  token,
  id,
  onChanged,
}: {
  token: string | undefined;
  id: string;
  onChanged: () => void;
}) {
  const open = useProject(token, id, onChanged);
  const { shown: project, problem, readAgain } = open;

  if (!project) {
    return <Unread loading="Chargement du projet…" onRetry={readAgain} problem={problem} />;
  }
  return (
    <PaneColumn problem={problem}>
      <Head project={project} />
      <ArchiveNotice archive={project.archive} />
      {project.archive ? null : (
        <>
          <States open={open} project={project} />
          <NextStep
            hint="Le client la lit en premier dans son espace."
            isBusy={open.isBusy}
            max={PROJECT_LIMITS.step}
            nextStep={project.nextStep}
            onDone={() => open.change({ action: 'unplan' })}
            onPlan={(step, day) => open.change({ action: 'plan', step, day })}
            placeholder="Vous montrer les maquettes"
          />
        </>
      )}
      <Journal open={open} project={project} token={token} />
      <Milestones open={open} project={project} />
      <Thread open={open} project={project} />
      <FileRequests open={open} project={project} token={token} />
      <Files open={open} project={project} token={token} />
      <FramePart open={open} project={project} />
      <History events={project.events} />
    </PaneColumn>
  );
}

function Head({
  project: { name, type, state, client, follower, seenAt, request, isExample, archive },
}: {
  project: ProjectDetail;
}) {
  return (
    <ItemHead
      badges={
        <>
          <StateBadge state={state} />
          <Badge fontSize={1}>{type}</Badge>
          <ExampleBadge isExample={isExample} />
        </>
      }
      title={name}
    >
      <Text size={1}>
        {client.name ? `${client.name} · ` : ''}
        <a href={`mailto:${client.email}`}>{client.email}</a>
        <ClientLink email={client.email} />
      </Text>
      <Text muted size={1}>
        {client.hasAccount || archive
          ? seenAt
            ? `Le client l’a ouvert ${when(seenAt)}`
            : `Le client ne l’a ${archive ? 'jamais' : 'pas encore'} ouvert`
          : follower
            ? `Sans compte client\u00a0: le lien de son devis ouvre le projet. ${seenAt ? `Ouvert ${when(seenAt)}` : 'Pas encore ouvert'}`
            : 'Sans compte client\u00a0: le projet l’attend, et s’ouvrira à lui dès qu’il aura confirmé cette adresse'}
        {request ? ' · ' : ''}
        {request ? (
          <IntentLink intent={OPEN_REQUESTS} params={{ reference: request.reference }}>
            Demande {request.reference}
          </IntentLink>
        ) : null}
      </Text>
    </ItemHead>
  );
}

/** The texts of a state's buttons, which say what they do. */
const MOVES: Readonly<Record<ProjectState, string>> = {
  planned: 'Remettre en attente',
  active: 'Mettre en cours',
  paused: 'Mettre en pause',
  done: 'Terminer…',
  cancelled: 'Annuler le projet…',
};

function States({
  project: { state, nextStates, name },
  open: { change, isBusy, problem },
}: {
  project: ProjectDetail;
  open: OpenProject;
}) {
  const [asked, setAsked] = useState<'cancelled' | 'done' | null>(null);
  const toast = useToast();
  const end = async (to: 'cancelled' | 'done') => {
    if (!(await change({ action: 'move', state: to }))) return;
    setAsked(null);
    const title = to === 'done' ? 'Le projet est terminé.' : 'Le projet est annulé.';
    toast.push({ status: 'success', title });
  };
  return (
    <StateMoves
      isBusy={isBusy}
      label="État du projet"
      labels={PROJECT_STATE_LABELS}
      next={nextStates}
      onMove={(next) => {
        if (next !== 'cancelled' && next !== 'done') return change({ action: 'move', state: next });
        setAsked(next);
        return null;
      }}
      state={state}
      tones={{ cancelled: 'critical', done: 'positive' }}
      words={MOVES}
    >
      {asked === 'done' ? (
        <ConfirmDialog
          busy="Enregistrement…"
          cancel="Pas encore"
          confirm="Terminer le projet"
          isBusy={isBusy}
          onCancel={() => setAsked(null)}
          onConfirm={() => void end('done')}
          problem={problem}
          question={`Terminer «\u202f${name}\u202f»\u202f?`}
        >
          <Text size={1}>
            Le client reçoit aussitôt vos remerciements, avec ce qui reste à régler, puis, dans une
            semaine, une demande d’avis. Ce que le devis rend dû à la livraison l’est dès
            aujourd’hui.
          </Text>
        </ConfirmDialog>
      ) : null}
      {asked === 'cancelled' ? (
        <ConfirmDialog
          busy="Annulation…"
          cancel="Le garder"
          confirm="Annuler le projet"
          isBusy={isBusy}
          onCancel={() => setAsked(null)}
          onConfirm={() => void end('cancelled')}
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
    </StateMoves>
  );
}
