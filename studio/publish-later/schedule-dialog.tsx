import { Stack, Text, TextInput } from '@sanity/ui';
import { useId, useState } from 'react';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { readMoment, sayMoment } from './read-moment.ts';

/** What Sanity's own dialog is given. */
export type ScheduleDialogProps = {
  onClose: () => void;
  onSchedule: (moment: Date) => void;
  loading?: boolean;
  /** The time that a suspended one had. */
  initialDate?: Date;
};

const HINT =
  'Écrivez un jour et une heure, comme «\u202fdemain 9 h\u202f» ou «\u202f30/11/2026 9h\u202f».';
const IS_PAST = 'Ce moment est passé\u00a0: choisissez-en un autre.';

const digits = (value: number, length = 2) => String(value).padStart(length, '0');

/** A moment as a browser's own field of day and time has it. */
const asPicked = (moment: Date) =>
  `${digits(moment.getFullYear(), 4)}-${digits(moment.getMonth() + 1)}-${digits(moment.getDate())}T${digits(moment.getHours())}:${digits(moment.getMinutes())}`;

const asTyped = (moment: Date) =>
  `${digits(moment.getDate())}/${digits(moment.getMonth() + 1)}/${moment.getFullYear()} ${moment.getHours()} h ${digits(moment.getMinutes())}`;

/**
 * Asks for the day and time of a publication, which may be typed as one says it (studio.md, Publish later): Sanity's opens
 * on now, which has passed by the time that it is read, and takes one way of writing it.
 */
export function ScheduleDialog({
  onClose,
  onSchedule,
  loading = false,
  initialDate,
}: ScheduleDialogProps) {
  const id = useId();
  const [text, setText] = useState(
    initialDate && initialDate > new Date() ? asTyped(initialDate) : 'demain 9 h',
  );
  const now = new Date();
  const moment = readMoment(text, now);
  const isPast = moment !== null && moment <= now;
  const told =
    moment && !isPast ? `Publication\u00a0: ${sayMoment(moment)}.` : isPast ? IS_PAST : HINT;
  const confirm = () => {
    if (moment && !isPast && !loading) onSchedule(moment);
  };
  return (
    <ConfirmDialog
      busy="Programmation…"
      confirm="Programmer"
      isBusy={loading}
      onCancel={onClose}
      onConfirm={confirm}
      problem={moment && !isPast ? null : told}
      question="Programmer la publication"
    >
      <Text muted size={1}>
        Une copie du brouillon est publiée à ce moment, et verrouillée d’ici là.
      </Text>
      <Stack gap={3}>
        <Text as="label" htmlFor={id} size={1} weight="semibold">
          Jour et heure
        </Text>
        <TextInput
          aria-describedby={`${id}-told`}
          aria-invalid={!moment || isPast}
          id={id}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={({ key }) => key === 'Enter' && confirm()}
          value={text}
        />
        <Text aria-live="polite" id={`${id}-told`} size={1}>
          {told}
        </Text>
        <input
          aria-label="Choisir dans un calendrier"
          min={asPicked(now)}
          onChange={({ currentTarget }) => {
            const picked = new Date(currentTarget.value);
            if (!Number.isNaN(picked.getTime())) setText(asTyped(picked));
          }}
          style={{ font: 'inherit', padding: '0.5rem', width: 'fit-content' }}
          type="datetime-local"
          value={moment ? asPicked(moment) : ''}
        />
      </Stack>
    </ConfirmDialog>
  );
}
