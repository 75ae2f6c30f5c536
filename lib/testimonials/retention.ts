import 'server-only';
import { failed } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';

/**
 * Erases the reviews that were refused half a year ago (operations.md, Retention).
 *
 * @returns how many: a batch, of which there may be more
 * @throws Error when the database does not answer
 */
export async function eraseRefusedTestimonials(): Promise<number> {
  const { data, error } = await createServiceClient().rpc('erase_refused_testimonials');
  if (error) throw failed('the database does not answer', error);
  return data;
}
