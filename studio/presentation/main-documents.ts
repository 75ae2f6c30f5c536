import { type DocumentResolver, defineDocuments } from 'sanity/presentation';
import { BOOKING_PATH } from '../../lib/appointments/paths.ts';
import { isRoute, SITE_PAGES } from '../../lib/site/pages.ts';

/** Presentation's main documents: the one that each URL shows first. */
export const mainDocuments: DocumentResolver[] = defineDocuments([
  { route: '/blog/page/:number', filter: '_id == "blogPage"' },
  { route: '/blog/:slug', filter: '_type == "article" && slug.current == $slug' },
  { route: '/realisations/:slug', filter: '_type == "caseStudy" && slug.current == $slug' },
  { route: '/auth', filter: '_id == "authPage"' },
  { route: '/auth/:page', filter: '_id == "accountPages"' },
  { route: '/dashboard', filter: '_id == "dashboardPage"' },
  { route: '/make', filter: '_id == "makePage"' },
  { route: BOOKING_PATH, filter: '_id == "appointmentSettings"' },
  ...Object.entries(SITE_PAGES).map(([route, { document }]) => ({
    route,
    filter: `_id == "${document}"`,
  })),
  {
    route: ['/:first', '/:first/:second'],
    // What the code answers is none of the consultant's own pages, as the address by which a preview begins.
    resolve: ({ path, params: { first = '', second } }) =>
      isRoute(path)
        ? undefined
        : {
            filter: '_type == "page" && slug.current == $slug',
            params: { slug: second ? `${first}/${second}` : first },
          },
  },
]);
