'use client';

import { createContext, use } from 'react';
import type { PostedForm } from '@/lib/forms/posted-form.ts';
import type { FormState } from '@/lib/forms/state.ts';

const Posted = createContext<PostedForm | null>(null);

/** Hands the answer to a form that was posted without scripts to that form. */
export const PostedFormProvider = Posted;

/** The answer that waits for the form of this name. */
export function usePostedState(name: string | undefined): FormState | null {
  const posted = use(Posted);
  return posted && posted.form === name ? posted.state : null;
}
