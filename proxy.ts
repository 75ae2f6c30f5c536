import { type NextRequest, NextResponse } from 'next/server';
import { safeRedirect } from '@/lib/security/safe-redirect';
import { refreshSession } from '@/lib/supabase/proxy';

/**
 * Before every request of the client area: the session is refreshed and its cookies forwarded. Who may
 * not see a page is sent away here already, by a real HTTP redirection; each page and action checks
 * again for itself.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const session = await refreshSession(request);
  const { pathname, search, searchParams } = request.nextUrl;
  const visits = request.method === 'GET' || request.method === 'HEAD';

  if (visits && session.visitor === 'anonymous' && !isOpen(pathname)) {
    const next = new URLSearchParams({ next: pathname + search });
    return session.apply(NextResponse.redirect(new URL(`/auth?${next}`, request.url)));
  }
  if (visits && session.visitor === 'signed-in' && pathname === '/auth') {
    const next = safeRedirect(searchParams.get('next'));
    return session.apply(NextResponse.redirect(new URL(next, request.url)));
  }
  return session.apply(NextResponse.next({ request: { headers: request.headers } }));
}

/** Signing in, confirming a mail, asking for a new password. */
const isOpen = (pathname: string) => pathname === '/auth' || pathname.startsWith('/auth/');

export const config = {
  matcher: ['/auth/:path*', '/dashboard/:path*', '/make/:path*'],
};
