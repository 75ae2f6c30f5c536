import type { NextRequest } from 'next/server';
import { z } from 'zod';
import { refuse } from '@/lib/http/answer.ts';
import { revalidateContent } from '@/lib/publishing/revalidate.ts';
import { studioChange, studioList } from '@/lib/security/studio-route.ts';
import { withinBudget } from '@/lib/supabase/budget.ts';
import {
  decide,
  listTestimonials,
  moderationDecision,
  TESTIMONIAL_STATUSES,
} from '@/lib/testimonials/moderation.ts';
import { REFUSED } from '@/lib/testimonials/route.ts';

const listQuery = z.object({
  status: z.enum(TESTIMONIAL_STATUSES),
  page: z.coerce.number().int().min(0).max(100_000).default(0),
});

const DECISION = {
  schema: moderationDecision,
  /** A reason of 1,000 characters, each of four bytes or escaped. */
  maxBytes: 10_000,
  unreadable: 'Donnez un motif de 5 à 1 000 caractères pour refuser un avis.',
};

/** The reviews, for the Studio's tool « Avis » alone. */
export const GET = (request: NextRequest): Promise<Response> =>
  studioList(request, listQuery, ({ status, page }) =>
    withinBudget(() => listTestimonials(status, page), request.headers),
  );

/** The consultant's decision on a review; the home page shows it within a second. 404 for one that is not there. */
export const POST = (request: NextRequest): Promise<Response> =>
  studioChange(request, DECISION, async (decision) => {
    const decided = await decide(decision);
    if (!decided.ok) return refuse(REFUSED, decided.refusal);
    await revalidateContent({ type: 'testimonial' });
    return { status: decision.status };
  });
