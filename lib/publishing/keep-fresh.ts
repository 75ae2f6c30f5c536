import 'server-only';
import { markStale } from '../page-cache/stored-pages.ts';
import { affectedBy, affectedByAbsence, buildPages } from './affected.ts';
import { canPrerender, prerender } from './prerender.ts';
import { type News, relay } from './relay.ts';

/** How often a starting server is asked whether it can render, in ms, and how many times. */
const START_POLL_MS = 50;
const START_POLLS = 600;

/**
 * How often everything is rendered at a start: once for its content, then until the code of a
 * revalidation is compiled, so that the first publish is as quick as the next ones.
 */
export const WARM_UP_ROUNDS = 5;

/** A store that hangs holds the start up no longer than this, in ms: the build's pages are served. */
const LONGEST_WARM_UP_MS = 6_000;

/** So many of the pages that can follow later are rendered at once: a publish waits no longer. */
const LATER_PAGES_AT_ONCE = 4;

/** How far this process's warm-up is; its rounds are full renders of all pages. */
type WarmUp = { rounds: number; overAt: number };

/** The instrumentation and each route are bundles of their own: what they share is global. */
const shared = globalThis as typeof globalThis & { contentWarmUp?: WarmUp };

/**
 * Reads all content anew, for a build is older than what was published since; from then on, what the other
 * instances are told (docs/decisions/0001-a-pages-life.md).
 */
export async function keepFresh(): Promise<void> {
  beginWarmUp();
  await relay?.follow((news) => void catchUp(news));
  await whenStarted();
  for (let round = 0; round < WARM_UP_ROUNDS && !isWarm(); round++) {
    await catchUp(null);
    countWarmUpRound();
  }
  const later = buildPages();
  while (later.length > 0) {
    await Promise.all(later.splice(0, LATER_PAGES_AT_ONCE).map(prerender));
  }
}

async function catchUp(news: News): Promise<void> {
  const { tags, pages } = news ? await affectedBy(news) : await affectedByAbsence();
  markStale(tags);
  await Promise.all(pages.map(prerender));
}

/** Says that this process begins to read all content anew. */
export function beginWarmUp(): void {
  shared.contentWarmUp = { rounds: 0, overAt: Date.now() + LONGEST_WARM_UP_MS };
}

/** Says that everything was rendered once more. */
export function countWarmUpRound(): void {
  if (shared.contentWarmUp) shared.contentWarmUp.rounds++;
}

/** Whether this process shows fresh content at its usual pace; true where none was asked of it. */
export function isWarm(): boolean {
  const state = shared.contentWarmUp;
  return !state || state.rounds >= WARM_UP_ROUNDS || Date.now() >= state.overAt;
}

async function whenStarted(): Promise<void> {
  for (let poll = 0; poll < START_POLLS && !canPrerender(); poll++) {
    await new Promise((resolve) => setTimeout(resolve, START_POLL_MS));
  }
}
