import * as z from 'zod/mini';
import {
  archive,
  type HistoryEvent,
  moment,
  nextStep,
  signedMessage,
  storedEvent,
} from '../thread/stored.ts';
import type { ProjectChange, ProjectCreation } from './schema.ts';
import {
  FILE_REQUEST_STATES,
  MAIL_KINDS,
  MILESTONE_STATES,
  PROJECT_STATES,
  VERDICTS,
} from './states.ts';

// Answers of the site's routes to the Studio's tool « Projets ». Moments are ISO 8601, days « 2031-01-31 », money is in
// cents before tax.

export type { ProjectChange, ProjectCreation };

/** A line of the list. */
export const projectSummary = z.object({
  id: z.string(),
  name: z.string(),
  /** « Application web », « Automatisation »: in the consultant's words. */
  type: z.string(),
  state: z.enum(PROJECT_STATES),
  /** Percent (product.md, Projects). */
  progress: z.number(),
  client: z.object({
    /** Address of the client's account, or the one that the project waits for. */
    email: z.string(),
    name: z.string(),
    /** Whether there is an account: without one, the project is attached once its address is confirmed. */
    hasAccount: z.boolean(),
  }),
  startsOn: z.nullable(z.string()),
  endsOn: z.nullable(z.string()),
  nextStep,
  /** The first milestone that is neither done nor dropped. */
  nextMilestone: z.nullable(z.object({ title: z.string(), day: z.nullable(z.string()) })),
  /** Messages and files of the client that nobody has read. */
  unread: z.number(),
  /** Time since which a message of the client has no answer; null where none waits. */
  awaitsSince: z.nullable(moment),
  /** Milestones that are past their day and not done. */
  overdue: z.number(),
  /** When the last journal entry came out; null before the first. */
  journalAt: z.nullable(moment),
  /** Whether the project is under way and its journal has had nothing new for a week. */
  lacksJournal: z.boolean(),
  /** Files that were asked for, have come, and wait for the consultant’s word. */
  filesReceived: z.number(),
  /** When anything last happened. */
  activeAt: moment,
  isExample: z.boolean(),
  archive,
});

export type ProjectSummary = z.output<typeof projectSummary>;

export type ProjectsPage = {
  projects: ProjectSummary[];
  /** Numbers over all projects, whatever is shown of them. */
  counts: { open: number; attention: number; unread: number; due: number };
  /** Cursor of the next page; null after the last one. */
  next: string | null;
};

const milestone = z.object({
  id: z.string(),
  title: z.string(),
  /** The day that it is planned for. */
  day: z.nullable(z.string()),
  state: z.enum(MILESTONE_STATES),
  doneOn: z.nullable(z.string()),
  /** Whether it is past its day and not done. */
  isLate: z.boolean(),
  /** Position of the due that its approval makes; null for none. */
  due: z.nullable(z.number()),
  /** The last time that the client was asked to approve it; null where never. */
  approval: z.nullable(
    z.object({
      word: z.string(),
      askedAt: moment,
      /** Null while the client has not answered. */
      verdict: z.nullable(z.enum(VERDICTS)),
      message: z.string(),
      name: z.nullable(z.string()),
      answeredAt: z.nullable(moment),
    }),
  ),
});

export type Milestone = z.output<typeof milestone>;

const storedFile = z.object({
  id: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  /** « image/png », as sniffed. */
  type: z.string(),
  /** Description of a picture of the journal; empty where nobody wrote one. */
  alt: z.string(),
  sender: z.enum(['consultant', 'client']),
  /** The signer beside the client who sent it. */
  senderName: z.nullable(z.string()),
  at: moment,
  /** The request that it answers. */
  requestId: z.nullable(z.string()),
});

export type StoredFile = z.output<typeof storedFile>;

export type ProjectFile = StoredFile & {
  isPicture: boolean;
  /** URL to read it at: signed for the Studio, for ten minutes; asked anew with the project. */
  href: string;
};

const fileRequest = z.object({
  id: z.string(),
  /** What is asked for, and why. */
  title: z.string(),
  reason: z.string(),
  /** The day by which it is wanted. */
  day: z.nullable(z.string()),
  state: z.enum(FILE_REQUEST_STATES),
  /** Why what came before does not do; empty where it was asked for once. */
  objection: z.string(),
  askedAt: moment,
  receivedAt: z.nullable(moment),
  acceptedAt: z.nullable(moment),
  /** Whether the site does not remind of it by itself. */
  isStopped: z.boolean(),
  /** Mails that asked for it or reminded of it, the first first. */
  mails: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['ask', 'follow-up']),
      /** The consultant; null where the site reminded by itself. */
      who: z.nullable(z.string()),
      at: moment,
      state: z.enum(['waiting', 'sent', 'refused', 'dropped']),
    }),
  ),
});

export type FileRequest = z.output<typeof fileRequest>;

/** The mail that reminding of a file would send: `GET /api/projects/<id>/file-requests/<request>`. */
export type FileFollowUpPreview = { to: string; subject: string; text: string };

const storedEntry = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  /** Pictures in their order. */
  pictures: z.array(storedFile),
  /** Null of a draft, which no client reads. */
  publishedAt: z.nullable(moment),
  /** When it was last changed after that. */
  correctedAt: z.nullable(moment),
  createdAt: moment,
});

export type JournalEntry = Omit<z.output<typeof storedEntry>, 'pictures'> & {
  pictures: ProjectFile[];
};

/** A project in full, as the database answers it. */
export const storedProject = z.extend(projectSummary, {
  /** Counts changes by the consultant: who changes it says which one they have seen. */
  version: z.number(),
  /** `activeAt`, as exact as the database has it: the time until which the client's news is in this reading. */
  asOf: z.string(),
  /** The states that it may be given. */
  nextStates: z.array(z.enum(PROJECT_STATES)),
  description: z.string(),
  /** Cents before tax; null where none was agreed. */
  amountCents: z.nullable(z.number()),
  /** Progress set by hand in place of the milestones' own; null where theirs applies. */
  progressByHand: z.nullable(z.number()),
  /** Progress by the milestones. */
  progressOfMilestones: z.number(),
  /** When the client last looked; null before. */
  seenAt: z.nullable(moment),
  milestones: z.array(milestone),
  /** Dues of its quote that wait for a milestone. */
  stepDues: z.array(z.object({ position: z.number(), label: z.string(), cents: z.number() })),
  /** The newest first, drafts before all. */
  journal: z.array(storedEntry),
  /** The first first. */
  messages: z.array(signedMessage),
  /** Files of no journal entry, the newest first. */
  files: z.array(storedFile),
  /** Files that the client is asked for, the first first. */
  fileRequests: z.array(fileRequest),
  events: z.array(storedEvent),
  /** The request that it came of. */
  request: z.nullable(z.object({ reference: z.string() })),
  /** The accepted quote that it came of. */
  quoteId: z.nullable(z.string()),
  /** Size of all its files, those that are being sent included. */
  storedBytes: z.number(),
  /** Kinds of mails that the client has turned off. */
  mutedMails: z.array(z.enum(MAIL_KINDS)),
});

type StoredProject = z.output<typeof storedProject>;

/** Who signed its quote by a link, at another address than the account that has it, if any: told of it without one. */
export const projectFollower = z.object({
  email: z.string(),
  /** Kinds of mails that they have turned off. */
  muted: z.array(z.enum(MAIL_KINDS)),
});

export type ProjectDetail = Omit<StoredProject, 'journal' | 'files' | 'events' | 'storedBytes'> & {
  follower: z.output<typeof projectFollower> | null;
  journal: JournalEntry[];
  files: ProjectFile[];
  events: HistoryEvent[];
  /** Bytes. */
  storage: { used: number; quota: number };
  /** Whether mails are sent at all. */
  sendsMails: boolean;
};

/** A person to create a project for. */
export const clientOption = z.object({ email: z.string(), name: z.string(), company: z.string() });

/** A request that was won and has no project yet. */
type RequestOption = {
  id: string;
  reference: string;
  title: string;
  name: string;
  email: string;
};

/** `GET /api/projects/clients?search=`: ten at most each. */
export type ClientOptions = {
  clients: z.output<typeof clientOption>[];
  requests: RequestOption[];
};

/** `GET /api/projects/templates` answers a list of these. */
export type { MilestoneTemplate } from '../content/queries/milestone-templates.ts';

/** `POST /api/projects` answers 200 with this, else `{ message, reason? }`. `entry` is that of `write`. */
export type ProjectChanged = { id: string; entry?: string };

/** `POST /api/projects/<id>/files?name=<name>[&entry=<id>]`, the file as body, answers 200 with this. */
export type FileSent = { id: string; name: string };
