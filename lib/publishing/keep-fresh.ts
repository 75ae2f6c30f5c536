import 'server-only';
import { serverEnv } from '../env/server.ts';
import { type Change, EVERYTHING } from './refresh.ts';
import { followRefreshes, RELAY_HEADER } from './refresh-log.ts';
import { beginStart, isStarted, START_ROUNDS } from './start-state.ts';
import { SIGNATURE_HEADER, signWebhook } from './webhook-signature.ts';

/** How often a starting process is asked whether it takes requests, in ms, and how many times. */
const START_POLL_MS = 100;
const START_POLLS = 300;

/**
 * Keeps this process's pages as fresh as the lake. A build and a process's memory are older than
 * what was published since: at its start all content is read anew, and whatever the webhook tells
 * one process of this build reaches the others (docs/decisions/0001-caching.md).
 */
export function keepContentFresh(): void {
  // Set by `next start`; a platform that runs the site as functions has no such address.
  const origin = process.env.__NEXT_PRIVATE_ORIGIN;
  const secret = serverEnv.SANITY_REVALIDATE_SECRET;
  if (!origin || !secret) return;

  followRefreshes((change) => void refresh(origin, secret, change));
  beginStart();
  void refreshAtStart(origin, secret);
}

async function refreshAtStart(origin: string, secret: string): Promise<void> {
  await whenServing(origin);
  for (let round = 0; round < START_ROUNDS; round++) {
    // A slow start has no more rounds once publishes may come: they would wait for them.
    if (round > 0 && isStarted()) return;
    await refresh(origin, secret, EVERYTHING);
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
async function refresh(
  origin: string,
  secret: string,
  change: Change | typeof EVERYTHING,
): Promise<void> {
  const body = JSON.stringify(
    change === EVERYTHING
      ? { _type: EVERYTHING }
      : { _type: change.type, _id: change.id, slug: { current: change.slug } },
  );
  try {
    await fetch(`${origin}/api/revalidate`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signWebhook(body, secret),
        [RELAY_HEADER]: '1',
      },
    });
  } catch (error) {
    console.warn('Refreshing content failed; its pages follow within the hour:', error);
  }
}
