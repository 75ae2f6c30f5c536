import type { DueView, InvoiceFormat, InvoiceView } from '../../../../lib/invoicing/states.ts';
import type { InvoicingChange, InvoicingPage } from '../../../../lib/invoicing/wire.ts';
import { askSite, askSiteForFile } from '../../../kit/ask-site.ts';
import { queryOf } from '../../../kit/frame/query.ts';

/** Base URL of the site's routes of what is to be invoiced (app/api/invoicing). */
const ROUTE = '/api/invoicing';

/** Reads a page of a view: the first one, or the one after the `next` of another. */
export const fetchInvoicing = (
  token: string | undefined,
  view: DueView,
  after: string | null = null,
) => askSite<InvoicingPage>(`${ROUTE}?${queryOf({ view, after })}`, token);

/** @throws Error with a French message; nothing is changed then */
export const sendMark = (token: string | undefined, change: InvoicingChange) =>
  askSite<object>(ROUTE, token, change);

/** One due, by its quote and its place there. */
export type Place = { quote: string; position: number };

/** A file of a view, or of one due. */
export const fetchFile = (
  token: string | undefined,
  format: InvoiceFormat,
  of: InvoiceView | Place,
): Promise<Blob> =>
  askSiteForFile(
    `${ROUTE}/export?${queryOf(
      typeof of === 'string'
        ? { format, view: of }
        : { format, quote: of.quote, position: String(of.position) },
    )}`,
    token,
  );
