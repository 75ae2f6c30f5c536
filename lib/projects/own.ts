import 'server-only';
import * as z from 'zod/mini';
import { isPicture } from '../files/types.ts';
import { fileUrl } from '../files/url.ts';
import { DONE, type Result } from '../result/result.ts';
import { everyRow } from '../supabase/every-row.ts';
import { failed, refusedBy } from '../supabase/failed.ts';
import { createServiceClient, type Supabase } from '../supabase/server.ts';
import { moment, signedMessage } from '../thread/stored.ts';
import { isUuid } from '../validation/uuid.ts';
import {
  FILE_REQUEST_STATES,
  isOver,
  MAIL_KINDS,
  MILESTONE_STATES,
  PROJECT_STATES,
  VERDICTS,
} from './states.ts';

// A client's own projects: what they read of them, and what they do there. Moments are ISO 8601, days « 2031-01-31 »,
// money is in cents before tax.

const dayOrNone = z.nullable(z.string());

const PROJECT =
  'id, name, type, state:status, progress, startsOn:start_date, endsOn:estimated_end, doneOn:done_on, amountCents:amount_cents, description, step:next_step, stepOn:next_step_on, activeAt:active_at, asOf:active_at, seenUntil:seen_until, isExample:is_example';

const ownProject = z.pipe(
  z.object({
    id: z.string(),
    name: z.string(),
    type: z.string(),
    state: z.enum(PROJECT_STATES),
    /** Percent (product.md, Projects). */
    progress: z.int(),
    startsOn: dayOrNone,
    endsOn: dayOrNone,
    doneOn: dayOrNone,
    /** Null where none was agreed. */
    amountCents: z.nullable(z.int()),
    description: z.string(),
    step: z.nullable(z.string()),
    stepOn: dayOrNone,
    activeAt: moment,
    asOf: z.string(),
    seenUntil: z.nullable(moment),
    isExample: z.boolean(),
  }),
  z.transform(({ step, stepOn, asOf, seenUntil, ...facts }) => ({
    asOf,
    seenUntil,
    facts: {
      ...facts,
      // A finished project keeps the step that was planned last: nothing follows it.
      nextStep: step && stepOn && !isOver(facts.state) ? { text: step, day: stepOn } : null,
    },
  })),
);

/** Facts that a client's dashboard and a project's own page share. */
type ProjectFacts = z.output<typeof ownProject>['facts'];

/** A project as its client's dashboard lists it. */
export type OwnProjectSummary = ProjectFacts & {
  /** Journal entries, messages of the consultant and files of theirs since the client last looked. */
  news: number;
  /** Milestones that wait for the client’s approval. */
  toApprove: number;
  /** Files that are asked for and have not come. */
  toSend: number;
};

const ownMilestone = z.object({
  id: z.string(),
  title: z.string(),
  day: dayOrNone,
  state: z.enum(MILESTONE_STATES),
  doneOn: dayOrNone,
});

const ownApproval = z.object({
  id: z.string(),
  milestoneId: z.nullable(z.string()),
  /** What the consultant says of the milestone. */
  word: z.string(),
  /** What its approval makes due, tax included; null where nothing. */
  dueCents: z.nullable(z.int()),
  askedAt: moment,
  /** Null while nobody has answered. */
  verdict: z.nullable(z.enum(VERDICTS)),
  answeredAt: z.nullable(moment),
  /** Name of who answered. */
  name: z.nullable(z.string()),
});

export type OwnMilestone = z.output<typeof ownMilestone> & {
  /** The last time that the client was asked to approve it. */
  approval: z.output<typeof ownApproval> | null;
};

const ownFile = z.pipe(
  z.object({
    id: z.string(),
    name: z.string(),
    /** Bytes. */
    size: z.int(),
    type: z.string(),
    /** Description of a picture of the journal; empty where nobody wrote one. */
    alt: z.string(),
    sender: z.enum(['consultant', 'client']),
    at: moment,
    entryId: z.nullable(z.string()),
    /** The request that it answers. */
    requestId: z.nullable(z.string()),
    /** The other signer who sent it; null for its reader, who may take it back, and the consultant. */
    by: z.nullable(z.string()),
    /** Who of the signers beside the client that is. */
    signerId: z.nullable(z.string()),
  }),
  z.transform(({ type, entryId, ...file }) => ({
    entryId,
    file: {
      ...file,
      /** Whether a browser may show it in its place. */
      isPicture: isPicture(type),
      /** `/fichiers/<id>`, which asks for the session again. */
      href: fileUrl(file.id),
    },
  })),
);

export type OwnFile = z.output<typeof ownFile>['file'];

const ownFileRequest = z.object({
  id: z.string(),
  /** What is asked for, and why. */
  title: z.string(),
  reason: z.string(),
  /** The day by which it is wanted. */
  day: dayOrNone,
  state: z.enum(FILE_REQUEST_STATES),
  /** Why what came before does not do; empty where it was asked for once. */
  objection: z.string(),
});

export type OwnFileRequest = z.output<typeof ownFileRequest>;

const ownMessage = z.pipe(
  signedMessage,
  z.transform(({ authorName, ...message }) => ({
    ...message,
    /** The other signer who wrote it; null for its reader and the consultant. */
    by: message.author === 'client' ? authorName : null,
  })),
);

export type OwnMessage = z.output<typeof ownMessage>;

const ownEntry = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  publishedAt: moment,
  /** When it was last changed after that; null where never. */
  correctedAt: z.nullable(moment),
});

export type OwnEntry = z.output<typeof ownEntry> & { pictures: OwnFile[] };

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
  messages: OwnMessage[];
  /** Files of no journal entry, the newest first. */
  files: OwnFile[];
  /** Files that the client is asked for, the first first. */
  fileRequests: OwnFileRequest[];
};

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
  const [rows, isReal] = await Promise.all([
    everyRow(supabase.from('projects').select(PROJECT).order('active_at', { ascending: false })),
    hasOwn(supabase),
  ]);
  const shown = z
    .array(ownProject)
    .parse(rows)
    .filter(({ facts }) => !(isReal && facts.isExample));
  const seen = new Map(shown.map(({ facts, seenUntil }) => [facts.id, seenUntil]));
  const [news, waiting, missing] = await Promise.all([
    newsOf(supabase, seen),
    everyRow(supabase.from('project_milestones').select('project_id').eq('state', 'review')),
    everyRow(supabase.from('project_file_requests').select('project_id').eq('state', 'waiting')),
  ]);
  return shown.map(({ facts }) => ({
    ...facts,
    news: news.get(facts.id) ?? 0,
    toApprove: waiting.filter(({ project_id }) => project_id === facts.id).length,
    toSend: isOver(facts.state)
      ? 0
      : missing.filter(({ project_id }) => project_id === facts.id).length,
  }));
}

/** The number of news in each project since its client looked. */
async function newsOf(
  supabase: Supabase,
  seen: ReadonlyMap<string, string | null>,
): Promise<Map<string, number>> {
  const ids = [...seen.keys()];
  if (ids.length === 0) return new Map();
  const [entries, messages, files] = await Promise.all([
    everyRow(
      supabase.from('project_entries').select('project_id, published_at').in('project_id', ids),
    ),
    everyRow(
      supabase
        .from('project_messages')
        .select('project_id, created_at')
        .in('project_id', ids)
        .eq('author', 'consultant'),
    ),
    everyRow(
      supabase
        .from('project_files')
        .select('project_id, stored_at')
        .in('project_id', ids)
        .eq('sender', 'consultant')
        .is('entry_id', null),
    ),
  ]);
  const counts = new Map<string, number>();
  const count = (id: string, moment: string | null) => {
    const since = seen.get(id);
    if (!moment || (since && new Date(moment) <= new Date(since))) return;
    counts.set(id, (counts.get(id) ?? 0) + 1);
  };
  for (const { project_id, published_at } of entries) count(project_id, published_at);
  for (const { project_id, created_at } of messages) count(project_id, created_at);
  for (const { project_id, stored_at } of files) count(project_id, stored_at);
  return counts;
}

/**
 * One project of the client's own; null where there is none of theirs by this id.
 *
 * @param supabase with the client's rights
 * @throws the store's error
 */
export async function readOwnProject(supabase: Supabase, id: string): Promise<OwnProject | null> {
  return isUuid(id) ? readProjectById(supabase, id) : null;
}

/** The same for who may read it whatever the policies say: the caller has asked. */
export async function readProjectById(supabase: Supabase, id: string): Promise<OwnProject | null> {
  // The project is read first: all that came until `asOf` is in the reads after it.
  const { data } = await supabase
    .from('projects')
    .select(PROJECT)
    .eq('id', id)
    .maybeSingle()
    .throwOnError();
  if (!data) return null;
  const { facts, asOf, seenUntil } = ownProject.parse(data);
  const [milestones, approvalRows, entries, messages, fileRows, fileRequests] = await Promise.all([
    everyRow(
      supabase
        .from('project_milestones')
        .select('id, title, day:planned_on, state, doneOn:done_on')
        .eq('project_id', id)
        .neq('state', 'dropped')
        .order('position'),
    ),
    everyRow(
      supabase
        .from('project_approvals')
        .select(
          'id, milestoneId:milestone_id, word, dueCents:due_cents, askedAt:asked_at, verdict, answeredAt:answered_at, name',
        )
        .eq('project_id', id)
        .order('asked_at', { ascending: false }),
    ),
    everyRow(
      supabase
        .from('project_entries')
        .select('id, title, text:body, publishedAt:published_at, correctedAt:corrected_at')
        .eq('project_id', id)
        .not('published_at', 'is', null)
        .order('published_at', { ascending: false }),
    ),
    everyRow(
      supabase
        .from('project_messages')
        .select('id, author, authorName:author_name, text:body, at:created_at')
        .eq('project_id', id)
        .order('created_at'),
    ),
    everyRow(
      supabase
        .from('project_files')
        .select(
          'id, name, size:bytes, type:content_type, alt, sender, entryId:entry_id, requestId:request_id, by:sender_name, signerId:signer_id, at:stored_at',
        )
        .eq('project_id', id)
        .not('stored_at', 'is', null)
        .order('position')
        .order('created_at'),
    ),
    everyRow(
      supabase
        .from('project_file_requests')
        .select('id, title, reason, day:wanted_on, state, objection')
        .eq('project_id', id)
        .order('created_at'),
    ),
  ]);
  const files = z.array(ownFile).parse(fileRows);
  const approvals = z.array(ownApproval).parse(approvalRows);
  const ofEntry = (entry: string | null) =>
    files.filter(({ entryId }) => entryId === entry).map(({ file }) => file);
  return {
    ...facts,
    asOf,
    seenUntil,
    milestones: z
      .array(ownMilestone)
      .parse(milestones)
      .map((milestone) => ({
        ...milestone,
        approval: approvals.find(({ milestoneId }) => milestoneId === milestone.id) ?? null,
      })),
    journal: z
      .array(ownEntry)
      .parse(entries)
      .map((entry) => ({ ...entry, pictures: ofEntry(entry.id) })),
    messages: z.array(ownMessage).parse(messages),
    files: ofEntry(null).toReversed(),
    fileRequests: z.array(ownFileRequest).parse(fileRequests),
  };
}

/** Messages to a client whose message is not taken, and whose file is not removed. */
export const MESSAGE_REFUSED = {
  gone: 'Ce projet n’est plus dans votre espace. Rechargez la page.',
} as const;
export const REMOVAL_REFUSED = {
  gone: 'Ce fichier n’est plus là, ou il n’est pas de vous.',
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
): Promise<Result<null, 'gone'>> {
  const { error } = await createServiceClient().rpc('write_project_message', {
    project,
    account_id: userId,
    message: text,
  });
  return error ? refusedBy(error, MESSAGE_REFUSED, 'the message could not be written') : DONE;
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
export async function removeOwnFile(file: string, userId: string): Promise<Result<null, 'gone'>> {
  const { error } = await createServiceClient().rpc('remove_own_project_file', {
    file,
    account_id: userId,
  });
  return error ? refusedBy(error, REMOVAL_REFUSED, 'the file could not be removed') : DONE;
}

const mailChoices = z.record(z.enum(MAIL_KINDS), z.boolean());

/** The mails about their projects that the client gets, by kind. */
export type MailChoices = Readonly<z.output<typeof mailChoices>>;

/** The choice of these kinds, and no other. */
export const toMailChoices = (kinds: readonly string[]): MailChoices =>
  mailChoices.parse(Object.fromEntries(MAIL_KINDS.map((kind) => [kind, kinds.includes(kind)])));

const choicesWithout = (muted: readonly string[]): MailChoices =>
  toMailChoices(MAIL_KINDS.filter((kind) => !muted.includes(kind)));

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
  return choicesWithout(data?.muted ?? []);
}

/**
 * The same of whom a mail's link names: an account, or who follows a project without one.
 *
 * @throws the store's error
 */
export async function readLinkedMailChoices(reader: string): Promise<MailChoices> {
  const { data } = await createServiceClient()
    .rpc('read_project_mails', { account_id: reader })
    .throwOnError();
  return choicesWithout(data);
}

/**
 * Turns mails about projects on or off, for this client or for who follows one.
 *
 * @throws Error when the database does not answer
 */
export async function setOwnMailChoices(wanted: MailChoices, reader: string): Promise<void> {
  const { error } = await createServiceClient().rpc('set_project_mails', {
    account_id: reader,
    muted_kinds: MAIL_KINDS.filter((kind) => !wanted[kind]),
  });
  if (error) throw failed('the choice could not be kept', error);
}
