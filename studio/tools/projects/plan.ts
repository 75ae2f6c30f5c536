import { uuid } from '@sanity/uuid';
import type { MilestoneState } from '../../../lib/projects/states.ts';
import type { Milestone, MilestoneTemplate } from '../../../lib/projects/wire.ts';

/** A milestone as it is being written; a new one brings the id that it is stored under. */
export type PlannedStep = {
  id: string;
  title: string;
  day: string | null;
  state: MilestoneState;
  /** Position of the due of the quote that its approval makes. */
  due: number | null;
};

export const toSteps = (milestones: readonly Milestone[]): PlannedStep[] =>
  milestones.map(({ id, title, day, state, due }) => ({ id, title, day, state, due }));

export const newStep = (title = ''): PlannedStep => ({
  id: uuid(),
  title,
  day: null,
  state: 'todo',
  due: null,
});

/**
 * The milestones of a template, for a project that begins on a day; where none is said, they have no date.
 *
 * @param start « 2031-01-31 »
 */
export const stepsOf = ({ milestones }: MilestoneTemplate, start: string): PlannedStep[] =>
  milestones.map(({ title, afterDays }) => ({
    ...newStep(title),
    day: afterDays === null ? null : addDays(start, afterDays),
  }));

/**
 * A plan with a template's milestones at its end; a first one of which nothing is written gives way.
 *
 * @param start as of `stepsOf`
 */
export const withStepsOf = (
  steps: readonly PlannedStep[],
  template: MilestoneTemplate,
  start: string,
): PlannedStep[] => [
  ...steps.filter(({ title, day }) => title.trim() !== '' || day !== null),
  ...stepsOf(template, start),
];

function addDays(day: string, count: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** Whether two plans say the same. */
export const isSamePlan = (a: readonly PlannedStep[], b: readonly PlannedStep[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/**
 * A plan that is being written, on top of what somebody else has made of it meanwhile: what was written here stays,
 * what only they changed is theirs, and nothing that they added is lost.
 *
 * @param base as it was when the writing began
 * @param written as it is written here
 * @param current as it is stored now
 */
export function onTopOf(
  base: readonly PlannedStep[],
  written: readonly PlannedStep[],
  current: readonly PlannedStep[],
): PlannedStep[] {
  const before = new Map(base.map((step) => [step.id, step]));
  const now = new Map(current.map((step) => [step.id, step]));
  const kept = written.flatMap((step): PlannedStep[] => {
    const was = before.get(step.id);
    const is = now.get(step.id);
    if (!was) return [step];
    const isMine = (name: keyof PlannedStep) => step[name] !== was[name];
    const mine = (['title', 'day', 'state', 'due'] as const).filter(isMine);
    // A milestone that the others removed comes back where it was edited here.
    if (!is) return mine.length > 0 ? [step] : [];
    return [{ ...is, ...Object.fromEntries(mine.map((name) => [name, step[name]])) }];
  });
  const known = new Set([...before.keys(), ...written.map(({ id }) => id)]);
  return [...kept, ...current.filter(({ id }) => !known.has(id))];
}
