import 'server-only';
import { sendsMails } from '../env/leads.ts';
import { DONE, refused } from '../result/result.ts';
import { refusedBy } from '../supabase/failed.ts';
import { consumeRateLimit, RATE_LIMIT } from '../supabase/rate-limit.ts';
import { createServiceClient } from '../supabase/server.ts';
import { AGAIN_MS } from './acceptable.ts';
import {
  ANSWER_REFUSED,
  type Answered,
  provenAddress,
  type QuoteKey,
  readClientQuote,
} from './client.ts';
import type { TerminationConsent, TerminationRefusal } from './decision.ts';
import { proofPdf } from './pdf.ts';
import { terminationPaper } from './termination-paper.ts';
import { ipHash } from './tokens.ts';

/** Each has a receipt drawn. */
const CONFIRMATIONS = { ...RATE_LIMIT, purpose: 'quote-termination' };

/**
 * Cancels a contract as it was proposed, once, with a receipt of it: whichever of two that come at once is first. The receipt
 * is mailed to both sides.
 *
 * @param ip the IP that the request came from
 */
export async function confirmTermination(
  key: QuoteKey,
  { name, termination }: TerminationConsent,
  ip: string,
): Promise<Answered<{ number: string }>> {
  const quote = await readClientQuote(key);
  if (!quote) return refused('gone');
  const { number, document, contract, state, acceptance } = quote;
  const proposed = contract?.termination;
  if (!contract || !proposed || !acceptance || contract.id !== quote.id) return refused('state');
  if (state === 'terminated' && proposed.name === name && proposed.decidedAt) {
    const age = Date.now() - Date.parse(proposed.decidedAt);
    return age < AGAIN_MS ? { ok: true, value: { number } } : refused('state');
  }
  if (state !== 'accepted' || proposed.state !== 'proposed') return refused('state');
  if (proposed.id !== termination) return refused('changed');
  const who = 'account_id' in key ? key.account_id : key.token_hash;
  if (!(await consumeRateLimit(CONFIRMATIONS, who))) return refused('tries');
  const at = new Date();
  const by = 'account_id' in key ? ('account' as const) : ('link' as const);
  const addressHash = ipHash(ip);
  const paper = terminationPaper({
    document,
    contract,
    termination: proposed,
    acceptedAt: acceptance.at,
    name,
    at,
    by,
    address: provenAddress(quote),
    addressHash,
  });
  const receipt = await proofPdf(paper, at);
  const { error } = await createServiceClient().rpc('confirm_termination', {
    ...key,
    declared: { termination, name, addressHash, at: at.toISOString() },
    receipt: receipt.toString('base64'),
    by_mail: sendsMails,
  });
  if (error) return refusedBy(error, ANSWER_REFUSED, 'the contract could not be cancelled');
  return { ok: true, value: { number } };
}

/** Declines a proposed cancellation, once, and has the consultant told why. The contract stays as it was. */
export async function declineTermination(
  key: QuoteKey,
  { termination, reason }: TerminationRefusal,
): Promise<Answered> {
  const { error } = await createServiceClient().rpc('decline_termination', {
    ...key,
    termination,
    why: reason,
    by_mail: sendsMails,
  });
  return error ? refusedBy(error, ANSWER_REFUSED, 'the cancellation could not be declined') : DONE;
}
