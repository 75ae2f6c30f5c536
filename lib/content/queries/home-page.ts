import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import { REVIEW_TEXTS } from '../../words/reviews.ts';
import { LINK } from '../link.ts';
import { ownTexts } from '../own-texts.ts';
import { readContent } from '../read.ts';
import { SEO_FIELD, seoShape } from '../seo.ts';
import { closing, linkShape, optionalIdentifier, text, titledText } from '../shape.ts';
import { contentTag } from '../tags.ts';

/**
 * The copy of the home page (product.md, Home). Words that came later have a
 * default: content from before them stays valid.
 */
export const HOME_PAGE_QUERY = defineQuery(`
  *[_type == "homePage" && _id == "homePage"][0] {
    heroTitle,
    heroText,
    "heroPrimary": heroPrimary { ${LINK} },
    "heroSecondary": heroSecondary { ${LINK} },
    "heroBlocks": coalesce(heroBlocks, ["Application", "Boutique", "Automatisation", "Base de données"]),
    "scenarios": coalesce(
      scenarios[] { pain, icon, "blocks": coalesce(blocks, []), "service": service->serviceId.current },
      []
    ),
    "scenarioWords": {
      "question": coalesce(scenarioWords.question, "Qu’est-ce qui vous prend du temps ?"),
      "hours": coalesce(scenarioWords.hours, "Combien d’heures par semaine ?"),
      "regained": coalesce(scenarioWords.regained, "regagnées chaque mois"),
      "note": coalesce(
        scenarioWords.note,
        "Hypothèse : {part} de ces heures automatisées, {semaines} travaillées par an. Un ordre de grandeur, pas une promesse."
      ),
      "action": coalesce(scenarioWords.action, "Estimer ce projet")
    },
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
    words { sendButton, signInText, signInLink },
    "closing": closing { title, text, primary { ${LINK} }, secondary { ${LINK} } },
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
  scenarios: z
    .array(
      z.object({
        pain: text,
        icon: z.enum(['order', 'invoice', 'alert', 'message', 'table']),
        /** Blocks from the trigger to the result. */
        blocks: z.array(text).min(3).max(4),
        /** The id of the service that answers it; null for one that left the catalogue. */
        service: optionalIdentifier,
      }),
    )
    .max(5),
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
  reasons: z.array(titledText),
  reviewsTitle: text,
  reviewsText: text,
  reviewsEmpty: text,
  reviewFormTitle: text,
  reviewFormText: text,
  /** Texts of the review form. */
  words: ownTexts(REVIEW_TEXTS),
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
  return readContent('home-page', HOME_PAGE_QUERY, homePageShape);
}
