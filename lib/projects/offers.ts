import 'server-only';
import { readNextOffer } from '../content/queries/mails.ts';
import { failed } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';

/**
 * Has the next offer sent to the clients whose project ended long enough ago, once each; to nobody where the consultant has not
 * switched it on.
 *
 * @throws Error when the lake or the database does not answer
 */
export async function queueOffers(): Promise<number> {
  const { isOn, days } = await readNextOffer();
  if (!isOn) return 0;
  const { data, error } = await createServiceClient().rpc('queue_project_offers', {
    after_days: days,
  });
  if (error) throw failed('offers could not be queued', error);
  return data;
}
