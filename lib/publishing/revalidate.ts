import 'server-only';
import { after } from 'next/server';
import { nextEnv } from '../env/next.ts';
import { publicEnv } from '../env/public.ts';
import { joinBatch } from './batch.ts';
import { prerender } from './prerender.ts';
import { relayChange } from './relay.ts';
import { hasPages, revalidateTags, type StalePages } from './revalidate-tags.ts';
import { countWarmUpRound } from './warm-up.ts';
import { type Change, EVERYTHING } from './webhook.ts';

/** So many pages that can follow later are rendered in one batch: a publish waits no longer. */
const LATER_PAGES_A_BATCH = 8;

/**
 * Marks every read that shows the change as stale, then, once this request is answered, has the pages
 * that show it rendered at `origin`, so that the next visitor already gets the fresh page.
 *
 * Changes come in batches: a page that is being rendered with the content of the first would be stored
 * after the second one's mark, and pass for fresh. Those that come meanwhile share the next batch, so that
 * a burst of them renders each page once or twice. What no page shows (a redirect) waits for none.
 *
 * @param origin of this process; known to `next start`, else the site's
 * @param relayed whether another process of this build passed it on: it then goes no further
 * @throws what the relay to the other processes throws; the change is marked all the same
 */
export async function revalidateContent(
  change: Change | typeof EVERYTHING,
  origin: string = nextEnv.__NEXT_PRIVATE_ORIGIN ?? publicEnv.siteUrl,
  relayed = false,
): Promise<void> {
  const render = (pages: string[]) =>
    Promise.all(pages.map((page) => prerender(new URL(page, origin))));

  const batch = hasPages(change) ? await joinBatch() : null;
  let stale: StalePages;
  try {
    stale = await revalidateTags(change);
    if (change !== EVERYTHING && !relayed) relayChange(change);
  } catch (error) {
    void batch?.finish([], render);
    throw error;
  }
  const { first, later } = stale;
  // The marks count once this has answered.
  after(async () => {
    await batch?.finish(first, render);
    if (change === EVERYTHING) countWarmUpRound();
    for (let start = 0; start < later.length; start += LATER_PAGES_A_BATCH) {
      const part = await joinBatch();
      await part.finish(later.slice(start, start + LATER_PAGES_A_BATCH), render);
    }
  });
}
