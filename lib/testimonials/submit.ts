import 'server-only';
import type { Result } from '@/lib/forms/state.ts';
import { createSessionClient } from '../supabase/server.ts';
import type { TestimonialSubmission } from './submission.ts';

const DECIDED =
  'Vous avez déjà envoyé cet avis, et il a été relu depuis. Changez son texte pour en envoyer un nouveau.';

/**
 * Stores a review, unapproved, as the signed-in client (product.md, Reviews). Sent again, it is
 * there once, and corrected as long as it waits for a decision. The database has the last word on who
 * may: it refuses whoever is anonymous.
 *
 * @throws where the database does not answer, or not as it should
 */
export async function submitTestimonial(review: TestimonialSubmission): Promise<Result<undefined>> {
  const { name, role, company, email, content, rating } = review;
  const supabase = await createSessionClient();
  const { data, error } = await supabase.rpc('submit_testimonial', {
    review_name: name,
    review_content: content,
    review_rating: rating,
    ...(role && { review_role: role }),
    ...(company && { review_company: company }),
    ...(email && { review_email: email }),
  });
  if (data === 'stored') return { ok: true, value: undefined };
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
  throw new Error(`submit_testimonial: ${error?.code ?? 'unreadable answer'}`);
}
