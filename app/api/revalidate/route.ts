import { revalidateTag } from 'next/cache';
import { after, type NextRequest } from 'next/server';
import { parseBody } from 'next-sanity/webhook';
import { RELAY_HEADER, recordRefresh } from '@/lib/content/refresh-log';
import { renderAnew } from '@/lib/content/render-anew';
import { contentTag, isContentType, PAGES_SHOWING } from '@/lib/content/tags';
import { serverEnv } from '@/lib/env/server';

/** Settles when the last webhook taken in has its pages rendered. */
let lastTurn: Promise<void> = Promise.resolve();

/**
 * The publish webhook, signed as Sanity signs it. Marks every read of the document's type as stale,
 * then has the pages that show it rendered, so that the next visitor already gets the fresh page.
 *
 * Webhooks take turns: a page that is being rendered with the content of the first would be stored
 * after the second one's mark, and pass for fresh.
 *
 * 200 with the tag, 401 for a wrong signature, 400 for a body without a type, 503 without a secret.
 */
export async function POST(request: NextRequest): Promise<Response> {
  const secret = serverEnv.SANITY_REVALIDATE_SECRET;
  if (!secret) return Response.json({ error: 'no webhook secret is set' }, { status: 503 });

  // The third argument skips a pause of three seconds: reads never go through the CDN here.
  const { isValidSignature, body } = await parseBody<{ _type?: unknown }>(request, secret, false);
  if (!isValidSignature) return Response.json({ error: 'invalid signature' }, { status: 401 });
  if (typeof body?._type !== 'string') {
    return Response.json({ error: 'no document type' }, { status: 400 });
  }
  const type = body._type;
  if (!isContentType(type)) return Response.json({ revalidated: null });

  const turn = Promise.withResolvers<void>();
  const turnBefore = lastTurn;
  lastTurn = turn.promise;
  await turnBefore;

  revalidateTag(contentTag(type), 'max');
  if (!request.headers.has(RELAY_HEADER)) recordRefresh(type);
  const pages = PAGES_SHOWING[type].map((page) => new URL(page, request.nextUrl.origin));
  after(() => Promise.all(pages.map(renderAnew)).then(() => turn.resolve()));

  return Response.json({ revalidated: contentTag(type) });
}
