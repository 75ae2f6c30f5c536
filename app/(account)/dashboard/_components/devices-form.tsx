'use client';

import { type FormEvent, useActionState, useEffect, useState, useTransition } from 'react';
import { buttonClass } from '@/app/_components/ui/button-link';
import { showToast } from '@/app/_components/ui/show-toast';
import { answerOr, noAnswer } from '../../_components/answer-or';
import { FormMessage } from '../../_components/form-message';
import { useInitialState } from '../../_components/posted-form';
import { signOutDevices } from '../actions';

/** Sign-out beyond this browser (§7 scopes global and others). */
export function DevicesForm() {
  const [posted, post] = useActionState(signOutDevices, useInitialState('devices'));
  const [state, setState] = useState(posted);
  const [pending, startTransition] = useTransition();
  useEffect(() => {
    if (state.toast) void showToast(state.toast);
  }, [state]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const data = new FormData(event.currentTarget, submitter);
    startTransition(async () =>
      setState(await answerOr(signOutDevices(state, data), noAnswer(state))),
    );
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
