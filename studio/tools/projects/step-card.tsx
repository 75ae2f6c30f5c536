import { ArrowDownIcon } from '@sanity/icons/ArrowDown';
import { ArrowUpIcon } from '@sanity/icons/ArrowUp';
import { DragHandleIcon } from '@sanity/icons/DragHandle';
import { TrashIcon } from '@sanity/icons/Trash';
import { Box, Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { type DragEvent, useState } from 'react';
import { MILESTONE_STATE_LABELS, PROJECT_LIMITS } from '../../../lib/projects/states.ts';
import { ChoiceField, DayField, LineField, Row } from '../../kit/frame/fields.tsx';
import type { PlannedStep } from './plan.ts';

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
            <LineField
              id={`${id}-title`}
              label={`Étape ${index + 1}`}
              max={PROJECT_LIMITS.milestone}
              onChange={(title) => onEdit({ title })}
              problem={isMissing ? 'Donnez un titre à cette étape, ou retirez-la.' : null}
              value={step.title}
            />
            <Row least="10rem">
              <DayField
                id={`${id}-day`}
                label="Prévue le"
                onChange={(day) => onEdit({ day: day || null })}
                value={step.day ?? ''}
              />
              <ChoiceField
                id={`${id}-state`}
                label="Où elle en est"
                labels={MILESTONE_STATE_LABELS}
                onChange={(state) => onEdit({ state })}
                value={step.state}
              />
            </Row>
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
            <Button
              aria-label={`Retirer «\u202f${name}\u202f»`}
              fontSize={1}
              icon={TrashIcon}
              mode="bleed"
              onClick={onRemove}
              padding={2}
              tone="critical"
            />
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
