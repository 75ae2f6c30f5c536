import 'server-only';
import { createHash } from 'node:crypto';
import { dayAfter } from '../format/dates.ts';
import { quoteTotals } from './amounts.ts';
import type { QuoteContent } from './content.ts';
import type { QuoteDocument } from './document.ts';
import type { QuoteFacts } from './facts.ts';
import { quotePaper } from './paper.ts';
import { quotePdf } from './pdf.ts';

/** Data that a quote gets only when it is sent. */
export type QuoteNaming = {
  number: string;
  /** ISO, in Paris. */
  issuedOn: string;
  /** The number of the quote that it replaces. */
  replaces: string | null;
};

/** Names terms by their text; empty for none. */
const termsVersion = (terms: string): string =>
  terms && createHash('sha256').update(terms).digest('hex').slice(0, 12);

/** A quote as it would be sent now: frozen from the settings of now. */
export function makeDocument(
  content: QuoteContent,
  { settings, issuer }: QuoteFacts,
  { number, issuedOn, replaces }: QuoteNaming,
): QuoteDocument {
  const {
    vatRegime,
    vatExemptionText,
    lateRate,
    lateConsumerText,
    earlyPaymentText,
    withdrawalText,
  } = settings;
  return {
    number,
    issuedOn,
    validUntil: dayAfter(issuedOn, content.validityDays),
    replaces,
    content,
    issuer,
    settings: {
      vatRegime,
      vatExemptionText,
      lateRate,
      lateConsumerText,
      earlyPaymentText,
      withdrawalText,
    },
    totals: quoteTotals(content, vatRegime),
    termsVersion: termsVersion(content.terms),
  };
}

/** The PDF of a document. The same document gives the same bytes. */
export const documentPdf = (document: QuoteDocument, isDraft = false): Promise<Buffer> =>
  quotePdf(quotePaper(document, isDraft), new Date(`${document.issuedOn}T12:00:00Z`));
