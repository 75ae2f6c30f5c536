import { AddIcon } from '@sanity/icons/Add';
import { ArrowDownIcon } from '@sanity/icons/ArrowDown';
import { ArrowUpIcon } from '@sanity/icons/ArrowUp';
import { DragHandleIcon } from '@sanity/icons/DragHandle';
import { TrashIcon } from '@sanity/icons/Trash';
import { Box, Button, Card, Flex, Select, Stack, Text, TextInput } from '@sanity/ui';
import { type DragEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import {
  MILESTONE_STATE_LABELS,
  MILESTONE_STATES,
  type MilestoneState,
  PROJECT_LIMITS,
} from '../../lib/projects/states.ts';
import { Labelled, SaidDay } from './field.tsx';
import { newStep, type PlannedStep } from './plan.ts';
import { moveTo } from './reorder.ts';

const nameOf = ({ title }: PlannedStep, index: number) => title.trim() || `étape ${index + 1}`;

/**
 * The milestones of a project as they are being written: added, named, dated, moved by their handle, by buttons, or by
 * Alt and an arrow key from anywhere within one.
 */
export function PlanEditor({
  steps,
  onChange,
  isAsked,
}: {
  steps: readonly PlannedStep[];
  onChange: (steps: PlannedStep[]) => void;
  /** Whether it was to be stored: what is missing is said from then on. */
  isAsked: boolean;
}) {
  const [dragged, setDragged] = useState<string | null>(null);
  /** Read out. */
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const id = useId();

  /** Once it is drawn. */
  const focus = (key: string, part: 'title' | 'up' | 'down') =>
    requestAnimationFrame(() => {
      const row = list.current?.querySelector(`[data-step="${key}"]`);
      const wanted = row?.querySelector<HTMLElement>(`[data-part="${part}"]:not(:disabled)`);
      (wanted ?? row?.querySelector<HTMLElement>('[data-part="title"]'))?.focus();
    });
  const move = (key: string, place: number) => {
    const keys = steps.map((step) => step.key);
    const next = moveTo(keys, key, place);
    if (next === keys) return;
    const byKey = new Map(steps.map((step) => [step.key, step]));
    const moved = next.flatMap((each) => byKey.get(each) ?? []);
    onChange(moved);
    const at = next.indexOf(key);
    setSaid(
      `${nameOf(moved[at] as PlannedStep, at)}\u00a0: position ${at + 1} sur ${next.length}.`,
    );
  };
  const edit = (key: string, change: Partial<PlannedStep>) =>
    onChange(steps.map((step) => (step.key === key ? { ...step, ...change } : step)));
  const add = () => {
    const step = newStep();
    onChange([...steps, step]);
    focus(step.key, 'title');
  };
  const remove = (index: number) => {
    const next = steps.filter((_, at) => at !== index);
    onChange(next);
    const neighbour = next[index] ?? next.at(-1);
    if (neighbour) focus(neighbour.key, 'title');
    else requestAnimationFrame(() => document.getElementById(`${id}-add`)?.focus());
  };
  const onKeyDown = (event: KeyboardEvent, key: string, index: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(key, event.key === 'ArrowUp' ? index - 1 : index + 1);
  };
  const onDrop = (event: DragEvent, index: number) => {
    event.preventDefault();
    if (dragged) move(dragged, index);
    setDragged(null);
  };

  return (
    <Stack gap={3}>
      <Stack
        as="ol"
        gap={2}
        hidden={steps.length === 0}
        ref={list}
        style={{ listStyle: 'none', margin: 0, padding: 0 }}
      >
        {steps.map((step, index) => {
          const name = nameOf(step, index);
          const isMissing = isAsked && step.title.trim() === '';
          return (
            <li
              key={step.key}
              data-step={step.key}
              onDragOver={(event) => dragged && event.preventDefault()}
              onDrop={(event) => onDrop(event, index)}
              onKeyDown={(event) => onKeyDown(event, step.key, index)}
            >
              <Card
                border
                padding={3}
                radius={2}
                tone={dragged === step.key ? 'primary' : isMissing ? 'critical' : 'default'}
              >
                <Flex gap={2}>
                  <Box
                    aria-hidden
                    draggable
                    onDragEnd={() => setDragged(null)}
                    onDragStart={(event: DragEvent) => {
                      event.dataTransfer.effectAllowed = 'move';
                      event.dataTransfer.setData('text/plain', name);
                      setDragged(step.key);
                    }}
                    paddingTop={4}
                    style={{ cursor: 'grab' }}
                  >
                    <Text muted size={2}>
                      <DragHandleIcon />
                    </Text>
                  </Box>
                  <Stack flex={1} gap={3} style={{ minWidth: 0 }}>
                    <Labelled
                      id={`${id}-${step.key}-title`}
                      label={`Étape ${index + 1}`}
                      problem={isMissing ? 'Donnez un titre à cette étape, ou retirez-la.' : null}
                    >
                      {(wiring) => (
                        <TextInput
                          {...wiring}
                          data-part="title"
                          fontSize={1}
                          maxLength={PROJECT_LIMITS.milestone}
                          onChange={(event) => edit(step.key, { title: event.currentTarget.value })}
                          value={step.title}
                        />
                      )}
                    </Labelled>
                    <Flex align="flex-start" gap={3} wrap="wrap">
                      <Labelled id={`${id}-${step.key}-day`} label="Prévue le">
                        {(wiring) => (
                          <>
                            <TextInput
                              {...wiring}
                              fontSize={1}
                              onChange={(event) =>
                                edit(step.key, { day: event.currentTarget.value || null })
                              }
                              type="date"
                              value={step.day ?? ''}
                            />
                            <SaidDay day={step.day} />
                          </>
                        )}
                      </Labelled>
                      <Labelled id={`${id}-${step.key}-state`} label="Où elle en est">
                        {(wiring) => (
                          <Select
                            {...wiring}
                            fontSize={1}
                            onChange={(event) =>
                              edit(step.key, {
                                state: event.currentTarget.value as MilestoneState,
                              })
                            }
                            value={step.state}
                          >
                            {MILESTONE_STATES.map((state) => (
                              <option key={state} value={state}>
                                {MILESTONE_STATE_LABELS[state]}
                              </option>
                            ))}
                          </Select>
                        )}
                      </Labelled>
                    </Flex>
                  </Stack>
                  <Stack gap={1}>
                    <Button
                      aria-label={`Monter «\u202f${name}\u202f»`}
                      data-part="up"
                      disabled={index === 0}
                      fontSize={1}
                      icon={ArrowUpIcon}
                      mode="bleed"
                      onClick={() => {
                        move(step.key, index - 1);
                        focus(step.key, 'up');
                      }}
                      padding={2}
                    />
                    <Button
                      aria-label={`Descendre «\u202f${name}\u202f»`}
                      data-part="down"
                      disabled={index === steps.length - 1}
                      fontSize={1}
                      icon={ArrowDownIcon}
                      mode="bleed"
                      onClick={() => {
                        move(step.key, index + 1);
                        focus(step.key, 'down');
                      }}
                      padding={2}
                    />
                    <Button
                      aria-label={`Retirer «\u202f${name}\u202f»`}
                      fontSize={1}
                      icon={TrashIcon}
                      mode="bleed"
                      onClick={() => remove(index)}
                      padding={2}
                      tone="critical"
                    />
                  </Stack>
                </Flex>
              </Card>
            </li>
          );
        })}
      </Stack>
      <Box role="status" style={{ clipPath: 'inset(50%)', position: 'absolute' }}>
        {said}
      </Box>
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
      </Flex>
    </Stack>
  );
}
