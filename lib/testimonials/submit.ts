import 'server-only';
import { createSessionClient } from '../supabase/server';
import { type TestimonialSubmission, testimonialSubmission } from './submission';

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

/**
 * Checks a review and stores it, unapproved, as the signed-in client (§5, §7 « Insert testimonial »).
 * The database has the last word on who may: its row-level security refuses an anonymous insert.
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
  const { role, company, email, ...required } = parsed.data;
  try {
    const supabase = await createSessionClient();
    const { error } = await supabase.from('testimonials').insert({
      ...required,
      role: role || null,
      company: company || null,
      email: email || null,
    });
    // The same text of the same client was stored before: sent twice, it is there once.
    if (!error || error.code === '23505') return { kind: 'stored' };
    const isRefused = error.message.includes('row-level security') || error.code === '42501';
    if (isRefused) return { kind: 'unauthenticated' };
    console.error(`A review could not be stored (${error.code})`);
  } catch (error) {
    console.error('A review could not be stored:', error);
  }
  return { kind: 'failed' };
}
