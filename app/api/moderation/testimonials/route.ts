import type { NextRequest } from 'next/server';
import { refuse } from '@/lib/http/answer.ts';
import { revalidateContent } from '@/lib/publishing/revalidate.ts';
import { studioChange, studioList } from '@/lib/security/studio-route.ts';
import { withinBudget } from '@/lib/supabase/budget.ts';
import { decide } from '@/lib/testimonials/change.ts';
import { REFUSED, testimonialsQuery } from '@/lib/testimonials/route.ts';
import { moderationDecision } from '@/lib/testimonials/schema.ts';
import { listTestimonials } from '@/lib/testimonials/testimonials.ts';

const DECISION = {
  schema: moderationDecision,
  /** A reason of 1,000 characters, each of four bytes or escaped. */
  maxBytes: 10_000,
  unreadable: 'Donnez un motif de 5 à 1 000 caractères pour refuser un avis.',
};

/** The reviews, for the Studio's tool « Avis » alone. */
export const GET = (request: NextRequest): Promise<Response> =>
  studioList(request, testimonialsQuery, ({ status, page }) =>
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
