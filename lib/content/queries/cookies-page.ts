import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import { COOKIE_TEXTS } from '../../words/site.ts';
import { ownTexts } from '../own-texts.ts';
import { readContent } from '../read.ts';
import { SEO_FIELD, seoShape } from '../seo.ts';
import { identifier, list, text } from '../shape.ts';
import { contentTag } from '../tags.ts';

/** The words of the cookie banner, its preferences and /cookies (product.md, Consent). */
export const COOKIES_PAGE_QUERY = defineQuery(`
  *[_type == "cookiesPage" && _id == "cookiesPage"][0] {
    ...,
    ${SEO_FIELD}
  }
`);

const category = z.object({ title: text, summary: text, text });

const cookiesPageShape = z
  .object({
    title: text,
    intro: text,
    tableTitle: text,
    cookies: list(
      z.object({
        name: identifier,
        purpose: text,
        place: text,
        duration: text,
        category: z.enum(['necessary', 'analytics', 'marketing', 'functional']),
      }),
    ),
    bannerTitle: text,
    bannerText: text,
    /** In its place where nothing optional is in use. */
    bannerUnusedText: text,
    /** Text of a category that nothing on the site belongs to. */
    unusedText: text,
    words: ownTexts(COOKIE_TEXTS.words),
    necessary: category,
    analytics: category,
    marketing: category,
    functional: category,
    seo: seoShape,
  })
  .transform(({ necessary, analytics, marketing, functional, ...page }) => ({
    ...page,
    categories: { necessary, analytics, marketing, functional },
  }));

export type CookiesPage = z.output<typeof cookiesPageShape>;

/**
 * The published words about cookies. Cached until they are published.
 *
 * @throws InvalidContentError, or the client's error; the cached page then stays
 */
export async function getCookiesPage(): Promise<CookiesPage> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('cookiesPage'));
  return readContent('cookies-page', COOKIES_PAGE_QUERY, cookiesPageShape);
}
