import { useActionState, useState, useTransition } from 'react';
import type { FormState } from '@/lib/account/form-state.ts';
import { NO_ANSWER } from '@/lib/account/toasts.ts';
import { answerOr } from './answer-or.ts';
import { useInitialState } from './posted-form.tsx';

/** An action of an account form, and of the one on /make. */
export type FormAction = (state: FormState, data: FormData) => Promise<FormState>;

/**
 * A form's action: `post` is the form's own without scripts, `send` calls it with them. The answer
 * becomes the state, NO_ANSWER where none came; `onAnswer` hears it even if the form is gone by then.
 *
 * @param name as the action calls the form: by it the answer is found that came without scripts
 */
export function usePostedAction(action: FormAction, name?: string) {
  const [posted, post] = useActionState(action, useInitialState(name));
  const [state, setState] = useState(posted);
  const [pending, startTransition] = useTransition();

  const send = (data: FormData, onAnswer?: (answer: FormState) => void) =>
    startTransition(async () => {
      const noAnswer: FormState = {
        ...state,
        status: 'failed',
        answer: String(performance.now()),
        toast: NO_ANSWER,
        errors: {},
      };
      const answer = await answerOr(action(state, data), noAnswer);
      setState(answer);
      onAnswer?.(answer);
    });

  return { state, post, send, pending };
}
