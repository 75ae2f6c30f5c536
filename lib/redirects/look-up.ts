import { documentAt } from '../site/pages.ts';
import { getKnownPaths } from './known-paths.ts';
import { type Destination, resolveRedirect, withQuery } from './resolve.ts';

/** What a path is that no page of the code answers. */
export type UnknownPath = { kind: 'moved'; to: Destination } | { kind: 'gone' } | { kind: 'page' };

/**
 * Whether a path is an article's or a case study's, an old one that leads elsewhere, or nobody's. `query` is the
 * visitor's, without its question mark; it goes along. Where the lake does not answer, the page's own
 * route decides.
 */
export async function lookUp(path: string, query: string): Promise<UnknownPath> {
  const known = await getKnownPaths();
  if (!known) return { kind: 'page' };
  const asked = documentAt(path);
  const slugs = asked?.type === 'article' ? known.articles : known.caseStudies;
  if (asked && slugs.has(asked.slug)) return { kind: 'page' };
  const destination = resolveRedirect(known.redirects, path);
  if (destination) {
    return { kind: 'moved', to: { ...destination, to: withQuery(destination.to, query) } };
  }
  return { kind: asked ? 'gone' : 'page' };
}
