import { getKnownPaths } from './known-paths.ts';
import { type Destination, resolveRedirect, withQuery } from './resolve.ts';

/** What a path is that no page of the code answers. */
export type UnknownPath = { kind: 'moved'; to: Destination } | { kind: 'gone' } | { kind: 'page' };

/** The addresses with a page for each of what is published under them. */
const ONE_OF_MANY = /^\/(blog|realisations|devis)\/([^/]+)\/?$/;
const LISTS = { blog: 'articles', realisations: 'caseStudies', devis: 'services' } as const;

/**
 * Whether a path is that of something published, an old one that leads elsewhere, or nobody's. `query` is the
 * visitor's, without its question mark; it goes along. Where the lake does not answer, the page's own
 * route decides.
 */
export async function lookUp(path: string, query: string): Promise<UnknownPath> {
  const known = await getKnownPaths();
  if (!known) return { kind: 'page' };
  const [, folder, name] = ONE_OF_MANY.exec(path) ?? [];
  if (name !== undefined && known[LISTS[folder as keyof typeof LISTS]].has(name)) {
    return { kind: 'page' };
  }
  const destination = resolveRedirect(known.redirects, path);
  if (destination) {
    return { kind: 'moved', to: { ...destination, to: withQuery(destination.to, query) } };
  }
  return name === undefined ? { kind: 'page' } : { kind: 'gone' };
}

/** Whether the quote wizard offers this service, as far as the lake has answered. */
export async function offersService(id: string): Promise<boolean> {
  return (await getKnownPaths())?.services.has(id) ?? false;
}
