'use client';

import { useActionState } from 'react';
import { IDLE } from '@/lib/forms/state.ts';
import { usePostedState } from './posted-form.tsx';
import { useAnswerFocus } from './use-answer-focus.ts';
import { type FormOptions, useLiveForm } from './use-live-form.ts';

/**
 * A form that posts to a server action: without scripts as any form does, with them as useLiveForm says.
 *
 * @param name as the action calls the form; on a dynamic page the answer is found by it that came without scripts
 * @param page on a static page: where that answer is shown, path and fragment
 */
export function useServerForm({ page, ...options }: FormOptions & { page?: string }) {
  const waiting = usePostedState(options.name);
  const [posted, post] = useActionState(options.action, waiting ?? IDLE, page);
  const form = useLiveForm({ ...options, posted, post });
  useAnswerFocus(form);
  return form;
}
