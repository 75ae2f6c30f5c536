'use client';

import type { ReactNode } from 'react';
import { SubmitButton } from '@/app/_components/form/submit-button.tsx';
import { useServerForm } from '@/app/_components/form/use-server-form.ts';
import type { ReviewDoing } from '../../dashboard/_components/review-doing.ts';
import { ReviewFields } from '../../dashboard/_components/review-fields.tsx';
import { REVIEW_FORM } from '../../dashboard/_components/revise-review.tsx';
import { AccountNotice } from '../account-notice.tsx';

/**
 * Leaves the review of a project by its link.
 *
 * @param known what is filled in of who writes
 */
export function WriteReview({
  known,
  star,
  doing: { revise, which },
}: {
  known: { name: string; company: string };
  star: ReactNode;
  doing: ReviewDoing;
}) {
  const form = useServerForm({
    ...REVIEW_FORM,
    name: 'avis-nouveau',
    action: revise,
    memory: 'avis-nouveau',
  });
  const { formProps, pending } = form;
  return (
    <form {...formProps} aria-label="Laisser un avis" className="grid max-w-2xl gap-5">
      <AccountNotice form={form} />
      {which}
      <ReviewFields form={form} initial={known} star={star} />
      <div>
        <SubmitButton pending={pending} busy="Envoi…">
          Envoyer mon avis
        </SubmitButton>
      </div>
    </form>
  );
}
