import { isContentType, PAGES_SHOWING } from '../../lib/content/tags.ts';
import { SITE_PAGES } from '../../lib/site/pages.ts';

/** A document as the Studio has it; its id may be the draft's. */
export type PreviewedDocument = {
  _id: string;
  _type: string;
  slug?: { current?: string } | undefined;
};

/** The page of the site on which a document is seen best; null for one that no page shows yet. */
export function pageOf({ _id, _type, slug }: PreviewedDocument): string | null {
  const id = _id.replace(/^drafts\./, '');
  const own = Object.entries(SITE_PAGES).find(([, { document }]) => document === id);
  if (own) return own[0];
  if (_type === 'article')
    return slug?.current ? `/blog/${encodeURIComponent(slug.current)}` : null;
  if (_type === 'authPage') return '/auth';
  return isContentType(_type) ? (PAGES_SHOWING[_type][0] ?? null) : null;
}
