'use client';

import { useServerForm } from '@/app/_components/form/use-server-form.ts';
import { NO_ANSWER } from '@/lib/account/toasts.ts';
import { AccountNotice } from '../../_components/account-notice.tsx';
import { openAppointment } from '../actions.ts';

/** Leads to the page of a call, where it is moved and cancelled. */
export function OpenAppointment({ id }: { id: string }) {
  const form = useServerForm({
    name: `appel-${id}`,
    action: openAppointment,
    noAnswer: NO_ANSWER,
  });
  const { formProps, pending } = form;
  return (
    <form {...formProps} className="grid justify-items-start gap-3">
      <AccountNotice form={form} />
      <input type="hidden" name="id" value={id} />
      <button
        type="submit"
        aria-disabled={pending || undefined}
        className="link cursor-pointer py-2"
      >
        Voir, déplacer ou annuler
      </button>
    </form>
  );
}
