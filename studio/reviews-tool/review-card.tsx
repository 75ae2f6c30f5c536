import { Badge, Box, Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { authorLine } from '../../lib/testimonials/author-line.ts';
import type { Review, Status } from './api.ts';

const DATE = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
});

const date = (iso: string) => DATE.format(new Date(iso));

/** One review, with the decisions that its status leaves open. */
export function ReviewCard({
  review,
  status,
  busy,
  onApprove,
  onReject,
}: {
  review: Review;
  status: Status;
  busy: boolean;
  onApprove: () => void;
  onReject: () => void;
}) {
  return (
    <Card border padding={4} radius={3} as="article">
      <Stack gap={4}>
        <Flex align="center" gap={3} wrap="wrap">
          <Text size={2} weight="semibold">
            {review.name}
          </Text>
          <Text muted size={1}>
            {authorLine(review)}
          </Text>
          <Badge aria-label={`${review.rating} étoiles sur 5`}>
            {'★'.repeat(review.rating)}
            {'☆'.repeat(5 - review.rating)}
          </Badge>
        </Flex>
        <Text style={{ whiteSpace: 'pre-wrap' }}>{review.content}</Text>
        <Stack gap={3}>
          <Text muted size={1}>
            Reçu le {date(review.created_at)}
            {review.email ? ` · ${review.email} (jamais publié)` : ''}
          </Text>
          {review.moderated_at ? (
            <Text muted size={1}>
              {status === 'approved' ? 'Publié' : 'Refusé'} le {date(review.moderated_at)}
              {review.moderation_reason ? `\u00a0: ${review.moderation_reason}` : ''}
            </Text>
          ) : null}
        </Stack>
        <Box>
          <Flex gap={2}>
            {status === 'approved' ? null : (
              <Button disabled={busy} onClick={onApprove} text="Publier l’avis" tone="positive" />
            )}
            {status === 'rejected' ? null : (
              <Button
                disabled={busy}
                mode="ghost"
                onClick={onReject}
                text={status === 'approved' ? 'Retirer du site…' : 'Refuser…'}
                tone="critical"
              />
            )}
          </Flex>
        </Box>
      </Stack>
    </Card>
  );
}
