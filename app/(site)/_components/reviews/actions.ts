'use server';

import type { ToastMessage } from '@/app/_components/ui/show-toast.ts';
import { type SubmissionOutcome, submitTestimonial } from '@/lib/testimonials/submit.ts';
import { REVIEW_FIELDS, type ReviewFormState } from './review-form-state.ts';

/** The toasts of §8. */
function toastFor(outcome: SubmissionOutcome): ToastMessage {
  switch (outcome.kind) {
    case 'stored':
      return {
        tone: 'success',
        title: 'Merci pour votre avis\u202f!',
        description: 'Votre témoignage sera publié après validation.',
      };
    case 'unauthenticated':
      return {
        tone: 'error',
        title: 'Authentification requise',
        description: 'Vous devez être connecté pour soumettre un témoignage.',
      };
    case 'invalid':
      return { tone: 'error', title: 'Erreur de validation', description: outcome.message };
    case 'failed':
      return {
        tone: 'error',
        title: 'Erreur',
        description: 'Une erreur est survenue lors de l’envoi de votre avis.',
      };
  }
}

const STATUS = {
  stored: 'sent',
  unauthenticated: 'failed',
  invalid: 'invalid',
  failed: 'failed',
} as const satisfies Record<SubmissionOutcome['kind'], ReviewFormState['status']>;

/** Takes a review from the home page (§2, §4 « Testimonial form »). Never throws; keeps what was typed. */
export async function sendReview(_: ReviewFormState, data: FormData): Promise<ReviewFormState> {
  const values = Object.fromEntries(
    REVIEW_FIELDS.map((field) => {
      const value = data.get(field);
      return [field, typeof value === 'string' ? value : ''];
    }),
  );
  const outcome = await submitTestimonial(values);
  return {
    status: STATUS[outcome.kind],
    isRefused: outcome.kind === 'unauthenticated',
    toast: toastFor(outcome),
    errors: outcome.kind === 'invalid' ? outcome.errors : {},
    values: outcome.kind === 'stored' ? {} : values,
  };
}
