import {
  areTagsExpired,
  areTagsStale,
  tagsManifest,
} from 'next/dist/server/lib/incremental-cache/tags-manifest.external.js';
import { shared } from '../env/shared.ts';
import { now } from '../log/clock.ts';

/** How the tags begin that only what is made for one visitor heeds: no stored page carries them (lib/content/tags.ts). */
export const FOR_ONE = 'for-one:';

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

/** A cached function's read: its tags, and when it began and ended, in ms since the epoch. */
type Read = { tags: string[]; began: number; ended: number };

/** Longest time that a rendering may take, in ms: a read that ended longer ago is in none that is still to be stored. */
const LONGEST_RENDERING_MS = 120_000;

/** The one that ended last at the end. */
const overtaken = shared<Read[]>('overtakenReads', () => []);

/**
 * Notes that a read has ended. One that a mark of its tags has overtaken is remembered: Next gave its answer to whoever
 * asked for the same meanwhile, be it a rendering that began after the mark.
 */
export function endRead(tags: string[], began: number): void {
  const ended = now();
  while (overtaken[0] && overtaken[0].ended < ended - LONGEST_RENDERING_MS) overtaken.shift();
  if (isStale(tags, began)) overtaken.push({ tags, began, ended });
}

/**
 * The moment, in ms since the epoch, up to which every mark of these tags is surely seen in a rendering that began then:
 * its beginning, or that of an older read whose answer it may have been given.
 */
export function contentAsOf(renderingBegan: number, tags: readonly string[]): number {
  const given = overtaken.filter(
    (read) => read.ended >= renderingBegan && read.tags.some((tag) => tags.includes(tag)),
  );
  return Math.min(renderingBegan, ...given.map(({ began }) => began));
}

/** Whether a read that began before a mark of its tags has ended since: who asked for the same since was given its answer. */
export const wasOvertakenSince = (began: number): boolean =>
  overtaken.some(({ ended }) => ended >= began);
