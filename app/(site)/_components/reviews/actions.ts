'use server';

import { inWords } from '@/lib/forms/refusal.ts';
import { runForm } from '@/lib/forms/run-form.ts';
import type { FormState } from '@/lib/forms/state.ts';
import { success } from '@/lib/forms/toasts.ts';
import { sendMailsAfterAnswer } from '@/lib/outbox/send-after-answer.ts';
import { testimonialSubmission } from '@/lib/testimonials/submission.ts';
import { REVIEW_REFUSED, submitTestimonial } from '@/lib/testimonials/submit.ts';
import { invalidReview } from '@/lib/testimonials/toasts.ts';

const NOT_SENT = 'Une erreur est survenue lors de l’envoi de votre avis.';

/** Takes a review from the home page (product.md, Reviews). */
export async function sendReview(_: FormState, data: FormData): Promise<FormState> {
  return runForm(
    {
      schema: testimonialSubmission,
      invalid: invalidReview,
      title: 'Erreur',
      words: { foreign: NOT_SENT, down: NOT_SENT },
      work: async (review) => inWords(await submitTestimonial(review), REVIEW_REFUSED),
      done: async () => {
        sendMailsAfterAnswer();
        return {
          toast: success(
            'Merci pour votre avis\u202f!',
            'Votre témoignage sera publié après validation.',
          ),
        };
      },
    },
    data,
  );
}
