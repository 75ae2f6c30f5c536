import 'server-only';
import { after } from 'next/server';
import { invoicingEnv } from '../env/invoicing.ts';
import { deliverDues } from '../invoicing/deliver.ts';
import { postToServer } from '../links/ask-server.ts';
import { log } from '../log/log.ts';
import { createServiceClient } from '../supabase/server.ts';
import { pauseAfter } from './outbox.ts';

/**
 * Hands over the dues that wait to the tool that makes the invoices.
 *
 * @param until takes no more once it is aborted
 * @returns how many it took; none where no tool is set
 * @throws Error when the database does not answer
 */
export async function deliverWaitingDues(until?: AbortSignal): Promise<number> {
  const { INVOICE_WEBHOOK_URL: url, INVOICE_WEBHOOK_SECRET: secrets } = invoicingEnv;
  if (!url || !secrets) return 0;
  const database = createServiceClient();
  return deliverDues({ database, url, secrets, post: postToServer, pause: pauseAfter }, until);
}

/** Hands them over once this request has its answer; what fails here is tried again by the job `invoicing`. */
export function deliverDuesAfterAnswer(): void {
  after(async () => {
    try {
      await deliverWaitingDues();
    } catch (error) {
      log.warn({ err: error }, 'Dues to invoice wait');
    }
  });
}
