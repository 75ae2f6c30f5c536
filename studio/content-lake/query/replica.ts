/**
 * The documents as a query thread holds them: read from the database when the thread starts, then
 * brought up to each commit in its order, so that a query sees every commit announced before it.
 */
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { isPublishedId } from '../protocol/ids.ts';
import type { Doc } from '../protocol/types.ts';
import type { PresentDocument } from '../store/asset-urls.ts';
import { unpack } from '../store/packed.ts';
import type { Commit } from './jobs.ts';
import { Views } from './views.ts';

/** A copy of the dataset, for reading. */
export class Replica {
  readonly views = new Views(this);
  version = 0;
  publishedVersion = 0;

  readonly #documents = new Map<string, Doc>();
  readonly #present: PresentDocument;
  readonly #after: StatementSync;
  readonly #loadedSeq: number;

  constructor(databaseFile: string, present: PresentDocument) {
    this.#present = present;
    const database = new DatabaseSync(databaseFile, { readOnly: true });
    // In one snapshot: whatever is committed after it will be announced.
    database.exec('BEGIN');
    const bodies = database.prepare('SELECT body FROM documents').iterate();
    for (const { body } of bodies) this.#put(String(body));
    const last = database.prepare('SELECT max(seq) AS seq FROM transactions').get();
    database.exec('COMMIT');
    this.#loadedSeq = Number(last?.seq ?? 0);
    this.#after = database.prepare('SELECT after FROM changes WHERE document_id = ? AND seq = ?');
  }

  /** Every document: drafts and versions too. */
  all(): IterableIterator<Doc> {
    return this.#documents.values();
  }

  /** Follows a commit. */
  follow({ seq, documentIds }: Commit): void {
    if (seq <= this.#loadedSeq) return;
    const changes = documentIds.map((documentId) => {
      const body = unpack(this.#after.get(documentId, seq)?.after);
      const after = body === null ? null : this.#put(body);
      if (!after) this.#documents.delete(documentId);
      return { documentId, after };
    });
    this.version += 1;
    if (documentIds.some(isPublishedId)) this.publishedVersion += 1;
    this.views.apply(changes);
  }

  #put(body: string): Doc {
    const doc = this.#present(JSON.parse(body) as Doc);
    this.#documents.set(doc._id, doc);
    return doc;
  }
}
