import { revalidateTag } from 'next/cache';
import { after, type NextRequest } from 'next/server';
import { parseBody } from 'next-sanity/webhook';
import { RELAY_HEADER, recordRefresh } from '@/lib/content/refresh-log';
import { contentTag, isContentType, PAGES_SHOWING } from '@/lib/content/tags';
import { serverEnv } from '@/lib/env/server';

/**
 * The publish webhook, signed as Sanity signs it. Marks every read of the document's type as stale,
 * then fetches the pages that show it, so that the next visitor already gets the fresh page.
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
  if (!isContentType(body._type)) return Response.json({ revalidated: null });

  const tag = contentTag(body._type);
  revalidateTag(tag, 'max');
  if (!request.headers.has(RELAY_HEADER)) recordRefresh(body._type);

  const pages = PAGES_SHOWING[body._type];
  after(() => warm(pages.map((page) => new URL(page, request.nextUrl.origin))));

  return Response.json({ revalidated: tag });
}

/** Fetches each page; a failure is logged only, since the next visitor starts the same work. */
async function warm(pages: URL[]): Promise<void> {
  const results = await Promise.allSettled(
    pages.map((page) => fetch(page, { signal: AbortSignal.timeout(10_000), cache: 'no-store' })),
  );
  for (const result of results) {
    if (result.status === 'rejected') console.warn('Warming a page failed:', result.reason);
  }
}
