import type { NextRequest } from 'next/server';
import { parseBody } from 'next-sanity/webhook';
import { serverEnv } from '@/lib/env/server.ts';
import { revalidateContent } from '@/lib/publishing/revalidate.ts';
import { changeOf } from '@/lib/publishing/webhook.ts';

/**
 * The publish webhook, signed as Sanity signs it: the pages that show the document are made anew.
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

  await revalidateContent(change);
  return Response.json({ revalidated: body._type });
}
