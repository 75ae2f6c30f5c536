import { CASE_STUDIES_PAGE } from '../site/pages.ts';
import type { Navigation } from './queries/navigation.ts';

/**
 * The menus of the header and the footer as they lead to the case studies: at the end of the footer's first column where
 * the consultant has not placed the link, and nowhere as long as there are none.
 */
export function menusOf(navigation: Navigation, hasCaseStudies: boolean): Navigation {
  const { header, footer } = navigation;
  const isOther = ({ href }: { href: string }) => href !== CASE_STUDIES_PAGE;
  if (hasCaseStudies) {
    if (![header, ...footer.map(({ links }) => links)].every((links) => links.every(isOther))) {
      return navigation;
    }
    const added = { href: CASE_STUDIES_PAGE, label: navigation.caseStudiesLabel };
    const [first = { title: navigation.caseStudiesLabel, links: [] }, ...rest] = footer;
    return { ...navigation, footer: [{ ...first, links: [...first.links, added] }, ...rest] };
  }
  return {
    ...navigation,
    header: header.filter(isOther),
    footer: footer.map((column) => ({ ...column, links: column.links.filter(isOther) })),
  };
}
