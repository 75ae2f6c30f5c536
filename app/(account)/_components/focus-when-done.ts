import type { FormState } from '@/lib/forms/state.ts';

/** Ids of what stays on the page when a form goes with what it was about. */
export const STAYING = {
  /** The heading that tells the quote's state. */
  quote: 'suite',
  /** The section around the questions whose requests are the client's. */
  claims: 'demandes-a-reconnaitre',
  /** The heading of the client's reviews. */
  reviews: 'avis-titre',
  /** The field that sends a file. */
  files: 'fichiers-choix',
  /** The heading of a project's steps. */
  steps: 'etapes-titre',
} as const;

/** Moves the focus there once the form is done. */
export const focusWhenDone =
  (place: keyof typeof STAYING) =>
  ({ status }: FormState): void => {
    if (status === 'done') document.getElementById(STAYING[place])?.focus();
  };
