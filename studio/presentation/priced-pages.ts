import type { DocumentLocation } from 'sanity/presentation';
import type { FaqGroup } from '../../lib/content/queries/faq.ts';
import { quotesPrices } from '../../lib/content/quoted-prices.ts';
import {
  articlePath,
  caseStudyPath,
  ownPagePath,
  SITE_PAGES,
  type SitePage,
} from '../../lib/site/pages.ts';

/** A document whose text may quote a price. */
export type Quoting = {
  _id: string;
  _type: string;
  title?: string;
  slug?: { current?: string };
  group?: FaqGroup;
  [field: string]: unknown;
};

/** The pages that show the estimator's prices whatever their texts say. */
export const PRICED_PAGES = ['/devis', '/', '/services'] as const satisfies SitePage[];

const FAQ_PAGES: Record<FaqGroup, SitePage> = { contact: '/contact', training: '/formations' };

/** Types of the documents that are few, read whole: a page's texts are in many fields. */
const FEW = [
  ...new Set(Object.values(SITE_PAGES).map(({ type }) => type)),
  'caseStudy',
  'faqEntry',
  'page',
];

/** GROQ: documents among which are all that quote a price; of articles those that have the words of a place for one. */
export const QUOTING_QUERY = /* groq */ `*[_type in $few || (_type == "article" && (
  pt::text(body) match "prix" || pt::text(body) match "fourchette" ||
  pt::text(body[_type == "callout"].text[]) match "prix" || pt::text(body[_type == "callout"].text[]) match "fourchette" ||
  excerpt match "prix" || excerpt match "fourchette" ||
  faq[].answer match "prix" || faq[].answer match "fourchette"
))]`;

export const QUOTING_PARAMS = { few: FEW };

/** Blocks of a page that show prices. */
const PRICED_BLOCKS = ['priceBlock', 'scaleBlock', 'servicesBlock'];

const hasPricedBlock = ({ blocks }: Quoting) =>
  Array.isArray(blocks) && blocks.some(({ _type }) => PRICED_BLOCKS.includes(_type));

const siteLocation = (path: SitePage): DocumentLocation => ({
  title: SITE_PAGES[path].name,
  href: path,
});

/** The page on which a document's text shows; null where it has no address yet. */
function locationOf({ _id, _type, title = 'Sans titre', slug, group }: Quoting) {
  const address = slug?.current;
  const pathOf = { article: articlePath, caseStudy: caseStudyPath, page: ownPagePath }[_type];
  if (pathOf) return address ? { title, href: pathOf(address) } : null;
  if (_type === 'faqEntry') return group ? siteLocation(FAQ_PAGES[group]) : null;
  const path = (Object.keys(SITE_PAGES) as SitePage[]).find(
    (candidate) => SITE_PAGES[candidate].document === _id.replace(/^drafts\./, ''),
  );
  return path ? siteLocation(path) : null;
}

/** Every page that shows a price of the estimator, once: by what it is, then by what its texts quote. */
export function pricedPages(documents: readonly Quoting[]): DocumentLocation[] {
  const quoting = documents.filter(
    (document) => quotesPrices(document) || hasPricedBlock(document),
  );
  const all = [
    ...PRICED_PAGES.map(siteLocation),
    ...quoting.flatMap((document) => locationOf(document) ?? []),
  ];
  return [...new Map(all.map((location) => [location.href, location])).values()];
}
