import { iso } from '../thread/stored.ts';
import type { QuoteTotals } from './amounts.ts';
import type { QuoteContent } from './content.ts';
import type { QuoteDocument, QuoteFileKind } from './document.ts';
import type { QuoteState } from './states.ts';
import type { QuoteAcceptance } from './wire.ts';

// The database's answers in JSON, and what they become. Contents and documents are as they were checked when stored.

export type StoredFile = { kind: QuoteFileKind; sha256: string; size: number };

export type StoredAcceptance = {
  signer_name: string;
  approval: string;
  accepted_at: string;
  sha256: string;
  terms_version: string;
  options: string[];
  totals: QuoteTotals;
  known_by: 'account' | 'link';
  address_hash: string;
};

/** A row of `quotes`, as `read_quote` gives it. */
export type StoredQuote = {
  id: string;
  version: number;
  number: string | null;
  state: QuoteState;
  title: string;
  content: QuoteContent;
  document: QuoteDocument | null;
  net_cents: number;
  total_cents: number;
  issued_on: string | null;
  valid_until: string | null;
  sha256: string | null;
  decided_at: string | null;
  reason: string | null;
  news_at: string | null;
  updated_at: string;
  is_example: boolean;
};

/** Characters shown of a hash: enough to compare. */
const SHOWN_HASH = 16;

export const toAcceptance = (stored: StoredAcceptance | null): QuoteAcceptance | null =>
  stored && {
    name: stored.signer_name,
    approval: stored.approval,
    at: iso(stored.accepted_at),
    sha256: stored.sha256,
    termsVersion: stored.terms_version,
    options: stored.options,
    total: stored.totals.total,
    by: stored.known_by,
    addressHash: stored.address_hash.slice(0, SHOWN_HASH),
  };

/** The name of a quote's file. */
export const fileName = (number: string, kind: QuoteFileKind): string =>
  kind === 'quote' ? `devis-${number}.pdf` : `devis-${number}-preuve.pdf`;

export const toFiles = (number: string | null, files: readonly StoredFile[]) =>
  files.map(({ kind, sha256, size }) => ({
    kind,
    sha256,
    size,
    filename: fileName(number ?? '', kind),
  }));
