import type { BreadcrumbList } from 'schema-dts';
import { absoluteUrl } from '../../site/absolute-url.ts';
import { SITE_PAGES, type SitePage } from '../../site/pages.ts';

type Step = { name: string; path: string };

/** The way from the home page to a page, and on to one below it. */
export const breadcrumb = (page: Exclude<SitePage, '/'>, below?: Step): BreadcrumbList =>
  trail([{ name: SITE_PAGES[page].name, path: page }, ...(below ? [below] : [])]);

/** The way from the home page over these. */
export function trail(way: readonly Step[]): BreadcrumbList {
  const steps = [{ name: SITE_PAGES['/'].name, path: '/' }, ...way];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: name,
      item: absoluteUrl(path),
    })),
  };
}
