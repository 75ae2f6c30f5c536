'use client';

import { useActionState, useEffect } from 'react';
import { buttonClass } from '@/app/_components/ui/button-link';
import { showToast } from '@/app/_components/ui/show-toast';
import { FormMessage } from '../../_components/form-message';
import { useInitialState } from '../../_components/posted-form';
import { signOutDevices } from '../actions';

/** Sign-out beyond this browser (§7 scopes global and others). */
export function DevicesForm() {
  const [state, action, pending] = useActionState(signOutDevices, useInitialState('devices'));
  useEffect(() => {
    if (state.toast) void showToast(state.toast);
  }, [state]);
  return (
    <form action={action} className="grid gap-5">
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
