'use client';

import { type FormEvent, useEffect } from 'react';
import { buttonClass } from '@/app/_components/ui/button-link.tsx';
import { showToast } from '@/app/_components/ui/show-toast.ts';
import { FormMessage } from '../../_components/form-message.tsx';
import { usePostedAction } from '../../_components/use-posted-action.ts';
import { signOutDevices } from '../actions.ts';

/** Sign-out beyond this browser (§7 scopes global and others). */
export function DevicesForm() {
  const { state, post, send, pending } = usePostedAction(signOutDevices, 'devices');
  useEffect(() => {
    if (state.toast) void showToast(state.toast);
  }, [state]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    send(new FormData(event.currentTarget, submitter));
  };

  return (
    <form action={post} onSubmit={onSubmit} className="grid gap-5">
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
