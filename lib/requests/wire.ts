import * as z from 'zod/mini';
import {
  archive,
  type HistoryEvent,
  moment,
  nextStep,
  signedMessage,
  storedEvent,
} from '../thread/stored.ts';
import type { requestChange } from './schema.ts';
import { REQUEST_STATES, type RequestState, type RequestTopic } from './states.ts';
import { leadById } from './stored-lead.ts';

// Answers of the site's routes to the Studio's tool « Demandes ». Moments are ISO 8601, days « 2031-01-31 ».

/** The database's part of a line of the inbox. */
export const requestFrame = z.object({
  state: z.enum(REQUEST_STATES),
  /** When somebody last wrote. */
  activeAt: moment,
  isUnread: z.boolean(),
  /** Time since which an answer is awaited; null where none is. */
  awaitsSince: z.nullable(moment),
  /** Whether that is longer than the site promises. */
  isLate: z.boolean(),
  nextStep,
  isExample: z.boolean(),
  archive,
});

/** A line of the inbox. */
export type RequestSummary = z.output<typeof requestFrame> & {
  reference: string;
  topic: RequestTopic;
  name: string;
  email: string;
  company: string;
  /** Subject, in a line. */
  title: string;
  /** Beginning of its text; empty where there is none. */
  opening: string;
  sentAt: string;
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

/** Another request of the same person, or one that this one is put together with. */
export type RelatedRequest = { reference: string; title: string; sentAt: string };

/** A request in full, as the database answers it. */
export const storedRequest = z.object({
  lead: leadById,
  frame: requestFrame,
  /** Counts changes: who changes it says which one they have seen. */
  version: z.number(),
  /** The states that it may be given. */
  nextStates: z.array(z.enum(REQUEST_STATES)),
  /** The address of the client account that it belongs to. */
  account: z.nullable(z.string()),
  /** Whether the owner of the address has said that it is none of theirs. */
  isDenied: z.boolean(),
  messages: z.array(
    z.extend(signedMessage, {
      /** Reference of the message's own request, among those that are put together. */
      reference: z.string(),
      /** State of its mail; null where none was to be sent. */
      mail: z.nullable(z.enum(['sent', 'waiting', 'refused'])),
    }),
  ),
  notes: z.array(
    z.object({ id: z.string(), authorName: z.string(), text: z.string(), at: moment }),
  ),
  events: z.array(storedEvent),
  /** The request that this one is a double of. */
  keptReference: z.nullable(z.string()),
  merged: z.array(z.intersection(leadById, z.object({ version: z.number() }))),
  related: z.array(z.intersection(leadById, z.object({ state: z.enum(REQUEST_STATES) }))),
});

type StoredRequest = z.output<typeof storedRequest>;

export type ThreadMessage = StoredRequest['messages'][number];

export type RequestDetail = RequestSummary &
  Pick<
    StoredRequest,
    'version' | 'nextStates' | 'account' | 'isDenied' | 'messages' | 'notes' | 'keptReference'
  > & {
    id: string;
    /** Telephone, as it is stored and shown; empty where none was left. */
    phone: string;
    /** The sent fields in the visitor's words, but for those that the head tells. */
    facts: Fact[];
    /** Steps of the estimate, as on paper; empty where there is none. */
    calculation: Fact[];
    /** The consultant's changes. */
    events: HistoryEvent[];
    /** Doubles of the request, each with its version. */
    merged: Array<RelatedRequest & { id: string; version: number }>;
    /** Other requests of the same address or account. */
    related: Array<RelatedRequest & { id: string; state: RequestState }>;
    /** Address that the visitor's answers to mails go to; null where no mail can be sent. */
    mailbox: string | null;
  };

/** A change that the consultant makes to a request, as the route takes it. */
export type RequestChange = z.output<typeof requestChange>;
