import type { FormState } from '@/lib/forms/state.ts';

/** Id of the field that sends a file. */
export const FILE_FIELD = 'fichiers-choix';

/** The form goes with the file that it was about: the focus stays nearby. */
export function focusFiles({ status }: FormState): void {
  if (status === 'done') document.getElementById(FILE_FIELD)?.focus();
}
