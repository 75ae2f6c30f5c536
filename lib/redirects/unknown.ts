import { getAddresses } from '../content/addresses.ts';
import { type Destination, resolveRedirect, withQuery } from './resolve.ts';

/** What an address is that no page of the code answers. */
export type UnknownAddress =
  | { kind: 'moved'; to: Destination }
  | { kind: 'gone' }
  | { kind: 'page' };

const ARTICLE = /^\/blog\/([^/]+)\/?$/;

/**
 * Whether an address is an article's, an old one that leads elsewhere, or nobody's. `query` is the
 * visitor's, without its question mark; it goes along. Where the lake does not answer, the page's own
 * route decides.
 */
export async function lookUp(path: string, query: string): Promise<UnknownAddress> {
  const addresses = await getAddresses();
  if (!addresses) return { kind: 'page' };
  const [, slug] = ARTICLE.exec(path) ?? [];
  if (slug !== undefined && addresses.articles.has(slug)) return { kind: 'page' };
  const destination = resolveRedirect(addresses.redirects, path);
  if (destination) {
    return { kind: 'moved', to: { ...destination, to: withQuery(destination.to, query) } };
  }
  return slug === undefined ? { kind: 'page' } : { kind: 'gone' };
}
