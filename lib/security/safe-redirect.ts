/** Resolves paths; never part of a result. */
const BASE = 'http://inside.invalid';

/**
 * Whether a path of the client area is an endpoint and no page: it answers for itself who is not signed
 * in, and nobody is led there.
 */
export const isEndpoint = (pathname: string) =>
  /^\/(dashboard\/export|make\/runs|(?:dashboard\/devis|proposition)\/[^/]+\/(?!projet\/?$)[^/]+|suivi\/[^/]+\/projet\/[^/]+)(\/|$)/.test(
    pathname,
  );

/**
 * A path of this site to go to after signing in, from a value that anybody may have written.
 *
 * @returns path, query and fragment as a browser reads them, or the fallback where that could lead
 * elsewhere: another origin, `//host`, a backslash, a control character, something too long
 */
export function safeRedirect(value: unknown, fallback = '/dashboard'): string {
  if (typeof value !== 'string' || value.length > 2000) return fallback;
  // Browsers drop tabs and line breaks and read a backslash as a slash; nothing of ours holds either.
  if (!value.startsWith('/') || /[\\\p{Cc}\p{Cs}]/u.test(value)) return fallback;
  if (!URL.canParse(value, BASE)) return fallback;
  const url = new URL(value, BASE);
  if (url.origin !== BASE || url.pathname.startsWith('//')) return fallback;
  // Signing in leads to neither the sign-in page again nor an endpoint.
  if (/^\/(auth(?!\/password$)|api)(\/|$)/.test(url.pathname)) return fallback;
  if (isEndpoint(url.pathname)) return fallback;
  return url.pathname + url.search + url.hash;
}
