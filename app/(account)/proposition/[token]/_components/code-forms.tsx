'use client';

import { useEffect } from 'react';
import { TextField } from '@/app/_components/form/field.tsx';
import { SubmitButton } from '@/app/_components/form/submit-button.tsx';
import { useServerForm } from '@/app/_components/form/use-server-form.ts';
import { FormMessage } from '../../../_components/form-message.tsx';
import { CODE_NO_ANSWER } from '../../../_components/quote/answers.ts';
import { TITLE_ID, WhichQuote } from '../../../_components/quote/which-quote.tsx';
import { askForCode, giveCode } from '../actions.ts';

const CODE_ID = 'code';

const schema = () => import('@/lib/quotes/decision.ts').then(({ codeEntry }) => codeEntry);

/** Asks for a code; once it is under way, the focus goes where it is typed. */
export function AskForCode({ token }: { token: string }) {
  const { formProps, state, pending } = useServerForm({
    name: 'devis-demande-code',
    action: askForCode,
    noAnswer: CODE_NO_ANSWER,
    onAnswer: ({ status }) => {
      if (status === 'done') document.getElementById(CODE_ID)?.focus();
    },
  });
  return (
    <form {...formProps} aria-label="Recevoir le code" className="grid justify-items-start gap-4">
      <WhichQuote access={{ token }} />
      <SubmitButton pending={pending} busy="Envoi…">
        {state.status === 'done' ? 'Recevoir un autre code' : 'Recevoir mon code'}
      </SubmitButton>
      <FormMessage state={state} />
    </form>
  );
}

/** Takes the code; the form goes with it, and who reads on begins at the title. */
export function GiveCode({ token }: { token: string }) {
  useEffect(() => () => document.getElementById(TITLE_ID)?.focus(), []);
  const { formProps, field, state, pending } = useServerForm({
    name: 'devis-code',
    action: giveCode,
    schema,
    noAnswer: CODE_NO_ANSWER,
  });
  return (
    <form {...formProps} aria-label="Saisir le code" className="grid justify-items-start gap-4">
      <WhichQuote access={{ token }} />
      <TextField
        {...field('code')}
        id={CODE_ID}
        label="Code à six chiffres"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        spellCheck={false}
        required
        className="w-full max-w-60"
      />
      <FormMessage state={state} />
      <SubmitButton pending={pending} busy="Vérification…">
        Lire la proposition
      </SubmitButton>
    </form>
  );
}
