import 'server-only';
import type { Result } from '../forms/state.ts';
import { failed } from '../supabase/failed.ts';
import { createSessionClient } from '../supabase/server.ts';
import type { TestimonialSubmission } from './submission.ts';

const GONE = 'Cet avis n’est plus publié. Rechargez la page pour voir où il en est.';
const DECIDED =
  'Vous avez déjà envoyé cet avis, et il a été relu depuis. Changez son texte pour en envoyer un nouveau.';

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
): Promise<Result<undefined>> {
  const { name, role, company, email, content, rating } = review;
  const supabase = await createSessionClient();
  const { data, error } = await supabase.rpc('submit_testimonial', {
    review_name: name,
    review_content: content,
    review_rating: rating,
    ...(role && { review_role: role }),
    ...(company && { review_company: company }),
    ...(email && { review_email: email }),
    ...(corrects && { review_corrects: corrects }),
  });
  if (data === 'stored') return { ok: true, value: undefined };
  if (data === 'gone') return { ok: false, message: GONE };
  if (data === 'decided') {
    return {
      ok: false,
      status: 'invalid',
      field: 'content',
      title: 'Erreur de validation',
      message: DECIDED,
    };
  }
  if (error?.message.includes('row-level security') || error?.code === '42501') {
    return {
      ok: false,
      status: 'refused',
      title: 'Authentification requise',
      message: 'Vous devez être connecté pour soumettre un témoignage.',
    };
  }
  throw failed('submit_testimonial', error ?? { code: 'unreadable answer' });
}
