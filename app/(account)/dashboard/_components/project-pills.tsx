import { ExampleTag } from '@/app/_components/ui/example-tag.tsx';
import { Tag } from '@/app/_components/ui/tag.tsx';
import { PROJECT_STATE_LABELS, type ProjectState } from '@/lib/projects/states.ts';
import { type StateLook, StatePill } from '../../_components/state-pill.tsx';

const LOOKS: Readonly<Record<ProjectState, StateLook>> = {
  active: 'moving',
  paused: 'waiting',
  planned: 'waiting',
  done: 'done',
  cancelled: 'over',
};

const sayToApprove = (count: number) =>
  count > 1 ? `${count}\u00a0étapes à valider` : 'Une étape à valider';

const sayToSend = (count: number) =>
  count > 1 ? `${count}\u00a0fichiers à envoyer` : 'Un fichier à envoyer';

const sayNews = (count: number) => `${count}\u00a0${count > 1 ? 'nouveautés' : 'nouveauté'}`;

/** A project at a glance: its state, whether it is an example, its kind, what waits for the client, and how much is new. */
export function ProjectPills({
  project: { state, isExample, type, news, toApprove, toSend },
}: {
  project: {
    state: ProjectState;
    isExample: boolean;
    type: string;
    news: number;
    toApprove: number;
    toSend: number;
  };
}) {
  return (
    <p className="flex flex-wrap items-center gap-2 font-semibold text-sm">
      <StatePill look={LOOKS[state]}>{PROJECT_STATE_LABELS[state]}</StatePill>
      {isExample ? <ExampleTag>Exemple</ExampleTag> : null}
      {toApprove > 0 ? <Tag>{sayToApprove(toApprove)}</Tag> : null}
      {toSend > 0 ? <Tag>{sayToSend(toSend)}</Tag> : null}
      {news > 0 ? <Tag>{sayNews(news)}</Tag> : null}
      <span className="min-w-0 break-words text-muted">{type}</span>
    </p>
  );
}
