/**
 * Perspectives: what of the dataset a reader sees, indexed for the queries that pages ask.
 *
 * Stored documents are never modified in place, so a view holds the documents themselves and is
 * good until the next commit; views are built on first use and thrown away when they are stale.
 */
import { badRequest } from './errors.ts';
import { isDraftId, isPublishedId, publishedId, releaseOf } from './ids.ts';
import type { Store } from './store.ts';
import type { Doc } from './types.ts';

/** A perspective, read from a request: one of the names, or a stack of releases, highest first. */
export type Perspective = 'raw' | 'published' | readonly string[];

const MAX_CACHED_VIEWS = 16;
/** One perspective on the dataset at one moment. */
export class DatasetView {
  readonly #byId: ReadonlyMap<string, Doc>;
  #all: Doc[] | undefined;
  #byType: Map<string, Doc[]> | undefined;
  #bySlug: Map<string, Doc[]> | undefined;

  constructor(documents: ReadonlyMap<string, Doc>) {
    this.#byId = documents;
  }

  /** Every document that this perspective shows. */
  all(): Doc[] {
    this.#all ??= [...this.#byId.values()];
    return this.#all;
  }

  /** One document by the identifier it has in this perspective. */
  get(id: string): Doc | undefined {
    return this.#byId.get(id);
  }

  /** The documents with one of these identifiers. */
  withIds(ids: Iterable<string>): Doc[] {
    const found: Doc[] = [];
    for (const id of new Set(ids)) {
      const doc = this.#byId.get(id);
      if (doc) found.push(doc);
    }
    return found;
  }

  /** The documents of these types. */
  withTypes(types: Iterable<string>): Doc[] {
    this.#byType ??= groupBy(this.#byId.values(), (doc) => doc._type);
    return pick(this.#byType, types);
  }

  /** The documents with one of these slugs. */
  withSlugs(slugs: Iterable<string>): Doc[] {
    this.#bySlug ??= groupBy(this.#byId.values(), slugOf);
    return pick(this.#bySlug, slugs);
  }
}

function slugOf(doc: Doc): string | undefined {
  const slug = doc.slug as { current?: unknown } | null | undefined;
  return typeof slug?.current === 'string' ? slug.current : undefined;
}

function groupBy(docs: Iterable<Doc>, key: (doc: Doc) => string | undefined): Map<string, Doc[]> {
  const groups = new Map<string, Doc[]>();
  for (const doc of docs) {
    const value = key(doc);
    if (value === undefined) continue;
    const group = groups.get(value);
    if (group) group.push(doc);
    else groups.set(value, [doc]);
  }
  return groups;
}

function pick(groups: Map<string, Doc[]>, keys: Iterable<string>): Doc[] {
  const wanted = [...new Set(keys)];
  const [only] = wanted;
  if (wanted.length === 1 && only !== undefined) return groups.get(only) ?? [];
  return wanted.flatMap((key) => groups.get(key) ?? []);
}

/** Reads the `perspective` parameter; `apiVersion` decides what holds where there is none. */
export function parsePerspective(value: unknown, apiVersion: string): Perspective {
  if (value === undefined || value === null || value === '') {
    return apiVersion === 'X' || apiVersion >= '2025-02-19' ? 'published' : 'raw';
  }
  const names = (Array.isArray(value) ? value : String(value).split(',')).map((name) =>
    String(name).trim(),
  );
  const [first] = names;
  if (names.length === 1 && (first === 'raw' || first === 'published')) return first;
  if (names.includes('raw')) {
    throw badRequest('The perspective "raw" cannot be combined with others');
  }
  for (const name of names) {
    if (!/^(drafts|previewDrafts|published|r[A-Za-z0-9_-]+)$/.test(name)) {
      throw badRequest(`Invalid perspective "${name}"`);
    }
  }
  return names.map((name) => (name === 'previewDrafts' ? 'drafts' : name));
}

/** Builds and keeps the views of a store. */
export class Views {
  readonly #store: Store;
  readonly #cache = new Map<string, { view: DatasetView; version: number }>();
  /** Rewritten copies of overlaid documents, kept as long as the documents themselves. */
  readonly #overlaid = new WeakMap<Doc, Doc>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** The view of a perspective, as the store stands now. */
  of(perspective: Perspective): DatasetView {
    const key = typeof perspective === 'string' ? perspective : perspective.join(',');
    const version = key === 'published' ? this.#store.publishedVersion : this.#store.version;
    const cached = this.#cache.get(key);
    if (cached?.version === version) return cached.view;
    if (this.#cache.size >= MAX_CACHED_VIEWS) this.#cache.clear();
    const view = new DatasetView(this.#build(perspective));
    this.#cache.set(key, { view, version });
    return view;
  }

  #build(perspective: Perspective): Map<string, Doc> {
    const documents = new Map<string, Doc>();
    if (perspective === 'raw') {
      for (const doc of this.#store.all()) documents.set(doc._id, doc);
      return documents;
    }
    if (perspective === 'published') {
      for (const doc of this.#store.all()) {
        if (isPublishedId(doc._id)) documents.set(doc._id, doc);
      }
      return documents;
    }
    // The first name of a stack wins; published documents lie under every stack.
    const rank = new Map<string, number>();
    perspective.forEach((name, index) => {
      rank.set(name, perspective.length - index);
    });
    const chosen = new Map<string, { doc: Doc; rank: number }>();
    for (const doc of this.#store.all()) {
      const layer = isDraftId(doc._id) ? 'drafts' : releaseOf(doc._id);
      const height = layer === undefined ? 0 : rank.get(layer);
      if (height === undefined) continue;
      const id = publishedId(doc._id);
      const other = chosen.get(id);
      if (!other || other.rank < height) chosen.set(id, { doc, rank: height });
    }
    for (const [id, { doc }] of chosen) {
      // A version that stands for "unpublish with the release" hides the document.
      if ((doc._system as { delete?: boolean } | undefined)?.delete === true) continue;
      documents.set(id, this.#overlay(doc, id));
    }
    return documents;
  }

  #overlay(doc: Doc, id: string): Doc {
    let copy = this.#overlaid.get(doc);
    if (!copy) {
      copy = { ...doc, _id: id, _originalId: doc._id };
      this.#overlaid.set(doc, copy);
    }
    return copy;
  }
}
