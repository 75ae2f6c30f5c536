import 'server-only';
import { type DeletionOutcome, readDeletionOutcome } from '../account/outcome.ts';
import { type OwnAppointment, readOwnAppointments } from '../appointments/own.ts';
import { log } from '../log/log.ts';
import { readOwnProjects } from '../projects/own.ts';
import { type OwnQuote, readOwnQuotes } from '../quotes/own.ts';
import { type OwnRequest, readOwnRequests } from '../requests/own.ts';
import { OPEN_STATES } from '../requests/states.ts';
import { storedLead } from '../requests/stored-lead.ts';
import { readUnclaimedRequests, type UnclaimedRequest } from '../requests/unclaimed.ts';
import { everyRow } from '../supabase/every-row.ts';
import { createSessionClient, type Supabase } from '../supabase/server.ts';
import { type OwnReview, readOwnReviews } from '../testimonials/own.ts';
import { PROFILE_COLUMNS, type ProfileFields } from '../validation/profile.ts';
import { type ClientProject, inReadingOrder, requestToProject, toProject } from './projects.ts';

/** Data as it was read, or `null` where the store does not answer: never an empty list in its place. */
export type Loaded<T> = { data: T } | null;

export type Dashboard = {
  /** `data: null` for an account without a profile row. */
  profile: Loaded<ProfileFields | null>;
  projects: Loaded<ClientProject[]>;
  requests: Loaded<OwnRequest[]>;
  unclaimed: Loaded<UnclaimedRequest[]>;
  quotes: Loaded<OwnQuote[]>;
  reviews: Loaded<OwnReview[]>;
  appointments: Loaded<OwnAppointment[]>;
  deletion: Loaded<DeletionOutcome>;
};

/** Runs a read; an error, of the store or on the way to it, is logged without what it was about. */
async function load<T>(subject: string, read: () => Promise<T>): Promise<Loaded<T>> {
  try {
    return { data: await read() };
  } catch (error) {
    log.error({ err: error }, `dashboard: ${subject} could not be read`);
    return null;
  }
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
  const [profile, projects, requests, unclaimed, quotes, reviews, appointments, deletion] =
    await Promise.all([
      load('the profile', () => readProfile(supabase, userId)),
      load('the projects', () => readProjects(supabase, serviceName)),
      load('the requests', () => readOwnRequests(supabase, taxLabel)),
      load('the requests to claim', () => readUnclaimedRequests(userId)),
      load('the quotes', () => readOwnQuotes(supabase, userId)),
      load('the reviews', () => readOwnReviews(supabase, userId)),
      load('the appointments', () => readOwnAppointments(supabase)),
      load('what a deletion keeps', () => readDeletionOutcome(userId)),
    ]);
  return { profile, projects, requests, unclaimed, quotes, reviews, appointments, deletion };
}

/** Exactly one row is expected; none (PGRST116) is no error (product.md, Dashboard). */
export async function readProfile(
  supabase: Supabase,
  userId: string,
): Promise<ProfileFields | null> {
  const { data, error } = await supabase
    .from('profiles')
    .select(PROFILE_COLUMNS)
    .eq('user_id', userId)
    .single();
  if (error && error.code !== 'PGRST116') throw error;
  return data;
}

// Requests sent before signing in are the client's, too, once they say so: the policy of `leads` says which rows are.
async function readProjects(
  supabase: Supabase,
  serviceName: (id: string) => string | undefined,
): Promise<ClientProject[]> {
  const [projects, requests] = await Promise.all([
    readOwnProjects(supabase),
    everyRow(
      supabase
        .from('leads')
        .select('id, kind, reference, payload, estimate, created_at')
        .eq('kind', 'quote')
        .in('status', OPEN_STATES)
        .is('merged_into', null)
        .eq('is_example', false),
    ),
  ]);
  return inReadingOrder([
    ...projects.map(toProject),
    ...requests.flatMap(({ id, ...row }) => {
      const lead = storedLead.parse(row);
      return lead.kind === 'message' ? [] : requestToProject(id, lead, serviceName);
    }),
  ]);
}
