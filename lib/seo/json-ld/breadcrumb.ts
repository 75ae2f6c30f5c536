import type { BreadcrumbList } from 'schema-dts';
import { shown } from '../text.ts';
import { absoluteUrl } from '../url.ts';

/** The way from the home page to a page; `steps` leaves the home page out. */
export function breadcrumb(steps: ReadonlyArray<{ name: string; path: string }>): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Accueil', path: '/' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: shown(name),
      item: absoluteUrl(path),
    })),
  };
}
