import * as z from 'zod/mini';
import { line } from '../validation/fields.ts';
import {
  DUE_VIEWS,
  INVOICE_FORMATS,
  INVOICE_NUMBER_MAX,
  INVOICE_STATES,
  INVOICE_VIEWS,
} from './states.ts';
import type { ListedDue } from './stored.ts';

// Messages between the site's routes and the list « À facturer » of the Studio's tool « Devis ». Moments are ISO 8601, days
// « 2031-01-31 », amounts whole cents.
//
//   GET  /api/invoicing?view=&after=                              InvoicingPage
//   POST /api/invoicing                                           InvoicingChange
//   GET  /api/invoicing/export?format=&view=[&quote=&position=]   a file
//
// A failed request answers `{ message, reason? }`, in French, with a status of 400, 401, 404, 409, 413 or 503.

/** The cursor of a page: a day, a quote and a place. */
const cursor = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}_\d{1,2}$/));

const position = z.int().check(z.minimum(1), z.maximum(12));

/** Query of the list, as a URL has it. */
export const invoicingQuery = z.object({
  view: z._default(z.enum(DUE_VIEWS), 'open'),
  /** `next` of the page before. */
  after: z.optional(cursor),
});

/** Query of a file: all that a view lists, or one due. */
export const invoicingExport = z
  .object({
    format: z.enum(INVOICE_FORMATS),
    view: z._default(z.enum(INVOICE_VIEWS), 'open'),
    quote: z.optional(z.uuid()),
    position: z.optional(z.pipe(z.coerce.number(), position)),
  })
  .check(z.refine(({ quote, position: place }) => (quote === undefined) === (place === undefined)));

/** The due that is changed, and the state that it was seen in. */
const due = { quote: z.uuid(), position, state: z.enum(INVOICE_STATES) };

/** Changes that the consultant can make to what is to be invoiced. */
export const invoicingChange = z.discriminatedUnion('action', [
  /** Has it sent to the tool that makes the invoices; once more where it was. */
  z.object({ ...due, action: z.literal('send') }),
  /** Says that it was handed over by hand. */
  z.object({ ...due, action: z.literal('hand') }),
  /** Says the number of its invoice. */
  z.object({
    ...due,
    action: z.literal('invoice'),
    number: line(INVOICE_NUMBER_MAX, 'Indiquez le numéro de la facture.'),
  }),
  /** Takes the last of these back, and stops what is being sent. */
  z.object({ ...due, action: z.literal('undo') }),
]);

export type InvoicingQuery = z.output<typeof invoicingQuery>;
export type InvoicingExport = z.output<typeof invoicingExport>;
export type InvoicingChange = z.output<typeof invoicingChange>;

export type InvoicingPage = {
  dues: ListedDue[];
  /** How many there are to invoice. */
  counts: { open: number };
  next: string | null;
  /** Host of the tool that takes them; null where none is set. */
  host: string | null;
};
