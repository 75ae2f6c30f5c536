import type { Toast } from './toasts.ts';

/** The state of a form after an answer of the server. Serialisable: it also crosses without scripts. */
export type FormState = {
  /**
   * `invalid`: fields are wrong. `refused`: nobody is signed in who may. `failed`: nothing is known to be
   * done, and sending again may work.
   */
  status: 'idle' | 'invalid' | 'refused' | 'failed' | 'done';
  /** The toast on it; null before the first answer, and where the fields say it all. */
  toast: Toast | null;
  /** Reference of what was stored, where it has one. */
  reference: string | null;
  /** A message beside each field that is wrong. */
  errors: Readonly<Record<string, string>>;
  /** Values as they were typed, passwords and tokens aside: a form without scripts is drawn anew. */
  values: Readonly<Record<string, string | readonly string[]>>;
};

export const IDLE: FormState = {
  status: 'idle',
  toast: null,
  reference: null,
  errors: {},
  values: {},
};

/** The text that was typed in a field that is drawn anew. */
export function textOf({ values }: Pick<FormState, 'values'>, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}
