import { getKnownPaths } from './known-paths.ts';
import { type Destination, resolveRedirect, withQuery } from './resolve.ts';

/** What a path is that no page of the code answers. */
export type UnknownPath = { kind: 'moved'; to: Destination } | { kind: 'gone' } | { kind: 'page' };

const ARTICLE = /^\/blog\/([^/]+)\/?$/;

/**
 * Whether a path is an article's, an old one that leads elsewhere, or nobody's. `query` is the
 * visitor's, without its question mark; it goes along. Where the lake does not answer, the page's own
 * route decides.
 */
export async function lookUp(path: string, query: string): Promise<UnknownPath> {
  const known = await getKnownPaths();
  if (!known) return { kind: 'page' };
  const [, slug] = ARTICLE.exec(path) ?? [];
  if (slug !== undefined && known.articles.has(slug)) return { kind: 'page' };
  const destination = resolveRedirect(known.redirects, path);
  if (destination) {
    return { kind: 'moved', to: { ...destination, to: withQuery(destination.to, query) } };
  }
  return slug === undefined ? { kind: 'page' } : { kind: 'gone' };
}
