import 'server-only';
import { after } from 'next/server';
import { affectedBy } from './affected.ts';
import { markOld, prerenderAffected } from './prerender.ts';
import { pubSub } from './pub-sub.ts';
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
