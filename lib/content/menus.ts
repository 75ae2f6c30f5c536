import { CASE_STUDIES_PAGE } from '../site/pages.ts';
import type { Navigation } from './queries/navigation.ts';

/**
 * The menus of the header and the footer as they lead to the case studies: after the header's other links where the
 * consultant has not placed the link, and nowhere as long as there are none.
 */
export function menusOf(navigation: Navigation, hasCaseStudies: boolean): Navigation {
  const links = navigation.header;
  const isThere = ({ href }: { href: string }) => href !== CASE_STUDIES_PAGE;
  if (hasCaseStudies) {
    if (!links.every(isThere)) return navigation;
    const added = { href: CASE_STUDIES_PAGE, label: navigation.caseStudiesLabel };
    return { ...navigation, header: [...links, added] };
  }
  return {
    ...navigation,
    header: links.filter(isThere),
    footer: navigation.footer.map((column) => ({
      ...column,
      links: column.links.filter(isThere),
    })),
  };
}
