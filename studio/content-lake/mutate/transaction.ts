/**
 * A transaction being worked out: a layer over the store in which mutations see each other's
 * results, and from which nothing reaches the store unless all of it holds.
 */
import { isDeepStrictEqual } from 'node:util';
import {
  documentAlreadyExists,
  documentNotFound,
  malformed,
  releaseLocked,
  revisionMismatch,
  TransactionFailure,
} from '../protocol/errors.ts';
import { isValidId, randomId, releaseDocumentId, releaseOf } from '../protocol/ids.ts';
import type { Doc, IncomingDoc } from '../protocol/types.ts';
import { strongReferences } from '../store/references.ts';
import type { DocumentChange, PreparedTransaction, Store } from '../store/store.ts';
import { checkNesting } from './nesting.ts';
import { applyPatch, type PatchOperations } from './patch.ts';

/** Options of a transaction. */
export type TransactionOptions = {
  id?: string;
  author: string;
  /** Gives a `_key` to every object that lacks one inside an array. */
  autoGenerateArrayKeys?: boolean;
};

/** States of a release in which nothing may change its versions. */
const LOCKED_STATES: unknown[] = ['scheduled', 'published', 'archived'];

/** The layer of one transaction. */
export class Transaction {
  readonly id: string;
  readonly timestamp: string;
  readonly #author: string;
  readonly #withKeys: boolean;
  readonly #store: Store;
  readonly #changes = new Map<string, DocumentChange>();

  constructor(store: Store, options: TransactionOptions) {
    this.#store = store;
    this.id = options.id ?? randomId();
    this.timestamp = now();
    this.#author = options.author;
    this.#withKeys = options.autoGenerateArrayKeys ?? false;
  }

  /** The document as this transaction leaves it so far. */
  get(id: string): Doc | undefined {
    const change = this.#changes.get(id);
    return change ? (change.after ?? undefined) : this.#store.get(id);
  }

  /** The documents that this transaction touched, as it leaves them so far; null where it deletes. */
  touched(): [id: string, after: Doc | null][] {
    return [...this.#changes.values()].map(({ documentId, after }) => [documentId, after]);
  }

  /** The versions in a release, as this transaction leaves them so far, by their identifier. */
  versionsIn(release: string): Doc[] {
    const ids = new Set<string>();
    for (const { _id } of this.#store.all()) if (releaseOf(_id) === release) ids.add(_id);
    for (const id of this.#changes.keys()) if (releaseOf(id) === release) ids.add(id);
    return [...ids].sort().flatMap((id) => this.get(id) ?? []);
  }

  /** The document as it was when it was last there, or null. */
  lastRevision(id: string): Doc | null {
    return this.#store.lastRevision(id);
  }

  /** Creates a document; one of the same identifier is an error. */
  create(incoming: IncomingDoc): Doc {
    const id = this.#identify(incoming);
    if (this.get(id)) throw documentAlreadyExists(id);
    const doc = this.#newDocument(incoming, id);
    return this.#put(doc, (stored) => ({ create: stored }));
  }

  /** Creates a document, or leaves the one that is there as it is. */
  createIfNotExists(incoming: IncomingDoc): { doc: Doc; created: boolean } {
    const id = this.#identify(incoming);
    const existing = this.get(id);
    if (existing) return { doc: existing, created: false };
    const doc = this.#newDocument(incoming, id);
    return { doc: this.#put(doc, (stored) => ({ createIfNotExists: stored })), created: true };
  }

  /** Creates a document, or puts it in place of the one that is there. */
  createOrReplace(incoming: IncomingDoc): { doc: Doc; created: boolean } {
    const id = this.#identify(incoming);
    const existing = this.get(id);
    const doc = this.#newDocument(incoming, id);
    if (existing) {
      doc._createdAt = existing._createdAt;
      doc._updatedAt = this.timestamp;
    }
    return {
      doc: this.#put(doc, (stored) => ({ createOrReplace: stored })),
      created: existing === undefined,
    };
  }

  /** Patches a document that has to be there. */
  patch(id: string, patch: PatchOperations): Doc {
    const existing = this.get(id);
    if (!existing) throw documentNotFound(id);
    const { ifRevisionID, ...operations } = patch;
    if (ifRevisionID !== undefined) this.requireRevision(id, ifRevisionID);
    const patched = applyPatch(existing, operations);
    const doc: Doc = { ...patched, _rev: this.id, _updatedAt: this.timestamp };
    // Keys made here are not in the patch: who replays it has to get the same ones.
    return this.#put(doc, (stored) =>
      isDeepStrictEqual(stored, doc)
        ? { patch: { id, ...operations } }
        : { createOrReplace: stored },
    );
  }

  /** Deletes a document; whether there was one. */
  delete(id: string): boolean {
    const existing = this.get(id);
    if (!existing) return false;
    this.#record(id, null, { delete: { id } });
    return true;
  }

  /** Fails unless the document stands at this revision. */
  requireRevision(id: string, revision: string): void {
    const current = this.get(id)?._rev;
    // A document that this transaction has touched already moved from the revision it had before.
    const before = this.#changes.get(id)?.before?._rev;
    if (current !== revision && before !== revision) throw revisionMismatch(id, current, revision);
  }

  /** Checks what must hold of the whole, and hands the transaction over to be committed. */
  prepare(): PreparedTransaction {
    const changes = [...this.#changes.values()].filter(({ before, after }) => before ?? after);
    this.#checkReferences(changes);
    return { id: this.id, timestamp: this.timestamp, author: this.#author, changes };
  }

  #identify({ _id: id, _type: type }: IncomingDoc): string {
    if (typeof type !== 'string' || type === '') throw malformed('Document has no "_type"');
    if (id !== undefined && typeof id !== 'string') throw malformed('"_id" must be a string');
    const complete = !id ? randomId() : id.endsWith('.') ? id + randomId() : id;
    if (!isValidId(complete)) {
      throw new TransactionFailure(400, {
        type: 'malformedDocumentIDError',
        description: `Malformed document ID: "${complete}"`,
        id: complete,
      });
    }
    return complete;
  }

  #newDocument(incoming: IncomingDoc, id: string): Doc {
    return {
      ...incoming,
      _id: id,
      _type: incoming._type,
      _rev: this.id,
      _createdAt: dateOr(incoming._createdAt, this.timestamp),
      _updatedAt: dateOr(incoming._updatedAt, this.timestamp),
    };
  }

  #put(doc: Doc, mutation: (stored: Doc) => unknown): Doc {
    checkNesting(doc);
    const stored = this.#withKeys ? (withKeys(doc) as Doc) : doc;
    this.#record(stored._id, stored, mutation(stored));
    return stored;
  }

  #record(documentId: string, after: Doc | null, mutation: unknown): void {
    this.#requireUnlocked(documentId);
    const change = this.#changes.get(documentId);
    if (change) {
      change.after = after;
      change.mutations.push(mutation);
      return;
    }
    const before = this.#store.get(documentId) ?? null;
    this.#changes.set(documentId, { documentId, before, after, mutations: [mutation] });
  }

  #requireUnlocked(documentId: string): void {
    const release = releaseOf(documentId);
    if (release === undefined) return;
    const state = this.get(releaseDocumentId(release))?.state;
    if (LOCKED_STATES.includes(state)) throw releaseLocked(documentId, release, String(state));
  }

  #checkReferences(changes: DocumentChange[]): void {
    for (const { documentId, after } of changes) {
      if (after) {
        for (const target of strongReferences(after)) {
          if (target !== documentId && !this.get(target)) {
            throw new TransactionFailure(409, {
              type: 'documentReferenceDoesNotExistError',
              description: `Document "${documentId}" references non-existent document "${target}"`,
              id: documentId,
              referenceID: target,
            });
          }
        }
        continue;
      }
      const referring = this.#referring(documentId, changes);
      if (referring.length > 0) {
        throw new TransactionFailure(409, {
          type: 'documentHasExistingReferencesError',
          description: `Document "${documentId}" cannot be deleted as there are references to it from "${referring[0]}"`,
          id: documentId,
          referringIDs: referring,
        });
      }
    }
  }

  /** The documents that still refer to a deleted one; those written here are checked above. */
  #referring(target: string, changes: DocumentChange[]): string[] {
    const changed = new Set(changes.map(({ documentId }) => documentId));
    return [...this.#store.referrers(target)].filter((id) => id !== target && !changed.has(id));
  }
}

let lastTimestamp = 0;

/** The time, never the same twice: history is asked for by time as well as by revision. */
function now(): string {
  lastTimestamp = Math.max(Date.now(), lastTimestamp + 1);
  return new Date(lastTimestamp).toISOString();
}

function dateOr(value: unknown, fallback: string): string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : fallback;
}

function withKeys(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => {
      const inner = withKeys(item);
      const needsKey = typeof inner === 'object' && inner !== null && !Array.isArray(inner);
      return needsKey && !('_key' in inner) ? { _key: randomId().slice(0, 12), ...inner } : inner;
    });
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withKeys(item)]));
}
