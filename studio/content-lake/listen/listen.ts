/**
 * Listeners: streams that tell of every mutation which a query selects, as they are committed.
 *
 * `previousRev` of an event is the revision that the preceding event of the same document ended
 * at, and a transaction's events are numbered among those which this listener gets: the Studio
 * waits for all of them before it shows the transaction.
 */

import { type Effects, effectsOf } from '../history/mendoza.ts';
import type { Identity } from '../http/auth.ts';
import { Ceilings } from '../http/ceiling.ts';
import { EventStream } from '../http/event-stream.ts';
import { isPublicId, isPublishedId, publishedId, randomId } from '../protocol/ids.ts';
import type { LakeError } from '../protocol/types.ts';
import type { QueryEngine } from '../query/engine.ts';
import type { QueryParams } from '../query/query.ts';
import { syncTag } from '../query/sync-tags.ts';
import type { CommittedTransaction, DocumentChange, Store } from '../store/store.ts';

/** Streams open at once: of strangers at one place, of all strangers, and of callers with a token or a session. */
const MOST_STREAMS = [32, 250, 1_000] as const;

/** Options of a listener, by the names of its parameters. */
export type ListenOptions = {
  query: string;
  params: QueryParams;
  includeResult: boolean;
  includePreviousRevision: boolean;
  includeMutations: boolean;
  includeEffects: boolean;
  identity: Identity;
  place: string;
  /** Gives back what `enter` has taken. */
  leave: () => void;
};

type Listener = ListenOptions & {
  stream: EventStream;
  /** Settles when the listener has been told of the last transaction: it hears of them in order. */
  told: Promise<void>;
};

/** Whether a reader of live events may know of a document, by its identifier. */
type Audience = (id: string) => boolean;

/**
 * The answer to a listener whose query cannot be heard by: a stream that says why and ends, for an
 * `EventSource` cannot read the body of an answer that is not 200.
 */
export function refusedListener({ body }: LakeError): Response {
  const stream = new EventStream(() => {});
  stream.send({ event: 'channelError', data: body });
  stream.close();
  return stream.response();
}

type LiveSubscriber = {
  stream: EventStream;
  mayKnow: Audience;
};

/** The parts of the lake that listeners need. */
export type ListenSource = {
  readonly store: Store;
  readonly queries: QueryEngine;
};

/** Every open listener and live-events stream. */
export class ListenHub {
  readonly #lake: ListenSource;
  readonly #listeners = new Set<Listener>();
  readonly #live = new Set<LiveSubscriber>();
  readonly #ceilings = new Ceilings('listeners', ...MOST_STREAMS);

  constructor(lake: ListenSource) {
    this.#lake = lake;
  }

  /**
   * Takes a place for a stream, and answers what gives it back.
   *
   * @throws LakeError 429 or 503 where there are too many
   */
  enter({ role }: Identity, place: string): () => void {
    return this.#ceilings.take(role !== 'anonymous', place);
  }

  /** Opens a stream of the mutations that a query selects. */
  listen(options: ListenOptions): Response {
    const stream = new EventStream(() => {
      this.#listeners.delete(listener);
      options.leave();
    });
    const listener: Listener = { ...options, stream, told: Promise.resolve() };
    this.#listeners.add(listener);
    stream.send({ event: 'welcome', data: { listenerName: randomId() } });
    return stream.response();
  }

  /** Opens a stream of the sync tags that go stale. */
  live(
    identity: Identity,
    includeDrafts: boolean,
    lastEventId: string | undefined,
    leave: () => void,
  ): Response {
    const stream = new EventStream(() => {
      this.#live.delete(subscriber);
      leave();
    });
    const published = identity.role === 'anonymous' ? isPublicId : isPublishedId;
    const mayKnow = includeDrafts ? () => true : published;
    const subscriber: LiveSubscriber = { stream, mayKnow };
    this.#live.add(subscriber);
    const id = String(this.#lake.store.lastSeq);
    stream.send({ event: 'welcome', id, data: { id } });
    // Changes went by unheard since the last event: the reader has to start afresh.
    if (lastEventId && lastEventId !== id) stream.send({ event: 'restart', id, data: { id } });
    return stream.response();
  }

  /** Tells everybody of a committed transaction. */
  publish(transaction: CommittedTransaction): void {
    const variants = variantsOf(transaction);
    for (const listener of this.#listeners) {
      listener.told = listener.told.then(() => this.#tell(listener, transaction, variants));
    }
    for (const { stream, mayKnow } of this.#live) {
      const tags = staleTags(transaction, mayKnow);
      if (tags.length > 0) stream.send({ id: String(transaction.seq), data: { tags } });
    }
  }

  /** Ends every stream: clients then reconnect. */
  close(): void {
    for (const { stream } of [...this.#listeners, ...this.#live]) stream.close();
  }

  async #tell(
    listener: Listener,
    transaction: CommittedTransaction,
    variants: Variants,
  ): Promise<void> {
    const { query, params, identity, place, stream } = listener;
    if (!this.#listeners.has(listener)) return;
    const isAnonymous = identity.role === 'anonymous';
    const documents = isAnonymous ? variants.public() : variants.all();
    let selected: boolean[];
    try {
      selected = await this.#lake.queries.ask(
        {
          kind: 'select',
          query,
          params,
          documents,
          perspective: isAnonymous ? 'public' : 'raw',
          identity: identity.id,
        },
        {
          strangerAt: isAnonymous ? place : undefined,
          isGone: () => !this.#listeners.has(listener),
        },
      );
    } catch {
      // A filter that takes too much would do so at every change: its listener is heard no more.
      stream.close();
      return;
    }
    const matching = transaction.changes.flatMap((change, index) => {
      const [before, after] = selected.slice(2 * index);
      if (!before && !after) return [];
      const transition = before && after ? 'update' : after ? 'appear' : 'disappear';
      return [{ change, transition }];
    });
    matching.forEach(({ change, transition }, index) => {
      stream.send({
        event: 'mutation',
        id: `${transaction.id}#${change.documentId}`,
        data: {
          ...mutationEvent(transaction, change, listener),
          transition,
          transactionTotalEvents: matching.length,
          transactionCurrentEvent: index + 1,
        },
      });
    });
  }
}

/** Each document that a transaction touched, before and after it, as jobs of the queries take them. */
type Variants = { all(): string; public(): string };

/** Both are written once, for all listeners, and only where there is one. */
function variantsOf({ changes }: CommittedTransaction): Variants {
  const write = (visible: (id: string) => boolean) => {
    let text: string | undefined;
    return () => {
      text ??= JSON.stringify(
        changes.flatMap(({ documentId, before, after }) =>
          visible(documentId) ? [before, after] : [null, null],
        ),
      );
      return text;
    };
  };
  return { all: write(() => true), public: write(isPublicId) };
}

const effects = new WeakMap<DocumentChange, Effects>();

/** The effects of a change, worked out once for all listeners. */
function effectsFor(change: DocumentChange): Effects {
  const known = effects.get(change) ?? effectsOf(change.before, change.after);
  effects.set(change, known);
  return known;
}

function mutationEvent(
  { id, timestamp, author }: CommittedTransaction,
  change: DocumentChange,
  options: ListenOptions,
): Record<string, unknown> {
  const { documentId, before, after, mutations } = change;
  return {
    eventId: `${id}#${documentId}`,
    documentId,
    transactionId: id,
    identity: author,
    timestamp,
    // Every query already sees the change: there is no index that lags behind.
    visibility: 'query',
    ...(before ? { previousRev: before._rev } : {}),
    // A deletion has one too: the Studio orders a document's events by it.
    resultRev: id,
    mutations: options.includeMutations ? mutations : [],
    ...(options.includeResult && after ? { result: after } : {}),
    ...(options.includePreviousRevision && before ? { previous: before } : {}),
    ...(options.includeEffects ? { effects: effectsFor(change) } : {}),
  };
}

function staleTags({ changes }: CommittedTransaction, mayKnow: Audience): string[] {
  const tags = new Set<string>();
  for (const { documentId, before, after } of changes) {
    if (!mayKnow(documentId)) continue;
    tags.add(syncTag('all'));
    tags.add(syncTag('id', publishedId(documentId)));
    for (const doc of [before, after]) if (doc) tags.add(syncTag('type', doc._type));
  }
  return [...tags];
}
