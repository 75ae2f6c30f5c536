import type { NextRequest } from 'next/server';
import { z } from 'zod';
import { revalidateContent } from '@/lib/publishing/revalidate.ts';
import { refuseStudioCaller, studioCaller } from '@/lib/security/studio-identity.ts';
import { withinBudget } from '@/lib/supabase/budget.ts';
import {
  decide,
  listTestimonials,
  moderationDecision,
  TESTIMONIAL_STATUSES,
} from '@/lib/testimonials/moderation.ts';

const NO_STORE = { 'cache-control': 'private, no-store' };

const listQuery = z.object({
  status: z.enum(TESTIMONIAL_STATUSES),
  page: z.coerce.number().int().min(0).max(100_000).default(0),
});

const answer = (status: number, body: object) => Response.json(body, { status, headers: NO_STORE });

const UNAVAILABLE = {
  message: 'La base de données ne répond pas. Rien n’a été modifié, réessayez dans un instant.',
};

/** The reviews, for the Studio's tool « Avis » alone. 400, 401 or 503 with a French message. */
export async function GET(request: NextRequest): Promise<Response> {
  const caller = await studioCaller(request);
  if (caller !== 'editor') return refuseStudioCaller(caller);
  const query = listQuery.safeParse(Object.fromEntries(request.nextUrl.searchParams));
  if (!query.success) return answer(400, { message: 'Cette liste n’existe pas.' });
  try {
    const { status, page } = query.data;
    const list = await withinBudget(() => listTestimonials(status, page), request.headers);
    return answer(200, list);
  } catch (error) {
    console.error(error);
    return answer(503, UNAVAILABLE);
  }
}

/**
 * The consultant's decision on a review; the home page shows it within a second. 400, 401, 404 or
 * 503 with a French message, and then nothing is changed.
 */
export async function POST(request: NextRequest): Promise<Response> {
  const caller = await studioCaller(request);
  if (caller !== 'editor') return refuseStudioCaller(caller);
  const decision = moderationDecision.safeParse(await request.json().catch(() => null));
  if (!decision.success) {
    return answer(400, {
      message: 'Donnez un motif de 5 à 1 000 caractères pour refuser un avis.',
    });
  }
  try {
    if (!(await decide(decision.data))) {
      return answer(404, {
        message: 'Cet avis n’existe plus\u00a0: son auteur l’a peut-être supprimé ou corrigé.',
      });
    }
  } catch (error) {
    console.error(error);
    return answer(503, UNAVAILABLE);
  }
  await revalidateContent({ type: 'testimonial' });
  return answer(200, { status: decision.data.status });
}
