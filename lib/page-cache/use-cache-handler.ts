// Next loads this by its path (next.config.ts), without its compiler: no aliases here, nor in what it imports.
import { workAsyncStorage } from 'next/dist/server/app-render/work-async-storage.external.js';
import { createDefaultCacheHandler } from 'next/dist/server/lib/cache-handlers/default.js';
import type { CacheEntry, CacheHandler } from 'next/dist/server/lib/cache-handlers/types';
import { now } from '../log/clock.ts';
import { isForOne } from './for-one.ts';
import { keepLastGood, nothingKept, wantsLastGood } from './last-good.ts';
import { isSilent } from './silence.ts';
import { contentAsOf, endRead } from './stale-reads.ts';
import { FOR_ONE, isStale } from './stored-pages.ts';

/** Bytes of cached functions' results that a process keeps: as many as Next does by default. */
const MAX_BYTES = 50 * 2 ** 20;

const inMemory = createDefaultCacheHandler(MAX_BYTES);

/** A cached function's result as it is kept: for as long as it may be shown, with how long it is fresh, in s. */
type Kept = CacheEntry & { freshFor: number };

/** Next's store would drop what is not fresh any more, while it may still be the last good content. */
async function keptFor(pendingEntry: Promise<CacheEntry>): Promise<Kept> {
  const entry = await pendingEntry;
  const { tags, timestamp, revalidate, expire } = entry;
  // A function that was given an older answer by another is no newer than that.
  return {
    ...entry,
    timestamp: contentAsOf(timestamp, tags),
    revalidate: expire,
    freshFor: revalidate,
  };
}

/**
 * Next's store of the results of `'use cache'` functions: its own, with a note of when each read has ended. A result that
 * is not fresh any more is read anew by who asks for it, a visitor's request included; it is given to who wants the last
 * good content, and to all while the lake is silent (docs/decisions/0035-fresh-at-the-first-answer.md). A page that is
 * rendered without a visit reads anew what was marked alone, as one that a visit renders does.
 */
const useCacheHandler: CacheHandler = {
  ...inMemory,
  async get(key, softTags) {
    const kept = (await inMemory.get(key, softTags)) as Kept | undefined;
    if (!kept) {
      if (wantsLastGood()) throw nothingKept();
      return undefined;
    }
    const { freshFor, ...entry } = kept;
    const { timestamp } = entry;
    const tags = isForOne() ? entry.tags : entry.tags.filter((tag) => !tag.startsWith(FOR_ONE));
    if (!isStale(tags, timestamp) && now() <= timestamp + freshFor * 1_000) {
      return { ...entry, revalidate: freshFor };
    }
    // Next then reads it anew behind the answer.
    return wantsLastGood() || isSilent(tags) ? { ...entry, revalidate: -1 } : undefined;
  },
  async set(key, pendingEntry) {
    const kept = keptFor(pendingEntry);
    await inMemory.set(key, kept);
    // Nobody joins this read any more. One that failed has thrown in those that did.
    const { tags, timestamp } = await kept;
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

if (!ofHost) keepLastGood();

export default ofHost ?? useCacheHandler;
