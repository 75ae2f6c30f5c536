import type * as z from 'zod/mini';
import type { HistoryEvent, SignedMessage } from '../thread/stored.ts';
import type { requestChange } from './schema.ts';
import type { RequestState, RequestTopic } from './states.ts';

// Answers of the site's routes to the Studio's tool « Demandes ». Moments are ISO 8601, days « 2031-01-31 ».

/** A line of the inbox. */
export type RequestSummary = {
  reference: string;
  topic: RequestTopic;
  state: RequestState;
  name: string;
  email: string;
  company: string;
  /** Subject, in a line. */
  title: string;
  /** Beginning of its text; empty where there is none. */
  opening: string;
  sentAt: string;
  /** When somebody last wrote. */
  activeAt: string;
  isUnread: boolean;
  /** Time since which an answer is awaited; null where none is. */
  awaitsSince: string | null;
  /** Whether that is longer than the site promises. */
  isLate: boolean;
  nextStep: { text: string; day: string } | null;
  isExample: boolean;
};

/** A request as it is exported. */
export type ExportedRequest = RequestSummary & {
  phone: string;
  text: string;
  /** Euros before tax; null where nothing was estimated. */
  estimate: { minimum: number; maximum: number } | null;
};

export type RequestsPage = {
  requests: RequestSummary[];
  /** Numbers over the whole inbox, whatever is shown of it. */
  counts: { unread: number; late: number; due: number };
  /** Cursor of the next page; null after the last one. */
  next: string | null;
  /** The promised delay, as visitors read it. */
  replyDelay: string;
};

export type Fact = { label: string; value: string };

export type ThreadMessage = SignedMessage & {
  /** Reference of the message's own request, among those that are put together. */
  reference: string;
  /** State of its mail; null where none was to be sent. */
  mail: 'sent' | 'waiting' | 'refused' | null;
};

/** Another request of the same person, or one that this one is put together with. */
export type RelatedRequest = { reference: string; title: string; sentAt: string };

export type RequestDetail = RequestSummary & {
  id: string;
  /** Counts changes: who changes it says which one they have seen. */
  version: number;
  /** The sent fields, all in the visitor's words. */
  facts: Fact[];
  /** Steps of the estimate, as on paper; empty where there is none. */
  calculation: Fact[];
  /** The address of the client account that it belongs to. */
  account: string | null;
  /** Whether the owner of the address has said that it is none of theirs. */
  isDenied: boolean;
  messages: ThreadMessage[];
  notes: Array<{ id: string; authorName: string; text: string; at: string }>;
  /** The consultant's changes. */
  events: HistoryEvent[];
  /** The request that this one is a double of. */
  keptReference: string | null;
  /** Doubles of the request, each with its version. */
  merged: Array<RelatedRequest & { id: string; version: number }>;
  /** Other requests of the same address or account. */
  related: Array<RelatedRequest & { id: string; state: RequestState }>;
  /** Address that the visitor's answers to mails go to; null where no mail can be sent. */
  mailbox: string | null;
};

/** A change that the consultant makes to a request, as the route takes it. */
export type RequestChange = z.output<typeof requestChange>;
