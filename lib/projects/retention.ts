import 'server-only';
import { failed } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';

/**
 * Erases the projects whose term is over (operations.md, Retention); their files leave Storage with the next sweep.
 *
 * @returns how many: a batch, of which there may be more
 * @throws Error when the database does not answer
 */
export async function eraseExpiredProjects(): Promise<number> {
  const { data, error } = await createServiceClient().rpc('erase_expired_projects');
  if (error) throw failed('the database does not answer', error);
  return data;
}
