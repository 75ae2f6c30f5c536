import type { DocumentActionComponent, DocumentActionsContext, Tool } from 'sanity';
import { useChangeDate } from './change-date-action.ts';
import { explainReleases } from './releases-tool.tsx';
import { explainSchedule } from './schedule-action.ts';

export { ToldPlan } from './plan.tsx';

/** Sanity's names of its action « Programmer », and of its tool of grouped publications. */
const SCHEDULE = 'schedule';
const RELEASES = 'releases';

/**
 * Makes « Programmer » on a draft say when the plan is without it, and gives what is scheduled « Changer la date ». The
 * action that pauses a schedule stays as it is.
 */
export function publishLaterActions(
  actions: DocumentActionComponent[],
  { versionType }: Pick<DocumentActionsContext, 'versionType'>,
): DocumentActionComponent[] {
  if (versionType === 'scheduled-draft') return [useChangeDate, ...actions];
  if (versionType !== 'draft') return actions;
  return actions.map((action) => (action.action === SCHEDULE ? explainSchedule(action) : action));
}

/** Gives Sanity's tool a French name, and has it say when the plan is without it. */
export function publishLaterTools(tools: Tool[]): Tool[] {
  return tools.map((tool) =>
    tool.name === RELEASES
      ? { ...tool, title: 'Publications', component: explainReleases(tool.component) }
      : tool,
  );
}
