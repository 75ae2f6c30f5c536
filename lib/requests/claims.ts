import 'server-only';
import * as z from 'zod/mini';
import type { Result } from '../forms/state.ts';
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
