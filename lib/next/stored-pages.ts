import { getHeapStatistics } from 'node:v8';
import type { CacheControl } from 'next/dist/server/lib/cache-control.js';
import type { CacheHandlerValue } from 'next/dist/server/lib/incremental-cache/index.js';
import type {
  IncrementalCachedAppPageValue,
  IncrementalCacheValue,
} from 'next/dist/server/response-cache/index.js';
import { shared } from '../env/shared.ts';
import { now } from '../log/clock.ts';
import { isStale } from './marks.ts';
import { RecentlyUsed } from './recently-used.ts';

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
export class StoredPages extends RecentlyUsed<StoredPage> {
  readonly #keys = new Map<string, string>();

  /** @param maxBytes how much it keeps */
  constructor(maxBytes: number) {
    super(maxBytes, ({ value }) => bytesOf(value));
  }

  override set(key: string, page: StoredPage): void {
    super.set(key, page);
    this.#keys.set(pathOf(key), key);
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

  protected override drop(key: string): void {
    super.drop(key);
    const path = pathOf(key);
    if (this.#keys.get(path) === key) this.#keys.delete(path);
  }
}

export const storedPages = shared(
  'storedPages',
  () => new StoredPages(getHeapStatistics().heap_size_limit * PART_OF_HEAP),
);
