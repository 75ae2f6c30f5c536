import { type NextRequest, NextResponse } from 'next/server';
import { FRAME_SCRIPT } from '@/app/_components/layout/frame-script.ts';
import { isCompared } from '@/lib/content/compared.ts';
import { holds, PASS_COOKIE, readPass } from '@/lib/content/preview-pass.ts';
import { opensPreview, PRESENTED, PREVIEW_COOKIE } from '@/lib/next/preview-mode.ts';
import { isReadable } from '@/lib/redirects/resolve.ts';
import { lookUp, movedService, storedAt, wizardPage } from '@/lib/routing/look-up.ts';
import { contentSecurityPolicy, isStudio } from '@/lib/security/headers.ts';
import { scriptHash } from '@/lib/security/inline-scripts.ts';
import { withNonce, withoutNonce } from '@/lib/security/nonce.ts';
import { PREVIEW_IS_OVER, plainPage, SERVER_ERROR } from '@/lib/security/plain-page.ts';
import { isEndpoint, safeRedirect } from '@/lib/security/safe-redirect.ts';
import {
  isClientArea,
  isCountedQuote,
  isPresented,
  isPreviewRoute,
  isSitePage,
  NOT_FOUND_PAGE,
  PREVIEW_ROUTE,
  STUDIO_PAGE,
} from '@/lib/site/pages.ts';
import { refreshSession } from '@/lib/supabase/proxy.ts';

/**
 * Answers requests that no stored page answers by itself: those of the client area, previews, forms that come without
 * scripts, the wizard with a service or a group chosen, and all paths that no file of app/ has by name
 * (docs/decisions/0007-redirects.md): a path that is not published leaves nothing behind, whatever it is called.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { pathname, searchParams } = request.nextUrl;
  const previews = opensPreview(request.cookies.get(PREVIEW_COOKIE)?.value);
  const shown = previews && !isStudio(pathname) ? await shownTo(request) : 'published';
  if (shown === 'nothing') return previewIsOver();
  if (isClientArea(pathname)) return guard(request, shown);
  const isForOne = previews || postsForm(request) || isCountedQuote(pathname);
  const page = isForOne ? forOne(request, shown) : stored(request);
  // The Studio reads its address by itself: a page of each would be stored for every one that is tried.
  if (isStudio(pathname) && isReadable(pathname)) {
    return NextResponse.rewrite(new URL(STUDIO_PAGE, request.url), page);
  }
  const moved = pathname === '/devis' ? await movedService(searchParams) : null;
  if (moved) return leadOn(request, `/devis?${moved}`, true);
  const wizard = pathname === '/devis' ? await wizardPage(searchParams, previews) : null;
  if (isPreviewedPage(request, shown)) return previewed(request, shown, wizard ?? pathname);
  if (wizard && isCountedQuote(wizard)) {
    const counted = new URL(wizard + request.nextUrl.search, request.url);
    return NextResponse.rewrite(counted, forOne(request, shown));
  }
  if (wizard) return NextResponse.rewrite(new URL(wizard, request.url), page);
  // A preview may show what was never published: the page itself decides.
  if (previews) return pageOf(request, storedAt(pathname), page);

  const found = isSitePage(pathname)
    ? { kind: 'page' as const }
    : await lookUp(pathname, searchParams.toString());
  if (found.kind === 'moved') {
    return leadOn(request, found.to.to, found.to.permanent);
  }
  if (found.kind === 'unread') return notYetKnown();
  const isPagePath = isReadable(pathname) && !isPreviewRoute(pathname);
  if (found.kind === 'page' && isPagePath) return pageOf(request, found.stored ?? null, page);
  // What is not published, and what a route could not decode, are the stored 404.
  return NextResponse.rewrite(new URL(NOT_FOUND_PAGE, request.url), page);
}

/** The page at the path that is asked for, or at the one where it is stored. */
const pageOf = (
  { nextUrl }: NextRequest,
  stored: string | null,
  page: Parameters<typeof NextResponse.next>[0],
) =>
  stored === null
    ? NextResponse.next(page)
    : NextResponse.rewrite(new URL(stored + nextUrl.search, nextUrl), page);

/** The answer while nobody can say whether anything is at an address: the content has not been read since the start. */
const notYetKnown = () =>
  new NextResponse(plainPage(SERVER_ERROR), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '5',
    },
  });

/** Redirects an old URL. No browser keeps the answer: a new page may take the URL. */
const leadOn = (request: NextRequest, to: string, permanent: boolean) =>
  NextResponse.redirect(new URL(to, request.url), {
    status: permanent ? 308 : 307,
    headers: { 'cache-control': 'no-cache' },
  });

/**
 * The session is refreshed and its cookies forwarded. Who may not see a page is sent away here
 * already, by a real HTTP redirection; each page and action checks again for itself.
 */
async function guard(request: NextRequest, shown: Shown): Promise<NextResponse> {
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
  return session.apply(
    isEdited(shown) && isPreviewedPage(request, shown)
      ? previewed(request, shown, pathname)
      : NextResponse.next(forOne(request, shown)),
  );
}

/**
 * Signing in, confirming a mail, asking for a new password; a quote by its link, a call, a request; endpoints, which answer for
 * themselves.
 */
const isOpen = (pathname: string) =>
  /^\/(?:auth|proposition|rendez-vous|suivi)(\/|$)/.test(pathname) || isEndpoint(pathname);

/**
 * The content that a visit sees: the published, drafts by a link, drafts under what the Studio lays over them, or the
 * content online beside these.
 */
type Shown = 'published' | 'drafts' | 'edited' | 'compared';

const isEdited = (shown: Shown) => shown === 'edited' || shown === 'compared';

/** The content that a preview of this build shows; nothing where neither the Studio nor a link that is shared opens it. */
async function shownTo({ cookies, nextUrl }: NextRequest): Promise<Shown | 'nothing'> {
  const pass = readPass(cookies.get(PASS_COOKIE)?.value);
  if (!pass || !(await holds(pass))) return 'nothing';
  if (pass.link !== null) return 'drafts';
  return isCompared(nextUrl.searchParams) ? 'compared' : 'edited';
}

/** Whether app/(preview) makes the page: not the outcome of a form that came without scripts, which is another's. */
const isPreviewedPage = (request: NextRequest, shown: Shown) =>
  shown !== 'published' &&
  isPresented(request.nextUrl.pathname) &&
  (!postsForm(request) || request.headers.has('next-action'));

/** The page at a path of the site, made there. */
function previewed(request: NextRequest, shown: Shown, path: string): NextResponse {
  const route = PREVIEW_ROUTE + (path === '/' ? '' : path) + request.nextUrl.search;
  return NextResponse.rewrite(new URL(route, request.url), forOne(request, shown));
}

/**
 * The answer to a preview whose time is over, given once: with the cookies gone, the page is there again as visitors see
 * it.
 */
function previewIsOver(): NextResponse {
  const answer = new NextResponse(plainPage(PREVIEW_IS_OVER), {
    status: 401,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-store' },
  });
  for (const name of [PREVIEW_COOKIE, PASS_COOKIE]) answer.cookies.delete(name);
  return answer;
}

/** The request without a visitor's nonce: a stored page brings its own policy (lib/next/finish.ts). */
const stored = (request: NextRequest) => ({ request: { headers: withoutNonce(request.headers) } });

/** Next gives a nonce to its own scripts, and the frame's not everywhere. */
const OF_FRAME = [scriptHash(FRAME_SCRIPT)];

/** The request for a page that is made for it alone, with a policy by a nonce, which Next writes into the scripts. */
function forOne(request: NextRequest, shown: Shown) {
  const { nonce, headers } = withNonce(request.headers);
  headers.delete(PRESENTED);
  // Only pages are presented: what is posted may be mailed, and files are read by programs.
  if (isEdited(shown) && request.method === 'GET' && isPresented(request.nextUrl.pathname)) {
    headers.set(PRESENTED, shown);
  }
  // Hot reload evaluates code.
  if (process.env.NODE_ENV !== 'production') return { request: { headers: withoutNonce(headers) } };
  const scripts = { nonce, hashes: OF_FRAME };
  const { pathname } = request.nextUrl;
  const policy = contentSecurityPolicy(pathname, scripts, shown === 'published' ? 'none' : 'self');
  return { request: { headers }, headers: { 'content-security-policy': policy } };
}

/** Whether a form was sent as a browser without scripts sends it: the page with its outcome follows. */
const postsForm = ({ method, headers }: NextRequest) =>
  method === 'POST' &&
  /^(?:multipart\/form-data|application\/x-www-form-urlencoded)/i.test(
    headers.get('content-type') ?? '',
  );

export const config = {
  matcher: [
    '/auth/:path*',
    '/dashboard/:path*',
    '/make/:path*',
    '/proposition/:path*',
    '/rendez-vous/:path*',
    '/suivi/:path*',
    // The paths that app/ does not answer by a fixed name: its own pages pay nothing for this.
    '/((?!_next/|api/|(?:services|formations|about|realisations|devis|contact|legal|privacy|terms|cookies|blog|blog/flux\\.xml|devis/estimation\\.pdf|sitemap\\.xml|robots\\.txt|manifest\\.webmanifest|favicon\\.ico|studio|icon\\.svg|apple-icon\\.png|icons/(?:maskable-)?(?:192|512)\\.png)$).+)',
    // The query says which of the wizard's stored pages it is.
    { source: '/devis', has: [{ type: 'query', key: 'service' }] },
    { source: '/devis', has: [{ type: 'query', key: 'participants' }] },
    // Unless their answer is made for one visitor, or the visitor says what a policy is to be.
    {
      source: '/((?!_next/|api/).*)',
      has: [{ type: 'cookie', key: '__prerender_bypass' }],
    },
    {
      source: '/((?!_next/|api/).*)',
      has: [
        {
          type: 'header',
          key: 'content-type',
          value: '(?:multipart/form-data|application/x-www-form-urlencoded).*',
        },
      ],
    },
    {
      source: '/((?!_next/|api/).*)',
      has: [{ type: 'header', key: 'content-security-policy' }],
    },
    {
      source: '/((?!_next/|api/).*)',
      has: [{ type: 'header', key: 'content-security-policy-report-only' }],
    },
  ],
};
