import 'server-only';
import type { Result } from '../forms/state.ts';
import { createServiceClient } from '../supabase/server.ts';
import { iso } from '../thread/stored.ts';
import type { RequestTopic } from './states.ts';

/** A request sent under a client's address by somebody who had not proven it: the facts shown before it is theirs. */
export type UnclaimedRequest = { reference: string; topic: RequestTopic; sentAt: string };

/**
 * A client's unclaimed requests, the newest first.
 *
 * @param userId of the signed-in client
 * @throws the store's error
 */
export async function readUnclaimedRequests(userId: string): Promise<UnclaimedRequest[]> {
  const { data } = await createServiceClient()
    .rpc('unclaimed_leads', { account_id: userId })
    .throwOnError();
  return data.map(({ reference, topic, created_at }) => ({
    reference,
    topic: topic as RequestTopic,
    sentAt: iso(created_at),
  }));
}

/**
 * Answers whether such a request is the client's: theirs from now on, or never shown to them again.
 *
 * @param userId of the signed-in client, never one that a form names
 * @throws the store's error
 */
export async function claimRequest(
  { reference, isOwn }: { reference: string; isOwn: boolean },
  userId: string,
): Promise<Result<null>> {
  const { data } = await createServiceClient()
    .rpc('claim_lead', { lead_reference: reference, account_id: userId, is_own: isOwn })
    .throwOnError();
  return data
    ? { ok: true, value: null }
    : { ok: false, message: 'Cette demande n’attend plus votre réponse. Rechargez la page.' };
}
