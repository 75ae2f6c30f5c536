import { Box, Button, Dialog, Flex, Stack, Text, TextArea } from '@sanity/ui';
import { useId, useState } from 'react';
import type { Review } from './api.ts';

const MIN = 5;
const MAX = 1_000;

/** Asks why a review does not appear on the site: the consultant owes its author the reason. */
export function RejectDialog({
  review,
  onCancel,
  onReject,
}: {
  review: Review;
  onCancel: () => void;
  onReject: (reason: string) => void;
}) {
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const id = useId();
  const length = [...reason.trim()].length;
  const isValid = length >= MIN && length <= MAX;

  return (
    <Dialog
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
            autoFocus
            id={id}
            aria-describedby={`${id}-help`}
            aria-invalid={asked && !isValid}
            onChange={(event) => setReason(event.currentTarget.value)}
            rows={4}
            value={reason}
          />
          <Text id={`${id}-help`} muted size={1}>
            {asked && !isValid
              ? 'Donnez un motif de 5 à 1 000 caractères.'
              : 'Il n’est pas publié. L’auteur d’un avis refusé a le droit d’en connaître la raison.'}
          </Text>
          <Flex gap={2} justify="flex-end">
            <Button mode="ghost" onClick={onCancel} text="Annuler" />
            <Button
              onClick={() => {
                if (isValid) onReject(reason.trim());
                else setAsked(true);
              }}
              text="Refuser l’avis"
              tone="critical"
            />
          </Flex>
        </Stack>
      </Box>
    </Dialog>
  );
}
