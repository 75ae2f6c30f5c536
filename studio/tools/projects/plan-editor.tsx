import { AddIcon } from '@sanity/icons/Add';
import { Button, Flex, Stack, Text } from '@sanity/ui';
import { useRef, useState } from 'react';
import { PROJECT_LIMITS } from '../../../lib/projects/states.ts';
import type { ProjectDetail } from '../../../lib/projects/wire.ts';
import { ReadOut } from '../../kit/frame/read-out.tsx';
import { PlainList } from '../../kit/plain-list.tsx';
import { newStep, type PlannedStep } from './plan.ts';
import { moveTo } from './reorder.ts';
import { nameOf, StepCard } from './step-card.tsx';

const NONE: ReadonlySet<string> = new Set();

/** The first of them that has no title yet. */
export const untitled = (steps: readonly PlannedStep[]): PlannedStep | undefined =>
  steps.find(({ title }) => title.trim() === '');

/** The element that a milestone's title is typed in. */
export const titleId = (plan: string, { id }: PlannedStep): string => `${plan}-${id}-title`;

/**
 * The milestones of a project as they are being written: added, named, dated, moved by their handle, by buttons, or by
 * Alt and an arrow key from anywhere within one.
 */
export function PlanEditor({
  id,
  steps,
  onChange,
  isAsked,
  dues = [],
  fixed = NONE,
}: {
  /** The prefix of the fields' ids. */
  id: string;
  steps: readonly PlannedStep[];
  onChange: (steps: PlannedStep[]) => void;
  /** Whether it was to be stored: missing titles show from then on. */
  isAsked: boolean;
  /** Dues of the project's quote that wait for a milestone. */
  dues?: ProjectDetail['stepDues'];
  /** Ids of the milestones that the client has approved, or is to approve: their order and day alone change. */
  fixed?: ReadonlySet<string>;
}) {
  const [dragged, setDragged] = useState<string | null>(null);
  /** Read out. */
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement & HTMLOListElement>(null);

  /** Moves the focus to a milestone once it is drawn. */
  const focus = (stepId: string, part?: 'up' | 'down') =>
    requestAnimationFrame(() => {
      const row = list.current?.querySelector(`[data-step="${stepId}"]`);
      const wanted = row?.querySelector<HTMLElement>(`[data-part="${part}"]:not(:disabled)`);
      (wanted ?? row?.querySelector('input'))?.focus();
    });
  const move = (stepId: string, place: number) => {
    const ids = steps.map((step) => step.id);
    const next = moveTo(ids, stepId, place);
    if (next === ids) return;
    const moved = next.flatMap((each) => steps.find((step) => step.id === each) ?? []);
    onChange(moved);
    const at = next.indexOf(stepId);
    setSaid(
      `${nameOf(moved[at] as PlannedStep, at)}\u00a0: position ${at + 1} sur ${next.length}.`,
    );
  };
  const edit = (stepId: string, change: Partial<PlannedStep>) =>
    onChange(steps.map((step) => (step.id === stepId ? { ...step, ...change } : step)));
  const add = () => {
    const step = newStep();
    onChange([...steps, step]);
    focus(step.id);
  };
  const remove = (index: number) => {
    const next = steps.filter((_, at) => at !== index);
    onChange(next);
    const neighbour = next[index] ?? next.at(-1);
    if (neighbour) focus(neighbour.id);
    else requestAnimationFrame(() => document.getElementById(`${id}-add`)?.focus());
  };

  return (
    <Stack gap={3}>
      {steps.length > 0 ? (
        <PlainList as="ol" gap={2} ref={list}>
          {steps.map((step, index) => (
            <StepCard
              key={step.id}
              count={steps.length}
              dragged={dragged}
              dues={dues}
              id={`${id}-${step.id}`}
              index={index}
              isFixed={fixed.has(step.id)}
              isMissing={isAsked && step.title.trim() === ''}
              onDrag={setDragged}
              onDrop={() => dragged && move(dragged, index)}
              onEdit={(change) => edit(step.id, change)}
              onMove={(by) => {
                move(step.id, index + by);
                focus(step.id, by === 1 ? 'down' : 'up');
              }}
              onPush={(by) => move(step.id, index + by)}
              onRemove={() => remove(index)}
              step={step}
            />
          ))}
        </PlainList>
      ) : null}
      <Flex align="center" gap={3} wrap="wrap">
        <Button
          disabled={steps.length >= PROJECT_LIMITS.milestones}
          fontSize={1}
          icon={AddIcon}
          id={`${id}-add`}
          mode="ghost"
          onClick={add}
          text="Ajouter une étape"
        />
        {steps.length > 1 ? (
          <Text muted size={1}>
            Pour changer l’ordre{'\u00a0'}: les flèches, la poignée, ou Alt et une flèche du
            clavier.
          </Text>
        ) : null}
        <ReadOut text={said} />
      </Flex>
    </Stack>
  );
}
