import { getHeapStatistics } from 'node:v8';
import type { CacheControl } from 'next/dist/server/lib/cache-control.js';
import type { CacheHandlerValue } from 'next/dist/server/lib/incremental-cache/index.js';
import {
  areTagsExpired,
  areTagsStale,
  tagsManifest,
} from 'next/dist/server/lib/incremental-cache/tags-manifest.external.js';
import type {
  IncrementalCachedAppPageValue,
  IncrementalCacheValue,
} from 'next/dist/server/response-cache/index.js';
import { now } from '../log/clock.ts';

/** One page, or one answer of a route handler, as Next stores it. */
export type StoredPage = CacheHandlerValue;

/** A stored page that anybody may be sent as it is (finish.ts). */
export type FinishedPage = {
  value: IncrementalCachedAppPageValue & { headers: { etag: string } };
  cacheControl: CacheControl;
};

/**
 * The part of the heap that Node was given (`--max-old-space-size`) which pages may take. About half of a page, its text,
 * lies there; its data, and what the door sends, lie outside of it.
 */
const PART_OF_HEAP = 1 / 3;

/** The header in which Next names the tags of a page's reads. */
export const TAGS_HEADER = 'x-next-cache-tags';

/** How the tags begin that only what is made for one visitor heeds: no stored page carries them (lib/content/tags.ts). */
export const FOR_ONE = 'for-one:';

/** The tags of what a page has read. */
export const tagsOf = (value: IncrementalCacheValue | null): string[] => {
  const headers = value && 'headers' in value ? value.headers : undefined;
  const tags = headers?.[TAGS_HEADER];
  return typeof tags === 'string' ? tags.split(',') : [];
};

/** Size of an entry beside its content, in bytes. */
const ENTRY_BYTES = 2_048;

function bytesOf(value: IncrementalCacheValue | null): number {
  if (value?.kind === 'APP_ROUTE') return ENTRY_BYTES + value.body.length;
  if (value?.kind !== 'APP_PAGE') return ENTRY_BYTES;
  const segments = [...(value.segmentData?.values() ?? [])].map(({ length }) => length);
  const data = segments.reduce((a, b) => a + b, value.rscData?.length ?? 0);
  // The text takes two bytes a character, and the door has it once more, as it is and compressed.
  return ENTRY_BYTES + value.html.length * 4 + data;
}

/** The path of a page by Next's key of it, which is `<its route>/$/<path>`. */
export function pathOf(key: string): string {
  const path = key.slice(key.indexOf('/$/') + 2);
  return path === '/index' ? '/' : path;
}

/**
 * The pages of this process, as Next stored them last. An entry knows when its rendering began: what was
 * marked stale after that is stale in it, whenever the rendering ended.
 */
export class StoredPages {
  readonly #maxBytes: number;
  /** The one used last at the end. */
  readonly #pages = new Map<string, StoredPage>();
  readonly #keys = new Map<string, string>();
  #bytes = 0;

  /** @param maxBytes how much it keeps; what was not asked for longest goes first */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(key: string): StoredPage | undefined {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.#pages.set(key, page);
    return page;
  }

  set(key: string, page: StoredPage): void {
    this.#drop(key);
    this.#pages.set(key, page);
    this.#keys.set(pathOf(key), key);
    this.#bytes += bytesOf(page.value);
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#maxBytes || oldest === key) break;
      this.#drop(oldest);
    }
  }

  /** The page at a path as it is stored, however old. */
  at(path: string): StoredPage | undefined {
    const key = this.#keys.get(path);
    return key === undefined ? undefined : this.get(key);
  }

  /** The page at a path as it is stored, where nothing that it shows was marked stale since it was rendered. */
  fresh(path: string): StoredPage | undefined {
    const page = this.at(path);
    if (!page) return;
    const { lastModified, cacheControl, value } = page;
    if (isStale(tagsOf(value), lastModified)) return;
    const lifetime = cacheControl?.revalidate;
    if (typeof lifetime === 'number' && now() > lastModified + lifetime * 1_000) return;
    return page;
  }

  /** The page at a path, where it is fresh and finished; undefined for one that is not found. */
  finished(path: string): FinishedPage | undefined {
    const page = this.fresh(path);
    const value = page?.value;
    if (value?.kind !== 'APP_PAGE' || !value.headers?.etag || !page?.cacheControl) return;
    return (value.status ?? 200) === 200 ? (page as FinishedPage) : undefined;
  }

  #drop(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.#bytes -= bytesOf(page.value);
    const path = pathOf(key);
    if (this.#keys.get(path) === key) this.#keys.delete(path);
  }
}

/**
 * Next loads the cache handler once by its path, and once more within proxy.ts's bundle: what lasts is
 * the process's.
 */
const shared = globalThis as typeof globalThis & { storedPages?: StoredPages };
shared.storedPages ??= new StoredPages(getHeapStatistics().heap_size_limit * PART_OF_HEAP);
export const storedPages: StoredPages = shared.storedPages;

/** Whether content read with these tags at `readAt`, in ms since the epoch, was marked stale since. */
export const isStale = (tags: string[], readAt: number): boolean =>
  areTagsStale(tags, readAt) || areTagsExpired(tags, readAt);

/**
 * Marks content read with these tags as stale, here and now. Next looks into this one table, be it for a page or for the
 * content that a page read.
 *
 * @param expire after how many seconds it is not to be shown any more, not even until there is newer
 */
export function markStale(tags: readonly string[], expire?: number): void {
  const stale = now();
  for (const tag of tags) {
    const expired = expire === undefined ? {} : { expired: stale + expire * 1_000 };
    tagsManifest.set(tag, { ...tagsManifest.get(tag), stale, ...expired });
  }
}
