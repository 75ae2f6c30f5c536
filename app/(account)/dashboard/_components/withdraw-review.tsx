'use client';

import { useServerForm } from '@/app/_components/form/use-server-form.ts';
import { dangerClass } from '@/app/_components/ui/danger-button.ts';
import { NO_ANSWER } from '@/lib/account/toasts.ts';
import { AccountNotice } from '../../_components/account-notice.tsx';
import { focusWhenDone } from '../../_components/focus-when-done.ts';
import { FoldedForm } from '../../_components/folded-form.tsx';
import type { ReviewDoing } from './review-doing.ts';

/**
 * « Retirer », after a question: a review cannot be brought back.
 *
 * @param effect what becomes of what visitors read
 */
export function WithdrawReview({
  id,
  effect,
  doing: { withdraw, which },
}: {
  id: string;
  effect: string;
  doing: ReviewDoing;
}) {
  const form = useServerForm({
    name: `retrait-${id}`,
    action: withdraw,
    noAnswer: NO_ANSWER,
    onAnswer: focusWhenDone('reviews'),
  });
  const { formProps, pending } = form;
  return (
    <FoldedForm form={form} summary="Retirer…" className="[&>summary]:text-danger">
      <form {...formProps} className="mt-4 grid justify-items-start gap-4">
        <AccountNotice form={form} />
        {which}
        <input type="hidden" name="id" value={id} />
        <p>{effect} Rien ne permet de revenir en arrière.</p>
        <button type="submit" aria-disabled={pending || undefined} className={dangerClass}>
          {pending ? 'Retrait…' : 'Retirer définitivement'}
        </button>
      </form>
    </FoldedForm>
  );
}
