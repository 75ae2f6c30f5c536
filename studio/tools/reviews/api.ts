import { MODERATION_PAGE, type TestimonialStatus } from '../../../lib/testimonials/states.ts';
import type { ModeratedTestimonial, TestimonialsPage } from '../../../lib/testimonials/wire.ts';
import { askSite } from '../../kit/ask-site.ts';
import { queryOf } from '../../kit/frame/query.ts';
import { readAsFar } from '../../kit/frame/read-as-far.ts';

/** URL of the site's moderation route (app/api/moderation/testimonials). */
const ROUTE = '/api/moderation/testimonials';

export type Status = TestimonialStatus;
export type Review = ModeratedTestimonial;

/** A page, with the cursor of the next one; null after the last one. */
export type Reviews = TestimonialsPage & { next: string | null };

/** Reads a page of the reviews with this status, the first or the one after another's `next`, and the count of each status. */
export async function fetchReviews(
  token: string | undefined,
  status: Status,
  after: string | null,
): Promise<Reviews> {
  const page = Number(after ?? 0);
  const answer = await askSite<TestimonialsPage>(
    `${ROUTE}?${queryOf({ status, page: String(page) })}`,
    token,
  );
  const isLast = answer.counts[status] <= (page + 1) * MODERATION_PAGE;
  return { ...answer, next: isLast ? null : String(page + 1) };
}

/** Every published review, the newest first. */
export async function fetchPublishedReviews(token: string | undefined): Promise<Review[]> {
  const { items } = await readAsFar(
    {
      read: (after) => fetchReviews(token, 'approved', after),
      itemsOf: ({ testimonials }) => testimonials,
      keyOf: ({ id }) => id,
    },
    Number.POSITIVE_INFINITY,
  );
  return items;
}

/** Length of a reason for refusing, in characters. */
export const REASON = { least: 5, most: 1_000 } as const;

/** Writes a decision; refusing takes a reason. */
export const sendDecision = (
  token: string | undefined,
  decision: { id: string; status: Status; reason?: string },
) => askSite<object>(ROUTE, token, decision);
