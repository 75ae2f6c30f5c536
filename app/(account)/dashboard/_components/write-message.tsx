'use client';

import { TextAreaField } from '@/app/_components/form/field.tsx';
import { SubmitButton } from '@/app/_components/form/submit-button.tsx';
import { useServerForm } from '@/app/_components/form/use-server-form.ts';
import { NO_ANSWER } from '@/lib/account/toasts.ts';
import { textOf } from '@/lib/forms/state.ts';
import { FormMessage } from '../../_components/form-message.tsx';
import { writeMessage } from '../actions.ts';

const schema = () => import('@/lib/inbox/message.ts').then(({ requestMessage }) => requestMessage);

/** Writes in the thread of one request. */
export function WriteMessage({ reference }: { reference: string }) {
  const { formProps, field, state, errors, pending } = useServerForm({
    name: `demande-${reference}`,
    action: writeMessage,
    schema,
    noAnswer: NO_ANSWER,
    memory: `demande-${reference}`,
  });
  return (
    // Answered without scripts: what was said is still to be read.
    <details open={state.status !== 'idle' || Object.keys(errors).length > 0 || undefined}>
      <summary className="link inline-block cursor-pointer py-1">Écrire un message…</summary>
      <form {...formProps} className="mt-4 grid gap-5">
        <input type="hidden" name="reference" value={reference} />
        <TextAreaField
          {...field('text')}
          id={`${reference}-text`}
          label="Votre message"
          defaultValue={textOf(state, 'text')}
          required
          rows={4}
        />
        <div>
          <SubmitButton pending={pending} busy="Envoi…">
            Envoyer le message
          </SubmitButton>
        </div>
        <FormMessage state={state} />
      </form>
    </details>
  );
}
