import { SITE_PAGES, type SitePage } from './pages.ts';

type LegalPage = {
  [Path in SitePage]: (typeof SITE_PAGES)[Path]['type'] extends 'legalPage' ? Path : never;
}[SitePage];

/** A legal text by the path of its page, without the slash. */
export type LegalSlug = LegalPage extends `/${infer Slug}` ? Slug : never;

/** The legal texts (product.md, Legal texts): documents of one type, each with its own page. */
export const LEGAL_PAGES = Object.entries(SITE_PAGES).flatMap(([path, { type }]) =>
  type === 'legalPage' ? [path.slice(1) as LegalSlug] : [],
);

/** The id of a legal text's document. */
export const legalPageId = (slug: LegalSlug) => SITE_PAGES[`/${slug}`].document;
