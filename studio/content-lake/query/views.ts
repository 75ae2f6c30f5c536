/**
 * Perspectives: what of the dataset a reader sees, indexed for the queries that pages ask.
 *
 * Stored documents are never modified in place, so a view holds the documents themselves. Views are
 * built on first use; those of published and of all documents then follow each commit, the layered
 * ones are built again.
 */
import { badRequest } from '../protocol/errors.ts';
import { isDraftId, isPublicId, isPublishedId, publishedId, releaseOf } from '../protocol/ids.ts';
import type { Doc } from '../protocol/types.ts';

/** The documents that views are made of, with counts that grow when they change. */
export type DocumentSource = {
  all(): Iterable<Doc>;
  readonly version: number;
  /** Like `version`, but grows only when a published document changes. */
  readonly publishedVersion: number;
};

/** A document as a commit left it. */
type Change = { documentId: string; after: Doc | null };

/**
 * A perspective, read from a request: one of the names, or a stack of releases, highest first.
 * `public` is what readers without a token get, whatever they ask for, and `nothing` what they get of a private dataset.
 */
export type Perspective = 'raw' | 'published' | 'public' | 'nothing' | readonly string[];

const MAX_CACHED_VIEWS = 16;
/** One perspective on the dataset, with its indexes. */
export class DatasetView {
  readonly #byId: Map<string, Doc>;
  #all: Doc[] | undefined;
  #byType: Index | undefined;
  #bySlug: Index | undefined;

  /** Takes over `documents`, by the identifier that each has in this perspective. */
  constructor(documents: Map<string, Doc>) {
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

  /** The documents with one of these identifiers, in the order of the identifiers. */
  withIds(ids: Iterable<string>): Doc[] {
    return [...new Set(ids)].sort().flatMap((id) => this.#byId.get(id) ?? []);
  }

  /** The documents of these types. */
  withTypes(types: Iterable<string>): Doc[] {
    this.#byType ??= new Index((doc) => doc._type, this.#byId.values());
    return this.#byType.find(types);
  }

  /** The documents with one of these slugs. */
  withSlugs(slugs: Iterable<string>): Doc[] {
    this.#bySlug ??= new Index(slugOf, this.#byId.values());
    return this.#bySlug.find(slugs);
  }

  /** Follows a change of one document. */
  replace(id: string, after: Doc | null): void {
    const before = this.#byId.get(id);
    if (after) this.#byId.set(id, after);
    else this.#byId.delete(id);
    this.#all = undefined;
    for (const index of [this.#byType, this.#bySlug]) index?.replace(before, after);
  }
}

/** Documents by a value that each has one of. */
class Index {
  readonly #keyOf: (doc: Doc) => string | undefined;
  readonly #groups = new Map<string, Map<string, Doc>>();
  /** Groups as arrays, as queries take them, until the group changes. */
  readonly #lists = new Map<string, Doc[]>();

  constructor(keyOf: (doc: Doc) => string | undefined, docs: Iterable<Doc>) {
    this.#keyOf = keyOf;
    for (const doc of docs) this.replace(undefined, doc);
  }

  find(values: Iterable<string>): Doc[] {
    const [only, ...others] = new Set(values);
    if (only === undefined) return [];
    const first = this.#list(only);
    return others.length === 0 ? first : [first, ...others.map((one) => this.#list(one))].flat();
  }

  replace(before: Doc | undefined, after: Doc | null): void {
    const from = before && this.#keyOf(before);
    const to = after ? this.#keyOf(after) : undefined;
    if (before && from !== undefined) {
      this.#lists.delete(from);
      // Where the value stays, so does the place of the document among the others.
      if (from !== to) this.#groups.get(from)?.delete(before._id);
    }
    if (after && to !== undefined) {
      this.#lists.delete(to);
      const group = this.#groups.get(to);
      if (group) group.set(after._id, after);
      else this.#groups.set(to, new Map([[after._id, after]]));
    }
  }

  #list(value: string): Doc[] {
    let list = this.#lists.get(value);
    if (!list) {
      list = [...(this.#groups.get(value)?.values() ?? [])];
      // Only what exists is kept: readers may ask for any number of values that do not.
      if (list.length > 0) this.#lists.set(value, list);
    }
    return list;
  }
}

function slugOf(doc: Doc): string | undefined {
  const slug = doc.slug as { current?: unknown } | null | undefined;
  return typeof slug?.current === 'string' ? slug.current : undefined;
}

/**
 * Reads the `perspective` parameter; `apiVersion` decides what holds where there is none. A stack may
 * name releases that exist, and any that is named as the Studio names them.
 */
export function parsePerspective(
  value: unknown,
  apiVersion: string,
  isRelease: (name: string) => boolean,
): Perspective {
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
    if (!/^(drafts|previewDrafts|published|r[A-Za-z0-9_-]+)$/.test(name) && !isRelease(name)) {
      throw badRequest(`Invalid perspective "${name}"`);
    }
  }
  return names.map((name) => (name === 'previewDrafts' ? 'drafts' : name));
}

/** Builds and keeps the views of a dataset. */
export class Views {
  readonly #source: DocumentSource;
  readonly #cache = new Map<string, { view: DatasetView; version: number }>();
  /** Rewritten copies of overlaid documents, kept as long as the documents themselves. */
  readonly #overlaid = new WeakMap<Doc, Doc>();

  constructor(source: DocumentSource) {
    this.#source = source;
  }

  /** The view of a perspective, as the dataset stands now. */
  of(perspective: Perspective): DatasetView {
    const key = typeof perspective === 'string' ? perspective : perspective.join(',');
    const follows = key === 'published' || key === 'public';
    const version = follows ? this.#source.publishedVersion : this.#source.version;
    const cached = this.#cache.get(key);
    if (cached?.version === version) return cached.view;
    if (this.#cache.size >= MAX_CACHED_VIEWS) this.#cache.clear();
    const view = new DatasetView(this.#build(perspective));
    this.#cache.set(key, { view, version });
    return view;
  }

  /** Follows a commit, to be told of each right after it. */
  apply(changes: readonly Change[]): void {
    this.#follow('raw', changes, this.#source.version);
    const published = changes.filter(({ documentId }) => isPublishedId(documentId));
    if (published.length === 0) return;
    this.#follow('published', published, this.#source.publishedVersion);
    const open = published.filter(({ documentId }) => isPublicId(documentId));
    this.#follow('public', open, this.#source.publishedVersion);
  }

  #follow(key: string, changes: readonly Change[], version: number): void {
    const cached = this.#cache.get(key);
    if (cached?.version !== version - 1) return;
    for (const { documentId, after } of changes) cached.view.replace(documentId, after);
    cached.version = version;
  }

  #build(perspective: Perspective): Map<string, Doc> {
    const documents = new Map<string, Doc>();
    if (perspective === 'nothing') return documents;
    if (perspective === 'raw') {
      for (const doc of this.#source.all()) documents.set(doc._id, doc);
      return documents;
    }
    if (perspective === 'published' || perspective === 'public') {
      const isShown = perspective === 'public' ? isPublicId : isPublishedId;
      for (const doc of this.#source.all()) {
        if (isShown(doc._id)) documents.set(doc._id, doc);
      }
      return documents;
    }
    // The first name of a stack wins; published documents lie under every stack.
    const rank = new Map<string, number>();
    perspective.forEach((name, index) => {
      rank.set(name, perspective.length - index);
    });
    const chosen = new Map<string, { doc: Doc; rank: number }>();
    for (const doc of this.#source.all()) {
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
