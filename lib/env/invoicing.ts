import 'server-only';
import { readEnv } from './read.ts';
import { invoicingSchema } from './schemas.ts';

/** Settings by which dues are handed over to the tool that makes the invoices. */
export const invoicingEnv = readEnv(invoicingSchema);
