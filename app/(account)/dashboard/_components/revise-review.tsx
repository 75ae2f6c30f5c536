'use client';

import type { ReactNode } from 'react';
import { SubmitButton } from '@/app/_components/form/submit-button.tsx';
import { useServerForm } from '@/app/_components/form/use-server-form.ts';
import { NO_ANSWER } from '@/lib/account/toasts.ts';
import { TESTIMONIAL_LABELS } from '@/lib/testimonials/labels.ts';
import type { OwnReview } from '@/lib/testimonials/own.ts';
import { invalidReview } from '@/lib/testimonials/toasts.ts';
import { AccountNotice } from '../../_components/account-notice.tsx';
import { focusWhenDone } from '../../_components/focus-when-done.ts';
import { FoldedForm } from '../../_components/folded-form.tsx';
import type { ReviewDoing } from './review-doing.ts';
import { ReviewFields } from './review-fields.tsx';

/** What the forms that write a review have in common. */
export const REVIEW_FORM = {
  labels: TESTIMONIAL_LABELS,
  schema: () =>
    import('@/lib/testimonials/submission.ts').then(
      ({ testimonialSubmission }) => testimonialSubmission,
    ),
  invalid: invalidReview,
  noAnswer: NO_ANSWER,
  onAnswer: focusWhenDone('reviews'),
};

/**
 * Changes a review: one that waits is replaced, a published one is corrected by one that waits.
 *
 * @param corrects the published review in whose place the new one is to be
 */
export function ReviseReview({
  review,
  corrects,
  star,
  doing: { revise, which },
}: {
  review: OwnReview;
  corrects: string | null;
  star: ReactNode;
  doing: ReviewDoing;
}) {
  const form = useServerForm({ ...REVIEW_FORM, name: `avis-${review.id}`, action: revise });
  const { formProps, pending } = form;
  return (
    <FoldedForm form={form} summary={review.status === 'approved' ? 'Corriger…' : 'Modifier…'}>
      <form {...formProps} className="mt-5 grid gap-5">
        <AccountNotice form={form} />
        {which}
        <input type="hidden" name="id" value={review.id} />
        <input type="hidden" name="corrects" value={corrects ?? ''} />
        <ReviewFields form={form} initial={review} star={star} />
        <div>
          <SubmitButton pending={pending} busy="Envoi…">
            {corrects ? 'Envoyer la correction' : 'Envoyer la modification'}
          </SubmitButton>
        </div>
      </form>
    </FoldedForm>
  );
}
