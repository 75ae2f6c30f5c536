import {
  articlePath,
  type ContentType,
  caseStudyPath,
  isContentType,
  pagesShowing,
  SITE_PAGES,
  type SitePage,
} from '../../lib/site/pages.ts';

/** A document as the Studio has it; its id may be the draft's. */
export type PreviewedDocument = {
  _id: string;
  _type: string;
  slug?: { current?: string } | undefined;
};

/** Of what several pages show. */
const SEEN_BEST: Partial<Record<ContentType, SitePage>> = {
  faqEntry: '/contact',
  service: '/services',
};

/** The page of the site on which a document is seen best; null for one that no page shows yet. */
export function pageOf({ _id, _type, slug }: PreviewedDocument): string | null {
  const id = _id.replace(/^drafts\./, '');
  const own = Object.entries(SITE_PAGES).find(([, { document }]) => document === id);
  if (own) return own[0];
  if (_type === 'article') return slug?.current ? articlePath(slug.current) : null;
  if (_type === 'caseStudy') return slug?.current ? caseStudyPath(slug.current) : null;
  return isContentType(_type) ? (SEEN_BEST[_type] ?? pagesShowing(_type)[0] ?? null) : null;
}
