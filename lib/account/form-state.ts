import type { Toast } from './toasts.ts';

/** What a form of the account knows after an answer. Serialisable: it also crosses without scripts. */
export type FormState = {
  status: 'idle' | 'failed' | 'done';
  /** Different for each answer, so that the same toast shows again. */
  answer: string;
  toast: Toast | null;
  /** A message beside each field that is wrong. */
  errors: Readonly<Record<string, string>>;
  /** What was typed, passwords aside: a form without scripts is drawn anew. */
  values: Readonly<Record<string, string>>;
};

export const IDLE: FormState = {
  status: 'idle',
  answer: '',
  toast: null,
  errors: {},
  values: {},
};
