import { setTimeout as delay } from 'node:timers/promises';
import { type KnownPaths, readKnownPaths } from '../content/queries/known-paths.ts';
import { contentTag } from '../content/tags.ts';
import { now } from '../log/clock.ts';
import { log } from '../log/log.ts';
import { isStale } from '../page-cache/stored-pages.ts';

/** Time for which known paths hold without news from the webhook, and pause after a lake that did not answer, in ms. */
const MAX_AGE_MS = 60_000;
const PAUSE_MS = 5_000;

/** Time that a visitor waits for newer ones where some are known, in ms: a lake may be slow, or answer nothing at all. */
const PATIENCE_MS = 1_000;

const TAGS = (
  ['article', 'caseStudy', 'redirect', 'estimator', 'service', 'trainingPage'] as const
).map((type) => contentTag(type));

let known: { paths: KnownPaths; readAt: number } | undefined;
let reading: Promise<KnownPaths | null> | undefined;
let failedAt = 0;

/**
 * The published paths that are no page of the code. In this process's memory, since proxy.ts has
 * no content cache, until the webhook says that anything changed. With the lake down or slow the last
 * known ones, null where none are.
 */
export async function getKnownPaths(): Promise<KnownPaths | null> {
  const isFresh = known && !isStale(TAGS, known.readAt) && now() - known.readAt < MAX_AGE_MS;
  if (known && (isFresh || now() - failedAt < PAUSE_MS)) return known.paths;
  reading ??= read().finally(() => {
    reading = undefined;
  });
  return known ? Promise.race([reading, delay(PATIENCE_MS, known.paths, { ref: false })]) : reading;
}

async function read(): Promise<KnownPaths | null> {
  const readAt = now();
  try {
    const paths = await readKnownPaths();
    known = { paths, readAt };
    return paths;
  } catch (error) {
    failedAt = now();
    log.warn({ err: error }, 'The published paths could not be read');
    return known?.paths ?? null;
  }
}
