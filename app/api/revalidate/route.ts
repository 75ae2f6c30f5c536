import { after, type NextRequest } from 'next/server';
import { parseBody } from 'next-sanity/webhook';
import { changeOf, EVERYTHING, hasPages, markStale, type StalePages } from '@/lib/content/refresh';
import { RELAY_HEADER, recordRefresh } from '@/lib/content/refresh-log';
import { renderAnew } from '@/lib/content/render-anew';
import { countRound } from '@/lib/content/start-state';
import { takeTurn } from '@/lib/content/turns';
import { serverEnv } from '@/lib/env/server';

/** So many pages that can follow later are rendered in one turn: a publish waits no longer. */
const PAGES_A_TURN = 8;

/**
 * The publish webhook, signed as Sanity signs it. Marks every read that shows the document as stale,
 * then has the pages that show it rendered, so that the next visitor already gets the fresh page.
 *
 * Webhooks take turns: a page that is being rendered with the content of the first would be stored
 * after the second one's mark, and pass for fresh. Those that come meanwhile share the next turn, so that
 * a burst of them renders each page once or twice. What no page shows (a redirect) waits for none.
 *
 * 200 with the type, null for one that the site does not show; 401 for a wrong signature, 400 for a
 * body without a type, 503 without a secret.
 */
export async function POST(request: NextRequest): Promise<Response> {
  const secret = serverEnv.SANITY_REVALIDATE_SECRET;
  if (!secret) return Response.json({ error: 'no webhook secret is set' }, { status: 503 });

  // The third argument skips a pause of three seconds: reads never go through the CDN here.
  const { isValidSignature, body } = await parseBody<Record<string, unknown>>(
    request,
    secret,
    false,
  );
  if (!isValidSignature) return Response.json({ error: 'invalid signature' }, { status: 401 });
  if (typeof body?._type !== 'string') {
    return Response.json({ error: 'no document type' }, { status: 400 });
  }
  const change = changeOf(body);
  if (!change) return Response.json({ revalidated: null });

  const { origin } = request.nextUrl;
  const render = (pages: string[]) =>
    Promise.all(pages.map((page) => renderAnew(new URL(page, origin))));

  const turn = hasPages(change) ? await takeTurn() : null;
  let stale: StalePages;
  try {
    stale = await markStale(change);
    if (change !== EVERYTHING && !request.headers.has(RELAY_HEADER)) recordRefresh(change);
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
  return Response.json({ revalidated: body._type });
}
