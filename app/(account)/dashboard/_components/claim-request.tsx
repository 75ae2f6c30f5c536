'use client';

import { useServerForm } from '@/app/_components/form/use-server-form.ts';
import { buttonClass } from '@/app/_components/ui/button-link.tsx';
import { NO_ANSWER } from '@/lib/account/toasts.ts';
import { AccountNotice } from '../../_components/account-notice.tsx';
import { focusWhenDone } from '../../_components/focus-when-done.ts';
import { claim } from '../actions.ts';

/** One of the two answers to whether a request is the client's. */
export function ClaimRequest({
  reference,
  answer,
  children,
}: {
  reference: string;
  answer: 'oui' | 'non';
  children: string;
}) {
  const form = useServerForm({
    name: `${answer}-${reference}`,
    action: claim,
    noAnswer: NO_ANSWER,
    onAnswer: focusWhenDone('claims'),
  });
  const { formProps, pending } = form;
  return (
    <form {...formProps} className="grid justify-items-start gap-3">
      <AccountNotice form={form} />
      <input type="hidden" name="reference" value={reference} />
      <input type="hidden" name="answer" value={answer} />
      <button
        type="submit"
        aria-disabled={pending || undefined}
        className={answer === 'oui' ? buttonClass('secondary') : 'link cursor-pointer py-2'}
      >
        {children}
      </button>
    </form>
  );
}
