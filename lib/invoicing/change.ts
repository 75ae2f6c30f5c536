import 'server-only';
import { invoicingEnv } from '../env/invoicing.ts';
import { DONE, type Result, refused } from '../result/result.ts';
import type { StudioEditor } from '../security/studio-identity.ts';
import { refusedBy } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';
import { INVOICING_REFUSED, type InvoicingRefusal } from './route.ts';
import type { InvoicingChange } from './wire.ts';

/**
 * Marks how far a due is invoiced, in the name of this editor, who has seen the state that the change names.
 *
 * @throws Error when Supabase does not answer as it should
 */
export async function changeInvoicing(
  change: InvoicingChange,
  editor: StudioEditor,
): Promise<Result<null, InvoicingRefusal>> {
  if (change.action === 'send' && !invoicingEnv.INVOICE_WEBHOOK_URL) return refused('nowhere');
  const { error } = await createServiceClient().rpc('mark_due_invoice', {
    quote: change.quote,
    due_position: change.position,
    seen_state: change.state,
    actor_id: editor.id,
    actor_name: editor.name,
    mark: change.action,
    ...(change.action === 'invoice' && { number: change.number }),
  });
  return error ? refusedBy(error, INVOICING_REFUSED, 'the due could not be marked') : DONE;
}
