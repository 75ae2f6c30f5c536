import 'server-only';
import { after } from 'next/server';
import { publicEnv } from '../env/public.ts';
import { type Change, EVERYTHING, hasPages, markStale, type StalePages } from './refresh.ts';
import { recordRefresh } from './refresh-log.ts';
import { renderAnew } from './render-anew.ts';
import { countRound } from './start-state.ts';
import { takeTurn } from './turns.ts';

/** So many pages that can follow later are rendered in one turn: a publish waits no longer. */
const PAGES_A_TURN = 8;

/**
 * Marks every read that shows the change as stale, then, once this request is answered, has the pages
 * that show it rendered at `origin`, so that the next visitor already gets the fresh page.
 *
 * Changes take turns: a page that is being rendered with the content of the first would be stored after
 * the second one's mark, and pass for fresh. Those that come meanwhile share the next turn, so that a
 * burst of them renders each page once or twice. What no page shows (a redirect) waits for none.
 *
 * @param origin of this process; known to `next start`, else the site's
 * @param relayed whether another process of this build passed it on: it then goes no further
 */
export async function refreshPages(
  change: Change | typeof EVERYTHING,
  origin: string = process.env.__NEXT_PRIVATE_ORIGIN ?? publicEnv.siteUrl,
  relayed = false,
): Promise<void> {
  const render = (pages: string[]) =>
    Promise.all(pages.map((page) => renderAnew(new URL(page, origin))));

  const turn = hasPages(change) ? await takeTurn() : null;
  let stale: StalePages;
  try {
    stale = await markStale(change);
    if (change !== EVERYTHING && !relayed) recordRefresh(change);
  } catch (error) {
    void turn?.finish([], render);
    throw error;
  }
  const { first, later } = stale;
  // The marks count once this has answered.
  after(async () => {
    await turn?.finish(first, render);
    if (change === EVERYTHING) countRound();
    for (let start = 0; start < later.length; start += PAGES_A_TURN) {
      const part = await takeTurn();
      await part.finish(later.slice(start, start + PAGES_A_TURN), render);
    }
  });
}
