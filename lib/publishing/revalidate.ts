import 'server-only';
import { revalidateTag } from 'next/cache';
import { after } from 'next/server';
import { affectedBy } from './affected.ts';
import { prerenderChanged } from './prerender.ts';
import { relay } from './relay.ts';
import type { Change } from './webhook.ts';

/**
 * Marks every read that shows the change as stale, here and on the other instances, then, once this request is
 * answered, renders the pages that show it, so that the next visitor already gets the fresh page.
 */
export async function revalidateContent(change: Change): Promise<void> {
  const { tags, pages, later } = await affectedBy(change);
  for (const tag of tags) revalidateTag(tag, 'max');
  void relay?.tell(change);
  // The marks count once this has answered.
  after(() => prerenderChanged(pages, later, change.many));
}
