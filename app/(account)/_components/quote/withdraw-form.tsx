'use client';

import { TextField } from '@/app/_components/form/field.tsx';
import { useServerForm } from '@/app/_components/form/use-server-form.ts';
import { dangerClass } from '@/app/_components/ui/danger-button.ts';
import type { SheetNames } from '@/lib/quotes/names.ts';
import { QUOTE_LIMITS, WITHDRAWAL } from '@/lib/quotes/states.ts';
import { EMAIL_MAX } from '@/lib/validation/email.ts';
import { AccountNotice } from '../account-notice.tsx';
import { focusWhenDone } from '../focus-when-done.ts';
import { FoldedForm } from '../folded-form.tsx';
import { withdrawFromQuote } from './actions.ts';
import { WITHDRAWAL_NO_ANSWER } from './answers.ts';
import { type QuoteAccess, WhichQuote } from './which-quote.tsx';

const schema = () => import('@/lib/quotes/decision.ts').then(({ withdrawal }) => withdrawal);

const LABELS = {
  name: 'Vos prénom et nom',
  email: 'E-mail pour l’accusé de réception',
};

/**
 * « Renoncer au contrat ici », then what is declared, and « Confirmer la rétractation » (D. 221-5 of the consumer code).
 *
 * @param known name and address that the form begins with
 * @param warning what it leads to
 */
export function WithdrawForm({
  access,
  number,
  names,
  known,
  warning,
}: {
  access: QuoteAccess;
  number: string;
  names: SheetNames;
  known: { name: string; email: string };
  warning: string;
}) {
  const form = useServerForm({
    name: 'devis-retractation',
    labels: LABELS,
    action: withdrawFromQuote,
    schema,
    noAnswer: WITHDRAWAL_NO_ANSWER,
    onAnswer: focusWhenDone('quote'),
  });
  const { formProps, field, pending } = form;
  const begun = (name: keyof typeof known) => {
    const { defaultValue, ...rest } = field(name);
    return { ...rest, defaultValue: defaultValue || known[name] };
  };
  return (
    <FoldedForm form={form} summary={WITHDRAWAL.open}>
      <form {...formProps} aria-label="Renoncer au contrat" className="mt-4 grid max-w-2xl gap-5">
        <WhichQuote access={access} />
        <p>{warning}</p>
        <AccountNotice form={form} />
        <p>
          Contrat{'\u00a0'}: <strong>{`${names.name.toLowerCase()} ${number}`}</strong>
        </p>
        <TextField {...begun('name')} autoComplete="name" maxLength={QUOTE_LIMITS.name} required />
        <TextField
          {...begun('email')}
          type="email"
          autoComplete="email"
          maxLength={EMAIL_MAX}
          required
        />
        <div>
          <button type="submit" aria-disabled={pending || undefined} className={dangerClass}>
            {pending ? 'Envoi…' : WITHDRAWAL.confirm}
          </button>
        </div>
      </form>
    </FoldedForm>
  );
}
