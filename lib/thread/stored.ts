import * as z from 'zod/mini';

// Parts that requests, quotes and projects share: messages between both sides, and changes, as the database answers them
// in JSON and as they are told. Moments are ISO 8601.

/** A moment of the database, in ISO 8601 and in UTC. */
export const moment = z.pipe(
  z.string(),
  z.transform((at) => new Date(at).toISOString()),
);

/** The next step and its day; null where neither was set. */
export const nextStep = z.nullable(z.object({ text: z.string(), day: z.string() }));

/**
 * What is kept for the law alone: since when its client's account is gone, and the last day that it is kept
 * (operations.md, Retention). Null of all else.
 */
export const archive = z.nullable(z.object({ deletedAt: moment, keptUntil: z.string() }));

export type Archive = NonNullable<z.output<typeof archive>>;

/** A message as both sides read it. */
export const message = z.object({
  id: z.string(),
  author: z.enum(['consultant', 'client']),
  text: z.string(),
  at: moment,
});

export type Message = z.output<typeof message>;

/** The same with who wrote it: for the consultant, or of several on the client's side. */
export const signedMessage = z.extend(message, { authorName: z.nullable(z.string()) });

const values = z.record(z.string(), z.unknown());

/** A change, as its audit has it. */
export const storedEvent = z.object({
  id: z.number(),
  who: z.string(),
  at: moment,
  action: z.string(),
  before: values,
  after: values,
});

type StoredEvent = z.output<typeof storedEvent>;

/** A change: who, when, and in words from what to what. */
export type HistoryEvent = Pick<StoredEvent, 'id' | 'who' | 'at'> & { words: string };

/** The part of a change that is told in words. */
export type Change = Pick<StoredEvent, 'action' | 'before' | 'after'>;

/** @param inWords what a change is called */
export const toHistory = <Id, Who>(
  events: ReadonlyArray<Change & { id: Id; who: Who; at: string }>,
  inWords: (change: Change) => string,
) => events.map(({ id, who, at, ...change }) => ({ id, who, at, words: inWords(change) }));
