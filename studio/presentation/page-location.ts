import type { DocumentLocation } from 'sanity/presentation';
import type { FaqGroup } from '../../lib/content/queries/faq.ts';
import {
  articlePath,
  caseStudyPath,
  ownPagePath,
  SITE_PAGES,
  type SitePage,
} from '../../lib/site/pages.ts';

/** A document, as far as its page is concerned. */
type Placed = {
  _id: string;
  _type: string;
  title?: string | null;
  slug?: { current?: string } | null;
  group?: FaqGroup;
};

const FAQ_PAGES: Record<FaqGroup, SitePage> = { contact: '/contact', training: '/formations' };

/** A page of the site, by its name. */
export const siteLocation = (path: SitePage): DocumentLocation => ({
  title: SITE_PAGES[path].name,
  href: path,
});

/** The page on which a document's text shows; null where it has no address yet. */
export function locationOf({ _id, _type, title, slug, group }: Placed): DocumentLocation | null {
  const address = slug?.current;
  const pathOf = { article: articlePath, caseStudy: caseStudyPath, page: ownPagePath }[_type];
  if (pathOf) return address ? { title: title || 'Sans titre', href: pathOf(address) } : null;
  if (_type === 'faqEntry') return group ? siteLocation(FAQ_PAGES[group]) : null;
  const path = (Object.keys(SITE_PAGES) as SitePage[]).find(
    (candidate) => SITE_PAGES[candidate].document === _id.replace(/^drafts\./, ''),
  );
  return path ? siteLocation(path) : null;
}
