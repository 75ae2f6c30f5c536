// Next loads this by its path (next.config.ts), without its compiler: no aliases here, nor in what it imports.
import { workAsyncStorage } from 'next/dist/server/app-render/work-async-storage.external.js';
import { createDefaultCacheHandler } from 'next/dist/server/lib/cache-handlers/default.js';
import type { CacheHandler } from 'next/dist/server/lib/cache-handlers/types';
import { endRead } from './stale-reads.ts';

/** Bytes of cached functions' results that a process keeps: as many as Next does by default. */
const MAX_BYTES = 50 * 2 ** 20;

const inMemory = createDefaultCacheHandler(MAX_BYTES);

/**
 * Next's store of the results of `'use cache'` functions: its own, with a note of when each read has ended. A page
 * rendered without a visit reads anew only what was marked stale, as one that a visit renders does.
 */
const useCacheHandler: CacheHandler = {
  ...inMemory,
  async set(key, pendingEntry) {
    await inMemory.set(key, pendingEntry);
    // Nobody joins this read any more. One that failed has thrown in those that did.
    const { tags, timestamp } = await pendingEntry;
    endRead(tags, timestamp);
  },
  /** Next calls it before the first read of each rendering, and would have all of them anew in one that is asked for. */
  async refreshTags() {
    const rendering = workAsyncStorage.getStore() as { isOnDemandRevalidate?: boolean } | undefined;
    if (rendering) rendering.isOnDemandRevalidate = false;
  },
};

/** A host of functions has a store of its own, which hears what any of them has marked: that stays. */
const ofHost = (
  globalThis as unknown as Record<symbol, { DefaultCache?: CacheHandler } | undefined>
)[Symbol.for('@next/cache-handlers')]?.DefaultCache;

export default ofHost ?? useCacheHandler;
