'use client';

import type { ReactNode } from 'react';
import { CountedArea } from '@/app/_components/form/counted-area.tsx';
import { TextField } from '@/app/_components/form/field.tsx';
import { RatingField } from '@/app/_components/form/rating-field.tsx';
import { SubmitButton } from '@/app/_components/form/submit-button.tsx';
import { useServerForm } from '@/app/_components/form/use-server-form.ts';
import { NO_ANSWER } from '@/lib/account/toasts.ts';
import { TESTIMONIAL_LABELS } from '@/lib/testimonials/labels.ts';
import { INITIAL_RATING, TESTIMONIAL_LIMITS } from '@/lib/testimonials/limits.ts';
import type { OwnReview } from '@/lib/testimonials/own.ts';
import { invalidReview } from '@/lib/testimonials/toasts.ts';
import { AccountNotice } from '../../_components/account-notice.tsx';
import { focusWhenDone } from '../../_components/focus-when-done.ts';
import { FoldedForm } from '../../_components/folded-form.tsx';
import { reviseReview } from '../actions.ts';

const schema = () =>
  import('@/lib/testimonials/submission.ts').then(
    ({ testimonialSubmission }) => testimonialSubmission,
  );

/**
 * Changes a review: one that waits is replaced, a published one is corrected by one that waits.
 *
 * @param corrects the published review in whose place the new one is to be
 */
export function ReviseReview({
  review,
  corrects,
  star,
}: {
  review: OwnReview;
  corrects: string | null;
  star: ReactNode;
}) {
  const form = useServerForm({
    name: `avis-${review.id}`,
    labels: TESTIMONIAL_LABELS,
    action: reviseReview,
    schema,
    invalid: invalidReview,
    noAnswer: NO_ANSWER,
    onAnswer: focusWhenDone('reviews'),
  });
  const { formProps, field, state, pending } = form;
  const own = (name: keyof typeof TESTIMONIAL_LABELS) => ({
    ...field(name),
    defaultValue: String(state.values[name] ?? review[name] ?? ''),
  });
  return (
    <FoldedForm form={form} summary={review.status === 'approved' ? 'Corriger…' : 'Modifier…'}>
      <form {...formProps} className="mt-5 grid gap-5">
        <AccountNotice form={form} />
        <input type="hidden" name="id" value={review.id} />
        <input type="hidden" name="corrects" value={corrects ?? ''} />
        <RatingField {...own('rating')} initial={INITIAL_RATING} star={star} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...own('name')} autoComplete="name" required />
          <TextField {...own('email')} type="email" autoComplete="email" />
          <TextField {...own('role')} autoComplete="organization-title" />
          <TextField {...own('company')} autoComplete="organization" />
        </div>
        <CountedArea {...own('content')} max={TESTIMONIAL_LIMITS.content.max} rows={4} required />
        <div>
          <SubmitButton pending={pending} busy="Envoi…">
            {corrects ? 'Envoyer la correction' : 'Envoyer la modification'}
          </SubmitButton>
        </div>
      </form>
    </FoldedForm>
  );
}
