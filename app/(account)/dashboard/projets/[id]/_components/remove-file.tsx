'use client';

import type { ReactNode } from 'react';
import type { FormAction } from '@/app/_components/form/use-live-form.ts';
import { useServerForm } from '@/app/_components/form/use-server-form.ts';
import { dangerClass } from '@/app/_components/ui/danger-button.ts';
import { NO_ANSWER } from '@/lib/account/toasts.ts';
import { AccountNotice } from '../../../../_components/account-notice.tsx';
import { focusWhenDone } from '../../../../_components/focus-when-done.ts';
import { FoldedForm } from '../../../../_components/folded-form.tsx';

/** « Retirer », after a question: a file cannot be brought back. */
export function RemoveFile({
  id,
  name,
  action,
  children,
}: {
  id: string;
  name: string;
  action: FormAction;
  /** Hidden fields, which name the project to the action. */
  children: ReactNode;
}) {
  const form = useServerForm({
    name: `fichier-retrait-${id}`,
    action,
    noAnswer: NO_ANSWER,
    onAnswer: focusWhenDone('files'),
  });
  const { formProps, pending } = form;
  return (
    <FoldedForm
      form={form}
      summary="Retirer…"
      label={`Retirer ${name}…`}
      className="open:basis-full [&>summary]:text-danger"
    >
      <form {...formProps} className="mt-3 grid justify-items-start gap-4">
        <AccountNotice form={form} />
        {children}
        <input type="hidden" name="file" value={id} />
        <p>Il est effacé, pour vous et pour moi. Rien ne permet de revenir en arrière.</p>
        <button type="submit" aria-disabled={pending || undefined} className={dangerClass}>
          {pending ? 'Retrait…' : 'Retirer ce fichier'}
        </button>
      </form>
    </FoldedForm>
  );
}
