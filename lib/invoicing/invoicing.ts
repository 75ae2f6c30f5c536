import 'server-only';
import * as z from 'zod/mini';
import { invoicingEnv } from '../env/invoicing.ts';
import { failed } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';
import { invoiceCsv } from './csv.ts';
import { type InvoiceDue, toInvoiceDue } from './document.ts';
import { listedDue, wholeDue } from './stored.ts';
import type { InvoicingExport, InvoicingPage, InvoicingQuery } from './wire.ts';

/** Dues a page of the list, and of what is read for a file. */
const PAGE = 30;
const FILE_PAGE = 100;

/**
 * A page of what is to be invoiced, or was, the last one to be paid first.
 *
 * @throws Error when Supabase does not answer as it should
 */
export async function listInvoicing({ view, after }: InvoicingQuery): Promise<InvoicingPage> {
  const database = createServiceClient();
  const [listed, counted] = await Promise.all([
    // One more than a page tells whether there is another.
    database.rpc('list_due_invoices', {
      view,
      page_size: PAGE + 1,
      ...(after && { after_cursor: after }),
    }),
    database.rpc('count_due_invoices'),
  ]);
  if (listed.error) throw failed('what is to be invoiced could not be listed', listed.error);
  if (counted.error) throw failed('what is to be invoiced could not be counted', counted.error);
  const rows = listed.data.slice(0, PAGE);
  const url = invoicingEnv.INVOICE_WEBHOOK_URL;
  return {
    dues: z.array(listedDue).parse(rows),
    counts: { open: counted.data },
    next: listed.data.length > PAGE ? (rows.at(-1)?.page_cursor ?? null) : null,
    host: url ? new URL(url).host : null,
  };
}

type Asked = Pick<InvoicingExport, 'quote' | 'position'> & { view?: InvoicingExport['view'] };

/** Dues as their invoices are made of them: all of a view, or the one of a quote, none where it is not to be invoiced. */
async function readDues({ view, quote, position }: Asked): Promise<InvoiceDue[]> {
  const database = createServiceClient();
  const dues: InvoiceDue[] = [];
  const which = quote && position ? { quote, due_position: position } : { ...(view && { view }) };
  for (let after: string | undefined; ; ) {
    const { data, error } = await database.rpc('list_due_invoices', {
      ...which,
      whole: true,
      page_size: FILE_PAGE,
      ...(after && { after_cursor: after }),
    });
    if (error) throw failed('what is to be invoiced could not be read', error);
    dues.push(...z.array(wholeDue).parse(data).map(toInvoiceDue));
    after = data.at(-1)?.page_cursor;
    if (data.length < FILE_PAGE) return dues;
  }
}

/** A due as its invoice is made of it; null where it is not to be invoiced any more. */
export const readInvoiceDue = async (quote: string, position: number) =>
  (await readDues({ quote, position }))[0] ?? null;

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json' } as const;

/** A file of a view, or of one due; null where that is not to be invoiced. */
export async function exportInvoicing(
  asked: InvoicingExport,
): Promise<{ type: string; text: string } | null> {
  const dues = await readDues(asked);
  if (asked.quote && dues.length === 0) return null;
  const text = asked.format === 'csv' ? invoiceCsv(dues) : JSON.stringify(dues, null, 2);
  return { type: TYPES[asked.format], text };
}
