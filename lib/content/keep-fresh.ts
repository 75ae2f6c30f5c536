import 'server-only';
import { serverEnv } from '../env/server.ts';
import { followRefreshes, RELAY_HEADER } from './refresh-log.ts';
import { CONTENT_TYPES, type ContentType } from './tags.ts';
import { SIGNATURE_HEADER, signWebhook } from './webhook-signature.ts';

/** How often a starting process is asked whether it takes requests, in ms, and how many times. */
const START_POLL_MS = 100;
const START_POLLS = 300;

/**
 * Keeps this process's pages as fresh as the lake. A build and a process's memory are older than
 * what was published since: at its start every type is read anew, and whatever the webhook tells
 * one process of this build reaches the others (docs/decisions/0001-caching.md).
 */
export function keepContentFresh(): void {
  // Set by `next start`; a platform that runs the site as functions has no such address.
  const origin = process.env.__NEXT_PRIVATE_ORIGIN;
  const secret = serverEnv.SANITY_REVALIDATE_SECRET;
  if (!origin || !secret) return;

  followRefreshes((type) => void refresh(origin, secret, type));
  void whenServing(origin).then(() =>
    Promise.all(CONTENT_TYPES.map((type) => refresh(origin, secret, type))),
  );
}

async function whenServing(origin: string): Promise<void> {
  for (let poll = 0; poll < START_POLLS; poll++) {
    const serves = await fetch(`${origin}/api/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (serves) return;
    await new Promise((resolve) => setTimeout(resolve, START_POLL_MS));
  }
}

async function refresh(origin: string, secret: string, type: ContentType): Promise<void> {
  const body = JSON.stringify({ _type: type });
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
    console.warn(`Refreshing "${type}" failed; its pages follow within the hour:`, error);
  }
}
