'use client';

import { useServerForm } from '@/app/_components/form/use-server-form.ts';
import { dangerClass } from '@/app/_components/ui/danger-button.ts';
import { NO_ANSWER } from '@/lib/account/toasts.ts';
import { FormMessage } from '../../_components/form-message.tsx';
import { withdrawReview } from '../actions.ts';
import { focusReviews } from './focus-reviews.ts';

/** « Retirer », after a question: a review cannot be brought back. */
export function WithdrawReview({ id, isPublished }: { id: string; isPublished: boolean }) {
  const { formProps, state, pending } = useServerForm({
    name: `retrait-${id}`,
    action: withdrawReview,
    noAnswer: NO_ANSWER,
    onAnswer: focusReviews,
  });
  return (
    <details open={state.status !== 'idle' || undefined}>
      <summary className="link inline-block cursor-pointer py-1">Retirer…</summary>
      <form {...formProps} className="mt-4 grid justify-items-start gap-4">
        <input type="hidden" name="id" value={id} />
        <p>
          {isPublished
            ? 'Votre avis disparaît du site et il est effacé. Rien ne permet de revenir en arrière.'
            : 'Votre avis est effacé sans avoir paru. Rien ne permet de revenir en arrière.'}
        </p>
        <button type="submit" aria-disabled={pending || undefined} className={dangerClass}>
          {pending ? 'Retrait…' : 'Retirer définitivement'}
        </button>
        <FormMessage state={state} />
      </form>
    </details>
  );
}
