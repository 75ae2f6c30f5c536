import { ArrowDownIcon } from '@sanity/icons/ArrowDown';
import { ArrowUpIcon } from '@sanity/icons/ArrowUp';
import { DragHandleIcon } from '@sanity/icons/DragHandle';
import { TrashIcon } from '@sanity/icons/Trash';
import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { type DragEvent, useState } from 'react';
import { formatExactCents } from '../../../lib/format/numbers.ts';
import {
  MARKED_STATES,
  MILESTONE_STATE_LABELS,
  type MilestoneState,
  PROJECT_LIMITS,
} from '../../../lib/projects/states.ts';
import type { ProjectDetail } from '../../../lib/projects/wire.ts';
import { ChoiceField, DayField, LineField, Row } from '../../kit/frame/fields.tsx';
import type { PlannedStep } from './plan.ts';

/** What the consultant chooses: a review is asked for by itself. */
const STATE_LABELS = Object.fromEntries(
  MARKED_STATES.map((state) => [state, MILESTONE_STATE_LABELS[state]]),
) as Record<MilestoneState, string>;

/** A place down, or up. */
type By = 1 | -1;

/** The name of a milestone, its number where it has no title yet. */
export const nameOf = ({ title }: PlannedStep, index: number): string =>
  title.trim() || `étape ${index + 1}`;

/** A milestone as it is being written, and where one that is dragged is let go. */
export function StepCard({
  id,
  step,
  index,
  count,
  dragged,
  dues,
  isFixed,
  isMissing,
  onDrag,
  onDrop,
  onEdit,
  onMove,
  onPush,
  onRemove,
}: {
  /** The prefix of the fields' ids. */
  id: string;
  step: PlannedStep;
  index: number;
  count: number;
  /** The id of the one that is being dragged. */
  dragged: string | null;
  /** Dues that wait for a milestone. */
  dues: ProjectDetail['stepDues'];
  /** Whether the client has approved it, or is to: its day and place alone change. */
  isFixed: boolean;
  /** Whether its title is, and was to be stored. */
  isMissing: boolean;
  onDrag: (id: string | null) => void;
  onDrop: () => void;
  onEdit: (change: Partial<PlannedStep>) => void;
  /** Moves the milestone, by a button. */
  onMove: (by: By) => void;
  /** Moves the milestone, by the keyboard, from anywhere within it. */
  onPush: (by: By) => void;
  onRemove: () => void;
}) {
  const [isOver, setIsOver] = useState(false);
  const name = nameOf(step, index);
  const isTarget = isOver && dragged !== null && dragged !== step.id;
  return (
    <li
      data-step={step.id}
      onDragLeave={() => setIsOver(false)}
      onDragOver={(event) => {
        if (!dragged) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onDrop();
      }}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        onPush(event.key === 'ArrowUp' ? -1 : 1);
      }}
    >
      <Card
        border
        padding={3}
        radius={2}
        style={dragged === step.id ? { opacity: 0.5 } : undefined}
        tone={isTarget ? 'primary' : isMissing ? 'critical' : 'default'}
      >
        <Flex gap={2}>
          <Handle name={name} onDrag={(isDragged) => onDrag(isDragged ? step.id : null)} />
          <Stack flex={1} gap={3} style={{ minWidth: 0 }}>
            {isFixed ? (
              <Stack gap={2} style={{ overflowWrap: 'anywhere' }}>
                <Text size={1} weight="medium">
                  {step.title}
                </Text>
                <Text muted size={1}>
                  {step.state === 'review'
                    ? 'À valider par le client\u00a0: retirez la demande pour la modifier.'
                    : 'Validée par le client\u00a0: elle reste comme il l’a validée.'}
                </Text>
              </Stack>
            ) : (
              <LineField
                id={`${id}-title`}
                label={`Étape ${index + 1}`}
                max={PROJECT_LIMITS.milestone}
                onChange={(title) => onEdit({ title })}
                problem={isMissing ? 'Donnez un titre à cette étape, ou retirez-la.' : null}
                value={step.title}
              />
            )}
            <Row least="10rem">
              <DayField
                id={`${id}-day`}
                label="Prévue le"
                onChange={(day) => onEdit({ day: day || null })}
                value={step.day ?? ''}
              />
              {isFixed ? null : (
                <ChoiceField
                  id={`${id}-state`}
                  label="Où elle en est"
                  labels={STATE_LABELS}
                  onChange={(state) => onEdit({ state })}
                  value={step.state}
                />
              )}
            </Row>
            {dues.length === 0 || isFixed ? null : (
              <ChoiceField
                help="Le client la règle une fois l’étape validée."
                id={`${id}-due`}
                label="Échéance du devis"
                labels={{
                  '': 'Aucune',
                  ...Object.fromEntries(
                    dues.map(({ position, label, cents }) => [
                      position,
                      `${label}\u00a0: ${formatExactCents(cents)}`,
                    ]),
                  ),
                }}
                onChange={(position) => onEdit({ due: position ? Number(position) : null })}
                value={String(step.due ?? '')}
              />
            )}
          </Stack>
          <Stack gap={1}>
            <Button
              aria-label={`Monter «\u202f${name}\u202f»`}
              data-part="up"
              disabled={index === 0}
              fontSize={1}
              icon={ArrowUpIcon}
              mode="bleed"
              onClick={() => onMove(-1)}
              padding={2}
            />
            <Button
              aria-label={`Descendre «\u202f${name}\u202f»`}
              data-part="down"
              disabled={index === count - 1}
              fontSize={1}
              icon={ArrowDownIcon}
              mode="bleed"
              onClick={() => onMove(1)}
              padding={2}
            />
            {isFixed ? null : (
              <Button
                aria-label={`Retirer «\u202f${name}\u202f»`}
                fontSize={1}
                icon={TrashIcon}
                mode="bleed"
                onClick={onRemove}
                padding={2}
                tone="critical"
              />
            )}
          </Stack>
        </Flex>
      </Card>
    </li>
  );
}

/** The handle by which a milestone is dragged; buttons and keys do the same. */
function Handle({ name, onDrag }: { name: string; onDrag: (isDragged: boolean) => void }) {
  return (
    <Box
      aria-hidden
      draggable
      onDragEnd={() => onDrag(false)}
      onDragStart={(event: DragEvent<HTMLElement>) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name);
        const whole = event.currentTarget.closest('li');
        if (whole) event.dataTransfer.setDragImage(whole, 12, 12);
        onDrag(true);
      }}
      paddingTop={4}
      style={{ cursor: 'grab' }}
      title="Glissez pour changer l’ordre"
    >
      <Text muted size={2}>
        <DragHandleIcon />
      </Text>
    </Box>
  );
}
