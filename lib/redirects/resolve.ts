import { isLinkTarget, leavesSite } from '../site/link-target.ts';

/** An old path and the one that replaces it, as the consultant typed them. */
export type Redirect = { from: string; to: string; permanent: boolean };

/** The target of an old path; `permanent` decides between 308 and 307. */
export type Destination = { to: string; permanent: boolean };

/** Chains longer than this are a mistake of the content, as loops are. */
const MAX_HOPS = 10;

/** Whether a path may be redirected as an old one: it has no query or fragment, and is not the home page. */
export const isOldPath = (path: string): boolean =>
  isLinkTarget(path) && !leavesSite(path) && path !== '/' && !/[?#]/.test(path);

/** Whether a path can be decoded: each of its % begins a character. */
export function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** A path in its one spelling: decoded, without slashes at its end. A stray % is compared as it stands. */
export function plainPath(path: string): string {
  const decoded = isReadable(path) ? decodeURI(path) : path;
  return decoded.replace(/\/+$/, '') || '/';
}

/**
 * Resolves `path` over chains of redirects, in one hop: permanent where every step is. Null where no redirect starts
 * there, or where they go round in a loop.
 */
export function resolveRedirect(redirects: readonly Redirect[], path: string): Destination | null {
  const known = new Map(redirects.map((redirect) => [plainPath(redirect.from), redirect]));
  const visited = new Set<string>();
  let here = plainPath(path);
  let to: string | null = null;
  let permanent = true;
  for (let next = known.get(here); next; next = known.get(here)) {
    if (visited.has(here) || visited.size >= MAX_HOPS) return null;
    visited.add(here);
    to = next.to;
    permanent &&= next.permanent;
    here = plainPath(to.replace(/[?#].*$/, ''));
  }
  return to === null ? null : { to, permanent };
}

/** A target with the visitor's query; one that has a query of its own keeps that. */
export function withQuery(to: string, query: string): string {
  if (!query || to.includes('?')) return to;
  const [path = '', fragment] = to.split('#', 2);
  return `${path}?${query}${fragment === undefined ? '' : `#${fragment}`}`;
}

/** Whether a redirect from `from` to `to` would go round with the others; for the Studio. */
export function makesLoop(
  others: ReadonlyArray<Pick<Redirect, 'from' | 'to'>>,
  added: Pick<Redirect, 'from' | 'to'>,
): boolean {
  const all = [...others, added].map((redirect) => ({ ...redirect, permanent: true }));
  return resolveRedirect(all, added.from) === null;
}
