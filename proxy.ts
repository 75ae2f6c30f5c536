import { type NextRequest, NextResponse } from 'next/server';
import { PREVIEW_COOKIE } from '@/lib/content/preview-cookie.ts';
import { lookUp } from '@/lib/redirects/look-up.ts';
import { isEndpoint, safeRedirect } from '@/lib/security/safe-redirect.ts';
import { isClientArea, NOT_FOUND_PAGE } from '@/lib/site/pages.ts';
import { refreshSession } from '@/lib/supabase/proxy.ts';

/**
 * Before requests that no static page answers by itself: those of the client area, and paths that
 * no file of app/ knows (docs/decisions/0007-redirects.md).
 */
export function proxy(request: NextRequest): Promise<NextResponse> {
  return isClientArea(request.nextUrl.pathname) ? guard(request) : find(request);
}

/**
 * The session is refreshed and its cookies forwarded. Who may not see a page is sent away here
 * already, by a real HTTP redirection; each page and action checks again for itself.
 */
async function guard(request: NextRequest): Promise<NextResponse> {
  const { pathname, search, searchParams } = request.nextUrl;
  const session = await refreshSession(request, !isEndpoint(pathname));
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

/** Signing in, confirming a mail, asking for a new password; endpoints, which answer for themselves. */
const isOpen = (pathname: string) => /^\/auth(\/|$)/.test(pathname) || isEndpoint(pathname);

/** Old paths lead to their new ones; an article that is not published is the static 404. */
async function find(request: NextRequest): Promise<NextResponse> {
  const { pathname, searchParams } = request.nextUrl;
  // In a preview an article may exist that was never published; the page itself decides.
  if (request.cookies.has(PREVIEW_COOKIE)) return NextResponse.next();
  const found = await lookUp(pathname, searchParams.toString());
  if (found.kind === 'page') return NextResponse.next();
  if (found.kind === 'gone') return NextResponse.rewrite(new URL(NOT_FOUND_PAGE, request.url));
  const { to, permanent } = found.to;
  return NextResponse.redirect(new URL(to, request.url), permanent ? 308 : 307);
}

export const config = {
  matcher: [
    '/auth/:path*',
    '/dashboard/:path*',
    '/make/:path*',
    // Everything but what app/ answers at fixed paths: those pages pay nothing for this.
    '/((?!_next/|api/|partage/|icons/|studio(?:/|$)|(?:services|formations|about|devis|contact|legal|privacy|terms|cookies|blog|blog/flux\\.xml|sitemap\\.xml|robots\\.txt|manifest\\.webmanifest)$|.*opengraph-image|(?:apple-)?icon[^/]*\\.(?:svg|png)$).+)',
  ],
};
