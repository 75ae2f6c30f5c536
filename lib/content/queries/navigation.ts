import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import { LINK } from '../link.ts';
import { readContent } from '../read.ts';
import { linkShape, text } from '../shape.ts';
import { contentTag } from '../tags.ts';

/** The links of the header and the footer. A word that came later has a default. */
export const NAVIGATION_QUERY = defineQuery(`
  *[_type == "navigation" && _id == "navigation"][0] {
    "header": coalesce(header[] { ${LINK} }, []),
    "caseStudiesLabel": coalesce(caseStudiesLabel, "Réalisations"),
    blogLabel,
    allArticlesLabel,
    "cta": cta { ${LINK} },
    "ctaShort": coalesce(ctaShort, "Devis"),
    signInLabel,
    dashboardLabel,
    signOutLabel,
    "footer": coalesce(footer[] { title, "links": coalesce(links[] { ${LINK} }, []) }, []),
    footerContactTitle,
    footerEmailLabel,
    "footerContact": footerContact { ${LINK} },
    footerRights
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
  footer: z.array(z.object({ title: text, links: z.array(linkShape) })),
  footerContactTitle: text,
  footerEmailLabel: text,
  footerContact: linkShape,
  footerRights: text,
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
