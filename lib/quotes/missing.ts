import 'server-only';
import { readDraftedQuoteSettings } from '../content/queries/quote-settings.ts';
import { readDraftedSettings } from '../content/queries/site-settings.ts';
import type { QuoteContent } from './content.ts';
import type { Amended } from './document.ts';
import { quoteGaps } from './gaps.ts';
import { factsOf, type QuoteFacts } from './issuer.ts';
import type { QuoteGap } from './wire.ts';

/** Lists what a quote lacks before it can be sent by what is published, and which of it a draft of the settings has. */
export async function missingIn(
  content: QuoteContent,
  facts: QuoteFacts,
  amends: Amended | null,
): Promise<QuoteGap[]> {
  const gaps = quoteGaps({ content, amends, ...facts });
  if (gaps.every(({ where }) => where === 'quote')) return gaps;
  const [site, settings] = await Promise.all([readDraftedSettings(), readDraftedQuoteSettings()]);
  if (!site || !settings) return gaps;
  const left = quoteGaps({ content, amends, ...factsOf(site, settings) });
  return gaps.map((gap) => {
    const isLeft = left.some(({ where, path }) => where === gap.where && path === gap.path);
    return isLeft ? gap : { ...gap, isInDraft: true };
  });
}
