import type { FormState } from '@/lib/forms/state.ts';

/** Id of the heading that tells the quote's state. */
export const OUTCOME_ID = 'suite';

/** The form goes once the quote is decided on: the focus goes to what is said of it now. */
export function focusOutcome({ status }: FormState): void {
  if (status === 'done') document.getElementById(OUTCOME_ID)?.focus();
}
