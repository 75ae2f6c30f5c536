import { setFlash } from '@/lib/account/flash';
import { endSession } from '@/lib/account/session-end';
import { isSameOrigin } from '@/lib/security/same-origin';

/** Déconnexion as a plain form of the header, on static pages and without scripts. */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request.headers)) {
    return new Response('Requête refusée.', { status: 403, headers: never });
  }
  const result = await endSession('local');
  if (!result.ok) await setFlash('sign-out-failed');
  return new Response(null, {
    status: 303,
    headers: { ...never, Location: result.ok ? '/auth' : '/dashboard' },
  });
}

const never = { 'Cache-Control': 'private, no-store' };
