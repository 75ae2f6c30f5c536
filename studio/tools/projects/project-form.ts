import type { ClientOptions, MilestoneTemplate } from '../../../lib/projects/wire.ts';
import {
  type ClientForm,
  chosen,
  clientProblems,
  SOMEBODY_ELSE,
  toClient,
} from './client-fields.tsx';
import { type Frame, frameProblems, NO_FRAME, toWire as toFrame } from './frame.ts';
import { isSamePlan, type PlannedStep, stepsOf } from './plan.ts';
import { titleId, untitled } from './plan-editor.tsx';

/** A new project as it is typed. */
export type ProjectForm = ClientForm & {
  /** The id of the template that its milestones come from; empty without one. */
  template: string;
  frame: Frame;
  steps: PlannedStep[];
};

/** An empty form; from a request that was won, with its client and its title. */
export const emptyForm = (request?: ClientOptions['requests'][number]): ProjectForm => ({
  who: request ? `request:${request.id}` : '',
  email: '',
  clientName: '',
  invite: true,
  template: '',
  frame: { ...NO_FRAME, name: request?.title ?? '' },
  steps: [],
});

/** The form after a choice of somebody: a request also names a project that has no name yet. */
export function withClient(
  { frame }: ProjectForm,
  who: string,
  options: ClientOptions,
): Partial<ProjectForm> {
  const request = options.requests.find(({ id }) => who === `request:${id}`);
  return {
    ...chosen(who, options),
    frame: { ...frame, name: frame.name || (request?.title ?? '') },
  };
}

/**
 * The form after a choice of a template: its milestones, from the project's first day on.
 *
 * @param template nothing where there is to be none: what is written stays
 * @param today « 2031-01-31 », where no first day is said
 */
export function withTemplate(
  { frame }: ProjectForm,
  template: MilestoneTemplate | undefined,
  today: string,
): Partial<ProjectForm> {
  if (!template) return { template: '' };
  return {
    template: template.id,
    steps: stepsOf(template, frame.startsOn || today),
    frame: { ...frame, type: frame.type || template.name },
  };
}

/**
 * Whether a template in the place of these milestones would take what somebody wrote: they are not as its own one, if
 * any, gives them.
 *
 * @param template the one that was chosen before
 * @param today « 2031-01-31 », where no first day is said
 */
export function isWrittenOver(
  { frame, steps }: ProjectForm,
  template: MilestoneTemplate | undefined,
  today: string,
): boolean {
  const given = template ? stepsOf(template, frame.startsOn || today) : [];
  const unnamed = (all: readonly PlannedStep[]) => all.map((step) => ({ ...step, id: '' }));
  const isEmpty = steps.every(({ title, day }) => title.trim() === '' && day === null);
  return !isEmpty && !isSamePlan(unnamed(steps), unnamed(given));
}

/**
 * The element in which the first thing is typed that is wrong with it; null where nothing is.
 *
 * @param id begins those of all fields
 */
export function wrongFieldId(id: string, form: ProjectForm): string | null {
  const problems = Object.entries({ ...clientProblems(form), ...frameProblems(form.frame) });
  const wrong = problems.find(([, said]) => said)?.[0];
  if (wrong) return `${id}-${wrong}`;
  const step = untitled(form.steps);
  return step ? titleId(id, step) : null;
}

/** The form as the route takes it, once nothing is wrong with it. */
export const toCreation = (form: ProjectForm) => ({
  action: 'create' as const,
  ...toFrame(form.frame),
  milestones: form.steps,
  client: toClient(form),
  invite: form.who === SOMEBODY_ELSE && form.invite,
});
