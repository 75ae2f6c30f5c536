import { setTimeout as delay } from 'node:timers/promises';
import { type KnownPaths, readKnownPaths } from '../content/queries/known-paths.ts';
import { contentTag } from '../content/tags.ts';
import { now } from '../log/clock.ts';
import { log } from '../log/log.ts';
import { isStale } from '../next/marks.ts';
import { canPrerender } from '../next/render.ts';

/**
 * Time for which known paths hold without news from the webhook, in ms: a process that stays hears it, or looks each hour for
 * what it has missed; on a host of functions another process may have heard it.
 */
const MAX_AGE_MS = 60 * 60_000;
const MAX_AGE_OF_FUNCTION_MS = 60_000;
/** Pause after a lake that did not answer, in ms. */
const PAUSE_MS = 5_000;

/** Time that a visitor waits for newer ones where some are known, in ms: a lake may be slow, or answer nothing at all. */
const PATIENCE_MS = 1_000;

const TAGS = (
  ['article', 'caseStudy', 'page', 'redirect', 'estimator', 'service', 'trainingPage'] as const
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
  const maxAge = canPrerender() ? MAX_AGE_MS : MAX_AGE_OF_FUNCTION_MS;
  const isFresh = known && !isStale(TAGS, known.readAt) && now() - known.readAt < maxAge;
  const isPaused = now() - failedAt < PAUSE_MS && !isStale(TAGS, failedAt);
  if (known && (isFresh || isPaused)) return known.paths;
  const paths = readOnce();
  return known ? Promise.race([paths, delay(PATIENCE_MS, known.paths, { ref: false })]) : paths;
}

/** Reads the paths once for all who ask at the same time; anew where that read had begun before a publish. */
async function readOnce(): Promise<KnownPaths | null> {
  const wasUnderWay = reading !== undefined;
  reading ??= read().finally(() => {
    reading = undefined;
  });
  const paths = await reading;
  return wasUnderWay && known && isStale(TAGS, known.readAt) ? readOnce() : paths;
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
