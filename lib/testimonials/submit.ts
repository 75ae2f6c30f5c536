import 'server-only';
import type { FormRefusal } from '../forms/refusal.ts';
import { DONE, type Result, refused } from '../result/result.ts';
import { refusedBy } from '../supabase/failed.ts';
import { createSessionClient } from '../supabase/server.ts';
import type { TestimonialSubmission } from './submission.ts';

/** Messages to an author whose review is not taken. */
export const REVIEW_REFUSED = {
  gone: 'Cet avis n’est plus publié. Rechargez la page pour voir où il en est.',
  decided: {
    status: 'invalid',
    field: 'content',
    title: 'Erreur de validation',
    message:
      'Vous avez déjà envoyé cet avis, et il a été relu depuis. Changez son texte pour en envoyer un nouveau.',
  },
  stranger: {
    status: 'refused',
    title: 'Authentification requise',
    message: 'Vous devez être connecté pour soumettre un témoignage.',
  },
} as const satisfies Record<string, string | FormRefusal>;

/** What a function of the database takes of a review; what is empty is left out. */
export const reviewArguments = ({
  name,
  role,
  company,
  email,
  content,
  rating,
}: TestimonialSubmission) => ({
  review_name: name,
  review_content: content,
  review_rating: rating,
  ...(role && { review_role: role }),
  ...(company && { review_company: company }),
  ...(email && { review_email: email }),
});

/**
 * Stores a review, unapproved, as the signed-in client (product.md, Reviews), replacing the one of theirs that waits;
 * sent again, it is there once. Its mail to the consultant is queued with it. The database has the last word on who may:
 * it refuses whoever is anonymous.
 *
 * @param corrects their published review, in whose place it is to be
 * @throws where the database does not answer, or not as it should
 */
export async function submitTestimonial(
  review: TestimonialSubmission,
  corrects?: string,
): Promise<Result<null, keyof typeof REVIEW_REFUSED>> {
  const supabase = await createSessionClient();
  const { error } = await supabase.rpc('submit_testimonial', {
    ...reviewArguments(review),
    ...(corrects && { review_corrects: corrects }),
  });
  if (error?.code === '42501') return refused('stranger');
  return error ? refusedBy(error, REVIEW_REFUSED, 'the review could not be stored') : DONE;
}
