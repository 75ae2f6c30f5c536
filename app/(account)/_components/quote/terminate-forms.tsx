'use client';

import { CheckboxField } from '@/app/_components/form/checkbox-field.tsx';
import { CountedArea } from '@/app/_components/form/counted-area.tsx';
import { TextField } from '@/app/_components/form/field.tsx';
import { SubmitButton } from '@/app/_components/form/submit-button.tsx';
import { useServerForm } from '@/app/_components/form/use-server-form.ts';
import { buttonClass } from '@/app/_components/ui/button-link.tsx';
import { QUOTE_LIMITS, TERMINATION_AGREEMENT } from '@/lib/quotes/states.ts';
import { AccountNotice } from '../account-notice.tsx';
import { focusWhenDone } from '../focus-when-done.ts';
import { FoldedForm } from '../folded-form.tsx';
import { confirmQuoteTermination, declineQuoteTermination } from './actions.ts';
import { TERMINATION_NO_ANSWER } from './answers.ts';
import { type QuoteAccess, WhichQuote } from './which-quote.tsx';

const consent = () =>
  import('@/lib/quotes/decision.ts').then(({ terminationConsent }) => terminationConsent);
const refusal = () =>
  import('@/lib/quotes/decision.ts').then(({ terminationRefusal }) => terminationRefusal);

const CONSENT_LABELS = {
  name: 'Vos prénom et nom',
  // Empty: the message about it names it already.
  agreed: '',
};
const REFUSAL_LABELS = { reason: 'Pourquoi' };

type Shown = {
  access: QuoteAccess;
  /** The id of the proposal that is shown. */
  termination: string;
};

function ConsentForm({
  access,
  termination,
  name,
  warning,
}: Shown & {
  /** The name that the form begins with. */
  name: string;
  /** What it leads to. */
  warning: string;
}) {
  const form = useServerForm({
    name: 'devis-resiliation',
    labels: CONSENT_LABELS,
    action: confirmQuoteTermination,
    schema: consent,
    noAnswer: TERMINATION_NO_ANSWER,
    onAnswer: focusWhenDone('quote'),
  });
  const { formProps, field, pending } = form;
  const { defaultValue, ...named } = field('name');
  return (
    <form {...formProps} aria-label="Accepter la résiliation" className="mt-6 grid max-w-2xl gap-5">
      <WhichQuote access={access} />
      <input type="hidden" name="termination" value={termination} />
      <p>{warning}</p>
      <AccountNotice form={form} />
      <TextField
        {...named}
        defaultValue={defaultValue || name}
        autoComplete="name"
        maxLength={QUOTE_LIMITS.name}
        required
      />
      <CheckboxField
        {...field('agreed')}
        label={TERMINATION_AGREEMENT}
        className="choice items-start [&>input]:mt-1"
        required
      />
      <div>
        <SubmitButton pending={pending} busy="Envoi…">
          Accepter la résiliation
        </SubmitButton>
      </div>
    </form>
  );
}

function DeclineForm({ access, termination }: Shown) {
  const form = useServerForm({
    name: 'devis-resiliation-refus',
    labels: REFUSAL_LABELS,
    action: declineQuoteTermination,
    schema: refusal,
    noAnswer: TERMINATION_NO_ANSWER,
    onAnswer: focusWhenDone('quote'),
  });
  const { formProps, field, pending } = form;
  return (
    <FoldedForm form={form} summary="Décliner, et garder le contrat">
      <form
        {...formProps}
        aria-label="Décliner la résiliation"
        className="mt-4 grid max-w-2xl gap-5"
      >
        <WhichQuote access={access} />
        <input type="hidden" name="termination" value={termination} />
        <p>Le contrat continue comme avant. Votre raison m’est transmise.</p>
        <AccountNotice form={form} />
        <CountedArea {...field('reason')} max={QUOTE_LIMITS.reason} rows={3} required />
        <div>
          <button
            type="submit"
            aria-disabled={pending || undefined}
            className={buttonClass('secondary')}
          >
            {pending ? 'Envoi…' : 'Décliner la résiliation'}
          </button>
        </div>
      </form>
    </FoldedForm>
  );
}

/** The two answers to a proposed cancellation. */
export function TerminateForms({
  name,
  warning,
  ...shown
}: Shown & { name: string; warning: string }) {
  return (
    <>
      <ConsentForm {...shown} name={name} warning={warning} />
      <div className="mt-6 border-line border-t-[1.5px] pt-5">
        <DeclineForm {...shown} />
      </div>
    </>
  );
}
