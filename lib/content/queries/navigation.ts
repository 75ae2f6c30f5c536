import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import { LINK } from '../link.ts';
import { readContent } from '../read.ts';
import { linkShape, list, text } from '../shape.ts';
import { contentTag } from '../tags.ts';

/** The links of the header and the footer. */
export const NAVIGATION_QUERY = defineQuery(`
  *[_type == "navigation" && _id == "navigation"][0] {
    ...,
    "header": header[] { ${LINK} },
    cta { ${LINK} },
    "footer": footer[] { title, "links": links[] { ${LINK} } },
    footerContact { ${LINK} }
  }
`);

const navigationShape = z.object({
  header: z.array(linkShape).min(1),
  caseStudiesLabel: text,
  blogLabel: text,
  allArticlesLabel: text,
  cta: linkShape,
  ctaShort: text,
  signInLabel: text,
  dashboardLabel: text,
  signOutLabel: text,
  footer: list(z.object({ title: text, links: list(linkShape) })),
  footerContactTitle: text,
  footerEmailLabel: text,
  footerContact: linkShape,
  footerRights: text,
  footerCookiesLabel: text,
});

export type Navigation = z.output<typeof navigationShape>;

/**
 * The published menus (product.md, Header, Footer). Cached until they are published.
 *
 * @throws InvalidContentError, or the client's error; the cached page then stays
 */
export async function getNavigation(): Promise<Navigation> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('navigation'));
  return readContent('navigation', NAVIGATION_QUERY, navigationShape);
}
