'use client';

import { TextAreaField } from '@/app/_components/form/field.tsx';
import { useServerForm } from '@/app/_components/form/use-server-form.ts';
import { dangerClass } from '@/app/_components/ui/danger-button.ts';
import { textOf } from '@/lib/forms/state.ts';
import { FormMessage } from '../form-message.tsx';
import { refuseQuote } from './actions.ts';
import { REFUSAL_NO_ANSWER } from './answers.ts';
import { focusOutcome } from './focus-outcome.ts';
import { type QuoteAccess, WhichQuote } from './which-quote.tsx';

const schema = () => import('@/lib/quotes/decision.ts').then(({ refusal }) => refusal);

/**
 * « Refuser », with a reason, after a question: it cannot be taken back.
 *
 * @param link opens it
 * @param warning what it leads to
 */
export function RefuseForm({
  access,
  link,
  warning,
}: {
  access: QuoteAccess;
  link: string;
  warning: string;
}) {
  const { formProps, field, state, errors, pending } = useServerForm({
    name: 'devis-refus',
    action: refuseQuote,
    schema,
    noAnswer: REFUSAL_NO_ANSWER,
    onAnswer: focusOutcome,
  });
  return (
    // Answered without scripts: what was said is still to be read.
    <details open={state.status !== 'idle' || Object.keys(errors).length > 0 || undefined}>
      <summary className="link inline-block cursor-pointer py-1 text-danger">{link}</summary>
      <form {...formProps} aria-label="Refuser le devis" className="mt-4 grid max-w-2xl gap-5">
        <WhichQuote access={access} />
        <p>{warning}</p>
        <TextAreaField
          {...field('reason')}
          id="refus-motif"
          label="Pourquoi"
          defaultValue={textOf(state, 'reason')}
          rows={3}
          required
        />
        <FormMessage state={state} />
        <div>
          <button type="submit" aria-disabled={pending || undefined} className={dangerClass}>
            {pending ? 'Envoi…' : 'Refuser définitivement'}
          </button>
        </div>
      </form>
    </details>
  );
}
