import 'server-only';
import { clientIp, networkOf } from '../http/client-ip.ts';
import { type Bucket, takeToken } from '../supabase/rate-limit.ts';

const QUARTER = 15 * 60;

/**
 * Mails that visitors have sent to addresses that they type: sign-ups, links, changed addresses and acknowledgements of
 * one network together (operations.md, Rate limits). An office shares one; all that it takes leaves most of the ceilings to
 * others.
 */
const OF_A_NETWORK: Bucket = { purpose: 'mail-network', capacity: 20, refillSeconds: QUARTER };

/** Limit for a customer or a hoster with as many networks as they like. */
const OF_A_CUSTOMER: Bucket = {
  purpose: 'mail-customer',
  capacity: 40,
  refillSeconds: QUARTER / 2,
};

/**
 * Counts one mail that a visitor asks for, and says whether it is allowed; if not, there is another one within 15 minutes.
 *
 * @param sent the request's headers
 * @throws Error when the database does not answer
 */
export async function mayAskForMail(sent: Pick<Headers, 'get'>): Promise<boolean> {
  const network = clientIp(sent);
  return (
    (await takeToken(OF_A_NETWORK, network)) && takeToken(OF_A_CUSTOMER, networkOf(network, 48))
  );
}
