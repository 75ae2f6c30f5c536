import { SIGNATURE_HEADER_NAME } from '@sanity/webhook';
import { serverEnv } from '@/lib/env/server.ts';
import { isOneOfMany } from '@/lib/publishing/bulk-changes.ts';
import { revalidateContent } from '@/lib/publishing/revalidate.ts';
import { isFreshlySigned } from '@/lib/publishing/signature.ts';
import { changeOf, readDocument } from '@/lib/publishing/webhook.ts';

/**
 * The publish webhook, signed as Sanity signs it: the pages that show the document are made anew.
 *
 * 200 with the type, null for one that the site does not show; 401 for a signature that is wrong or old, 400 for a
 * body that is no document, 413 for one that is too long (lib/security/receive.ts), 503 without a secret.
 */
export async function POST(request: Request): Promise<Response> {
  const secret = serverEnv.SANITY_REVALIDATE_SECRET?.trim();
  if (!secret) return Response.json({ error: 'no webhook secret is set' }, { status: 503 });

  const body = await request.text();
  if (!(await isFreshlySigned(body, request.headers.get(SIGNATURE_HEADER_NAME), secret))) {
    return Response.json({ error: 'invalid signature' }, { status: 401 });
  }
  const document = readDocument(body);
  if (!document) return Response.json({ error: 'no document type' }, { status: 400 });
  const change = changeOf(document);
  if (!change) return Response.json({ revalidated: null });

  await revalidateContent(
    isOneOfMany(change, request.headers) ? { ...change, many: true } : change,
  );
  return Response.json({ revalidated: document._type });
}
