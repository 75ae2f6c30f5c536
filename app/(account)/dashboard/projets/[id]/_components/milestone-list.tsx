import type { ReactNode } from 'react';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import { formatDay } from '@/lib/format/dates.ts';
import type { OwnMilestone } from '@/lib/projects/own.ts';
import { MILESTONE_STATE_LABELS } from '@/lib/projects/states.ts';
import { frenchTypography as t } from '@/lib/typography/index.ts';
import { PostedAnswer } from '../../../_components/posted-answer.tsx';
import { type StepActions, StepApproval } from './step-approval.tsx';

const PORTS: Readonly<Record<OwnMilestone['state'], string>> = {
  todo: 'border-edge bg-paper',
  doing: 'border-accent bg-paper',
  review: 'border-wait bg-wait-soft',
  done: 'border-done bg-done',
  dropped: 'border-edge bg-paper',
};

/** The date that a milestone is planned for, or was done on. */
function dayOf({ state, day, doneOn }: OwnMilestone): string | null {
  if (state === 'done') return doneOn && `le ${formatDay(doneOn)}`;
  return day && `prévue le ${formatDay(day)}`;
}

/** Who approved it, and when. */
function Approved({ approval }: Pick<OwnMilestone, 'approval'>) {
  if (approval?.verdict !== 'approved' || !approval.answeredAt) return null;
  return (
    <p className="mt-0.5 text-muted text-sm">
      Validée par {t(approval.name ?? '')} le {formatDay(approval.answeredAt)}
    </p>
  );
}

/** The milestones of a project, along one line. */
export function MilestoneList({
  milestones,
  empty,
  actions,
  which,
}: {
  milestones: readonly OwnMilestone[];
  /** Text where there is none. */
  empty: string;
  /** What a step that is to be approved is answered by. */
  actions: StepActions;
  /** Hidden fields, which name the project to the actions. */
  which: ReactNode;
}) {
  if (milestones.length === 0) {
    return (
      <p className="text-muted">
        <Words>{empty}</Words>
      </p>
    );
  }
  return (
    <>
      <PostedAnswer name="etapes" />
      <ol className="relative grid gap-6 pl-9 before:absolute before:top-2 before:bottom-2 before:left-[6px] before:w-[3px] before:bg-line before:content-['']">
        {milestones.map((milestone) => {
          const { id, title, state, approval } = milestone;
          const day = dayOf(milestone);
          return (
            <li
              key={id}
              id={`etape-${id}`}
              className="relative min-w-0 scroll-mt-24"
              aria-current={state === 'doing' || state === 'review' ? 'step' : undefined}
            >
              <span
                aria-hidden="true"
                className={`port -left-9 absolute top-1.5 ${PORTS[state]}`}
              />
              <p className={`break-words leading-snug ${state === 'todo' ? '' : 'font-semibold'}`}>
                {t(title)}
              </p>
              <p className="mt-0.5 text-muted text-sm">
                {MILESTONE_STATE_LABELS[state]}
                {day ? `, ${day}` : ''}
              </p>
              <Approved approval={approval} />
              {state === 'review' && approval ? (
                <StepApproval title={title} approval={approval} actions={actions} which={which} />
              ) : null}
            </li>
          );
        })}
      </ol>
    </>
  );
}
