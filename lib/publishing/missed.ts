import 'server-only';
import { z } from 'zod';
import { contentClient } from '../content/client.ts';
import { LOOK_MS } from '../content/pace.ts';
import { log } from '../log/log.ts';
import { canPrerender } from '../next/render.ts';
import { CONTENT_TYPES, isContentType } from '../site/pages.ts';
import { CROWD } from './bulk-changes.ts';
import { changesSince, type Revision } from './known-content.ts';
import { catchUp, revalidateContent } from './revalidate.ts';
import type { Change } from './webhook.ts';

/** How far back the first look of a process goes that has read nothing itself, in ms: the last one's, and what a cron is late. */
const FIRST_LOOK_MS = LOOK_MS + 5 * 60_000;

const REVISIONS = `*[_type in $types] {
  "id": _id, "rev": _rev, "type": _type, "slug": slug.current, "updatedAt": _updatedAt
}`;

const revisionsShape = z.array(
  z
    .object({
      id: z.string(),
      rev: z.string(),
      type: z.custom<Revision['type']>(isContentType),
      slug: z.string().nullable(),
      updatedAt: z.string(),
    })
    .transform(({ slug, ...revision }) => ({ ...revision, ...(slug !== null && { slug }) })),
);

/**
 * Shows what was published while no webhook told of it: lost, or turned off at its end. A process that stays has read
 * all content at its start, and compares from then on; one of a host of functions, which knows nothing at first, goes by
 * when documents were changed.
 *
 * @returns how many documents that were
 * @throws the client's error when the lake is down or slow
 */
export async function showMissed(): Promise<number> {
  const answer = await contentClient.fetch<unknown>(
    REVISIONS,
    { types: CONTENT_TYPES },
    { tag: 'revisions' },
  );
  const published = revisionsShape.parse(answer);
  const since = Date.now() - FIRST_LOOK_MS;
  const ofFunction = () =>
    canPrerender() ? [] : published.filter(({ updatedAt }) => Date.parse(updatedAt) > since);
  const missed = changesSince(published) ?? ofFunction();
  if (missed.length === 0) return 0;
  log.warn(
    { count: missed.length },
    'Content has changed, and no webhook told of it: is it on, and does it reach this instance?',
  );
  for (const { id, type, slug } of missed) {
    const change: Change = { type, id, ...(slug && { slug }) };
    await show(missed.length < CROWD ? change : { ...change, many: true });
  }
  return missed.length;
}

/** In a process that stays a timer asks, outside of any request. */
async function show(change: Change): Promise<void> {
  if (canPrerender()) void catchUp(change);
  else await revalidateContent(change);
}
