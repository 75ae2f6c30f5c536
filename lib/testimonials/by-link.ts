import 'server-only';
import * as z from 'zod/mini';
import { DONE, type Result } from '../result/result.ts';
import type { LinkKey } from '../security/link-key.ts';
import { failed, refusedBy } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';
import { type OwnReview, ownReviews } from './own.ts';
import type { TestimonialSubmission } from './submission.ts';
import { REVIEW_REFUSED, reviewArguments } from './submit.ts';

// The review of a project without an account: by the link that opens the project, and the code of it.

/** Messages to an author whose review is not taken. */
export const LINKED_REVIEW_REFUSED = {
  gone: REVIEW_REFUSED.gone,
  decided: REVIEW_REFUSED.decided,
  early:
    'Le projet a repris depuis l’ouverture de cette page. Vous pourrez donner votre avis une fois qu’il sera terminé.',
} as const;

/**
 * The reviews of the project that a link or a reference opens, the newest first; null where there is nobody to leave one
 * here, as where an account has it.
 *
 * @throws Error when the database does not answer
 */
export async function readLinkedReviews(key: LinkKey): Promise<OwnReview[] | null> {
  const { data, error } = await createServiceClient().rpc('read_linked_testimonials', key);
  if (error) throw failed('the reviews of a project could not be read', error);
  return z.nullable(ownReviews).parse(data);
}

/**
 * Stores the review of a project that is over, unapproved: a correction where one is published, else in the place of the one
 * that waits. Its mail to the consultant is queued with it.
 *
 * @throws Error when the database does not answer
 */
export async function submitLinkedReview(
  key: LinkKey,
  review: TestimonialSubmission,
): Promise<Result<null, keyof typeof LINKED_REVIEW_REFUSED>> {
  const { error } = await createServiceClient().rpc('submit_linked_testimonial', {
    ...key,
    ...reviewArguments(review),
  });
  return error ? refusedBy(error, LINKED_REVIEW_REFUSED, 'the review could not be stored') : DONE;
}

/**
 * Withdraws it, whatever became of it.
 *
 * @returns whether visitors read it until now
 * @throws Error when the database does not answer
 */
export async function withdrawLinkedReview(
  key: LinkKey,
  review: string,
): Promise<Result<boolean, keyof typeof LINKED_REVIEW_REFUSED>> {
  const { data, error } = await createServiceClient().rpc('withdraw_linked_testimonial', {
    ...key,
    review,
  });
  return error
    ? refusedBy(error, LINKED_REVIEW_REFUSED, 'the review could not be withdrawn')
    : { ok: true, value: data };
}
