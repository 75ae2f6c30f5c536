/** What the site's moderation route answers and takes (app/api/moderation/testimonials). */
const ROUTE = '/api/moderation/testimonials';

export type Status = 'pending' | 'approved' | 'rejected';

export type Review = {
  id: string;
  name: string;
  role: string | null;
  company: string | null;
  email: string | null;
  content: string;
  rating: number;
  moderation_reason: string | null;
  moderated_at: string | null;
  created_at: string;
};

export type Reviews = { testimonials: Review[]; counts: Record<Status, number> };

const OFFLINE = 'Le site ne répond pas. Rien n’a été modifié, réessayez dans un instant.';

/**
 * Asks the site as the signed-in editor of the Studio: by their token, or by the session cookie where
 * there is none.
 *
 * @throws Error with a French message for the editor
 */
async function ask<Answer>(path: string, token: string | undefined, init?: RequestInit) {
  const response = await fetch(`${ROUTE}${path}`, {
    ...init,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  }).catch(() => {
    throw new Error(OFFLINE);
  });
  const answer = (await response.json().catch(() => ({}))) as Answer & { message?: string };
  if (!response.ok) throw new Error(answer.message ?? OFFLINE);
  return answer;
}

/** One page of the reviews with this status, from 0, and how many have each. */
export const fetchReviews = (token: string | undefined, status: Status, page: number) =>
  ask<Reviews>(`?${new URLSearchParams({ status, page: String(page) })}`, token);

/** Writes a decision; refusing takes a reason of 5 to 1,000 characters. */
export const sendDecision = (
  token: string | undefined,
  decision: { id: string; status: Status; reason?: string },
) => ask(``, token, { method: 'POST', body: JSON.stringify(decision) });
