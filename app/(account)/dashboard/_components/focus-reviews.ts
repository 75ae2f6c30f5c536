import type { FormState } from '@/lib/forms/state.ts';

/** Id of the section's heading. */
export const REVIEWS_ID = 'avis';

/** The form goes with the review that it was about: the focus stays nearby. */
export function focusReviews({ status }: FormState): void {
  if (status === 'done') document.getElementById(REVIEWS_ID)?.focus();
}
