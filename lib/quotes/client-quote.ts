import type { Message } from '../thread/stored.ts';
import type { QuoteTotals } from './amounts.ts';
import type { QuoteDocument, QuoteFileKind } from './document.ts';
import type { SentState } from './states.ts';
import type { QuoteAcceptance } from './wire.ts';

/** A quote as its client reads it. Amounts are whole cents, moments ISO 8601, days ISO in Paris. */
export type ClientQuote = {
  id: string;
  number: string;
  state: SentState;
  title: string;
  document: QuoteDocument;
  /** Amounts with the options that were chosen, once it is accepted. */
  totals: QuoteTotals;
  issuedOn: string;
  validUntil: string;
  /** Digest of the PDF: the document that an acceptance is about. */
  sha256: string;
  /** Messages about it; for a quote of a request, the request's thread from the day that it was sent. */
  messages: Message[];
  acceptance: QuoteAcceptance | null;
  refusal: { reason: string; at: string } | null;
  /** Why the consultant took it back. */
  revocation: { reason: string; at: string } | null;
  /** The number of the quote that took its place. */
  replacedBy: string | null;
  files: Array<{ kind: QuoteFileKind; filename: string; sha256: string; size: number }>;
  /** The reference of its request. */
  request: string | null;
  isExample: boolean;
};
