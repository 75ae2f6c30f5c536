import 'server-only';
import { isPicture } from '../files/types.ts';
import { fileUrl } from '../files/url.ts';
import type { Result } from '../forms/state.ts';
import { everyRow } from '../supabase/every-row.ts';
import { failed } from '../supabase/failed.ts';
import { createServiceClient, type Supabase } from '../supabase/server.ts';
import { iso, isoOrNull, type Message, message } from '../thread/stored.ts';
import { isUuid } from '../validation/uuid.ts';
import { MAIL_KINDS, type MailKind, type MilestoneState, type ProjectState } from './states.ts';

// A client's own projects: what they read of them, and what they do there. Moments are ISO 8601, days « 2031-01-31 »,
// money is in cents before tax.

/** Facts that a client's dashboard and a project's own page share. */
type ProjectFacts = {
  id: string;
  name: string;
  type: string;
  state: ProjectState;
  /** Percent (product.md, Projects). */
  progress: number;
  startsOn: string | null;
  endsOn: string | null;
  doneOn: string | null;
  /** Null where none was agreed. */
  amountCents: number | null;
  description: string;
  nextStep: { text: string; day: string } | null;
  activeAt: string;
  isExample: boolean;
};

/** A project as its client's dashboard lists it. */
export type OwnProjectSummary = ProjectFacts & {
  /** Journal entries, messages of the consultant and files of theirs since the client last looked. */
  news: number;
};

export type OwnMilestone = {
  id: string;
  title: string;
  day: string | null;
  state: MilestoneState;
  doneOn: string | null;
};

export type OwnFile = {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  /** Whether a browser may show it in its place. */
  isPicture: boolean;
  /** Description of a picture of the journal; empty where nobody wrote one. */
  alt: string;
  sender: 'consultant' | 'client';
  at: string;
  /** `/fichiers/<id>`, which asks for the session again. */
  href: string;
};

export type OwnEntry = {
  id: string;
  title: string;
  text: string;
  pictures: OwnFile[];
  publishedAt: string;
  /** When it was last changed after that; null where never. */
  correctedAt: string | null;
};

/** A project as its client sees it, in full. */
export type OwnProject = ProjectFacts & {
  /** Time of the latest event in this reading, as exact as the database has it. */
  asOf: string;
  /** Time until which they have seen the news; anything younger is new to them. */
  seenUntil: string | null;
  /** Milestones in their order, without those that were dropped. */
  milestones: OwnMilestone[];
  /** The newest first. */
  journal: OwnEntry[];
  /** The first first. */
  messages: Message[];
  /** Files of no journal entry, the newest first. */
  files: OwnFile[];
};

const COLUMNS =
  'id, name, type, status, progress, start_date, estimated_end, done_on, amount_cents, description, next_step, next_step_on, active_at, seen_until, is_example, created_at';

type ProjectRow = {
  id: string;
  name: string;
  type: string;
  status: string;
  progress: number;
  start_date: string | null;
  estimated_end: string | null;
  done_on: string | null;
  amount_cents: number | null;
  description: string;
  next_step: string | null;
  next_step_on: string | null;
  active_at: string;
  seen_until: string | null;
  is_example: boolean;
};

const toFacts = (row: ProjectRow): ProjectFacts => ({
  id: row.id,
  name: row.name,
  type: row.type,
  state: row.status as ProjectState,
  progress: row.progress,
  startsOn: row.start_date,
  endsOn: row.estimated_end,
  doneOn: row.done_on,
  amountCents: row.amount_cents,
  description: row.description,
  nextStep:
    row.next_step && row.next_step_on ? { text: row.next_step, day: row.next_step_on } : null,
  activeAt: iso(row.active_at),
  isExample: row.is_example,
});

/** Whether somebody has something of their own here: the examples of the demo go then. */
async function hasOwn(supabase: Supabase): Promise<boolean> {
  const [projects, leads] = await Promise.all([
    supabase.from('projects').select('id').eq('is_example', false).limit(1).throwOnError(),
    supabase.from('leads').select('id').eq('is_example', false).limit(1).throwOnError(),
  ]);
  return projects.data.length + leads.data.length > 0;
}

/**
 * The client's own projects, the last busy first. Examples go with the first real request or project.
 *
 * @param supabase with the client's rights: the policy of `projects` says which are theirs
 * @throws the store's error
 */
export async function readOwnProjects(supabase: Supabase): Promise<OwnProjectSummary[]> {
  const [{ data: rows }, isReal] = await Promise.all([
    everyRow((from, to) =>
      supabase
        .from('projects')
        .select(COLUMNS)
        .order('active_at', { ascending: false })
        .order('id')
        .range(from, to)
        .throwOnError(),
    ),
    hasOwn(supabase),
  ]);
  const shown = rows.filter(({ is_example }) => !(isReal && is_example));
  const seen = new Map(shown.map(({ id, seen_until }) => [id, seen_until]));
  const news = await newsOf(supabase, seen);
  return shown.map((row) => ({ ...toFacts(row), news: news.get(row.id) ?? 0 }));
}

/** The number of news in each project since its client looked. */
async function newsOf(
  supabase: Supabase,
  seen: ReadonlyMap<string, string | null>,
): Promise<Map<string, number>> {
  const ids = [...seen.keys()];
  if (ids.length === 0) return new Map();
  const [entries, messages, files] = await Promise.all([
    everyRow((from, to) =>
      supabase
        .from('project_entries')
        .select('project_id, published_at')
        .in('project_id', ids)
        .order('id')
        .range(from, to)
        .throwOnError(),
    ),
    everyRow((from, to) =>
      supabase
        .from('project_messages')
        .select('project_id, created_at')
        .in('project_id', ids)
        .eq('author', 'consultant')
        .order('id')
        .range(from, to)
        .throwOnError(),
    ),
    everyRow((from, to) =>
      supabase
        .from('project_files')
        .select('project_id, stored_at')
        .in('project_id', ids)
        .eq('sender', 'consultant')
        .is('entry_id', null)
        .order('id')
        .range(from, to)
        .throwOnError(),
    ),
  ]);
  const counts = new Map<string, number>();
  const count = (id: string, moment: string | null) => {
    const since = seen.get(id);
    if (!moment || (since && new Date(moment) <= new Date(since))) return;
    counts.set(id, (counts.get(id) ?? 0) + 1);
  };
  for (const { project_id, published_at } of entries.data) count(project_id, published_at);
  for (const { project_id, created_at } of messages.data) count(project_id, created_at);
  for (const { project_id, stored_at } of files.data) count(project_id, stored_at);
  return counts;
}

type FileRow = {
  id: string;
  name: string;
  bytes: number;
  content_type: string;
  alt: string;
  sender: string;
  entry_id: string | null;
  stored_at: string | null;
};

const toFile = (row: FileRow): OwnFile => ({
  id: row.id,
  name: row.name,
  size: row.bytes,
  isPicture: isPicture(row.content_type),
  alt: row.alt,
  sender: row.sender as OwnFile['sender'],
  at: iso(row.stored_at ?? ''),
  href: fileUrl(row.id),
});

/**
 * One project of the client's own; null where there is none of theirs by this id.
 *
 * @param supabase with the client's rights
 * @throws the store's error
 */
export async function readOwnProject(supabase: Supabase, id: string): Promise<OwnProject | null> {
  if (!isUuid(id)) return null;
  // The project is read first: all that came until `asOf` is in the reads after it.
  const { data: project } = await supabase
    .from('projects')
    .select(COLUMNS)
    .eq('id', id)
    .maybeSingle()
    .throwOnError();
  if (!project) return null;
  const [milestones, entries, messages, files] = await Promise.all([
    everyRow((from, to) =>
      supabase
        .from('project_milestones')
        .select('id, title, planned_on, state, done_on')
        .eq('project_id', id)
        .neq('state', 'dropped')
        .order('position')
        .order('id')
        .range(from, to)
        .throwOnError(),
    ),
    everyRow((from, to) =>
      supabase
        .from('project_entries')
        .select('id, title, body, published_at, corrected_at')
        .eq('project_id', id)
        .not('published_at', 'is', null)
        .order('published_at', { ascending: false })
        .order('id')
        .range(from, to)
        .throwOnError(),
    ),
    everyRow((from, to) =>
      supabase
        .from('project_messages')
        .select('id, author, body, created_at')
        .eq('project_id', id)
        .order('created_at')
        .order('id')
        .range(from, to)
        .throwOnError(),
    ),
    everyRow((from, to) =>
      supabase
        .from('project_files')
        .select('id, name, bytes, content_type, alt, sender, entry_id, stored_at')
        .eq('project_id', id)
        .order('position')
        .order('created_at')
        .order('id')
        .range(from, to)
        .throwOnError(),
    ),
  ]);
  return {
    ...toFacts(project),
    asOf: project.active_at,
    seenUntil: isoOrNull(project.seen_until),
    milestones: milestones.data.map(({ planned_on, done_on, state, ...milestone }) => ({
      ...milestone,
      day: planned_on,
      state: state as MilestoneState,
      doneOn: done_on,
    })),
    journal: entries.data.map((entry) => ({
      id: entry.id,
      title: entry.title,
      text: entry.body,
      pictures: files.data.filter(({ entry_id }) => entry_id === entry.id).map(toFile),
      publishedAt: iso(entry.published_at ?? ''),
      correctedAt: isoOrNull(entry.corrected_at),
    })),
    messages: messages.data.map(({ body, created_at, ...rest }) =>
      message.parse({ ...rest, text: body, at: created_at }),
    ),
    files: files.data
      .filter(({ entry_id }) => entry_id === null)
      .map(toFile)
      .toReversed(),
  };
}

const GONE = {
  ok: false,
  message: 'Ce projet n’est plus dans votre espace. Rechargez la page.',
} as const;

/**
 * Writes in the thread of a project of this client's, once, and has the consultant told by mail.
 *
 * @param userId of the signed-in client, never one that a form names
 * @throws Error when the database does not answer
 */
export async function writeOwnProjectMessage(
  { project, text }: { project: string; text: string },
  userId: string,
): Promise<Result<null>> {
  const { data, error } = await createServiceClient().rpc('write_project_message', {
    project,
    account_id: userId,
    message: text,
  });
  if (error) throw failed('the message could not be written', error);
  return data === 'stored' ? { ok: true, value: null } : GONE;
}

/**
 * Notes that the client has looked at a project of theirs: nothing that they have read is new to them any more.
 *
 * @throws Error when the database does not answer
 */
export async function markOwnProjectSeen(
  { id, asOf }: Pick<OwnProject, 'id' | 'asOf'>,
  userId: string,
): Promise<void> {
  const { error } = await createServiceClient().rpc('see_own_project', {
    project: id,
    account_id: userId,
    as_of: asOf,
  });
  if (error) throw failed('the visit could not be noted', error);
}

/**
 * Removes a file that this client sent.
 *
 * @throws Error when the database does not answer
 */
export async function removeOwnFile(file: string, userId: string): Promise<Result<null>> {
  const { data, error } = await createServiceClient().rpc('remove_own_project_file', {
    file,
    account_id: userId,
  });
  if (error) throw failed('the file could not be removed', error);
  return data
    ? { ok: true, value: null }
    : { ok: false, message: 'Ce fichier n’est plus là, ou il n’est pas de vous.' };
}

/** The mails about their projects that the client gets, by kind. */
export type MailChoices = Readonly<Record<MailKind, boolean>>;

/** The choice of these kinds, and no other. */
export const toMailChoices = (kinds: readonly string[]): MailChoices =>
  Object.fromEntries(MAIL_KINDS.map((kind) => [kind, kinds.includes(kind)])) as MailChoices;

/**
 * @param supabase with the client's rights
 * @throws the store's error
 */
export async function readOwnMailChoices(supabase: Supabase, userId: string): Promise<MailChoices> {
  const { data } = await supabase
    .from('project_mail_choices')
    .select('muted')
    .eq('user_id', userId)
    .maybeSingle()
    .throwOnError();
  const muted = data?.muted ?? [];
  return toMailChoices(MAIL_KINDS.filter((kind) => !muted.includes(kind)));
}

/**
 * Turns mails about this client's projects on or off.
 *
 * @throws Error when the database does not answer
 */
export async function setOwnMailChoices(wanted: MailChoices, userId: string): Promise<void> {
  const { error } = await createServiceClient().rpc('set_project_mails', {
    account_id: userId,
    muted_kinds: MAIL_KINDS.filter((kind) => !wanted[kind]),
  });
  if (error) throw failed('the choice could not be kept', error);
}
