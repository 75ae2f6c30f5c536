import { Box, Button, Dialog, Flex, Stack, Text, TextArea } from '@sanity/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { sayMoment } from '../../lib/appointments/say.ts';
import type { StudioAppointment } from '../../lib/appointments/wire.ts';
import { Problem } from '../problem.tsx';

/** Asks why an appointment is cancelled: who booked it reads the reason. What was written stays after a failure. */
export function CancelDialog({
  appointment,
  problem,
  isBusy,
  onClose,
  onCancel,
}: {
  appointment: StudioAppointment;
  problem: string | null;
  isBusy: boolean;
  onClose: () => void;
  onCancel: (reason: string) => void;
}) {
  const [reason, setReason] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [origin] = useState(() => document.activeElement);

  // The keyboard goes back to where it came from.
  useEffect(() => () => (origin as HTMLElement | null)?.focus(), [origin]);

  const isMissing = isAsked && reason.trim() === '';
  const submit = () => {
    if (isBusy) return;
    if (reason.trim()) return onCancel(reason.trim());
    setIsAsked(true);
    field.current?.focus();
  };

  return (
    <Dialog
      // The dialog focuses what comes first: the reason, not a cross that speaks English.
      __unstable_hideCloseButton
      header={`Annuler l’appel avec ${appointment.name || appointment.email}`}
      id={`${id}-dialog`}
      onClose={onClose}
      width={1}
    >
      <Box padding={4}>
        <Stack gap={4}>
          <Text size={1}>{sayMoment(Date.parse(appointment.startsAt))}</Text>
          <Text as="label" htmlFor={id} weight="semibold">
            Pourquoi
          </Text>
          <TextArea
            aria-describedby={`${id}-help`}
            aria-invalid={isMissing}
            id={id}
            maxLength={1000}
            onChange={(event) => setReason(event.currentTarget.value)}
            ref={field}
            rows={4}
            value={reason}
          />
          <Text id={`${id}-help`} muted size={1}>
            {isMissing
              ? 'Dites pourquoi\u00a0: le visiteur le lit dans son e-mail.'
              : 'Le visiteur le lit dans son e-mail, qui lui propose un autre créneau.'}
          </Text>
          {problem ? <Problem text={problem} /> : null}
          <Flex gap={3} justify="flex-end" wrap="wrap">
            <Button mode="ghost" onClick={onClose} text="Garder le rendez-vous" />
            <Button
              aria-disabled={isBusy}
              onClick={submit}
              text={isBusy ? 'Annulation…' : 'Annuler le rendez-vous'}
              tone="critical"
            />
          </Flex>
        </Stack>
      </Box>
    </Dialog>
  );
}
