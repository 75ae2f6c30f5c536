import { setTimeout as delay } from 'node:timers/promises';
import { now } from './clock.ts';

/** A read of content that was under way when something was marked stale, in ms since the epoch. */
type OvertakenRead = { began: number; ended: number };

/**
 * How long after its end other renderings may still be given what a read has found, in ms: Next has those that ask for
 * the same at once share one answer, be it that of a rendering which began before the mark.
 */
const SHARED_MS = 500;
/** How long a rendering may take, in ms: what was overtaken longer ago is in none that is still to be stored. */
const LONGEST_RENDERING_MS = 120_000;

/** Pages, routes and the cache handler are bundles of their own: what they share is global. */
const shared = globalThis as typeof globalThis & {
  reads?: { lastMark: number; overtaken: OvertakenRead[] };
};
shared.reads ??= { lastMark: 0, overtaken: [] };
const reads = shared.reads;

/** Says that something is marked stale from now on. */
export function overtakeReads(): void {
  reads.lastMark = now();
}

/** Reads content, and remembers where it may have been read from before a mark. */
export async function watchRead<Content>(read: () => Promise<Content>): Promise<Content> {
  const began = now();
  try {
    return await read();
  } finally {
    if (reads.lastMark >= began) reads.overtaken.push({ began, ended: now() });
  }
}

/**
 * The moment, in ms since the epoch, up to which every mark is surely seen in a rendering that began then: its beginning,
 * or that of an older read whose answer it may have been given.
 */
export function contentAsOf(renderingBegan: number): number {
  const oldest = now() - LONGEST_RENDERING_MS;
  reads.overtaken = reads.overtaken.filter(({ ended }) => ended > oldest);
  const given = reads.overtaken.filter(({ ended }) => ended + SHARED_MS >= renderingBegan);
  return Math.min(renderingBegan, ...given.map(({ began }) => began));
}

/** Resolves once a rendering that begins is given nothing that was read before a mark. */
export async function whenReadsSettled(): Promise<void> {
  const last = Math.max(0, ...reads.overtaken.map(({ ended }) => ended));
  const wait = last + SHARED_MS - now();
  if (wait > 0) await delay(wait + 1, undefined, { ref: false });
}
