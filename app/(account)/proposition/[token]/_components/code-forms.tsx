'use client';

import { useEffect } from 'react';
import { TextField } from '@/app/_components/form/field.tsx';
import { labelled } from '@/app/_components/form/labelled.ts';
import { SubmitButton } from '@/app/_components/form/submit-button.tsx';
import { useServerForm } from '@/app/_components/form/use-server-form.ts';
import { AccountNotice } from '../../../_components/account-notice.tsx';
import { CODE_NO_ANSWER } from '../../../_components/quote/answers.ts';
import { TITLE_ID, WhichQuote } from '../../../_components/quote/which-quote.tsx';
import { askForCode, giveCode } from '../actions.ts';

const FORM = 'devis-code';
const LABELS = { code: 'Code à six chiffres' };
const { id: CODE_ID } = labelled({ name: FORM, labels: LABELS }, 'code');

const schema = () => import('@/lib/quotes/decision.ts').then(({ codeEntry }) => codeEntry);

/** Asks for a code; once it is under way, the focus goes where it is typed. */
export function AskForCode({ token }: { token: string }) {
  const form = useServerForm({
    name: 'devis-demande-code',
    action: askForCode,
    noAnswer: CODE_NO_ANSWER,
    onAnswer: ({ status }) => {
      if (status === 'done') document.getElementById(CODE_ID)?.focus();
    },
  });
  const { formProps, state, pending } = form;
  return (
    <form {...formProps} aria-label="Recevoir le code" className="grid justify-items-start gap-4">
      <AccountNotice form={form} />
      <WhichQuote access={{ token }} />
      <SubmitButton pending={pending} busy="Envoi…">
        {state.status === 'done' ? 'Recevoir un autre code' : 'Recevoir mon code'}
      </SubmitButton>
    </form>
  );
}

/** Takes the code; the form goes with it, and who reads on begins at the title. */
export function GiveCode({ token }: { token: string }) {
  useEffect(() => () => document.getElementById(TITLE_ID)?.focus(), []);
  const form = useServerForm({
    name: FORM,
    labels: LABELS,
    action: giveCode,
    schema,
    noAnswer: CODE_NO_ANSWER,
  });
  const { formProps, field, pending } = form;
  return (
    <form {...formProps} aria-label="Saisir le code" className="grid justify-items-start gap-4">
      <AccountNotice form={form} />
      <WhichQuote access={{ token }} />
      <TextField
        {...field('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        spellCheck={false}
        required
        className="w-full max-w-60"
      />
      <SubmitButton pending={pending} busy="Vérification…">
        Lire la proposition
      </SubmitButton>
    </form>
  );
}
