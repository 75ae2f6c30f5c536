'use client';

import { type ReactNode, useEffect } from 'react';
import { TextField } from '@/app/_components/form/field.tsx';
import { labelled } from '@/app/_components/form/labelled.ts';
import { SubmitButton } from '@/app/_components/form/submit-button.tsx';
import { useServerForm } from '@/app/_components/form/use-server-form.ts';
import type { FormState } from '@/lib/forms/state.ts';
import { AccountNotice } from './account-notice.tsx';
import { CODE_NO_ANSWER } from './quote/answers.ts';

const LABELS = { code: 'Code à six chiffres' };

const schema = () => import('@/lib/validation/code-entry.ts').then(({ codeEntry }) => codeEntry);

export type CodeForm = {
  /** Name of the form, by which it finds its answer without scripts. */
  name: string;
  action: (before: FormState, data: FormData) => Promise<FormState>;
  /** The hidden field that names what the code opens. */
  children: ReactNode;
};

/**
 * Asks for a code; once it is under way, the focus goes where it is typed.
 *
 * @param typedIn name of the form that takes it
 */
export function AskForCode({
  name,
  action,
  typedIn,
  children,
}: CodeForm & {
  typedIn: string;
}) {
  const form = useServerForm({
    name,
    action,
    noAnswer: CODE_NO_ANSWER,
    onAnswer: ({ status }) => {
      const { id } = labelled({ name: typedIn, labels: LABELS }, 'code');
      if (status === 'done') document.getElementById(id)?.focus();
    },
  });
  const { formProps, state, pending } = form;
  return (
    <form {...formProps} aria-label="Recevoir le code" className="grid justify-items-start gap-4">
      <AccountNotice form={form} />
      {children}
      <SubmitButton pending={pending} busy="Envoi…">
        {state.status === 'done' ? 'Recevoir un autre code' : 'Recevoir mon code'}
      </SubmitButton>
    </form>
  );
}

/**
 * Takes the code; the form goes with it, and who reads on begins at the title, or where the fragment of the address leads.
 *
 * @param title id of that title
 */
export function GiveCode({
  name,
  action,
  title,
  button,
  children,
}: CodeForm & { title: string; button: string }) {
  useEffect(() => {
    // Gone with the page's address, once the code is taken.
    const wanted = location.hash.slice(1);
    return () => (document.getElementById(wanted) ?? document.getElementById(title))?.focus();
  }, [title]);
  const form = useServerForm({ name, labels: LABELS, action, schema, noAnswer: CODE_NO_ANSWER });
  const { formProps, field, pending } = form;
  return (
    <form {...formProps} aria-label="Saisir le code" className="grid justify-items-start gap-4">
      <AccountNotice form={form} />
      {children}
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
        {button}
      </SubmitButton>
    </form>
  );
}
