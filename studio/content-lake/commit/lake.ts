/** The lake itself: the one way in which documents change, and everyone who hears of it. */

import { ListenHub } from '../listen/listen.ts';
import type { SelectIds } from '../mutate/mutations.ts';
import { Transaction } from '../mutate/transaction.ts';
import { malformed } from '../protocol/errors.ts';
import { isPublicId, isReleaseDocumentId } from '../protocol/ids.ts';
import { type ContentLakeOptions, LakeError, type PublishedChange } from '../protocol/types.ts';
import type { QueryEngine } from '../query/engine.ts';
import type { CommittedTransaction, Store } from '../store/store.ts';

/** Outbox that takes published changes for the webhook: inside the transaction, woken after it. */
export type ChangeOutbox = {
  enqueue(events: PublishedChange[]): void;
  wake(): void;
};

/** Timer that publishes releases at their time. */
export type ReleaseTimer = {
  /** Finds the next release to publish: called after each commit that touched one. */
  plan(): void;
};

/** Options of a transaction, as a caller gives them. */
export type TransactOptions = {
  author: string;
  transactionId?: unknown;
  dryRun?: boolean;
  autoGenerateArrayKeys?: boolean;
};

/** The documents, with what reads and changes them. */
export class Lake {
  readonly store: Store;
  readonly queries: QueryEngine;
  readonly listeners: ListenHub;
  readonly projectId: string;
  readonly dataset: string;
  #outbox: ChangeOutbox | undefined;
  #releases: ReleaseTimer | undefined;
  /** Settles when the last transaction that was asked for has ended. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(store: Store, queries: QueryEngine, { projectId, dataset }: ContentLakeOptions) {
    this.store = store;
    this.queries = queries;
    this.projectId = projectId;
    this.dataset = dataset;
    this.listeners = new ListenHub(this);
  }

  /** Leaves published changes in this outbox from now on. */
  set outbox(outbox: ChangeOutbox) {
    this.#outbox = outbox;
  }

  /** Tells this timer of changed releases from now on. */
  set releases(timer: ReleaseTimer) {
    this.#releases = timer;
  }

  /** Selects the documents of a mutation by query, for this author. */
  selectFor(author: string): SelectIds {
    return (transaction, query, params) => {
      const changed = transaction
        .touched()
        .map(([id, doc]): [string, string | null] => [id, doc && JSON.stringify(doc)]);
      return this.queries.ask(
        { kind: 'ids', query, params, changed, identity: author },
        { strangerAt: undefined },
      );
    };
  }

  /**
   * Runs `work` in a transaction and commits it: all of it, durably, before this resolves, or, when
   * anything fails, none of it. One at a time: what `work` has read stands until it is committed.
   */
  transact<T>(
    options: TransactOptions,
    work: (transaction: Transaction) => T | Promise<T>,
  ): Promise<{ transactionId: string; result: T }> {
    const turn = this.#turn.then(() => this.#transact(options, work));
    this.#turn = turn.catch(() => {});
    return turn;
  }

  async #transact<T>(
    options: TransactOptions,
    work: (transaction: Transaction) => T | Promise<T>,
  ): Promise<{ transactionId: string; result: T }> {
    const id = readTransactionId(options.transactionId);
    if (id !== undefined && this.store.hasTransaction(id)) {
      throw new LakeError(409, {
        error: {
          type: 'transactionAlreadyExistsError',
          description: `Transaction with ID "${id}" already exists`,
          id,
        },
      });
    }
    const transaction = new Transaction(this.store, { ...options, id });
    const result = await work(transaction);
    const prepared = transaction.prepare();
    if (!options.dryRun && prepared.changes.length > 0) {
      const outbox = this.#outbox;
      const committed = this.store.commit(
        prepared,
        outbox && (() => outbox.enqueue(publishedChanges(prepared))),
      );
      const documentIds = committed.changes.map(({ documentId }) => documentId);
      this.queries.follow({ seq: committed.seq, documentIds });
      // It is committed: whatever fails in telling of it must not make it look refused.
      try {
        outbox?.wake();
        if (documentIds.some(isReleaseDocumentId)) this.#releases?.plan();
        this.listeners.publish(committed);
      } catch (error) {
        console.error('[content-lake] A change was stored but not announced to everyone', error);
      }
    }
    return { transactionId: transaction.id, result };
  }
}

function readTransactionId(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string' || !/^[A-Za-z0-9._-]{1,128}$/.test(value)) {
    throw malformed('Malformed transaction ID');
  }
  return value;
}

function publishedChanges({
  id,
  changes,
}: Pick<CommittedTransaction, 'id' | 'changes'>): PublishedChange[] {
  return changes
    .filter(({ documentId }) => isPublicId(documentId))
    .map(({ documentId, before, after }) => ({
      documentId,
      operation: !before ? 'create' : !after ? 'delete' : 'update',
      before,
      after,
      transactionId: id,
    }));
}
