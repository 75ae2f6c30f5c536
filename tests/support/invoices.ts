import { type InvoiceDue, toInvoiceDue } from '../../lib/invoicing/document.ts';
import type { WholeDue } from '../../lib/invoicing/stored.ts';
import { quoteTotals } from '../../lib/quotes/amounts.ts';
import type { QuoteContent } from '../../lib/quotes/content.ts';
import { isEvent, quoteDues } from '../../lib/quotes/dues.ts';
import { factsOf } from '../../lib/quotes/issuer.ts';
import { makeDocument } from '../../lib/quotes/make.ts';
import { FULL_SETTINGS, ISSUER_SETTINGS } from './quote-papers.ts';

const FACTS = factsOf(ISSUER_SETTINGS, FULL_SETTINGS);

export const documentOf = (content: QuoteContent) =>
  makeDocument(content, FACTS, {
    number: 'D-2031-0042',
    issuedOn: '2031-01-31',
    replaces: null,
  });

/** All dues of a quote that was accepted with these options, as they are handed over. */
export function invoicesOf(content: QuoteContent, options: string[] = []): InvoiceDue[] {
  const document = documentOf(content);
  const totals = quoteTotals(content, document.settings.vatRegime, options);
  return quoteDues(content, totals).map(({ label, at, days, amount, vat }, index) => {
    const due: WholeDue['due'] = {
      position: index + 1,
      label,
      event: isEvent(at) ? at : 'date',
      days,
      amount,
      vat,
      dueOn: isEvent(at) ? null : at,
      receivedOn: '2031-02-03',
    };
    return toInvoiceDue({
      due,
      acceptedAt: '2031-01-31T23:30:00.000Z',
      document,
      options,
      totals,
    });
  });
}
