import 'server-only';
import { everyRow } from '../supabase/every-row.ts';
import { createSessionClient, type Supabase } from '../supabase/server.ts';

/** A review as its author sees it. */
export type OwnReview = {
  id: string;
  name: string;
  role: string | null;
  company: string | null;
  email: string | null;
  content: string;
  /** Stars, 1 to 5. */
  rating: number;
  status: 'pending' | 'approved' | 'rejected';
  /** Why it was refused. */
  reason: string | null;
  /** ISO 8601. */
  sentAt: string;
  /** The published review that it would replace. */
  corrects: string | null;
};

/**
 * The client's own reviews, the newest first.
 *
 * @throws the store's error
 */
export async function readOwnReviews(supabase: Supabase, userId: string): Promise<OwnReview[]> {
  const { data } = await everyRow((from, to) =>
    supabase
      .from('testimonials')
      .select(
        'id, name, role, company, email, content, rating, status, moderation_reason, created_at, corrects',
      )
      .eq('user_id', userId)
      .order('created_at', { ascending: false })
      .order('id')
      .range(from, to)
      .throwOnError(),
  );
  return data.map(({ status, moderation_reason, created_at, ...review }) => ({
    ...review,
    status: status as OwnReview['status'],
    reason: moderation_reason,
    sentAt: new Date(created_at).toISOString(),
  }));
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
