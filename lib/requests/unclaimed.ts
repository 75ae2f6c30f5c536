import 'server-only';
import * as z from 'zod/mini';
import { DONE, type Result } from '../result/result.ts';
import { refusedBy } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';
import { moment } from '../thread/stored.ts';
import { row } from '../validation/row.ts';
import { REQUEST_TOPICS } from './states.ts';

/** A request sent under a client's address by somebody who had not proven it: the facts shown before it is theirs. */
const unclaimedRequest = z.pipe(
  row({ reference: z.string(), topic: z.enum(REQUEST_TOPICS), createdAt: moment }),
  z.transform(({ createdAt, ...request }) => ({ ...request, sentAt: createdAt })),
);

export type UnclaimedRequest = z.output<typeof unclaimedRequest>;

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
  return z.array(unclaimedRequest).parse(data);
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
