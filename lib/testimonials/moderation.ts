import 'server-only';
import { z } from 'zod';
import { failed } from '../supabase/failed.ts';
import { createServiceClient, type Supabase } from '../supabase/server.ts';

/** States of a review, by the consultant's decision. */
export const TESTIMONIAL_STATUSES = ['pending', 'approved', 'rejected'] as const;

export type TestimonialStatus = (typeof TESTIMONIAL_STATUSES)[number];

/** Reviews a page of the moderation list. */
export const MODERATION_PAGE = 20;

/**
 * A decision: refusing takes a reason, which the author reads
 * (studio.md, Moderation).
 */
export const moderationDecision = z.discriminatedUnion('status', [
  z.object({ id: z.uuid(), status: z.literal('approved') }),
  z.object({
    id: z.uuid(),
    status: z.literal('rejected'),
    reason: z.string().trim().min(5).max(1000),
  }),
]);

export type ModerationDecision = z.output<typeof moderationDecision>;

const WORDS = 'id, name, role, company, content, rating';
const COLUMNS =
  `${WORDS}, email, status, moderation_reason, moderated_at, created_at, corrects, user_id` as const;

/** The text fields of a review. */
type Words = {
  id: string;
  name: string;
  role: string | null;
  company: string | null;
  content: string;
  rating: number;
};

/** The account that wrote a review. */
type Author = {
  email: string;
  /** When it was opened, ISO 8601. */
  since: string;
  /** Number of reviews it wrote, corrections aside. */
  reviews: number;
};

/** A review as the consultant sees it, e-mail included. Dates are ISO 8601. */
export type ModeratedTestimonial = Words & {
  email: string | null;
  status: string;
  moderation_reason: string | null;
  moderated_at: string | null;
  created_at: string;
  /** The review that a correction wants to replace. */
  corrected: Words | null;
  author: Author | null;
};

const iso = (date: string) => new Date(date).toISOString();

/**
 * One page of the reviews with this status, and how many there are with each. Those that wait come oldest first, decided
 * ones newest first.
 *
 * @param page from 0
 * @throws Error when Supabase does not answer as it should
 */
export async function listTestimonials(
  status: TestimonialStatus,
  page: number,
): Promise<{ testimonials: ModeratedTestimonial[]; counts: Record<TestimonialStatus, number> }> {
  const supabase = createServiceClient();
  const from = page * MODERATION_PAGE;
  const [list, ...counts] = await Promise.all([
    supabase
      .from('testimonials')
      .select(COLUMNS)
      .eq('status', status)
      .order('created_at', { ascending: status === 'pending' })
      .order('id')
      .range(from, from + MODERATION_PAGE - 1),
    ...TESTIMONIAL_STATUSES.map((each) =>
      supabase
        .from('testimonials')
        .select('id', { count: 'exact', head: true })
        .eq('status', each)
        .then(({ count, error }) => {
          if (error) throw failed('reviews could not be counted', error);
          return [each, count ?? 0] as const;
        }),
    ),
  ]);
  if (list.error) throw failed('reviews could not be listed', list.error);
  const [corrected, authors] = await Promise.all([
    readCorrected(supabase, list.data),
    readAuthors(supabase, list.data),
  ]);
  return {
    testimonials: list.data.map(({ corrects, user_id, ...row }) => ({
      ...row,
      corrected: corrected.find(({ id }) => id === corrects) ?? null,
      author: authors.get(user_id) ?? null,
      created_at: iso(row.created_at),
      moderated_at: row.moderated_at && iso(row.moderated_at),
    })),
    counts: Object.fromEntries(counts) as Record<TestimonialStatus, number>,
  };
}

async function readCorrected(
  supabase: Supabase,
  list: ReadonlyArray<{ corrects: string | null }>,
): Promise<Words[]> {
  const ids = list.flatMap(({ corrects }) => corrects ?? []);
  if (ids.length === 0) return [];
  const { data, error } = await supabase.from('testimonials').select(WORDS).in('id', ids);
  if (error) throw failed('corrected reviews could not be read', error);
  return data;
}

async function readAuthors(
  supabase: Supabase,
  list: ReadonlyArray<{ user_id: string }>,
): Promise<ReadonlyMap<string, Author>> {
  const ids = [...new Set(list.map(({ user_id }) => user_id))];
  if (ids.length === 0) return new Map();
  const { data, error } = await supabase.rpc('testimonial_authors', { author_ids: ids });
  if (error) throw failed('authors of reviews could not be read', error);
  return new Map(
    data.map(({ user_id, email, registered_at, reviews }) => [
      user_id,
      { email, since: iso(registered_at), reviews },
    ]),
  );
}

/**
 * Writes the consultant's decision. A correction that is approved takes the place of the review that it corrects.
 *
 * @returns whether there is such a review
 * @throws Error when Supabase does not answer as it should
 */
export async function decide(decision: ModerationDecision): Promise<boolean> {
  const { data, error } = await createServiceClient().rpc('decide_testimonial', {
    review_id: decision.id,
    decision: decision.status,
    ...(decision.status === 'rejected' && { reason: decision.reason }),
  });
  if (error) throw failed('the decision could not be written', error);
  return data;
}
