import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import { withoutPlaceholders } from '../../words/placeholder.ts';
import { QUOTE_TEXTS } from '../../words/requests.ts';
import { ownTexts } from '../own-texts.ts';
import { fillPlaces, finishedValues } from '../places.ts';
import { readContent } from '../read.ts';
import { readPublished } from '../read-answer.ts';
import { SEO_FIELD, seoShape } from '../seo.ts';
import { list, text, titledText } from '../shape.ts';
import { contentTag } from '../tags.ts';
import { readSiteSettings } from './site-settings.ts';

/** The copy of /devis (product.md, Quote wizard). */
export const QUOTE_PAGE_QUERY = defineQuery(`
  *[_type == "quotePage" && _id == "quotePage"][0] {
    ...,
    ${SEO_FIELD}
  }
`);

const quotePageShape = z
  .object({
    hero: titledText,
    opening: z.object({
      /** With a place for `{prix}`, the lowest price « à partir de ». */
      start: text,
      /** Title in place of the hero, from the second step on. */
      shortTitle: text,
    }),
    questions: z.object({
      service: text,
      projectType: text,
      projectTypeFirst: text,
      features: text,
      /** With a place for `{pourcentage}`. */
      featuresText: text,
      /** With a place for `{prix}`. */
      featuresPrice: text,
      planning: text,
      timeline: text,
      budget: text,
      undecided: text,
    }),
    panel: z.object({
      title: text,
      waitingForService: text,
      waitingForType: text,
      waitingText: text,
      total: text,
      margin: text,
      range: text,
      note: text,
      /** With places for `{prix}` and `{type}`. */
      belowStart: text,
      contactLabel: text,
    }),
    /** The titles of the wizard's three steps. */
    steps: z.tuple([text, text, text]),
    /** Texts shown once a request is sent. */
    confirmation: titledText.extend({ next: list(titledText) }),
    /** Its text has a place for `{pourcentage}`. */
    table: titledText.extend({ type: text, price: text, duration: text }),
    /** Texts around the questions, of the training enquiry, too. */
    words: ownTexts(QUOTE_TEXTS),
    /** The estimate on paper, and the link to it. */
    letter: z.object({ title: text, binding: text, download: text }),
    /** The time regained; places for `{durée}`, `{limite}`, and for `{semaines}` and `{part}`. */
    time: z.object({
      title: text,
      hours: text,
      hoursHint: text,
      cost: text,
      costHint: text,
      waiting: text,
      regained: text,
      value: text,
      payback: text,
      paid: text,
      notPaid: text,
      note: text,
    }),
    seo: seoShape,
  })
  .transform(({ opening, ...page }) => ({ ...page, ...opening }));

export type QuotePage = z.output<typeof quotePageShape>;

/**
 * The published copy of /devis. Cached until it is published.
 *
 * @throws InvalidContentError, or the client's error; the cached page then stays
 */
export async function getQuotePage(): Promise<QuotePage> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('quotePage'));
  return readContent('quote-page', QUOTE_PAGE_QUERY, quotePageShape);
}

/**
 * The published copy, read now: for the mails, which are sent outside of a request and say nothing of what is still
 * to be filled in.
 *
 * @throws InvalidContentError, or the client's error
 */
export async function readQuotePage(): Promise<QuotePage> {
  const settings = await readSiteSettings();
  return readPublished('quote-page', QUOTE_PAGE_QUERY, quotePageShape, async (answer) => {
    const filled = fillPlaces(answer, finishedValues(settings));
    return settings.isLive ? withoutPlaceholders(filled) : filled;
  });
}
