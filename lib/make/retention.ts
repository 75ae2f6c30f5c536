import 'server-only';
import { makeEnv } from '../env/make.ts';
import { failed } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';
import { MakeFailure } from './failure.ts';
import { liveApi } from './live.ts';
import { DEFAULT_ZONE, isMakeZone } from './zones.ts';

/** Whether Make takes the token no more; null where it does not say. */
async function isRefused(token: string, zone: string): Promise<boolean | null> {
  try {
    const where = isMakeZone(zone) ? zone : DEFAULT_ZONE;
    await liveApi(token, where, makeEnv.MAKE_API_HOST).teams();
    return false;
  } catch (error) {
    if (!(error instanceof MakeFailure)) throw error;
    if (error.kind === 'unauthorized') return true;
    return error.kind === 'forbidden' ? false : null;
  }
}

/**
 * Asks Make about each token that was not asked about for a day, and erases those that it refused a day before as well:
 * they have expired (operations.md, Retention).
 *
 * @param until asks about no more of them once it is aborted
 * @returns how many were asked about, and erased
 * @throws Error when the database does not answer
 */
export async function eraseExpiredTokens(
  until: AbortSignal,
): Promise<{ checked: number; erased: number }> {
  const database = createServiceClient();
  let checked = 0;
  let erased = 0;
  while (!until.aborted) {
    const due = await database.rpc('claim_api_token_check', { service: 'make' }).maybeSingle();
    if (due.error) throw failed('the database does not answer', due.error);
    if (!due.data) break;
    const { token, zone, plain_token } = due.data;
    checked += 1;
    const refused = await isRefused(plain_token, zone);
    if (refused === null) continue;
    const settled = await database.rpc('settle_api_token_check', { token, refused });
    if (settled.error) throw failed('the check could not be noted', settled.error);
    if (settled.data) erased += 1;
  }
  return { checked, erased };
}
