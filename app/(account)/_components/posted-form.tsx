'use client';

import { createContext, use } from 'react';
import { type FormState, IDLE } from '@/lib/account/form-state.ts';
import type { PostedForm } from '@/lib/account/posted-form.ts';

const Posted = createContext<PostedForm | null>(null);

/** Hands the answer to a form that was posted without scripts to that form. */
export const PostedFormProvider = Posted;

/** What the form of this name starts with. */
export function useInitialState(name: string | undefined): FormState {
  const posted = use(Posted);
  return posted && posted.form === name ? posted.state : IDLE;
}
