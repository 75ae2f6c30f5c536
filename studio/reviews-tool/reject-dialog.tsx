import { Box, Button, Card, Dialog, Flex, Stack, Text, TextArea } from '@sanity/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { Problem } from '../problem.tsx';
import type { Review } from './api.ts';

const MIN = 5;
const MAX = 1_000;

/**
 * Asks why a review does not appear on the site: its author reads the reason. `problem`
 * says why the last try failed; what was written stays.
 */
export function RejectDialog({
  review,
  problem,
  onCancel,
  onReject,
}: {
  review: Review;
  problem: string | null;
  onCancel: () => void;
  onReject: (reason: string) => void;
}) {
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [origin] = useState(() => document.activeElement);

  // The keyboard goes back to where it came from.
  useEffect(() => () => (origin as HTMLElement | null)?.focus(), [origin]);

  const length = [...reason.trim()].length;
  const isValid = length >= MIN && length <= MAX;
  const isWrong = asked && !isValid;

  const submit = () => {
    if (isValid) return onReject(reason.trim());
    setAsked(true);
    field.current?.focus();
  };

  return (
    <Dialog
      // The dialog focuses what comes first: the reason, not a cross that speaks English.
      __unstable_hideCloseButton
      header={`Refuser l’avis de ${review.name}`}
      id={`${id}-dialog`}
      onClose={onCancel}
      width={1}
    >
      <Box padding={4}>
        <Stack gap={4}>
          <Text as="label" htmlFor={id} weight="semibold">
            Motif du refus
          </Text>
          <TextArea
            id={id}
            aria-describedby={`${id}-help`}
            aria-invalid={isWrong}
            onChange={(event) => setReason(event.currentTarget.value)}
            ref={field}
            rows={4}
            value={reason}
          />
          <Card
            id={`${id}-help`}
            padding={isWrong ? 3 : 0}
            radius={2}
            tone={isWrong ? 'critical' : 'inherit'}
          >
            <Text muted={!isWrong} size={1}>
              {isWrong
                ? 'Donnez un motif de 5 à 1\u202f000 caractères.'
                : 'Il n’est pas publié. L’auteur d’un avis refusé lit ce motif dans son espace client.'}
            </Text>
          </Card>
          {problem ? <Problem text={problem} /> : null}
          <Flex gap={2} justify="flex-end">
            <Button mode="ghost" onClick={onCancel} text="Annuler" />
            <Button onClick={submit} text="Refuser l’avis" tone="critical" />
          </Flex>
        </Stack>
      </Box>
    </Dialog>
  );
}
