import 'server-only';
import { createSessionClient } from '../supabase/server.ts';
import { type TestimonialSubmission, testimonialSubmission } from './submission.ts';

/** What became of a submitted review; `message` is French, for the author (§8). */
export type SubmissionOutcome =
  | { kind: 'stored' }
  | { kind: 'unauthenticated' }
  | {
      kind: 'invalid';
      errors: Partial<Record<keyof TestimonialSubmission, string>>;
      message: string;
    }
  | { kind: 'failed' };

const DECIDED =
  'Vous avez déjà envoyé cet avis, et il a été relu depuis. Changez son texte pour en envoyer un nouveau.';

/**
 * Checks a review and stores it, unapproved, as the signed-in client (§5, §7 « Insert testimonial »).
 * Sent again, it is there once, and corrected as long as it waits for a decision. The database has the
 * last word on who may: it refuses whoever is anonymous.
 */
export async function submitTestimonial(input: unknown): Promise<SubmissionOutcome> {
  const parsed = testimonialSubmission.safeParse(input);
  if (!parsed.success) {
    const errors: Partial<Record<keyof TestimonialSubmission, string>> = {};
    for (const { path, message } of parsed.error.issues) {
      errors[path[0] as keyof TestimonialSubmission] ??= message;
    }
    return { kind: 'invalid', errors, message: parsed.error.issues[0]?.message ?? '' };
  }
  const { name, role, company, email, content, rating } = parsed.data;
  try {
    const supabase = await createSessionClient();
    const { data, error } = await supabase.rpc('submit_testimonial', {
      review_name: name,
      review_content: content,
      review_rating: rating,
      ...(role && { review_role: role }),
      ...(company && { review_company: company }),
      ...(email && { review_email: email }),
    });
    if (data === 'stored') return { kind: 'stored' };
    if (data === 'decided')
      return { kind: 'invalid', errors: { content: DECIDED }, message: DECIDED };
    if (!error) throw new Error('submit_testimonial: unreadable answer');
    const isRefused = error.message.includes('row-level security') || error.code === '42501';
    if (isRefused) return { kind: 'unauthenticated' };
    console.error(`A review could not be stored (${error.code})`);
  } catch (error) {
    console.error('A review could not be stored:', error);
  }
  return { kind: 'failed' };
}
