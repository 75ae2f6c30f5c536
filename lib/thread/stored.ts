// Parts that requests, quotes and projects share: messages between both sides, and changes, as the database answers them
// in JSON and as they are told. Moments are ISO 8601.

/** A message as both sides read it. */
export type Message = {
  id: string;
  author: 'consultant' | 'client';
  text: string;
  at: string;
};

/** The same for the consultant, with who wrote it for them. */
export type SignedMessage = Message & { authorName: string | null };

/** A change: who, when, and in words from what to what. */
export type HistoryEvent = { id: number; who: string; at: string; words: string };

export type StoredMessage = { id: string; author: string; body: string; created_at: string };

export type StoredSignedMessage = StoredMessage & { author_name: string | null };

export type StoredEvent<Value> = {
  id: number;
  actor_name: string;
  action: string;
  before: Readonly<Record<string, Value>>;
  after: Readonly<Record<string, Value>>;
  created_at: string;
};

/** A moment of the database in ISO 8601, in UTC. */
export const iso = (moment: string): string => new Date(moment).toISOString();

export const isoOrNull = (moment: string | null): string | null => moment && iso(moment);

export const toMessage = ({ id, author, body, created_at }: StoredMessage): Message => ({
  id,
  author: author as Message['author'],
  text: body,
  at: iso(created_at),
});

export const toSignedMessage = (message: StoredSignedMessage): SignedMessage => ({
  ...toMessage(message),
  authorName: message.author_name,
});

/** @param inWords what a change is called */
export const toHistory = <Value>(
  events: ReadonlyArray<StoredEvent<Value>>,
  inWords: (event: StoredEvent<Value>) => string,
): HistoryEvent[] =>
  events.map((event) => ({
    id: event.id,
    who: event.actor_name,
    at: iso(event.created_at),
    words: inWords(event),
  }));

/** The next step and its day; null where neither was set. */
export const toNextStep = ({
  next_step,
  next_step_on,
}: {
  next_step: string | null;
  next_step_on: string | null;
}): { text: string; day: string } | null =>
  next_step && next_step_on ? { text: next_step, day: next_step_on } : null;
