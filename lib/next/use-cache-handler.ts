// Next loads this by its path (next.config.ts), without its compiler: no aliases here, nor in what it imports.
import type { CacheEntry, CacheHandler } from 'next/cache';
import { now } from '../log/clock.ts';
import { keepLastGood, nothingKept, wantsLastGood } from './fresh.ts';
import { contentAsOf, endRead, FOR_ONE, isStale, markStale } from './marks.ts';
import { RecentlyUsed } from './recently-used.ts';
import { isForOne, readMarkedAlone } from './rendering.ts';
import { isSilent } from './silence.ts';

/** A cached function's result: its value comes as a stream that is read once, and goes as one. */
type Kept = Omit<CacheEntry, 'value'> & { bytes: Uint8Array<ArrayBuffer> };

/** Bytes of cached functions' results that a process keeps: as many as Next does by default. */
const MAX_BYTES = 50 * 2 ** 20;

const results = new RecentlyUsed<Kept>(MAX_BYTES, ({ bytes }) => bytes.byteLength);

/** Reads under way, by their keys, of each the newest: when it began, and its end. */
const pending = new Map<string, { began: number; kept: Promise<void> }>();

async function keep(key: string, pendingEntry: Promise<CacheEntry>): Promise<void> {
  const { value, ...entry } = await pendingEntry;
  // A function that was given an older answer by another is no newer than that.
  const timestamp = contentAsOf(entry.timestamp, entry.tags);
  try {
    const bytes = new Uint8Array(await new Response(value).arrayBuffer());
    // One that began later may have ended before.
    const other = results.get(key);
    if (!other || other.timestamp <= timestamp) results.set(key, { ...entry, timestamp, bytes });
  } catch {
    // A function that failed has thrown in who asked.
  }
  // Nobody joins this read any more.
  endRead(entry.tags, timestamp);
}

/**
 * Next's store of the results of `'use cache'` functions, in memory, with a note of when each read has ended. A result
 * that is not fresh any more is read anew by who asks for it, a visitor's request included; it is given to who wants the
 * last good content, and to all while the lake is silent (docs/decisions/0035-fresh-at-the-first-answer.md). A page that is
 * rendered without a visit reads anew what was marked alone, as one that a visit renders does.
 */
const useCacheHandler: CacheHandler = {
  async get(key) {
    const read = pending.get(key);
    const before = results.get(key);
    // What began before a publish would be read once more: a lake may keep it waiting for seconds.
    if (read && !(before && isStale(before.tags, read.began))) await read.kept;
    const kept = results.get(key);
    const age = kept ? now() - kept.timestamp : 0;
    if (!kept || age > kept.expire * 1_000) {
      if (wantsLastGood()) throw nothingKept();
      return undefined;
    }
    const { bytes, ...entry } = kept;
    const found = { ...entry, value: new Blob([bytes]).stream() };
    const tags = isForOne() ? entry.tags : entry.tags.filter((tag) => !tag.startsWith(FOR_ONE));
    if (!isStale(tags, entry.timestamp) && age <= entry.revalidate * 1_000) return found;
    // Next then reads it anew behind the answer.
    return wantsLastGood() || isSilent(tags) ? { ...found, revalidate: -1 } : undefined;
  },
  async set(key, pendingEntry) {
    const kept = keep(key, pendingEntry);
    const read = { began: now(), kept: kept.catch(() => {}) };
    pending.set(key, read);
    await kept.finally(() => {
      if (pending.get(key) === read) pending.delete(key);
    });
  },
  /** Next calls it before the first read of each rendering. */
  refreshTags: async () => readMarkedAlone(),
  /** Paths are marked by nobody: only the tags of what was read are. */
  getExpiration: async () => 0,
  updateTags: async (tags, durations) => markStale(tags, durations ? durations.expire : 0),
};

/** A host of functions has a store of its own, which hears what any of them has marked: that stays. */
const ofHost = (
  globalThis as unknown as Record<symbol, { DefaultCache?: CacheHandler } | undefined>
)[Symbol.for('@next/cache-handlers')]?.DefaultCache;

if (!ofHost) keepLastGood();

export default ofHost ?? useCacheHandler;
