import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import { readContent } from './read.ts';
import { optionalText, text, titledText } from './shape.ts';
import { contentTag } from './tags.ts';

/** Identity, contact and shared copy of the site (§1, §2). */
export const SITE_SETTINGS_QUERY = defineQuery(`
  *[_id == "siteSettings"][0] {
    brand,
    baseline,
    ownerName,
    email,
    country,
    socialUrl,
    heroTitle,
    heroText,
    "claims": coalesce(claims[] { value, label, source }, []),
    "reasons": coalesce(reasons[] { title, text }, []),
    "process": coalesce(process[] { title, text }, []),
    trainingFromPrice
  }
`);

/** Identity, contact and shared copy (§1, §2). */
const siteSettingsShape = z.object({
  brand: text,
  baseline: text,
  ownerName: text,
  email: z.email(),
  country: text,
  socialUrl: z.url({ protocol: /^https$/ }).nullable(),
  heroTitle: text,
  heroText: text,
  claims: z.array(z.object({ value: text, label: text, source: optionalText })),
  reasons: z.array(titledText),
  process: z.array(titledText),
  /** Euros a person, before tax. */
  trainingFromPrice: z.number().min(0),
});

export type SiteSettings = z.output<typeof siteSettingsShape>;

/**
 * The published site settings (§1, §2). Cached until they are published.
 *
 * @throws InvalidContentError, or the client's error; the cached page then stays
 */
export async function getSiteSettings(): Promise<SiteSettings> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('siteSettings'));
  return readContent('site-settings', SITE_SETTINGS_QUERY, siteSettingsShape);
}
