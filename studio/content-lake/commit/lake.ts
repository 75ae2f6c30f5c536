/** The lake itself: the one way in which documents change, and everyone who hears of it. */

import { ListenHub } from '../listen/listen.ts';
import type { SelectionContext } from '../mutate/mutations.ts';
import { Transaction } from '../mutate/transaction.ts';
import { malformed } from '../protocol/errors.ts';
import { isPublicId } from '../protocol/ids.ts';
import { type ContentLakeOptions, LakeError, type PublishedChange } from '../protocol/types.ts';
import { Views } from '../query/views.ts';
import type { CommittedTransaction, Store } from '../store/store.ts';

/** Where published changes are left for the webhook: inside the transaction, then woken. */
export type ChangeOutbox = {
  enqueue(events: PublishedChange[]): void;
  wake(): void;
};

/** How a transaction is asked for. */
export type TransactOptions = {
  author: string;
  transactionId?: unknown;
  dryRun?: boolean;
  autoGenerateArrayKeys?: boolean;
};

/** The documents, with what reads and changes them. */
export class Lake {
  readonly store: Store;
  readonly views: Views;
  readonly listeners: ListenHub;
  readonly projectId: string;
  readonly dataset: string;
  #outbox: ChangeOutbox | undefined;

  constructor(store: Store, { projectId, dataset }: ContentLakeOptions) {
    this.store = store;
    this.views = new Views(store);
    this.projectId = projectId;
    this.dataset = dataset;
    this.listeners = new ListenHub(this);
  }

  /** Leaves published changes in this outbox from now on. */
  set outbox(outbox: ChangeOutbox) {
    this.#outbox = outbox;
  }

  /** What selecting documents by query needs to know. */
  selection(author: string): SelectionContext {
    return { identity: author, projectId: this.projectId, dataset: this.dataset };
  }

  /**
   * Runs `work` in a transaction and commits it: all of it, durably, before this returns, or, when
   * anything fails, none of it.
   */
  transact<T>(
    options: TransactOptions,
    work: (transaction: Transaction) => T,
  ): { transactionId: string; result: T } {
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
    const result = work(transaction);
    const prepared = transaction.prepare();
    if (!options.dryRun && prepared.changes.length > 0) {
      const outbox = this.#outbox;
      const committed = this.store.commit(
        prepared,
        outbox && (() => outbox.enqueue(publishedChanges(prepared))),
      );
      this.views.apply(committed.changes);
      // It is committed: whatever fails in telling of it must not make it look refused.
      try {
        outbox?.wake();
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
