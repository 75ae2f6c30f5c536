import type { QuoteContent } from '../../../lib/quotes/content.ts';
import type { VatRegime } from '../../../lib/quotes/regimes.ts';
import { mentionField, regimeOf } from '../../../lib/quotes/vat.ts';
import type { QuoteSettings } from '../../../lib/words/quote-settings.ts';

/** The VAT of a draft by the settings of now. */
export type DraftVat = {
  regime: VatRegime;
  /** Why there is none; empty where there is. */
  mention: string;
};

export function draftVat(content: QuoteContent, settings: QuoteSettings): DraftVat {
  const regime = regimeOf(content, settings);
  const field = mentionField(regime, content.client.kind);
  return { regime, mention: field ? settings[field] : '' };
}
