import { draftMode } from 'next/headers';
import { safeRedirect } from '@/lib/security/safe-redirect.ts';
import { isSameOrigin } from '@/lib/security/same-origin.ts';

const NEVER_CACHED = { 'Cache-Control': 'private, no-store' };

/** Ends the preview and shows the same page as visitors see it; a plain form, so that scripts are not needed. */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request.headers)) {
    return new Response('Requête refusée.', { status: 403, headers: NEVER_CACHED });
  }
  (await draftMode()).disable();
  const from = request.headers.get('referer') ?? '';
  const path = URL.canParse(from) ? new URL(from).pathname : undefined;
  return new Response(null, {
    status: 303,
    headers: { ...NEVER_CACHED, Location: safeRedirect(path, '/') },
  });
}
