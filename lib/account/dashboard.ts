import 'server-only';
import { type OwnRequest, readOwnRequests } from '@/lib/inbox/own.ts';
import { createSessionClient, type Supabase } from '@/lib/supabase/server.ts';
import { type OwnReview, readOwnReviews } from '@/lib/testimonials/own.ts';
import type { ProfileFields } from '@/lib/validation/profile.ts';
import {
  type ClientProject,
  inReadingOrder,
  requestToProject,
  type SentMessage,
  toMessage,
  toProject,
} from './projects.ts';

/** What was read, or `null` where the store does not answer: never an empty list in its place. */
export type Loaded<T> = { data: T } | null;

export type Dashboard = {
  /** `data: null` for an account without a profile row. */
  profile: Loaded<ProfileFields | null>;
  projects: Loaded<ClientProject[]>;
  messages: Loaded<SentMessage[]>;
  requests: Loaded<OwnRequest[]>;
  reviews: Loaded<OwnReview[]>;
};

/** Runs a read; an error, of the store or on the way to it, is logged without what it was about. */
async function load<T>(subject: string, read: () => Promise<T>): Promise<Loaded<T>> {
  try {
    return { data: await read() };
  } catch (error) {
    console.error(`dashboard: ${subject} could not be read (${reason(error)})`);
    return null;
  }
}

function reason(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error) return String(error.code);
  return error instanceof Error ? error.name : 'unknown';
}

/**
 * Everything that the dashboard shows of one client, each part on its own: one that fails leaves the
 * others readable.
 *
 * @param serviceName the name of a service of the catalogue by its id
 * @param taxLabel what follows a price
 */
export async function loadDashboard(
  userId: string,
  serviceName: (id: string) => string | undefined,
  taxLabel = '',
): Promise<Dashboard> {
  const supabase = await createSessionClient();
  const [profile, projects, messages, requests, reviews] = await Promise.all([
    load('the profile', () => readProfile(supabase, userId)),
    load('the projects', () => readProjects(supabase, userId, serviceName)),
    load('the messages', () => readMessages(supabase)),
    load('the requests', () => readOwnRequests(supabase, taxLabel)),
    load('the reviews', () => readOwnReviews(supabase, userId)),
  ]);
  return { profile, projects, messages, requests, reviews };
}

/** One row is expected; none (PGRST116) is no error (product.md, Dashboard). */
export async function readProfile(
  supabase: Supabase,
  userId: string,
): Promise<ProfileFields | null> {
  const { data, error } = await supabase
    .from('profiles')
    .select('first_name, last_name, email, phone, company')
    .eq('user_id', userId)
    .single();
  if (error && error.code !== 'PGRST116') throw error;
  return data;
}

// What a client sent also before signing in is theirs: the policy of `leads` says which rows are.

/** Requests that were decided on are projects by then, or none. */
const OPEN_REQUESTS = ['new', 'in_progress', 'quoted'];

async function readProjects(
  supabase: Supabase,
  userId: string,
  serviceName: (id: string) => string | undefined,
): Promise<ClientProject[]> {
  const [projects, requests] = await Promise.all([
    supabase
      .from('projects')
      .select(
        'id, name, type, status, progress, start_date, estimated_end, price, description, is_example',
      )
      .eq('user_id', userId)
      .throwOnError(),
    supabase
      .from('leads')
      .select('id, reference, payload, estimate, created_at')
      .eq('kind', 'quote')
      .in('status', OPEN_REQUESTS)
      .is('merged_into', null)
      .eq('is_example', false)
      .throwOnError(),
  ]);
  return inReadingOrder([
    ...projects.data.map(toProject),
    ...requests.data.map((lead) => requestToProject(lead, serviceName)),
  ]);
}

async function readMessages(supabase: Supabase): Promise<SentMessage[]> {
  const { data } = await supabase
    .from('leads')
    .select('id, reference, payload, estimate, created_at')
    .eq('kind', 'message')
    .order('created_at', { ascending: false })
    .throwOnError();
  return data.map(toMessage);
}
