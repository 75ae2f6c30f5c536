import 'server-only';
import { failed } from '../supabase/failed.ts';
import { inBatches } from '../supabase/in-batches.ts';
import { createServiceClient } from '../supabase/server.ts';

/**
 * Has accounts told that nobody uses, and erases those that were told thirty days ago, with all that is theirs, and those
 * whose address nobody proved in thirty days (operations.md, Retention); their files leave Storage with the next sweep.
 *
 * @param until begins no further batch once it is aborted
 * @returns how many of each
 * @throws Error when the database does not answer
 */
export async function eraseUnusedAccounts(
  until: AbortSignal,
): Promise<{ reminded: number; erased: number }> {
  let reminded = 0;
  const some = async () => {
    const { data, error } = await createServiceClient().rpc('erase_unused_accounts').single();
    if (error) throw failed('the database does not answer', error);
    reminded += data.reminded;
    return data.erased;
  };
  const erased = await inBatches(some, until);
  return { reminded, erased };
}
