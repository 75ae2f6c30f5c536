'use server';

import { randomUUID } from 'node:crypto';
import type { ToastMessage } from '@/app/_components/ui/show-toast';
import { type SubmissionOutcome, submitTestimonial } from '@/lib/testimonials/submit';

/** What the review form knows after an answer; it also crosses without scripts. */
export type ReviewFormState = {
  /** Different for each answer, so that the same toast shows again. */
  answer: string;
  toast: ToastMessage | null;
  errors: Readonly<Record<string, string>>;
  /** What was typed, while it is not stored. */
  values: Readonly<Record<string, string>>;
};

const FIELDS = ['name', 'role', 'company', 'email', 'content', 'rating'] as const;

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

/** Takes a review from the home page (§2, §4 « Testimonial form »). Never throws; keeps what was typed. */
export async function sendReview(_: ReviewFormState, data: FormData): Promise<ReviewFormState> {
  const values = Object.fromEntries(FIELDS.map((field) => [field, String(data.get(field) ?? '')]));
  const outcome = await submitTestimonial(values);
  return {
    answer: randomUUID(),
    toast: toastFor(outcome),
    errors: outcome.kind === 'invalid' ? outcome.errors : {},
    values: outcome.kind === 'stored' ? {} : values,
  };
}
