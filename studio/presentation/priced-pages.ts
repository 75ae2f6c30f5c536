import type { DocumentLocation } from 'sanity/presentation';
import type { FaqGroup } from '../../lib/content/queries/faq.ts';
import { quotesPrices } from '../../lib/content/quoted-prices.ts';
import { SITE_PAGES, type SitePage } from '../../lib/site/pages.ts';
import { seenBlocks, type WithBlocks } from './block-pages.ts';
import { locationOf, siteLocation } from './page-location.ts';

/** A document whose text may quote a price. */
export type Quoting = WithBlocks & { group?: FaqGroup; [field: string]: unknown };

/** The pages that show the estimator's prices whatever their texts say. */
export const PRICED_PAGES = ['/devis', '/', '/services'] as const satisfies SitePage[];

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
const PRICED_BLOCKS = ['priceBlock', 'quoteBlock', 'scaleBlock', 'servicesBlock'];

/** Whether visitors see a price of it: in a block, or in a text that no hidden block holds. */
const showsPrices = (document: Quoting): boolean => {
  const blocks = seenBlocks(document);
  return (
    blocks.some(({ _type }) => PRICED_BLOCKS.includes(_type)) ||
    quotesPrices({ ...document, blocks })
  );
};

/** Every page that shows a price of the estimator, once: by what it is, then by what its texts quote. */
export function pricedPages(documents: readonly Quoting[]): DocumentLocation[] {
  const all = [
    ...PRICED_PAGES.map(siteLocation),
    ...documents.filter(showsPrices).flatMap((document) => locationOf(document) ?? []),
  ];
  return [...new Map(all.map((location) => [location.href, location])).values()];
}
