import 'server-only';
import type { PostgrestError } from '@supabase/supabase-js';
import type * as z from 'zod/mini';
import { sendsMails } from '../env/leads.ts';
import { PROJECT_QUOTA_BYTES } from '../files/limits.ts';
import { isPicture } from '../files/types.ts';
import { signedUrl } from '../files/url.ts';
import { parisDay } from '../format/dates.ts';
import { toStoredLead } from '../requests/stored-lead.ts';
import { summaryOf } from '../requests/summary.ts';
import type { Result } from '../result/result.ts';
import type { StudioEditor } from '../security/studio-identity.ts';
import type { Json } from '../supabase/database.types.generated.ts';
import { failed, refusedBy } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';
import {
  iso,
  isoOrNull,
  type StoredEvent,
  type StoredSignedMessage,
  toHistory,
  toNextStep,
  toSignedMessage,
} from '../thread/stored.ts';
import { eventWords } from './events.ts';
import { type ProjectsQuery, REFUSED, type Refusal } from './route.ts';
import type { projectChange, projectCreation } from './schema.ts';
import type { MailKind, MilestoneState, ProjectState } from './states.ts';
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
    projects: rows.map(
      (row): ProjectSummary => ({
        ...frameOf(row),
        client: { email: row.client_email, name: row.client_name, hasAccount: row.has_account },
        nextMilestone: row.milestone_title
          ? { title: row.milestone_title, day: row.milestone_on }
          : null,
        overdue: row.overdue,
        journalAt: isoOrNull(row.journal_at),
        lacksJournal: row.lacks_journal,
      }),
    ),
    counts: counted.data,
    next: listed.data.length > PAGE ? (rows.at(-1)?.page_cursor ?? null) : null,
  };
}

/** The fields that a project has both in the list and on its own page. */
type Row = {
  id: string;
  name: string;
  type: string;
  status: string;
  progress: number;
  start_date: string | null;
  estimated_end: string | null;
  next_step: string | null;
  next_step_on: string | null;
  unread: number;
  awaits_since: string | null;
  active_at: string;
  is_example: boolean;
};

const frameOf = (row: Row) => ({
  id: row.id,
  name: row.name,
  type: row.type,
  state: row.status as ProjectState,
  progress: row.progress,
  startsOn: row.start_date,
  endsOn: row.estimated_end,
  nextStep: toNextStep(row),
  unread: row.unread,
  awaitsSince: isoOrNull(row.awaits_since),
  activeAt: iso(row.active_at),
  isExample: row.is_example,
});

/** The answer of `read_project`, as far as the database has it in JSON. */
type StoredDetail = {
  project_row: Row & {
    progress_by_hand: number | null;
    progress_of_milestones: number;
    amount_cents: number | null;
    description: string;
    seen_at: string | null;
    created_at: string;
    version: number;
    quote_id: string | null;
  };
  client: { email: string; name: string; has_account: boolean };
  milestones: Array<{
    id: string;
    title: string;
    planned_on: string | null;
    state: MilestoneState;
    done_on: string | null;
  }>;
  entries: Array<{
    id: string;
    title: string;
    body: string;
    published_at: string | null;
    corrected_at: string | null;
    created_at: string;
  }>;
  messages: StoredSignedMessage[];
  files: Array<{
    id: string;
    entry_id: string | null;
    sender: 'consultant' | 'client';
    name: string;
    content_type: string;
    bytes: number;
    alt: string;
    created_at: string;
    stored_at: string | null;
  }>;
  events: Array<StoredEvent<unknown>>;
  lead_reference: string | null;
  muted: MailKind[];
};

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

const OPEN: readonly string[] = ['planned', 'active', 'paused'];

/** Whether an active project lacks a recent journal entry, by the list's rule (`internal.journal_since`). */
function lacksJournal(row: StoredDetail['project_row'], journalAt: string | null): boolean {
  const began = Math.max(Date.parse(row.created_at), Date.parse(row.start_date ?? row.created_at));
  return (
    row.status === 'active' && (journalAt ? Date.parse(journalAt) : began) < Date.now() - WEEK_MS
  );
}

const toFile = (file: StoredDetail['files'][number]): ProjectFile => ({
  id: file.id,
  name: file.name,
  size: file.bytes,
  type: file.content_type,
  isPicture: isPicture(file.content_type),
  alt: file.alt,
  sender: file.sender,
  at: iso(file.created_at),
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
  const stored = data as unknown as StoredDetail;
  const { project_row: row, client, milestones, entries, messages } = stored;
  const files = stored.files.filter(({ stored_at }) => stored_at !== null);
  const journalAt =
    entries
      .map(({ published_at }) => published_at ?? '')
      .toSorted()
      .at(-1) || null;
  const today = parisDay(new Date());
  const open = milestones.filter(({ state }) => state === 'todo' || state === 'doing');
  const [upcoming] = open;
  return {
    ...frameOf(row),
    version: row.version,
    asOf: row.active_at,
    progressByHand: row.progress_by_hand,
    progressOfMilestones: row.progress_of_milestones,
    client: { email: client.email, name: client.name, hasAccount: client.has_account },
    nextMilestone: upcoming ? { title: upcoming.title, day: upcoming.planned_on } : null,
    overdue: OPEN.includes(row.status)
      ? open.filter(({ planned_on }) => planned_on !== null && planned_on < today).length
      : 0,
    journalAt: isoOrNull(journalAt),
    lacksJournal: lacksJournal(row, journalAt),
    description: row.description,
    amountCents: row.amount_cents,
    seenAt: isoOrNull(row.seen_at),
    milestones: milestones.map(({ id: milestone, title, planned_on, state, done_on }) => ({
      id: milestone,
      title,
      day: planned_on,
      state,
      doneOn: done_on,
    })),
    journal: entries.map((entry) => ({
      id: entry.id,
      title: entry.title,
      text: entry.body,
      pictures: files.filter(({ entry_id }) => entry_id === entry.id).map(toFile),
      publishedAt: isoOrNull(entry.published_at),
      correctedAt: isoOrNull(entry.corrected_at),
      createdAt: iso(entry.created_at),
    })),
    messages: messages.map(toSignedMessage),
    files: files
      .filter(({ entry_id }) => entry_id === null)
      .map(toFile)
      .toReversed(),
    events: toHistory(stored.events, eventWords),
    request: stored.lead_reference ? { reference: stored.lead_reference } : null,
    quoteId: row.quote_id,
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
  const { clients, requests } = data as unknown as {
    clients: ClientOptions['clients'];
    requests: Array<Parameters<typeof toStoredLead>[0] & { id: string }>;
  };
  return {
    clients,
    requests: requests.map((row) => {
      const { title, name, email } = summaryOf(toStoredLead(row));
      return { id: row.id, reference: row.reference, title, name, email };
    }),
  };
}

type Changed = Result<ProjectChanged, Refusal>;

const outcome = (error: PostgrestError | null, value: ProjectChanged): Changed =>
  error ? refusedBy(error, REFUSED, 'the project could not be changed') : { ok: true, value };

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
