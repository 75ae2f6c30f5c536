import { setTimeout as delay } from 'node:timers/promises';
import { now } from './clock.ts';

/** A read of content, in ms since the epoch, and the tags that were marked stale while it was under way. */
type Read = { began: number; ended: number; marked: Set<string> };

/**
 * How long after its end other renderings may still be given what a read has found, in ms: Next has those that ask for
 * the same at once share one answer, be it that of a rendering which began before the mark.
 */
const SHARED_MS = 500;
/** How long a rendering may take, in ms: what was overtaken longer ago is in none that is still to be stored. */
const LONGEST_RENDERING_MS = 120_000;

/** Pages, routes and the cache handler are bundles of their own: what they share is global. */
const shared = globalThis as typeof globalThis & {
  reads?: { underWay: Set<Read>; overtaken: Read[] };
};
shared.reads ??= { underWay: new Set(), overtaken: [] };
const reads = shared.reads;

/** Says that these tags are marked stale from now on. */
export function overtakeReads(tags: readonly string[]): void {
  for (const { marked } of reads.underWay) for (const tag of tags) marked.add(tag);
}

/** Reads content, and remembers where it may have been read from before a mark. */
export async function watchRead<Content>(read: () => Promise<Content>): Promise<Content> {
  const watched: Read = { began: now(), ended: 0, marked: new Set() };
  reads.underWay.add(watched);
  try {
    return await read();
  } finally {
    watched.ended = now();
    reads.underWay.delete(watched);
    if (watched.marked.size > 0) reads.overtaken.push(watched);
  }
}

/** What was read while one of these tags was marked stale. */
function overtakenIn(tags: readonly string[]): Read[] {
  const oldest = now() - LONGEST_RENDERING_MS;
  reads.overtaken = reads.overtaken.filter(({ ended }) => ended > oldest);
  return reads.overtaken.filter(({ marked }) => tags.some((tag) => marked.has(tag)));
}

/**
 * The moment, in ms since the epoch, up to which every mark of these tags is surely seen in a rendering that began then:
 * its beginning, or that of an older read whose answer it may have been given.
 */
export function contentAsOf(renderingBegan: number, tags: readonly string[]): number {
  const given = overtakenIn(tags).filter(({ ended }) => ended + SHARED_MS >= renderingBegan);
  return Math.min(renderingBegan, ...given.map(({ began }) => began));
}

/** Resolves once a rendering that begins is given nothing that was read before a mark of these tags. */
export async function whenReadsSettled(tags: readonly string[]): Promise<void> {
  const last = Math.max(0, ...overtakenIn(tags).map(({ ended }) => ended));
  const rest = () => last + SHARED_MS - now();
  // A timer may end a moment before its time.
  while (rest() >= 0) await delay(rest() + 1, undefined, { ref: false });
}
