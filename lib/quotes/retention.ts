import 'server-only';
import { failed } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';

/**
 * Erases the quotes whose term is over (operations.md, Retention), with their links, codes and files.
 *
 * @returns how many: a batch, of which there may be more
 * @throws Error when the database does not answer
 */
export async function eraseExpiredQuotes(): Promise<number> {
  const { data, error } = await createServiceClient().rpc('erase_expired_quotes');
  if (error) throw failed('the database does not answer', error);
  return data;
}
