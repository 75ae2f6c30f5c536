import 'server-only';
import { failed } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';

/**
 * Has accounts told that nobody uses, and erases those that were told thirty days ago, with all that is theirs
 * (product.md, Retention); their files leave Storage with the next sweep.
 *
 * @returns how many of each
 * @throws Error when the database does not answer
 */
export async function eraseUnusedAccounts(): Promise<{ reminded: number; erased: number }> {
  const { data, error } = await createServiceClient().rpc('erase_unused_accounts').single();
  if (error) throw failed('the database does not answer', error);
  return data;
}
