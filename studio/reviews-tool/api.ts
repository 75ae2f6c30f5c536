import { askSite } from '../ask-site.ts';

/** What the site's moderation route answers and takes (app/api/moderation/testimonials). */
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
  /** Of a correction: the review in whose place it wants to be. */
  corrected: Words | null;
  /** The account that wrote it, since when there is one, and how many reviews it wrote. */
  author: { email: string; since: string; reviews: number } | null;
};

export type Reviews = { testimonials: Review[]; counts: Record<Status, number> };

/** One page of the reviews with this status, from 0, and how many have each. */
export const fetchReviews = (token: string | undefined, status: Status, page: number) =>
  askSite<Reviews>(`${ROUTE}?${new URLSearchParams({ status, page: String(page) })}`, token);

/** Every published review, the newest first. */
export async function fetchPublishedReviews(token: string | undefined): Promise<Review[]> {
  const all: Review[] = [];
  for (let page = 0; ; page++) {
    const { testimonials, counts } = await fetchReviews(token, 'approved', page);
    all.push(...testimonials);
    if (testimonials.length === 0 || all.length >= counts.approved) return all;
  }
}

/** Writes a decision; refusing takes a reason of 5 to 1,000 characters. */
export const sendDecision = (
  token: string | undefined,
  decision: { id: string; status: Status; reason?: string },
) => askSite(ROUTE, token, { method: 'POST', body: JSON.stringify(decision) });
