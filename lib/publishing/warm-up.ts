import 'server-only';
import { nextEnv } from '../env/next.ts';
import { serverEnv } from '../env/server.ts';
import { followChanges } from './relay.ts';
import { type Change, EVERYTHING, sendWebhook } from './webhook.ts';

/** How often a starting process is asked whether it takes requests, in ms, and how many times. */
const START_POLL_MS = 100;
const START_POLLS = 300;

/**
 * How often everything is rendered at a start: once for its content, then until the code of a
 * revalidation is compiled, so that the first publish is as quick as the next ones.
 */
export const WARM_UP_ROUNDS = 5;

/** A store that hangs holds the start up no longer than this, in ms: the build's pages are served. */
const LONGEST_WARM_UP_MS = 6_000;

/** How far this process's warm-up is; its rounds are full renders of all pages. */
type WarmUp = { rounds: number; overAt: number };

/** The instrumentation and each route are bundles of their own: what they share is global. */
const shared = globalThis as typeof globalThis & { contentWarmUp?: WarmUp };

/**
 * Keeps this process's pages as fresh as the lake. A build and a process's memory are older than
 * what was published since: at its start all content is read anew, and whatever the webhook tells
 * one process of this build reaches the others (docs/decisions/0001-caching.md).
 */
export function keepContentFresh(): void {
  // Set by `next start`; a platform that runs the site as functions has no such origin.
  const origin = nextEnv.__NEXT_PRIVATE_ORIGIN;
  const secret = serverEnv.SANITY_REVALIDATE_SECRET;
  if (!origin || !secret) return;

  followChanges((change) => void tell(origin, secret, change));
  beginWarmUp();
  void warmUp(origin, secret);
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

async function warmUp(origin: string, secret: string): Promise<void> {
  await whenServing(origin);
  for (let round = 0; round < WARM_UP_ROUNDS; round++) {
    // A slow start has no more rounds once publishes may come: they would wait for them.
    if (round > 0 && isWarm()) return;
    await tell(origin, secret, EVERYTHING);
  }
}

async function whenServing(origin: string): Promise<void> {
  for (let poll = 0; poll < START_POLLS; poll++) {
    // Any answer will do: it is not ready before its content is.
    const serves = await fetch(`${origin}/api/health`).then(
      () => true,
      () => false,
    );
    if (serves) return;
    await new Promise((resolve) => setTimeout(resolve, START_POLL_MS));
  }
}

/** Tells this process what changed, as the webhook would. */
async function tell(
  origin: string,
  secret: string,
  change: Change | typeof EVERYTHING,
): Promise<void> {
  try {
    await sendWebhook(origin, secret, change);
  } catch (error) {
    console.warn('Revalidating content failed; its pages follow within the hour:', error);
  }
}
