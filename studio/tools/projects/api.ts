import { MAX_FILE_BYTES } from '../../../lib/files/limits.ts';
import { FILE_REFUSALS } from '../../../lib/files/refusals.ts';
import { sendWithProgress, UploadRefusal } from '../../../lib/files/send-with-progress.ts';
import type { ProjectView } from '../../../lib/projects/states.ts';
import type {
  ClientOptions,
  FileFollowUpPreview,
  FileSent,
  MilestoneTemplate,
  ProjectChange,
  ProjectChanged,
  ProjectCreation,
  ProjectDetail,
  ProjectsPage,
} from '../../../lib/projects/wire.ts';
import { askSite } from '../../kit/ask-site.ts';
import { queryOf } from '../../kit/frame/query.ts';

/** Base URL of the site's routes of projects (app/api/projects). */
const ROUTE = '/api/projects';

/** Filters of the list of projects. */
export type Filters = { view: ProjectView; search: string };

export const NO_FILTERS: Filters = { view: 'open', search: '' };

/** Reads a page of the projects: the first one, or the one after the `next` of another. */
export const fetchProjects = (token: string | undefined, filters: Filters, after: string | null) =>
  askSite<ProjectsPage>(`${ROUTE}?${queryOf({ ...filters, after })}`, token);

const pathOf = (id: string) => `${ROUTE}/${encodeURIComponent(id)}`;

export const fetchProject = (token: string | undefined, id: string) =>
  askSite<ProjectDetail>(pathOf(id), token);

/** Reads the mail that reminding of a file would send. */
export const fetchFileFollowUp = (token: string | undefined, id: string, request: string) =>
  askSite<FileFollowUpPreview>(`${pathOf(id)}/file-requests/${encodeURIComponent(request)}`, token);

/** Reads the people for whom a project can be created. */
export const fetchClients = (token: string | undefined, search: string) =>
  askSite<ClientOptions>(`${ROUTE}/clients?${queryOf({ search })}`, token);

/** Reads the consultant's templates of milestones for new projects. */
export const fetchTemplates = (token: string | undefined) =>
  askSite<MilestoneTemplate[]>(`${ROUTE}/templates`, token);

/** @throws Error with a French message; nothing is changed then */
export const sendChange = (token: string | undefined, change: ProjectChange | ProjectCreation) =>
  askSite<ProjectChanged>(ROUTE, token, change);

/**
 * Adds a file to a project, or a picture to an entry of its journal.
 *
 * @throws Error with a French message, or the signal's reason
 */
export function sendFile(
  token: string | undefined,
  project: string,
  entry: string | null,
  file: File,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<FileSent> {
  if (file.size > MAX_FILE_BYTES) throw new UploadRefusal(FILE_REFUSALS.size[1]);
  if (file.size === 0) throw new UploadRefusal(FILE_REFUSALS.empty[1]);
  const given = queryOf({ name: file.name, entry });
  return sendWithProgress<FileSent>(`${pathOf(project)}/files?${given}`, file, {
    headers: {
      'content-type': 'application/octet-stream',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    signal,
    onProgress,
  });
}
