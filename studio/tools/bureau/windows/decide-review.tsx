import { Stack } from '@sanity/ui';
import { useToast } from '@sanity/ui/toast';
import { useState } from 'react';
import { elided } from '../../../../lib/typography/elide.ts';
import { useAttempt } from '../../../kit/frame/use-attempt.ts';
import { Problem } from '../../../kit/problem.tsx';
import { Window } from '../../../kit/window.tsx';
import { type Review, sendDecision } from '../../reviews/api.ts';
import { DONE, RejectDialog } from '../../reviews/reject-dialog.tsx';
import { ReviewCard } from '../../reviews/review-card.tsx';
import type { WindowProps } from '../section.ts';

/** A review, read in full before it is published or refused. */
export default function DecideReview({
  review,
  token,
  onDone,
  onClose,
}: WindowProps & { review: Review }) {
  const [problem, setProblem] = useState<string | null>(null);
  const { isBusy, attempt } = useAttempt(setProblem);
  const [isRejecting, setIsRejecting] = useState(false);
  const toast = useToast();
  const decide = async (status: 'approved' | 'rejected', reason?: string) => {
    setProblem(null);
    const decided = await attempt(() =>
      sendDecision(token, { id: review.id, status, ...(reason && { reason }) }),
    );
    if (decided === null) return;
    toast.push({ status: 'success', title: DONE[status] });
    onDone();
  };
  return (
    <Window onClose={onClose} title={elided('Avis de ', review.name)} width={1}>
      <Stack gap={4}>
        {problem && !isRejecting ? <Problem text={problem} /> : null}
        <ReviewCard
          isBusy={isBusy}
          onApprove={() => void decide('approved')}
          onReject={() => setIsRejecting(true)}
          review={review}
          status="pending"
        />
      </Stack>
      {isRejecting ? (
        <RejectDialog
          isBusy={isBusy}
          name={review.name}
          onCancel={() => setIsRejecting(false)}
          onConfirm={(reason) => void decide('rejected', reason)}
          problem={problem}
        />
      ) : null}
    </Window>
  );
}
