import 'server-only';
import { z } from 'zod';
import { contentClient } from '../content/client.ts';
import { LOOK_MS } from '../content/pace.ts';
import { log } from '../log/log.ts';
import { canPrerender } from '../next/render.ts';
import { CONTENT_TYPES, isContentType } from '../site/pages.ts';
import { CROWD } from './bulk-changes.ts';
import { changesSince, type Revision } from './known-content.ts';
import type { News } from './pub-sub.ts';
import { catchUp, revalidateContent } from './revalidate.ts';
import type { Change } from './webhook.ts';

/** How far back the first look of a process goes that has read nothing itself, in ms: the last one's, and what a cron is late. */
const FIRST_LOOK_MS = LOOK_MS + 5 * 60_000;

const REVIEWS: Change = { type: 'testimonial' };

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

/** @throws the client's error when the lake is down or slow */
async function readRevisions() {
  const answer = await contentClient.fetch<unknown>(
    REVISIONS,
    { types: CONTENT_TYPES },
    { tag: 'revisions' },
  );
  return revisionsShape.parse(answer);
}

/** The change of each of these documents, told as one of many where many are. */
const changesOf = (revisions: readonly Revision[]): Change[] =>
  revisions.map(({ id, type, slug }) => ({
    type,
    id,
    ...(slug && { slug }),
    ...(revisions.length >= CROWD && { many: true }),
  }));

/**
 * Shows what was published while no webhook told of it: lost, or turned off at its end. A process that stays has read
 * all content at its start, and compares from then on; one of a host of functions, which knows nothing at first, goes by
 * when documents were changed.
 *
 * @returns how many documents that were
 * @throws the client's error when the lake is down or slow
 */
export async function showMissed(): Promise<number> {
  const published = await readRevisions();
  const since = Date.now() - FIRST_LOOK_MS;
  const ofFunction = () =>
    canPrerender() ? [] : published.filter(({ updatedAt }) => Date.parse(updatedAt) > since);
  const missed = changesSince(published) ?? ofFunction();
  if (missed.length === 0) return 0;
  log.warn(
    { count: missed.length },
    'Content has changed, and no webhook told of it: is it on, and does it reach this instance?',
  );
  for (const change of changesOf(missed)) await show(change);
  return missed.length;
}

/**
 * Has this instance show a change that another one was told of. Where it may have been any, since nobody was heard for a
 * while, what has changed is found by comparing, and all content is read anew where that cannot be said: visitors of all
 * pages would wait for that after each break of the connection.
 */
export async function hear(news: News): Promise<void> {
  if (news) return catchUp(news);
  const changed = await readRevisions().then(changesSince, () => null);
  if (!changed) return catchUp(null);
  // Reviews are the database's, too, and have no revision there.
  for (const change of [...changesOf(changed), REVIEWS]) void catchUp(change);
}

/** In a process that stays a timer asks, outside of any request. */
async function show(change: Change): Promise<void> {
  if (canPrerender()) void catchUp(change);
  else await revalidateContent(change);
}
