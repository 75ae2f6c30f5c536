// Next loads this by its path (next.config.ts), without its compiler: no aliases here, nor in what it imports.
import type { CacheHandler, CacheHandlerContext } from 'next/dist/server/lib/incremental-cache';
import * as fileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache.js';
import { now } from '../log/clock.ts';
import { finishPage, isEmptyShell, withoutReads } from './finish.ts';
import { hasReadAll } from './first-read.ts';
import { contentAsOf, markStale } from './marks.ts';
import { PRERENDER_HEADER, renew } from './render.ts';
import { pathOf, type StoredPage, storedPages, tagsOf } from './stored-pages.ts';

// The default export of CommonJS: Node puts it one level deeper than the compiler does.
const loaded = fileSystemCache.default as unknown as { default?: typeof fileSystemCache.default };
const BuildPages = loaded.default ?? fileSystemCache.default;

/** The state of the build's pages that were asked for: one that was rendered anew is not to come back. */
const buildPages = new Map<string, 'served' | 'replaced'>();

/**
 * Next's store of pages (docs/decisions/0042-where-pages-are-stored.md). They are finished once, when they are stored; nothing is
 * written to disk. Next makes an instance for each request.
 */
export default class PageCache implements CacheHandler {
  readonly #buildPages: CacheHandler;
  /** Whether this request is not a visitor's, but has a page rendered. */
  readonly #isPrerender: boolean;
  /** Start of this request: whatever it renders began later. */
  readonly #began = now();

  constructor(context: CacheHandlerContext) {
    this.#buildPages = new BuildPages({
      ...(context as ConstructorParameters<typeof BuildPages>[0]),
      flushToDisk: false,
      maxMemoryCacheSize: 0,
    });
    this.#isPrerender = context._requestHeaders?.[PRERENDER_HEADER] !== undefined;
  }

  /** Gets a stored page; a visitor gets a stale one rendered anew, and waits for that unless the lake is silent. */
  async get(key: string, context: Parameters<CacheHandler['get']>[1]): Promise<StoredPage | null> {
    const page = await this.#stored(key, context);
    if (!page || this.#isPrerender) return page;
    if (page.value && isEmptyShell(page.value)) {
      // The last good content of a process that has read none is its build's.
      const value = hasReadAll() ? withoutReads(page.value) : page.value;
      return { ...page, value, lastModified: now() };
    }
    await renew(pathOf(key), page);
    return storedPages.get(key) ?? page;
  }

  async #stored(
    key: string,
    context: Parameters<CacheHandler['get']>[1],
  ): Promise<StoredPage | null> {
    const known = storedPages.get(key);
    if (known) return known;
    if (buildPages.get(key) === 'replaced') return null;
    const page = await this.#buildPages.get(key, context);
    if (!page) return null;
    buildPages.set(key, 'served');
    finishPage(pathOf(key), page.value);
    storedPages.set(key, page);
    return page;
  }

  async set(...[key, value, context]: Parameters<CacheHandler['set']>): Promise<void> {
    finishPage(pathOf(key), value);
    if (buildPages.has(key)) buildPages.set(key, 'replaced');
    const cacheControl = 'cacheControl' in context ? context.cacheControl : undefined;
    storedPages.set(key, {
      value,
      lastModified: contentAsOf(this.#began, tagsOf(value)),
      ...(cacheControl && { cacheControl }),
    });
  }

  async revalidateTag(tags: string | string[], durations?: { expire?: number }): Promise<void> {
    markStale([tags].flat(), durations ? durations.expire : 0);
  }

  resetRequestCache(): void {}
}
