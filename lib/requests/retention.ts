import 'server-only';
import { failed } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';

/**
 * Erases the requests and messages whose term is over, with their mails. The term stands in
 * `supabase/schemas/retention.sql`, as the privacy policy promises it.
 *
 * @returns how many: a batch, of which there may be more
 * @throws Error when the database does not answer
 */
export async function eraseExpiredLeads(): Promise<number> {
  const { data, error } = await createServiceClient().rpc('erase_expired_leads');
  if (error) throw failed('the database does not answer', error);
  return data;
}
