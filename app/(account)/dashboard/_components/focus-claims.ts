import type { FormState } from '@/lib/forms/state.ts';

/** Id of the section around the questions, which stays when the last one is answered. */
export const CLAIMS_ID = 'demandes-a-reconnaitre';

/** The form goes with the request that it asked about: the focus stays nearby. */
export function focusClaims({ status }: FormState): void {
  if (status === 'done') document.getElementById(CLAIMS_ID)?.focus();
}
