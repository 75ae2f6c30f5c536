import 'server-only';
import * as z from 'zod/mini';
import { everyRow } from '../supabase/every-row.ts';
import { createSessionClient, type Supabase } from '../supabase/server.ts';
import { moment } from '../thread/stored.ts';
import { TESTIMONIAL_STATUSES } from './states.ts';

const textOrNone = z.nullable(z.string());

const ownReview = z.object({
  id: z.string(),
  name: z.string(),
  role: textOrNone,
  company: textOrNone,
  email: textOrNone,
  content: z.string(),
  /** Stars, 1 to 5. */
  rating: z.int(),
  status: z.enum(TESTIMONIAL_STATUSES),
  /** Why it was refused. */
  reason: textOrNone,
  /** ISO 8601. */
  sentAt: moment,
  /** The published review that it would replace. */
  corrects: textOrNone,
});

/** A review as its author sees it. */
export type OwnReview = z.output<typeof ownReview>;

export const ownReviews = z.array(ownReview);

/**
 * The client's own reviews, the newest first.
 *
 * @throws the store's error
 */
export async function readOwnReviews(supabase: Supabase, userId: string): Promise<OwnReview[]> {
  const rows = await everyRow(
    supabase
      .from('testimonials')
      .select(
        'id, name, role, company, email, content, rating, status, reason:moderation_reason, sentAt:created_at, corrects',
      )
      .eq('user_id', userId)
      .order('created_at', { ascending: false }),
  );
  return ownReviews.parse(rows);
}

/**
 * Withdraws a review of the signed-in client, whatever became of it: it is theirs. What waits to correct it goes too.
 *
 * @returns whether visitors read it until now
 * @throws the store's error
 */
export async function withdrawReview(id: string, userId: string): Promise<boolean> {
  const supabase = await createSessionClient();
  const { data } = await supabase
    .from('testimonials')
    .delete()
    .eq('id', id)
    .eq('user_id', userId)
    .select('status')
    .throwOnError();
  return data.some(({ status }) => status === 'approved');
}
