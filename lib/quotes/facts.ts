import 'server-only';
import { getQuoteSettings, getSiteSettings } from '../content/index.ts';
import type { QuoteSettings } from '../words/quote-settings.ts';
import type { QuoteIssuer } from './document.ts';
import { issuerOf } from './issuer.ts';

/** Published content that quotes take, as it is now. */
export type QuoteFacts = {
  settings: QuoteSettings;
  issuer: QuoteIssuer;
  /** Fields that the site settings declare « sans objet ». */
  notApplicable: readonly string[];
};

/** @throws the client's error while the content cannot be read: nothing is sent by half of it */
export async function quoteFacts(): Promise<QuoteFacts> {
  const [site, settings] = await Promise.all([getSiteSettings(), getQuoteSettings()]);
  return { settings, issuer: issuerOf(site, settings), notApplicable: site.notApplicable };
}
