'use client';

import type { ComponentProps } from 'react';
import { TextField } from '@/app/_components/form/field.tsx';
import { SubmitButton } from '@/app/_components/form/submit-button.tsx';
import { useServerForm } from '@/app/_components/form/use-server-form.ts';
import { textOf } from '@/lib/forms/state.ts';
import { AGREEMENT, APPROVAL } from '@/lib/quotes/states.ts';
import { FormMessage } from '../form-message.tsx';
import { acceptQuote } from './actions.ts';
import { ACCEPTANCE_NO_ANSWER } from './answers.ts';
import { focusOutcome } from './focus-outcome.ts';
import { useQuoteOptions } from './quote-options.tsx';
import { SignedSummary } from './signed-summary.tsx';
import { type QuoteAccess, WhichQuote } from './which-quote.tsx';

const schema = () => import('./signature.ts').then(({ signature }) => signature);

/** « Accepter »: name, agreement, « Bon pour accord », and beside the button what is being signed. */
export function AcceptForm({
  access,
  sha256,
  button,
  summary,
}: {
  access: QuoteAccess;
  /** Of the document that is shown. */
  sha256: string;
  /** What the law has the button say to this client. */
  button: string;
  summary: ComponentProps<typeof SignedSummary>;
}) {
  const { chosen } = useQuoteOptions();
  const { formProps, field, state, pending } = useServerForm({
    name: 'devis-accord',
    action: acceptQuote,
    schema,
    noAnswer: ACCEPTANCE_NO_ANSWER,
    onAnswer: focusOutcome,
  });
  const { error, defaultValue: _, ...agreed } = field('agreed');
  return (
    <form
      {...formProps}
      aria-label="Accepter le devis"
      className="grid gap-x-12 gap-y-8 lg:grid-cols-[1.2fr_1fr]"
    >
      <WhichQuote access={access} />
      <input type="hidden" name="sha256" value={sha256} />
      {chosen.map((id) => (
        <input key={id} type="hidden" name="options" value={id} />
      ))}
      <div className="grid content-start gap-6">
        <TextField
          {...field('name')}
          id="accord-nom"
          label="Vos prénom et nom"
          autoComplete="name"
          maxLength={200}
          required
        />
        <TextField
          {...field('approval')}
          id="accord-mention"
          label={`Recopiez «\u202f${APPROVAL}\u202f»`}
          hint="Avec votre nom, cette mention vaut signature."
          autoComplete="off"
          maxLength={200}
          required
        />
        <div>
          <label className="choice flex items-start gap-3">
            <input
              {...agreed}
              type="checkbox"
              id="accord-lu"
              value="on"
              defaultChecked={textOf(state, 'agreed') === 'on'}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? 'accord-lu-error' : undefined}
              className="mt-1 size-5 flex-none"
              required
            />
            <span>{AGREEMENT}</span>
          </label>
          {error ? (
            <p id="accord-lu-error" className="mt-1.5 font-medium text-danger">
              {error}
            </p>
          ) : null}
        </div>
      </div>
      <div className="grid content-start gap-5">
        <SignedSummary {...summary} />
        <FormMessage state={state} />
        <SubmitButton pending={pending} busy="Signature…" className="w-full">
          {button}
        </SubmitButton>
      </div>
    </form>
  );
}
