import * as z from 'zod/mini';
import { quoteDocument, totals } from '../quotes/document.ts';
import { QUOTE_STATES } from '../quotes/states.ts';
import { storedDue } from '../quotes/stored.ts';
import { moment } from '../thread/stored.ts';
import { row } from '../validation/row.ts';
import { INVOICE_STATES } from './states.ts';

// The database's answers about what is to be invoiced, of `list_due_invoices`. Moments are ISO 8601, days ISO in Paris, amounts
// whole cents.

const text = z.string();

/** A line of the list. */
export const listedDue = z.pipe(
  row({
    quoteId: text,
    quoteNumber: text,
    quoteState: z.enum(QUOTE_STATES),
    title: text,
    client: z.object({ name: text, company: text }),
    due: storedDue,
    state: z.enum(INVOICE_STATES),
    handedAt: z.nullable(moment),
    invoiceNumber: z.nullable(text),
    /** When it is sent, or sent again; null where it is not. */
    nextAt: z.nullable(moment),
    /** Why the last attempt failed, after the name of who takes it; null during one. */
    lastError: z.nullable(text),
  }),
  z.transform(({ client: { name, company }, ...listed }) => ({
    ...listed,
    client: name,
    company,
  })),
);

/** All that an invoice of a due is made of. */
export const wholeDue = row({
  due: storedDue,
  acceptedAt: moment,
  document: quoteDocument,
  /** Ids of the options that were chosen. */
  options: z.array(text),
  totals,
});

export type ListedDue = z.output<typeof listedDue>;
export type WholeDue = z.output<typeof wholeDue>;
