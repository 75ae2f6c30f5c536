import type { QuoteSettings } from '../words/quote-settings.ts';
import type { QuoteClient, QuoteContent } from './content.ts';
import { hasFrenchVat, isElsewhereInEu } from './countries.ts';
import { isTaxed, type VatRegime } from './regimes.ts';

/**
 * The regime that a client's country and kind lead to. A service for a business is taxed where the business is (art. 259,
 * 1° of the CGI), one for a consumer where the consultant is (2°).
 *
 * @param own the consultant's regime in France
 */
export function proposedRegime(
  { kind, country }: Pick<QuoteClient, 'kind' | 'country'>,
  own: QuoteSettings['vatRegime'],
): VatRegime {
  if (kind === 'consumer' || hasFrenchVat(country)) return own;
  return isElsewhereInEu(country) ? 'reverseCharge' : 'outsideEu';
}

/** The regime of a quote: the one that was chosen for it, else the proposed one. */
export const regimeOf = (
  { vatRegime, client }: Pick<QuoteContent, 'vatRegime' | 'client'>,
  settings: Pick<QuoteSettings, 'vatRegime'>,
): VatRegime => vatRegime ?? proposedRegime(client, settings.vatRegime);

/** The setting that says why a quote under a regime has no VAT; null where it has. */
export function mentionField(regime: VatRegime, kind: QuoteClient['kind']) {
  switch (regime) {
    case 'standard':
      return null;
    case 'franchise':
      return 'vatExemptionText';
    case 'reverseCharge':
      return 'reverseChargeText';
    case 'outsideEu':
      return kind === 'consumer' ? 'outsideEuConsumerText' : 'outsideEuText';
    case 'training':
      return 'trainingVatText';
  }
}

/** Names of prices and sums, the same on paper, on the page, in mails and in the Studio. */
export type PriceWords = {
  unitPrice: string;
  /** The amount of a line. */
  amount: string;
  /** What all amounts of lines are. */
  amounts: string;
  subtotal: string;
  /** The sum before tax; empty where it is what is to be paid, and nothing needs telling apart. */
  net: string;
  total: string;
  /** What follows the amount to pay. */
  suffix: string;
};

/** What follows an amount to pay. */
export const taxSuffix = (withVat: boolean): string => (withVat ? '\u00a0TTC' : '\u00a0sans TVA');

/** « HT » is said of what VAT comes on top of, and to whom deducts it: never to a consumer who pays none. */
export function priceWords(regime: VatRegime, kind: QuoteClient['kind']): PriceWords {
  const taxed = isTaxed(regime);
  const beforeTax = taxed || kind === 'professional' ? ' HT' : '';
  return {
    unitPrice: `Prix unitaire${beforeTax}`,
    amount: `Total${beforeTax}`,
    amounts: beforeTax ? 'Montants HT' : 'Montants sans TVA',
    subtotal: `Sous-total${beforeTax}`,
    net: beforeTax && `Total${beforeTax}`,
    total: taxed ? 'Total TTC' : 'Total sans TVA',
    suffix: taxSuffix(taxed),
  };
}
