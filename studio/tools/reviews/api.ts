import { askSite } from '../../kit/ask-site.ts';
import { queryOf } from '../../kit/frame/query.ts';
import { readAsFar } from '../../kit/frame/read-as-far.ts';

/** URL of the site's moderation route (app/api/moderation/testimonials). */
const ROUTE = '/api/moderation/testimonials';

export type Status = 'pending' | 'approved' | 'rejected';

type Words = {
  id: string;
  name: string;
  role: string | null;
  company: string | null;
  content: string;
  rating: number;
};

export type Review = Words & {
  email: string | null;
  moderation_reason: string | null;
  moderated_at: string | null;
  created_at: string;
  /** The review that a correction is to replace; null for any other. */
  corrected: Words | null;
  /** The account that wrote it, since when there is one, and how many reviews it wrote. */
  author: { email: string; since: string; reviews: number } | null;
};

/** Number of reviews on a page (lib/testimonials/moderation.ts). */
const PAGE_SIZE = 20;

export type Reviews = {
  testimonials: Review[];
  counts: Record<Status, number>;
  /** The cursor of the next page; null after the last one. */
  next: string | null;
};

/** Reads a page of the reviews with this status, the first or the one after another's `next`, and the count of each status. */
export async function fetchReviews(
  token: string | undefined,
  status: Status,
  after: string | null,
): Promise<Reviews> {
  const page = Number(after ?? 0);
  const answer = await askSite<Omit<Reviews, 'next'>>(
    `${ROUTE}?${queryOf({ status, page: String(page) })}`,
    token,
  );
  const isLast = answer.counts[status] <= (page + 1) * PAGE_SIZE;
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
