import 'server-only';
import { cacheLife, cacheTag } from 'next/cache';
import { z } from 'zod';
import { contentTag } from '../content/tags.ts';
import { freshOrLastGood } from '../next/fresh.ts';
import { failed } from '../supabase/failed.ts';
import { createAnonymousClient } from '../supabase/server.ts';

/** Number of reviews on the home page (product.md, Reviews). */
const DISPLAYED = 6;

const publicTestimonial = z.object({
  id: z.string(),
  name: z.string(),
  role: z.string().nullable(),
  company: z.string().nullable(),
  content: z.string(),
  /** Stars, 1 to 5. */
  rating: z.number().int().min(1).max(5),
  created_at: z.string().transform((date) => new Date(date).toISOString()),
});

/** An approved review, without anything that its author did not mean for the public. */
export type PublicTestimonial = z.output<typeof publicTestimonial>;

type Answer = { data: unknown; error: { code: string; message: string } | null };

function reviewsOf({ data, error }: Answer): PublicTestimonial[] {
  if (error) throw failed('reviews could not be read', error);
  return z.array(publicTestimonial).parse(data);
}

async function newestApproved(): Promise<PublicTestimonial[]> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('testimonial'));
  const answer = await createAnonymousClient().rpc('get_approved_testimonials');
  return reviewsOf(answer).slice(0, DISPLAYED);
}

async function approved(id: string): Promise<PublicTestimonial | null> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('testimonial'));
  const answer = await createAnonymousClient().rpc('get_approved_testimonial', {
    review_id: id,
  });
  return reviewsOf(answer)[0] ?? null;
}

/**
 * The newest approved reviews, six at most. Cached until the
 * consultant decides on one, or its author's account goes.
 *
 * @throws Error when Supabase does not answer as it should; the cached page then stays
 */
export const getApprovedTestimonials = freshOrLastGood(newestApproved);

/**
 * The review with this id, a UUID, as long as it is approved; null where it waits, was refused or is gone.
 * Cached as the list is.
 *
 * @throws Error when Supabase does not answer as it should; the cached page then stays
 */
export const getApprovedTestimonial = freshOrLastGood(approved);
