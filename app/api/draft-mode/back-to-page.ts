import { safeRedirect } from '@/lib/security/safe-redirect.ts';

const NEVER_CACHED = { 'Cache-Control': 'private, no-store' };

/** The refusal of a form that another site sent, or that came outside of a preview. */
export const refused = (): Response =>
  new Response('Requête refusée.', { status: 403, headers: NEVER_CACHED });

/** The page again on which a form of the preview's bar stands. */
export function backToPage(request: Request): Response {
  const from = request.headers.get('referer') ?? '';
  const path = URL.canParse(from) ? new URL(from).pathname : undefined;
  return new Response(null, {
    status: 303,
    headers: { ...NEVER_CACHED, Location: safeRedirect(path, '/') },
  });
}
