import 'server-only';
import type { PostgrestError } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import { sendsMails } from '../env/leads.ts';
import { PROJECT_QUOTA_BYTES } from '../files/limits.ts';
import { isPicture } from '../files/types.ts';
import { signedUrl } from '../files/url.ts';
import { parisDay } from '../format/dates.ts';
import { storedLead } from '../requests/stored-lead.ts';
import { summaryOf } from '../requests/summary.ts';
import type { StudioEditor } from '../security/studio-identity.ts';
import type { Json } from '../supabase/database.types.generated.ts';
import { failed, refusalOf } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';
import { history, signedMessage, toNextStep } from '../thread/stored.ts';
import { moment, row } from '../validation/row.ts';
import type { projectChange, projectCreation } from './change.ts';
import { eventWords } from './events.ts';
import { type ProjectsQuery, REFUSED, type Refusal } from './route.ts';
import { MAIL_KINDS, MILESTONE_STATES, PROJECT_STATES } from './states.ts';
import type {
  ClientOptions,
  ProjectChanged,
  ProjectDetail,
  ProjectFile,
  ProjectSummary,
  ProjectsPage,
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
  const today = parisDay(new Date());
  const [listed, counted] = await Promise.all([
    database.rpc('list_projects', {
      today,
      view,
      // One more than a page tells whether there is another.
      page_size: PAGE + 1,
      ...(search && { searched: search }),
      ...(state && { statuses: [state] }),
      ...(after && { after_cursor: after }),
    }),
    database.rpc('count_projects', { today }).single(),
  ]);
  if (listed.error) throw failed('projects could not be listed', listed.error);
  if (counted.error) throw failed('projects could not be counted', counted.error);
  const rows = listed.data.slice(0, PAGE);
  return {
    projects: z
      .array(listedProject)
      .parse(rows)
      .map(
        (project): ProjectSummary => ({
          ...frameOf(project),
          client: {
            email: project.clientEmail,
            name: project.clientName,
            hasAccount: project.hasAccount,
          },
          nextMilestone: project.milestoneTitle
            ? { title: project.milestoneTitle, day: project.milestoneOn }
            : null,
          overdue: project.overdue,
          journalAt: project.journalAt,
          lacksJournal: project.lacksJournal,
        }),
      ),
    counts: counted.data,
    next: listed.data.length > PAGE ? (rows.at(-1)?.page_cursor ?? null) : null,
  };
}

const text = z.string();
const textOrNone = z.nullable(text);

/** The fields that a project has both in the list and on its own page. */
const frame = {
  id: text,
  name: text,
  type: text,
  status: z.enum(PROJECT_STATES),
  progress: z.int(),
  startDate: textOrNone,
  estimatedEnd: textOrNone,
  nextStep: textOrNone,
  nextStepOn: textOrNone,
  unread: z.int(),
  awaitsSince: z.nullable(moment),
  activeAt: text,
  isExample: z.boolean(),
};

/** A row of `list_projects`. */
const listedProject = row({
  ...frame,
  clientEmail: text,
  clientName: text,
  hasAccount: z.boolean(),
  milestoneTitle: textOrNone,
  milestoneOn: textOrNone,
  overdue: z.int(),
  journalAt: z.nullable(moment),
  lacksJournal: z.boolean(),
});

/** All that there is of a project, of `read_project`. */
const storedProject = row({
  projectRow: row({
    ...frame,
    progressByHand: z.nullable(z.int()),
    progressOfMilestones: z.int(),
    amountCents: z.nullable(z.int()),
    description: text,
    seenAt: z.nullable(moment),
    createdAt: text,
    version: z.int(),
    quoteId: textOrNone,
  }),
  client: row({ email: text, name: text, hasAccount: z.boolean() }),
  milestones: z.array(
    row({
      id: text,
      title: text,
      plannedOn: textOrNone,
      state: z.enum(MILESTONE_STATES),
      doneOn: textOrNone,
    }),
  ),
  entries: z.array(
    row({
      id: text,
      title: text,
      body: text,
      publishedAt: z.nullable(moment),
      correctedAt: z.nullable(moment),
      createdAt: moment,
    }),
  ),
  messages: z.array(signedMessage),
  files: z.array(
    row({
      id: text,
      entryId: textOrNone,
      sender: z.enum(['consultant', 'client']),
      name: text,
      contentType: text,
      bytes: z.int(),
      alt: text,
      createdAt: moment,
      storedAt: textOrNone,
    }),
  ),
  events: history(eventWords),
  leadReference: textOrNone,
  muted: z.array(z.enum(MAIL_KINDS)),
});

type StoredProject = z.output<typeof storedProject>;

/** What `find_project_clients` finds. */
const foundClients = z.object({
  clients: z.array(z.object({ email: text, name: text, company: text })),
  requests: z.array(z.intersection(storedLead, z.object({ id: text }))),
});

const frameOf = (stored: StoredProject['projectRow'] | z.output<typeof listedProject>) => ({
  id: stored.id,
  name: stored.name,
  type: stored.type,
  state: stored.status,
  progress: stored.progress,
  startsOn: stored.startDate,
  endsOn: stored.estimatedEnd,
  nextStep: toNextStep(stored),
  unread: stored.unread,
  awaitsSince: stored.awaitsSince,
  activeAt: new Date(stored.activeAt).toISOString(),
  isExample: stored.isExample,
});

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

const OPEN: readonly string[] = ['planned', 'active', 'paused'];

/** Whether an active project lacks a recent journal entry, by the list's rule (`internal.journal_since`). */
function lacksJournal(
  { status, createdAt, startDate }: StoredProject['projectRow'],
  journalAt: string | null,
): boolean {
  const began = Math.max(Date.parse(createdAt), Date.parse(startDate ?? createdAt));
  return status === 'active' && (journalAt ? Date.parse(journalAt) : began) < Date.now() - WEEK_MS;
}

const toFile = (file: StoredProject['files'][number]): ProjectFile => ({
  id: file.id,
  name: file.name,
  size: file.bytes,
  type: file.contentType,
  isPicture: isPicture(file.contentType),
  alt: file.alt,
  sender: file.sender,
  at: file.createdAt,
  href: signedUrl(file.id),
});

/**
 * A project with everything in it; null where there is none.
 *
 * @throws Error when Supabase does not answer as it should
 */
export async function readProject(id: string): Promise<ProjectDetail | null> {
  const { data, error } = await createServiceClient()
    .rpc('read_project', { project: id })
    .maybeSingle();
  if (error) throw failed('the project could not be read', error);
  if (!data) return null;
  const stored = storedProject.parse(data);
  const { projectRow: project, client, milestones, entries, messages, events } = stored;
  const files = stored.files.filter(({ storedAt }) => storedAt !== null);
  const journalAt =
    entries
      .map(({ publishedAt }) => publishedAt ?? '')
      .toSorted()
      .at(-1) || null;
  const today = parisDay(new Date());
  const open = milestones.filter(({ state }) => state === 'todo' || state === 'doing');
  const [upcoming] = open;
  return {
    ...frameOf(project),
    version: project.version,
    asOf: project.activeAt,
    progressByHand: project.progressByHand,
    progressOfMilestones: project.progressOfMilestones,
    client,
    nextMilestone: upcoming ? { title: upcoming.title, day: upcoming.plannedOn } : null,
    overdue: OPEN.includes(project.status)
      ? open.filter(({ plannedOn }) => plannedOn !== null && plannedOn < today).length
      : 0,
    journalAt,
    lacksJournal: lacksJournal(project, journalAt),
    description: project.description,
    amountCents: project.amountCents,
    seenAt: project.seenAt,
    milestones: milestones.map(({ plannedOn, ...milestone }) => ({ ...milestone, day: plannedOn })),
    journal: entries.map(({ body, ...entry }) => ({
      ...entry,
      text: body,
      pictures: files.filter(({ entryId }) => entryId === entry.id).map(toFile),
    })),
    messages,
    files: files
      .filter(({ entryId }) => entryId === null)
      .map(toFile)
      .toReversed(),
    events,
    request: stored.leadReference ? { reference: stored.leadReference } : null,
    quoteId: project.quoteId,
    storage: {
      used: stored.files.reduce((sum, { bytes }) => sum + bytes, 0),
      quota: PROJECT_QUOTA_BYTES,
    },
    mutedMails: stored.muted,
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
  const { clients, requests } = foundClients.parse(data);
  return {
    clients,
    requests: requests.map((lead) => {
      const { title, name, email } = summaryOf(lead);
      return { id: lead.id, reference: lead.reference, title, name, email };
    }),
  };
}

export type Changed = { ok: true; value: ProjectChanged } | { ok: false; refusal: Refusal };

function outcome(error: PostgrestError | null, value: ProjectChanged): Changed {
  return error
    ? { ok: false, refusal: refusalOf(error, REFUSED, '', 'the project could not be changed') }
    : { ok: true, value };
}

/**
 * Opens a project, in the name of this editor.
 *
 * @throws Error when Supabase does not answer as it should
 */
export async function createProject(
  creation: z.output<typeof projectCreation>,
  editor: StudioEditor,
): Promise<Changed> {
  const { client } = creation;
  const { data, error } = await createServiceClient().rpc('create_project', {
    actor_id: editor.id,
    actor_name: editor.name,
    project_name: creation.name,
    project_type: creation.type,
    project_description: creation.description,
    milestones: creation.milestones as Json,
    ...(creation.startsOn && { starts_on: creation.startsOn }),
    ...(creation.endsOn && { ends_on: creation.endsOn }),
    ...(creation.amountCents !== null && { amount: creation.amountCents }),
    ...(client.request
      ? { lead: client.request }
      : { address: client.email?.trim() ?? '', address_name: client.name }),
    invite: creation.invite,
  });
  return outcome(error, { id: data ?? '' });
}

/**
 * Changes a project, in the name of this editor, who has seen the version that the change names.
 *
 * @throws Error when Supabase does not answer as it should
 */
export async function changeProject(
  change: z.output<typeof projectChange>,
  editor: StudioEditor,
): Promise<Changed> {
  const database = createServiceClient();
  const actor = { actor_id: editor.id, actor_name: editor.name };
  const common = { project: change.id, seen_version: change.version, ...actor };
  const run = () => {
    switch (change.action) {
      case 'move':
        return database.rpc('move_project', { ...common, new_status: change.state });
      case 'edit':
        return database.rpc('edit_project', {
          ...common,
          project_name: change.name,
          project_type: change.type,
          project_description: change.description,
          ...(change.startsOn && { starts_on: change.startsOn }),
          ...(change.endsOn && { ends_on: change.endsOn }),
          ...(change.amountCents !== null && { amount: change.amountCents }),
        });
      case 'plan':
        return database.rpc('plan_project', { ...common, step: change.step, step_on: change.day });
      case 'unplan':
        return database.rpc('plan_project', common);
      case 'milestones':
        return database.rpc('plan_project_milestones', {
          ...common,
          milestones: change.milestones as Json,
        });
      case 'milestone':
        return database.rpc('mark_project_milestone', {
          ...common,
          milestone: change.milestone,
          new_state: change.state,
        });
      case 'progress':
        return database.rpc('set_project_progress', {
          ...common,
          ...(change.percent !== null && { percent: change.percent }),
        });
      case 'publish':
        return database.rpc('publish_project_entry', { ...common, entry: change.entry });
      case 'discard':
        return database.rpc('discard_project_entry', { ...common, entry: change.entry });
      case 'message':
        return database.rpc('answer_project', {
          ...common,
          message: change.text,
          as_of: change.asOf,
        });
      case 'removeFile':
        return database.rpc('remove_project_file', { ...common, file: change.file });
      case 'mark':
        return database.rpc('mark_project', {
          project: change.id,
          ...actor,
          mark: change.mark,
          as_of: change.asOf,
        });
    }
  };
  if (change.action === 'write') {
    const { data, error } = await database.rpc('write_project_entry', {
      ...common,
      entry_title: change.title,
      entry_body: change.text,
      pictures: change.pictures as Json,
      ...(change.entry && { entry: change.entry }),
    });
    return outcome(error, { id: change.id, ...(data && { entry: data }) });
  }
  const { error } = (await run()) ?? { error: null };
  return outcome(error, { id: change.id });
}
