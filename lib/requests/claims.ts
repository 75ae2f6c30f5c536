import 'server-only';
import { DONE, type Result } from '../result/result.ts';
import { refusedBy } from '../supabase/failed.ts';
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

/** Messages to a client whose answer comes too late. */
export const CLAIM_REFUSED = {
  gone: 'Cette demande n’attend plus votre réponse. Rechargez la page.',
} as const;

/**
 * Answers whether such a request is the client's: theirs from now on, or never shown to them again.
 *
 * @param userId of the signed-in client, never one that a form names
 * @throws Error when the database does not answer
 */
export async function claimRequest(
  { reference, isOwn }: { reference: string; isOwn: boolean },
  userId: string,
): Promise<Result<null, 'gone'>> {
  const claim = { lead_reference: reference, account_id: userId, is_own: isOwn };
  const { error } = await createServiceClient().rpc('claim_lead', claim);
  return error ? refusedBy(error, CLAIM_REFUSED, 'the answer could not be kept') : DONE;
}
