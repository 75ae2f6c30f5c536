import { PAGE_OF } from '../redirects/former-slugs.ts';
import { SITE_PAGES } from '../site/pages.ts';

/** A document that a link may name; its id is the published one. */
export type PageDocument = { id: string; type: string; slug: string | null };

/** The types of the documents that a link may name: each page's, what there is any number of, and services. */
export const LINKED_TYPES: readonly string[] = [
  ...new Set([
    ...Object.values(SITE_PAGES).map(({ type }) => type),
    'article',
    'caseStudy',
    'page',
    'service',
    'authPage',
  ]),
];

/**
 * The path to which a link to this document leads, that of a service with its anchor; null where it has no page yet.
 * lib/content/link.ts says the same in GROQ.
 */
export function pagePath({ id, type, slug }: PageDocument): string | null {
  if (type === 'authPage') return '/auth';
  if (type === 'service') return slug && `/services#${slug}`;
  if (type === 'article' || type === 'caseStudy' || type === 'page') {
    return slug && PAGE_OF[type](slug);
  }
  return Object.entries(SITE_PAGES).find(([, { document }]) => document === id)?.[0] ?? null;
}
