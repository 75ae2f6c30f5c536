'use client';

import type { ReactNode } from 'react';
import { CountedArea } from '@/app/_components/form/counted-area.tsx';
import { SubmitButton } from '@/app/_components/form/submit-button.tsx';
import type { FormAction } from '@/app/_components/form/use-live-form.ts';
import { useServerForm } from '@/app/_components/form/use-server-form.ts';
import { REQUEST_LIMITS } from '@/lib/requests/states.ts';
import { AccountNotice } from './account-notice.tsx';
import { FoldedForm } from './folded-form.tsx';

const schema = () =>
  import('@/lib/requests/thread-message.ts').then(({ threadMessage }) => threadMessage);

/**
 * Writes to the consultant in a thread: of a request, a quote or a project.
 *
 * @param name as the action calls the form
 * @param memory where the tab remembers what is typed
 * @param summary the line that the form is behind, where it is
 * @param children names the thread to the action
 */
export function MessageForm({
  name,
  memory = name,
  action,
  label = 'Votre message',
  button = 'Envoyer le message',
  summary,
  children,
}: {
  name: string;
  memory?: string;
  action: FormAction;
  label?: string;
  button?: string;
  summary?: string;
  children: ReactNode;
}) {
  const form = useServerForm({ name, labels: { text: label }, action, schema, memory });
  const { formProps, field, pending } = form;
  const shown = (
    <form {...formProps} className={`grid max-w-2xl grid-cols-1 gap-5 ${summary ? 'mt-4' : ''}`}>
      <AccountNotice form={form} />
      {children}
      <CountedArea {...field('text')} max={REQUEST_LIMITS.text} rows={4} required />
      <div>
        <SubmitButton pending={pending} busy="Envoi…">
          {button}
        </SubmitButton>
      </div>
    </form>
  );
  return summary ? (
    <FoldedForm form={form} summary={summary}>
      {shown}
    </FoldedForm>
  ) : (
    shown
  );
}
