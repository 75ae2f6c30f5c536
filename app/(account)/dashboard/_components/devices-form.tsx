'use client';

import { buttonClass } from '@/app/_components/ui/button-link.tsx';
import { FormMessage } from '../../_components/form-message.tsx';
import { useAccountForm } from '../../_components/use-account-form.ts';
import { signOutDevices } from '../actions.ts';

/** Sign-out beyond this browser (product.md, Sign-out). */
export function DevicesForm() {
  const { formProps, state, pending } = useAccountForm('devices', signOutDevices);
  return (
    <form {...formProps} className="grid gap-5">
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
      <FormMessage state={state} />
    </form>
  );
}
