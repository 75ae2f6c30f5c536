'use client';

import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { showToast } from '@/app/_components/ui/show-toast.ts';
import { failure, validationTitle } from '@/lib/account/toasts.ts';
import { fieldErrors } from '@/lib/validation/account.ts';
import { type FormAction, usePostedAction } from './use-posted-action.ts';

/**
 * A form that posts to a server action: without scripts as any form does, with them checked first by
 * the same schema, with a message beside each field and the toast of §8.
 *
 * @param name as the action calls the form: by it the answer is found that came without scripts
 */
export function useAccountForm(action: FormAction, schema: z.ZodMiniType, name?: string) {
  const { state, post, send, pending } = usePostedAction(action, name);
  const [errors, setErrors] = useState(state.errors);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    // Scripts run: our messages take the place of the browser's.
    if (form.current) form.current.noValidate = true;
  }, []);

  useEffect(() => {
    if (!state.toast) return;
    setErrors(state.errors);
    if (state.status === 'done') form.current?.reset();
    void showToast(state.toast);
  }, [state]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const data = new FormData(event.currentTarget);
    const checked = z.safeParse(schema, Object.fromEntries(data));
    if (checked.success) {
      setErrors({});
      // Not by the form's own action: React would empty the fields after it.
      send(data);
      return;
    }
    const found = fieldErrors(checked.error);
    const [[field, message] = ['', '']] = Object.entries(found);
    setErrors(found);
    void showToast(failure(validationTitle(field, message), message));
    const input = event.currentTarget.elements.namedItem(field);
    if (input instanceof HTMLElement) input.focus();
  };

  /** What was typed wrong is not wrong any more once it is typed anew. */
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement;
    if (name in errors) setErrors(({ [name]: _, ...others }) => others);
  };

  return { formProps: { ref: form, action: post, onSubmit, onInput }, state, errors, pending };
}
