/**
 * Listeners: streams that tell of every mutation which a query selects, as they are committed.
 *
 * `previousRev` of an event is the revision that the preceding event of the same document ended
 * at, and a transaction's events are numbered among those which this listener gets: the Studio
 * waits for all of them before it shows the transaction.
 */

import { effectsOf } from '../history/mendoza.ts';
import type { Identity } from '../http/auth.ts';
import { EventStream } from '../http/event-stream.ts';
import type { SelectionContext } from '../mutate/mutations.ts';
import { isQueryTimeout } from '../protocol/errors.ts';
import { isPublicId, isPublishedId, publishedId, randomId } from '../protocol/ids.ts';
import type { Doc, LakeError } from '../protocol/types.ts';
import { type CompiledQuery, type QueryParams, selects, syncTag } from '../query/query.ts';
import type { Views } from '../query/views.ts';
import type { CommittedTransaction, DocumentChange, Store } from '../store/store.ts';

/** What a listener asks for, by the names of its parameters. */
export type ListenOptions = {
  query: CompiledQuery;
  params: QueryParams;
  includeResult: boolean;
  includePreviousRevision: boolean;
  includeMutations: boolean;
  includeEffects: boolean;
  identity: Identity;
};

type Listener = ListenOptions & { stream: EventStream };

/** Which documents a reader of live events may know of: by identifier. */
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

/** What listeners need of the lake. */
export type ListenSource = {
  readonly store: Store;
  readonly views: Views;
  selection(author: string): SelectionContext;
};

/** Every open listener and live-events stream. */
export class ListenHub {
  readonly #lake: ListenSource;
  readonly #listeners = new Set<Listener>();
  readonly #live = new Set<LiveSubscriber>();

  constructor(lake: ListenSource) {
    this.#lake = lake;
  }

  /** Opens a stream of the mutations that a query selects. */
  listen(options: ListenOptions): Response {
    const stream = new EventStream(() => this.#listeners.delete(listener));
    const listener: Listener = { ...options, stream };
    this.#listeners.add(listener);
    stream.send({ event: 'welcome', data: { listenerName: randomId() } });
    return stream.response();
  }

  /** Opens a stream of the sync tags that go stale. */
  live(identity: Identity, includeDrafts: boolean, lastEventId: string | undefined): Response {
    const stream = new EventStream(() => this.#live.delete(subscriber));
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
    for (const listener of this.#listeners) this.#tell(listener, transaction);
    for (const { stream, mayKnow } of this.#live) {
      const tags = staleTags(transaction, mayKnow);
      if (tags.length > 0) stream.send({ id: String(transaction.seq), data: { tags } });
    }
  }

  /** Ends every stream: clients then reconnect. */
  close(): void {
    for (const { stream } of [...this.#listeners, ...this.#live]) stream.close();
  }

  #tell(listener: Listener, transaction: CommittedTransaction): void {
    const matching = transaction.changes.flatMap((change) => {
      const before = this.#matches(listener, change.before);
      const after = this.#matches(listener, change.after);
      if (!before && !after) return [];
      const transition = before && after ? 'update' : after ? 'appear' : 'disappear';
      return [{ change, transition }];
    });
    matching.forEach(({ change, transition }, index) => {
      listener.stream.send({
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

  #matches({ query, params, identity, stream }: Listener, doc: Doc | null): boolean {
    if (!doc) return false;
    const anonymous = identity.role === 'anonymous';
    if (anonymous && !isPublicId(doc._id)) return false;
    const { views } = this.#lake;
    try {
      return selects(query, doc, {
        ...this.#lake.selection(identity.id),
        // Only filters that look at other documents need the view, and few do: built when asked for.
        get view() {
          return views.of(anonymous ? 'public' : 'raw');
        },
        params,
      });
    } catch (error) {
      // A filter that takes too long would do so at every change: its listener is heard no more.
      if (isQueryTimeout(error)) stream.close();
      // One that cannot be evaluated on this document does not select it.
      return false;
    }
  }
}

function mutationEvent(
  { id, timestamp, author }: CommittedTransaction,
  { documentId, before, after, mutations }: DocumentChange,
  options: ListenOptions,
): Record<string, unknown> {
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
    ...(options.includeEffects ? { effects: effectsOf(before, after) } : {}),
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
