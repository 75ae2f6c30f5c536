import type { BreadcrumbList } from 'schema-dts';
import { absoluteUrl } from '../../site/absolute-url.ts';
import { SITE_PAGES, type SitePage } from '../../site/pages.ts';

/** The way from the home page to a page, and on to one below it. */
export function breadcrumb(
  page: Exclude<SitePage, '/'>,
  below?: { name: string; path: string },
): BreadcrumbList {
  const steps = [
    { name: SITE_PAGES['/'].name, path: '/' },
    { name: SITE_PAGES[page].name, path: page },
    ...(below ? [below] : []),
  ];
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
