import { cacheLife, cacheTag } from 'next/cache';
import { defineQuery } from 'next-sanity';
import { z } from 'zod';
import type { QuoteSettings } from '../../words/quote-settings.ts';
import { QUOTE_TEXTS } from '../../words/quotes.ts';
import { completeTexts, optionalTexts } from '../own-texts.ts';
import { fillPlaces, finishedValues } from '../places.ts';
import { readDrafts, readPublished } from '../read-answer.ts';
import { contentTag } from '../tags.ts';
import { readDraftedSettings, readSiteSettings } from './site-settings.ts';

/** Values that quotes begin with, and the texts beside their lines (product.md, Quote settings). */
export const QUOTE_SETTINGS_QUERY = defineQuery(
  '*[_type == "quoteSettings" && _id == "quoteSettings"][0]',
);

const quoteSettingsShape = z
  .object({
    vatRegime: z.enum(['franchise', 'standard']),
    /** Basis points. */
    defaultVatRate: z.int().min(0).max(10_000),
    validityDays: z.int().min(1).max(365),
    depositPercent: z.int().min(0).max(100),
    ...optionalTexts(QUOTE_TEXTS),
  })
  .transform(
    ({ depositPercent, vatRegime, defaultVatRate, validityDays, ...texts }): QuoteSettings => ({
      vatRegime,
      defaultVatRate,
      validityDays,
      depositRate: depositPercent * 100,
      ...completeTexts(QUOTE_TEXTS, texts),
    }),
  );

/**
 * The published settings of quotes, complete whatever is written, read now.
 *
 * @throws InvalidContentError, or the client's error
 */
export function readQuoteSettings(): Promise<QuoteSettings> {
  return readPublished('quote-settings', QUOTE_SETTINGS_QUERY, quoteSettingsShape, async (answer) =>
    fillPlaces(answer, finishedValues(await readSiteSettings())),
  );
}

/**
 * The same, cached until they or the site settings are published.
 *
 * @throws InvalidContentError, or the client's error; what was cached then stays
 */
export async function getQuoteSettings(): Promise<QuoteSettings> {
  'use cache';
  cacheLife('content');
  cacheTag(contentTag('quoteSettings'), contentTag('siteSettings'));
  return readQuoteSettings();
}

/** The settings as they would be once the drafts are published; null where these cannot be read. */
export async function readDraftedQuoteSettings(): Promise<QuoteSettings | null> {
  const [settings, site] = await Promise.all([
    readDrafts('quote-settings', QUOTE_SETTINGS_QUERY, quoteSettingsShape),
    readDraftedSettings(),
  ]);
  return settings && site && fillPlaces(settings, finishedValues(site));
}
