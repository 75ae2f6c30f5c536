'use client';

import { buttonClass } from '@/app/_components/ui/button-link.tsx';
import { AccountNotice } from '../../_components/account-notice.tsx';
import { useAccountForm } from '../../_components/use-account-form.ts';
import { signOutDevices } from '../actions.ts';

/** Sign-out beyond this browser (product.md, Sign-out). */
export function DevicesForm() {
  const form = useAccountForm('devices', signOutDevices);
  const { formProps, pending } = form;
  return (
    <form {...formProps} className="grid gap-5">
      <AccountNotice form={form} />
      <div className="flex flex-wrap gap-3">
        <button
          type="submit"
          name="scope"
          value="others"
          disabled={pending}
          className={buttonClass('secondary')}
        >
          Déconnecter les autres appareils
        </button>
        <button
          type="submit"
          name="scope"
          value="global"
          disabled={pending}
          className={buttonClass('secondary')}
        >
          Se déconnecter partout
        </button>
      </div>
    </form>
  );
}
