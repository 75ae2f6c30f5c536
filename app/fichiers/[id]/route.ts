import type { NextRequest } from 'next/server';
import { contentDisposition } from '@/lib/files/name.ts';
import { type OpenFile, openFile } from '@/lib/files/store.ts';
import { isInline } from '@/lib/files/types.ts';
import { isSignedUrl } from '@/lib/files/url.ts';
import { log } from '@/lib/log/log.ts';
import { plainPage } from '@/lib/security/plain-page.ts';
import { getUser } from '@/lib/supabase/session.ts';
import { isUuid } from '@/lib/validation/uuid.ts';

const HTML = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-store' };

const page = (status: number, title: string, text: string): Response =>
  new Response(plainPage({ title, text }), { status, headers: HTML });

const BACK = '<a href="/dashboard">Revenez à votre espace</a>.';

const gone = () =>
  page(
    404,
    'Ce fichier n’est plus là',
    `Il a été retiré, son lien a expiré, ou il n’est pas à vous. ${BACK}`,
  );

const down = () =>
  page(
    503,
    'Ce fichier ne s’ouvre pas',
    `Le stockage ne répond pas. Réessayez dans un instant. ${BACK}`,
  );

/** Headers of a file. Its type is the one that was sniffed, or one that no browser acts on. */
function headersOf({ name, type, size }: OpenFile, etag: string): HeadersInit {
  const inline = isInline(type);
  return {
    'content-type': inline ? type : 'application/octet-stream',
    'content-length': String(size),
    'content-disposition': contentDisposition(name, inline),
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    // Kept, and asked for each time whether it may still be read.
    'cache-control': 'private, no-cache',
    etag,
  };
}

/**
 * A file of a project, for its client's session or by a URL that the site has signed for the Studio. The site hands
 * it on itself: who may read it is asked each time, and its headers are ours whichever Storage it is in. 404 or 503 with
 * a French page; who is not signed in is asked to.
 */
export async function GET(
  request: NextRequest,
  { params }: RouteContext<'/fichiers/[id]'>,
): Promise<Response> {
  const { id } = await params;
  if (!isUuid(id)) return gone();
  try {
    let account: string | undefined;
    if (!isSignedUrl(id, request.nextUrl.searchParams)) {
      const user = await getUser();
      if (!user) return signInFirst(request, id);
      account = user.id;
    }
    const file = await openFile(id, account);
    if (!file) return gone();
    // The content under an id never changes.
    const etag = `"${id}"`;
    const headers = headersOf(file, etag);
    if (request.headers.get('if-none-match') === etag) {
      return new Response(null, {
        status: 304,
        headers: { etag, 'cache-control': 'private, no-cache' },
      });
    }
    return new Response(await file.body(), { headers });
  } catch (error) {
    log.error({ err: error }, 'A file could not be read');
    return down();
  }
}

/** A link leads to the form, and from there to the file; a picture has nobody who could fill it in. */
function signInFirst(request: NextRequest, id: string): Response {
  if ((request.headers.get('sec-fetch-dest') ?? 'document') !== 'document') return gone();
  const location = `/auth?${new URLSearchParams({ next: `/fichiers/${id}` })}`;
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
}
