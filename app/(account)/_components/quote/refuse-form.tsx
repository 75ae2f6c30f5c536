'use client';

import { CountedArea } from '@/app/_components/form/counted-area.tsx';
import { useServerForm } from '@/app/_components/form/use-server-form.ts';
import { dangerClass } from '@/app/_components/ui/danger-button.ts';
import type { SheetNames } from '@/lib/quotes/names.ts';
import { QUOTE_LIMITS } from '@/lib/quotes/states.ts';
import { AccountNotice } from '../account-notice.tsx';
import { focusWhenDone } from '../focus-when-done.ts';
import { FoldedForm } from '../folded-form.tsx';
import { refuseQuote } from './actions.ts';
import { REFUSAL_NO_ANSWER } from './answers.ts';
import { type QuoteAccess, WhichQuote } from './which-quote.tsx';

const schema = () => import('@/lib/quotes/decision.ts').then(({ refusal }) => refusal);

const LABELS = { reason: 'Pourquoi' };

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
  names,
}: {
  access: QuoteAccess;
  link: string;
  warning: string;
  names: SheetNames;
}) {
  const form = useServerForm({
    name: 'devis-refus',
    labels: LABELS,
    action: refuseQuote,
    schema,
    noAnswer: REFUSAL_NO_ANSWER,
    onAnswer: focusWhenDone('quote'),
  });
  const { formProps, field, pending } = form;
  return (
    <FoldedForm form={form} summary={link} className="[&>summary]:text-danger">
      <form
        {...formProps}
        aria-label={`Refuser ${names.the}`}
        className="mt-4 grid max-w-2xl gap-5"
      >
        <WhichQuote access={access} />
        <p>{warning}</p>
        <AccountNotice form={form} />
        <CountedArea {...field('reason')} max={QUOTE_LIMITS.reason} rows={3} required />
        <div>
          <button type="submit" aria-disabled={pending || undefined} className={dangerClass}>
            {pending ? 'Envoi…' : 'Refuser définitivement'}
          </button>
        </div>
      </form>
    </FoldedForm>
  );
}
