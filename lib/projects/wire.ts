import type { HistoryEvent, SignedMessage } from '../thread/stored.ts';
import type { ProjectChange, ProjectCreation } from './schema.ts';
import type { MailKind, MilestoneState, ProjectState } from './states.ts';

// Answers of the site's routes to the Studio's tool « Projets ». Moments are ISO 8601, days « 2031-01-31 », money is in
// cents before tax.

export type { ProjectChange, ProjectCreation };

/** A line of the list. */
export type ProjectSummary = {
  id: string;
  name: string;
  /** « Application web », « Automatisation »: in the consultant's words. */
  type: string;
  state: ProjectState;
  /** Percent (product.md, Projects). */
  progress: number;
  client: ProjectClient;
  startsOn: string | null;
  endsOn: string | null;
  nextStep: { text: string; day: string } | null;
  /** The first milestone that is neither done nor dropped. */
  nextMilestone: { title: string; day: string | null } | null;
  /** Messages and files of the client that nobody has read. */
  unread: number;
  /** Time since which a message of the client has no answer; null where none waits. */
  awaitsSince: string | null;
  /** Milestones that are past their day and not done. */
  overdue: number;
  /** When the last journal entry came out; null before the first. */
  journalAt: string | null;
  /** Whether the project is under way and its journal has had nothing new for a week. */
  lacksJournal: boolean;
  /** When anything last happened. */
  activeAt: string;
  isExample: boolean;
};

type ProjectClient = {
  /** Address of the client's account, or the one that the project waits for. */
  email: string;
  name: string;
  /** Whether there is an account: without one, the project is attached once its address is confirmed. */
  hasAccount: boolean;
};

export type ProjectsPage = {
  projects: ProjectSummary[];
  /** Numbers over all projects, whatever is shown of them. */
  counts: { open: number; attention: number; unread: number; due: number };
  /** Cursor of the next page; null after the last one. */
  next: string | null;
};

export type Milestone = {
  id: string;
  title: string;
  /** The day that it is planned for. */
  day: string | null;
  state: MilestoneState;
  doneOn: string | null;
};

export type ProjectFile = {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  /** « image/png », as sniffed. */
  type: string;
  isPicture: boolean;
  /** Description of a picture of the journal; empty where nobody wrote one. */
  alt: string;
  sender: 'consultant' | 'client';
  at: string;
  /** URL to read it at: signed for the Studio, for ten minutes; asked anew with the project. */
  href: string;
};

export type JournalEntry = {
  id: string;
  title: string;
  text: string;
  /** Pictures in their order. */
  pictures: ProjectFile[];
  /** Null of a draft, which no client reads. */
  publishedAt: string | null;
  /** When it was last changed after that. */
  correctedAt: string | null;
  createdAt: string;
};

export type ProjectDetail = ProjectSummary & {
  /** Counts changes by the consultant: who changes it says which one they have seen. */
  version: number;
  /** `activeAt`, as exact as the database has it: the time until which the client's news is in this reading. */
  asOf: string;
  description: string;
  /** Cents before tax; null where none was agreed. */
  amountCents: number | null;
  /** Progress set by hand in place of the milestones' own; null where theirs applies. */
  progressByHand: number | null;
  /** Progress by the milestones. */
  progressOfMilestones: number;
  /** When the client last looked; null before. */
  seenAt: string | null;
  milestones: Milestone[];
  /** The newest first, drafts before all. */
  journal: JournalEntry[];
  /** The first first. */
  messages: SignedMessage[];
  /** Files of no journal entry, the newest first. */
  files: ProjectFile[];
  events: HistoryEvent[];
  /** The request that it came of. */
  request: { reference: string } | null;
  /** The accepted quote that it came of. */
  quoteId: string | null;
  /** Bytes. */
  storage: { used: number; quota: number };
  /** Kinds of mails that the client has turned off. */
  mutedMails: MailKind[];
  /** Whether mails are sent at all. */
  sendsMails: boolean;
};

/** A person to create a project for. */
type ClientOption = { email: string; name: string; company: string };

/** A request that was won and has no project yet. */
type RequestOption = {
  id: string;
  reference: string;
  title: string;
  name: string;
  email: string;
};

/** `GET /api/projects/clients?search=`: ten at most each. */
export type ClientOptions = { clients: ClientOption[]; requests: RequestOption[] };

/** `GET /api/projects/templates` answers a list of these. */
export type { MilestoneTemplate } from '../content/queries/milestone-templates.ts';

/** `POST /api/projects` answers 200 with this, else `{ message, reason? }`. `entry` is that of `write`. */
export type ProjectChanged = { id: string; entry?: string };

/** `POST /api/projects/<id>/files?name=<name>[&entry=<id>]`, the file as body, answers 200 with this. */
export type FileSent = { id: string; name: string };
