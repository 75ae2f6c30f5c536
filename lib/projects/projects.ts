import 'server-only';
import * as z from 'zod/mini';
import { sendsMails } from '../env/leads.ts';
import { PROJECT_QUOTA_BYTES } from '../files/limits.ts';
import { isPicture } from '../files/types.ts';
import { signedUrl } from '../files/url.ts';
import { leadById } from '../requests/stored-lead.ts';
import { summaryOf } from '../requests/summary.ts';
import { failed } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';
import { toHistory } from '../thread/stored.ts';
import { eventWords } from './events.ts';
import type { ProjectsQuery } from './route.ts';
import {
  type ClientOptions,
  clientOption,
  type ProjectDetail,
  type ProjectFile,
  type ProjectsPage,
  projectFollower,
  projectSummary,
  type StoredFile,
  storedProject,
} from './wire.ts';

/** Projects a page. */
const PAGE = 30;

/**
 * A page of the projects, the last busy first, and how many ask for something.
 *
 * @throws Error when Supabase does not answer as it should
 */
export async function listProjects({
  view,
  search,
  state,
  after,
}: ProjectsQuery): Promise<ProjectsPage> {
  const database = createServiceClient();
  const [listed, counted] = await Promise.all([
    database.rpc('list_projects', {
      view,
      // One more than a page tells whether there is another.
      page_size: PAGE + 1,
      ...(search && { searched: search }),
      ...(state && { statuses: [state] }),
      ...(after && { after_cursor: after }),
    }),
    database.rpc('count_projects').single(),
  ]);
  if (listed.error) throw failed('projects could not be listed', listed.error);
  if (counted.error) throw failed('projects could not be counted', counted.error);
  const rows = listed.data.slice(0, PAGE);
  return {
    projects: rows.map(({ project }) => projectSummary.parse(project)),
    counts: counted.data,
    next: listed.data.length > PAGE ? (rows.at(-1)?.page_cursor ?? null) : null,
  };
}

const withUrl = (file: StoredFile): ProjectFile => ({
  ...file,
  isPicture: isPicture(file.type),
  href: signedUrl(file.id),
});

/**
 * A project with everything in it; null where there is none.
 *
 * @throws Error when Supabase does not answer as it should
 */
export async function readProject(id: string): Promise<ProjectDetail | null> {
  const database = createServiceClient();
  const [{ data, error }, follower] = await Promise.all([
    database.rpc('read_project', { project: id }),
    database.rpc('read_project_follower', { project: id }).maybeSingle(),
  ]);
  if (error) throw failed('the project could not be read', error);
  if (follower.error) throw failed('who follows it could not be read', follower.error);
  if (!data) return null;
  const { journal, files, events, storedBytes, ...project } = storedProject.parse(data);
  return {
    ...project,
    follower: follower.data && projectFollower.parse(follower.data),
    journal: journal.map((entry) => ({ ...entry, pictures: entry.pictures.map(withUrl) })),
    files: files.map(withUrl),
    events: toHistory(events, eventWords),
    storage: { used: storedBytes, quota: PROJECT_QUOTA_BYTES },
    sendsMails,
  };
}

/**
 * Accounts and won requests that a project may be opened for.
 *
 * @throws Error when Supabase does not answer as it should
 */
export async function findClients(search: string): Promise<ClientOptions> {
  const { data, error } = await createServiceClient()
    .rpc('find_project_clients', { searched: search })
    .single();
  if (error) throw failed('clients could not be found', error);
  return {
    clients: z.array(clientOption).parse(data.clients),
    requests: z
      .array(leadById)
      .parse(data.requests)
      .map((lead) => {
        const { title, name, email } = summaryOf(lead);
        return { id: lead.id, reference: lead.reference, title, name, email };
      }),
  };
}
