import type { QuoteSettings } from '../words/quote-settings.ts';
import type { QuoteTotals } from './amounts.ts';
import type { QuoteContent } from './content.ts';

/** The sender of a quote, as the site settings were on the day; what nobody had filled in is empty. */
export type QuoteIssuer = {
  brand: string;
  /** The settings of quotes' own, else the site's owner. */
  name: string;
  legalForm: string;
  capital: string;
  address: string;
  email: string;
  phone: string;
  siret: string;
  registration: string;
  vatNumber: string;
  insurance: string;
  mediatorName: string;
  mediatorUrl: string;
};

/** A quote as it was sent, and never changes again: all that its PDF is made of. Days are ISO, in Paris. */
export type QuoteDocument = {
  number: string;
  issuedOn: string;
  validUntil: string;
  /** The number of the quote that this one replaces. */
  replaces: string | null;
  content: QuoteContent;
  issuer: QuoteIssuer;
  settings: Pick<
    QuoteSettings,
    | 'vatRegime'
    | 'vatExemptionText'
    | 'lateRate'
    | 'lateConsumerText'
    | 'earlyPaymentText'
    | 'withdrawalText'
  >;
  /** Amounts without options. */
  totals: QuoteTotals;
  /** Names the terms by their text: two quotes with the same terms have the same. Empty without terms. */
  termsVersion: string;
};

/** A file of a quote, the same bytes for both sides. */
export type QuoteFile = { filename: string; sha256: string; bytes: Buffer };

/** The quote itself, or the page of proof of its acceptance. */
export type QuoteFileKind = 'quote' | 'proof';
