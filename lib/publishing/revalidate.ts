import 'server-only';
import { revalidateTag } from 'next/cache';
import { after } from 'next/server';
import { affectedBy } from './affected.ts';
import { prerenderAffected } from './prerender.ts';
import { pubSub } from './pub-sub.ts';
import type { Change } from './webhook.ts';

/**
 * Marks every read that shows the change as stale, here and on the other instances, then, once this request is
 * answered, renders the pages that show it, so that the next visitor already gets the fresh page.
 */
export function revalidateContent(change: Change): void {
  const affects = affectedBy(change);
  for (const tag of affects.own.tags) revalidateTag(tag, 'max');
  void pubSub?.tell(change);
  // The marks count once this has answered.
  after(() => prerenderAffected(affects, change.many));
}
