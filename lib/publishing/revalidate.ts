import 'server-only';
import { after } from 'next/server';
import { EVERY_TAG } from '../content/tags.ts';
import { markStale } from '../next/marks.ts';
import { canPrerender } from '../next/render.ts';
import { affectedBy, pagesAfterAbsence } from './affected.ts';
import { markOld, prerenderAffected, prerenderAll } from './prerender.ts';
import { type News, pubSub } from './pub-sub.ts';
import type { Change } from './webhook.ts';

/**
 * Marks every read that shows the change as stale, here and on the other instances; who asks from then on is shown what
 * was published. Once this request is answered, the pages that show it are rendered, so that no visitor waits for that.
 */
export async function revalidateContent(change: Change): Promise<void> {
  const affects = affectedBy(change);
  markOld(affects.own.tags);
  after(() => prerenderAffected(affects, change.many));
  await pubSub?.tell(change);
}

/** The same of what the site itself has done: in a process that stays a timer asks, outside of any request. */
export async function revalidateUnasked(change: Change): Promise<void> {
  if (!canPrerender()) return revalidateContent(change);
  void catchUp(change);
  await pubSub?.tell(change);
}

/** Has this instance show a change that another one, or nobody, was told of; all content where it may be any. */
export async function catchUp(news: News): Promise<void> {
  if (news) {
    const affects = affectedBy(news);
    markStale(affects.own.tags);
    await prerenderAffected(affects, news.many);
    return;
  }
  markStale(EVERY_TAG);
  await prerenderAll(await pagesAfterAbsence());
}
