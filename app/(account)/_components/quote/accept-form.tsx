'use client';

import type { ComponentProps } from 'react';
import { CheckboxField } from '@/app/_components/form/checkbox-field.tsx';
import { TextField } from '@/app/_components/form/field.tsx';
import { SubmitButton } from '@/app/_components/form/submit-button.tsx';
import { useServerForm } from '@/app/_components/form/use-server-form.ts';
import { namesOf } from '@/lib/quotes/names.ts';
import { APPROVAL } from '@/lib/quotes/states.ts';
import { AccountNotice } from '../account-notice.tsx';
import { focusWhenDone } from '../focus-when-done.ts';
import { acceptQuote } from './actions.ts';
import { ACCEPTANCE_NO_ANSWER } from './answers.ts';
import { useQuoteOptions } from './quote-options.tsx';
import { SignedSummary } from './signed-summary.tsx';
import { type QuoteAccess, WhichQuote } from './which-quote.tsx';

const schema = () => import('./accept-schema.ts').then(({ signature }) => signature);

const LABELS = {
  name: 'Vos prénom et nom',
  role: 'Votre fonction (facultatif)',
  approval: `Recopiez «\u202f${APPROVAL}\u202f»`,
  // Empty: the message about it names it already.
  agreed: '',
  earlyStart: '',
};

/** « Accepter »: name, agreement, « Bon pour accord », and beside the button what is being signed. */
export function AcceptForm({
  access,
  sha256,
  button,
  role,
  earlyStart,
  summary,
}: {
  access: QuoteAccess;
  /** In what capacity one of several signs, as the consultant has it; null where nobody else signs. */
  role: string | null;
  /** Digest of the document that is shown. */
  sha256: string;
  /** The words that the law requires on the button for this client. */
  button: string;
  /** The statement by which a consumer asks that the work begin early; empty for who is not asked. */
  earlyStart: string;
  summary: ComponentProps<typeof SignedSummary>;
}) {
  const { chosen } = useQuoteOptions();
  const form = useServerForm({
    name: 'devis-accord',
    labels: LABELS,
    action: acceptQuote,
    schema,
    noAnswer: ACCEPTANCE_NO_ANSWER,
    onAnswer: focusWhenDone('quote'),
  });
  const { formProps, field, pending } = form;
  const roleField = field('role');
  const names = namesOf(summary.sums);
  return (
    <form
      {...formProps}
      aria-label={`Accepter ${names.the}`}
      className="grid gap-x-12 gap-y-8 lg:grid-cols-[1.2fr_1fr]"
    >
      <AccountNotice form={form} />
      <WhichQuote access={access} />
      <input type="hidden" name="sha256" value={sha256} />
      {chosen.map((id) => (
        <input key={id} type="hidden" name="options" value={id} />
      ))}
      <div className="grid content-start gap-6">
        <TextField {...field('name')} autoComplete="name" maxLength={200} required />
        {role === null ? null : (
          <TextField
            {...roleField}
            defaultValue={roleField.defaultValue || role}
            autoComplete="organization-title"
            maxLength={200}
          />
        )}
        <TextField
          {...field('approval')}
          hint="Avec votre nom, cette mention vaut signature."
          autoComplete="off"
          maxLength={200}
          required
        />
        <CheckboxField
          {...field('agreed')}
          label={names.agreement}
          className="choice items-start [&>input]:mt-1"
          required
        />
        {earlyStart ? (
          <div>
            <CheckboxField
              {...field('earlyStart')}
              label={earlyStart}
              className="choice items-start [&>input]:mt-1"
            />
            <p className="mt-1.5 ml-8 text-muted text-sm">
              Facultatif. Sans cette demande, le travail commence après la fin du délai.
            </p>
          </div>
        ) : null}
      </div>
      <div className="grid content-start gap-5">
        <SignedSummary {...summary} />
        <SubmitButton pending={pending} busy="Signature…" className="w-full">
          {button}
        </SubmitButton>
      </div>
    </form>
  );
}
