'use client';

import { TextAreaField } from '@/app/_components/form/field.tsx';
import { SubmitButton } from '@/app/_components/form/submit-button.tsx';
import { useServerForm } from '@/app/_components/form/use-server-form.ts';
import { NO_ANSWER } from '@/lib/account/toasts.ts';
import { FormMessage } from '../../../../_components/form-message.tsx';
import { writeMessage } from '../actions.ts';

const schema = () => import('@/lib/inbox/message.ts').then(({ requestMessage }) => requestMessage);

/** Writes in the thread of a project. */
export function MessageForm({ project }: { project: string }) {
  const { formProps, field, state, pending } = useServerForm({
    name: `projet-message-${project}`,
    action: writeMessage,
    schema,
    noAnswer: NO_ANSWER,
    memory: `projet-message-${project}`,
  });
  return (
    <form {...formProps} className="grid grid-cols-1 gap-5">
      <input type="hidden" name="project" value={project} />
      <TextAreaField
        {...field('text')}
        id="projet-message"
        label="Votre message"
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
  );
}
