import 'server-only';
import { DONE, type Result } from '../result/result.ts';
import { refusedBy } from '../supabase/failed.ts';
import { createServiceClient } from '../supabase/server.ts';
import { REFUSED, type Refusal } from './route.ts';
import type { ModerationDecision } from './schema.ts';

/**
 * Writes the consultant's decision. A correction that is approved takes the place of the review that it corrects.
 *
 * @throws Error when Supabase does not answer as it should
 */
export async function decide(decision: ModerationDecision): Promise<Result<null, Refusal>> {
  const { error } = await createServiceClient().rpc('decide_testimonial', {
    review_id: decision.id,
    decision: decision.status,
    ...(decision.status === 'rejected' && { reason: decision.reason }),
  });
  return error ? refusedBy(error, REFUSED, 'the decision could not be written') : DONE;
}
