import { Badge, Box, Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { formatDay } from '../../../lib/format/dates.ts';
import { authorLine } from '../../../lib/testimonials/author-line.ts';
import { elided } from '../../../lib/typography/elide.ts';
import { when } from '../../kit/when.ts';
import type { Review, Status } from './api.ts';

/** The review's account: « zoe@exemple.fr · ouvert le 3 mars 2026 · 2 avis ». */
const account = ({ email, since, reviews }: NonNullable<Review['author']>) =>
  `${email} · ouvert le ${formatDay(since)} · ${reviews}\u00a0avis`;

const stars = (rating: number) => `${'★'.repeat(rating)}${'☆'.repeat(5 - rating)}`;

/** One review, with the decisions that its status leaves open. */
export function ReviewCard({
  review,
  status,
  isBusy,
  onApprove,
  onReject,
}: {
  review: Review;
  status: Status;
  isBusy: boolean;
  onApprove: () => void;
  onReject: () => void;
}) {
  return (
    <Card aria-label={elided('Avis de ', review.name)} as="article" border padding={4} radius={3}>
      <Stack gap={4} style={{ overflowWrap: 'anywhere' }}>
        <Flex align="center" gap={4} justify="space-between" wrap="wrap">
          <Stack flex={1} gap={3}>
            {review.corrected ? (
              <Box>
                <Badge tone="primary">Correction d’un avis publié</Badge>
              </Box>
            ) : null}
            <Text size={2} weight="semibold">
              {review.name}
            </Text>
            <Text muted size={1}>
              {authorLine(review)}
            </Text>
          </Stack>
          <Card padding={2} radius={2} tone="caution">
            <Text
              aria-label={`${review.rating} étoile${review.rating > 1 ? 's' : ''} sur 5`}
              role="img"
              size={2}
            >
              {stars(review.rating)}
            </Text>
          </Card>
        </Flex>
        <Text size={2} style={{ whiteSpace: 'pre-wrap' }}>
          {review.content}
        </Text>
        {review.corrected ? <Corrected review={review.corrected} /> : null}
        <Stack gap={3}>
          <Text muted size={1}>
            Reçu {when(review.created_at)}
            {review.email ? ` · ${review.email} (jamais publié)` : ''}
          </Text>
          {review.author ? (
            <Text muted size={1}>
              Compte client{'\u00a0'}: {account(review.author)}
            </Text>
          ) : null}
          {review.project ? (
            <Text muted size={1}>
              Projet{'\u00a0'}: {review.project.name} · {review.project.email}, sans compte
            </Text>
          ) : null}
          {review.moderated_at ? (
            <Text muted size={1}>
              {status === 'approved' ? 'Publié' : 'Refusé'} {when(review.moderated_at)}
              {review.moderation_reason ? `\u00a0: ${review.moderation_reason}` : ''}
            </Text>
          ) : null}
        </Stack>
        <Box>
          <Flex gap={2} wrap="wrap">
            {status === 'approved' ? null : (
              <Button
                aria-disabled={isBusy}
                onClick={onApprove}
                text={review.corrected ? 'Publier la correction' : 'Publier l’avis'}
              />
            )}
            {status === 'rejected' ? null : (
              <Button
                aria-disabled={isBusy}
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

/** The review that a correction would replace. */
function Corrected({ review }: { review: NonNullable<Review['corrected']> }) {
  return (
    <Card padding={3} radius={2} tone="transparent">
      <Stack gap={3}>
        <Text muted size={1} weight="semibold">
          À la place de
        </Text>
        <Text muted size={1} style={{ whiteSpace: 'pre-wrap' }}>
          {review.content}
        </Text>
        <Text muted size={1}>
          {stars(review.rating)} {review.name}, {authorLine(review)}
        </Text>
      </Stack>
    </Card>
  );
}
