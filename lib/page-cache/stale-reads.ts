import { now } from '../log/clock.ts';
import { isStale } from './stored-pages.ts';

/** A cached function's read: its tags, and when it began and ended, in ms since the epoch. */
type Read = { tags: string[]; began: number; ended: number };

/** Longest time that a rendering may take, in ms: a read that ended longer ago is in none that is still to be stored. */
const LONGEST_RENDERING_MS = 120_000;

/** Next loads each cache handler by its path, and once more within proxy.ts's bundle: what they share is global. */
const shared = globalThis as typeof globalThis & { overtakenReads?: Read[] };
shared.overtakenReads ??= [];
/** The one that ended last at the end. */
const overtaken = shared.overtakenReads;

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
