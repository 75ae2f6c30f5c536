import { PROJECT_STATE_LABELS, type ProjectState } from '@/lib/projects/states.ts';

/** Colours of states (product.md, Dashboard): under way blue, finished green, waiting yellow. Never colour alone. */
const LOOKS: Readonly<Record<ProjectState, string>> = {
  active: 'bg-accent-soft text-accent',
  paused: 'bg-wait-soft text-wait',
  planned: 'bg-wait-soft text-wait',
  done: 'bg-done-soft text-done',
  cancelled: 'border-[1.5px] border-edge text-muted',
};

const sayNews = (count: number) => `${count}\u00a0${count > 1 ? 'nouveautés' : 'nouveauté'}`;

/** What a project is at a glance: its state, whether it is an example, its kind, and how much is new. */
export function ProjectPills({
  project: { state, isExample, type, news },
}: {
  project: { state: ProjectState; isExample: boolean; type: string; news: number };
}) {
  return (
    <p className="flex flex-wrap items-center gap-2 font-semibold text-sm">
      <span className={`rounded-full px-3 py-0.5 ${LOOKS[state]}`}>
        {PROJECT_STATE_LABELS[state]}
      </span>
      {isExample ? (
        <span className="rounded-full border-[1.5px] border-edge border-dashed px-2.5 text-muted">
          Exemple
        </span>
      ) : null}
      {news > 0 ? (
        <span className="rounded-full bg-accent px-3 py-0.5 text-on-accent">{sayNews(news)}</span>
      ) : null}
      <span className="text-muted">{type}</span>
    </p>
  );
}
