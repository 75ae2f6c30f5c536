import 'server-only';
import { createHash } from 'node:crypto';
import { getQuoteSettings, getSiteSettings } from '../content/index.ts';
import { dayAfter } from '../format/dates.ts';
import { quoteTotals } from './amounts.ts';
import type { QuoteContent } from './content.ts';
import { type Amended, type QuoteDocument, quoteDocument } from './document.ts';
import { factsOf, type QuoteFacts } from './issuer.ts';
import { quotePaper } from './paper.ts';
import { quotePdf } from './pdf.ts';
import { mentionField, regimeOf } from './vat.ts';

/** @throws the client's error while the content cannot be read: nothing is sent by half of it */
export const quoteFacts = async (): Promise<QuoteFacts> =>
  factsOf(...(await Promise.all([getSiteSettings(), getQuoteSettings()])));

/** Data that a quote gets only when it is sent. */
export type QuoteNaming = {
  number: string;
  /** ISO, in Paris. */
  issuedOn: string;
  /** The number of the quote that it replaces. */
  replaces: string | null;
  /** The contract that it is an amendment to. */
  amends?: Amended | null;
};

/** Names terms by their text; empty for none. */
const termsVersion = (terms: string): string =>
  terms && createHash('sha256').update(terms).digest('hex').slice(0, 12);

/** A quote as it would be sent now: frozen from the settings of now. */
export function makeDocument(
  content: QuoteContent,
  { settings, issuer }: QuoteFacts,
  { number, issuedOn, replaces, amends = null }: QuoteNaming,
): QuoteDocument {
  const vatRegime = regimeOf(content, settings);
  const mention = mentionField(vatRegime, content.client.kind);
  return {
    number,
    issuedOn,
    validUntil: dayAfter(issuedOn, content.validityDays),
    replaces,
    amends,
    content,
    // Under the « franchise » a number would speak of a VAT that nobody charges.
    issuer: vatRegime === 'franchise' ? { ...issuer, vatNumber: '' } : issuer,
    settings: quoteDocument.shape.settings.parse({
      ...settings,
      vatRegime,
      vatExemptionText: mention ? settings[mention] : '',
    }),
    totals: quoteTotals(content, vatRegime),
    termsVersion: termsVersion(content.terms),
  };
}

/** The PDF of a document. The same document gives the same bytes. */
export const documentPdf = (document: QuoteDocument, isDraft = false): Promise<Buffer> =>
  quotePdf(quotePaper(document, isDraft), new Date(`${document.issuedOn}T12:00:00Z`));
