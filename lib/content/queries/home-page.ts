import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import { readContent } from '../read.ts';
import { SEO_FIELD, seoShape } from '../seo.ts';
import { closing, linkShape, text, titledText } from '../shape.ts';
import { contentTag } from '../tags.ts';

/**
 * The copy of the home page (product.md, Home). Words that came later have a
 * default: content from before them stays valid.
 */
export const HOME_PAGE_QUERY = defineQuery(`
  *[_type == "homePage" && _id == "homePage"][0] {
    heroTitle,
    heroText,
    "heroPrimary": heroPrimary { label, href },
    "heroSecondary": heroSecondary { label, href },
    "heroBlocks": coalesce(heroBlocks, ["Application", "Boutique", "Automatisation", "Base de données"]),
    claimsTitle,
    expertisesTitle,
    expertisesText,
    expertiseLabel,
    reasonsTitle,
    "reasons": coalesce(reasons[] { title, text }, []),
    reviewsTitle,
    reviewsText,
    reviewsEmpty,
    reviewFormTitle,
    reviewFormText,
    "closing": closing { title, text, primary { label, href }, secondary { label, href } },
    ${SEO_FIELD}
  }
`);

const homePageShape = z.object({
  heroTitle: text,
  heroText: text,
  heroPrimary: linkShape,
  heroSecondary: linkShape,
  /** In the drawing, from top to bottom. */
  heroBlocks: z.tuple([text, text, text, text]),
  claimsTitle: text,
  expertisesTitle: text,
  expertisesText: text,
  expertiseLabel: text,
  reasonsTitle: text,
  reasons: z.array(titledText),
  reviewsTitle: text,
  reviewsText: text,
  reviewsEmpty: text,
  reviewFormTitle: text,
  reviewFormText: text,
  closing,
  seo: seoShape,
});

export type HomePage = z.output<typeof homePageShape>;

/**
 * The published copy of the home page. Cached until it is published.
 *
 * @throws InvalidContentError, or the client's error; the cached page then stays
 */
export async function getHomePage(): Promise<HomePage> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('homePage'));
  return readContent('home-page', HOME_PAGE_QUERY, homePageShape);
}
