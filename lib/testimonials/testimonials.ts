import 'server-only';
import { z } from 'zod';
import { failed } from '../supabase/failed.ts';
import { createServiceClient, type Supabase } from '../supabase/server.ts';
import { MODERATION_PAGE, TESTIMONIAL_STATUSES, type TestimonialStatus } from './states.ts';
import type { Author, ModeratedTestimonial, TestimonialsPage, Words } from './wire.ts';

const WORDS = 'id, name, role, company, content, rating';
const COLUMNS =
  `${WORDS}, email, status, moderation_reason, moderated_at, created_at, corrects, user_id, project_id` as const;

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
): Promise<TestimonialsPage> {
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
  const [corrected, authors, projects] = await Promise.all([
    readCorrected(supabase, list.data),
    readAuthors(supabase, list.data),
    readProjects(supabase, list.data),
  ]);
  return {
    testimonials: list.data.map(({ corrects, user_id, project_id, ...row }) => ({
      ...row,
      corrected: corrected.find(({ id }) => id === corrects) ?? null,
      author: (user_id && authors.get(user_id)) || null,
      project: (project_id && projects.get(project_id)) || null,
      created_at: iso(row.created_at),
      moderated_at: row.moderated_at && iso(row.moderated_at),
    })),
    counts: z.record(z.enum(TESTIMONIAL_STATUSES), z.int()).parse(Object.fromEntries(counts)),
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
  list: ReadonlyArray<{ user_id: string | null }>,
): Promise<ReadonlyMap<string, Author>> {
  const ids = [...new Set(list.flatMap(({ user_id }) => user_id ?? []))];
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

async function readProjects(
  supabase: Supabase,
  list: ReadonlyArray<{ project_id: string | null }>,
): Promise<ReadonlyMap<string, ModeratedTestimonial['project']>> {
  const ids = [...new Set(list.flatMap(({ project_id }) => project_id ?? []))];
  if (ids.length === 0) return new Map();
  const { data, error } = await supabase
    .from('projects')
    .select('id, name, client_email')
    .in('id', ids);
  if (error) throw failed('projects of reviews could not be read', error);
  return new Map(
    data.map(({ id, name, client_email }) => [id, { name, email: client_email ?? '' }]),
  );
}
