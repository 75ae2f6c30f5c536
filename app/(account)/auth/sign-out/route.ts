import { endSession } from '@/lib/account/session-end.ts';
import { isSameOrigin } from '@/lib/security/same-origin.ts';

const NEVER_CACHED = { 'Cache-Control': 'private, no-store' };

/** Déconnexion of this browser, as a plain form of the header: on static pages, and without scripts. */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request.headers)) {
    return new Response('Requête refusée.', { status: 403, headers: NEVER_CACHED });
  }
  await endSession('local');
  return new Response(null, { status: 303, headers: { ...NEVER_CACHED, Location: '/auth' } });
}
