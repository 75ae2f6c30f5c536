import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import { REVIEW_TEXTS } from '../../words/reviews.ts';
import { CLOSING, LINK } from '../link.ts';
import { ownTexts } from '../own-texts.ts';
import { PAGE_BLOCKS, pageBlocks, tagBlocks } from '../page-blocks.ts';
import { readContent } from '../read.ts';
import { SEO_FIELD, seoShape } from '../seo.ts';
import {
  closing,
  linkShape,
  list,
  optionalIdentifier,
  optionalText,
  text,
  titledText,
} from '../shape.ts';
import { contentTag } from '../tags.ts';

/** The copy of the home page (product.md, Home). */
export const HOME_PAGE_QUERY = defineQuery(`
  *[_type == "homePage" && _id == "homePage"][0] {
    ...,
    ${PAGE_BLOCKS},
    heroPrimary { ${LINK} },
    heroSecondary { ${LINK} },
    "scenarios": scenarios[] { ..., "service": service->serviceId.current },
    ${CLOSING},
    ${SEO_FIELD}
  }
`);

const homePageShape = z.object({
  heroTitle: text,
  heroText: text,
  heroPrimary: linkShape,
  heroSecondary: linkShape,
  /** Blocks of the drawing, from top to bottom. */
  heroBlocks: z.tuple([text, text, text, text]),
  /** The daily pains to pick from: none, and the drawing has the words above. */
  scenarios: list(
    z.object({
      pain: text,
      icon: z.enum(['order', 'invoice', 'alert', 'message', 'table']),
      /** Blocks from the trigger to the result. */
      blocks: z.array(text).min(3).max(4),
      /** The id of the service that answers it; null for one that left the catalogue. */
      service: optionalIdentifier,
      /** Why that one. */
      reason: optionalText,
    }),
  ).refine((scenarios) => scenarios.length <= 5, 'there are more than five scenarios'),
  scenarioWords: z.object({
    question: text,
    hours: text,
    regained: text,
    /** With places for `{part}` and `{semaines}`. */
    note: text,
    action: text,
  }),
  claimsTitle: text,
  expertisesTitle: text,
  expertisesText: text,
  expertiseLabel: text,
  reasonsTitle: text,
  reasons: list(titledText),
  reviewsTitle: text,
  reviewsText: text,
  reviewsEmpty: text,
  reviewFormTitle: text,
  reviewFormText: text,
  /** Texts of the review form. */
  words: ownTexts(REVIEW_TEXTS),
  blocks: pageBlocks,
  closing,
  seo: seoShape,
});

export type HomePage = z.output<typeof homePageShape>;
export type Scenario = HomePage['scenarios'][number];

/**
 * The published copy of the home page. Cached until it, or a service, is published.
 *
 * @throws InvalidContentError, or the client's error; the cached page then stays
 */
export async function getHomePage(): Promise<HomePage> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('homePage'), contentTag('service'));
  const page = await readContent('home-page', HOME_PAGE_QUERY, homePageShape);
  tagBlocks(page.blocks);
  return page;
}
