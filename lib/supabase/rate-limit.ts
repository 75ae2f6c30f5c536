import 'server-only';
import { createHmac } from 'node:crypto';
import { supabaseEnv } from '../env/supabase.ts';
import { failed } from './failed.ts';
import { createServiceClient } from './server.ts';

export type Limit = {
  /** Purpose of the count, as part of the key: the same e-mail has a count of its own for each. */
  purpose: string;
  /** Attempts within the window. */
  hits: number;
  windowSeconds: number;
};

/** A token bucket: what is over its capacity waits for the next token, after `refillSeconds`, and for no window's end. */
export type Bucket = {
  /** Purpose of the count, as part of the key. */
  purpose: string;
  /** Tokens that it holds at most, which may all be taken at once. */
  capacity: number;
  refillSeconds: number;
};

/** 5 attempts a key within 15 minutes (operations.md, Rate limits). */
export const RATE_LIMIT = { hits: 5, windowSeconds: 15 * 60 } as const;

/**
 * The key that an attempt is counted under: a keyed hash, so that no e-mail or IP is stored in clear.
 *
 * @param identity whose attempt it is; neither letter case nor what follows a `+` in an e-mail makes it another's
 */
export function rateLimitKey(purpose: string, identity: string): string {
  return createHmac('sha256', supabaseEnv.secretKey ?? '')
    .update(`${purpose}\0${identity.toLowerCase().replace(/\+[^@]*(?=@)/, '')}`)
    .digest('hex');
}

/**
 * Counts one attempt in the database, so that neither a restart nor another process forgets it, and says
 * whether it is allowed, and which of its window it is, from 1.
 *
 * @throws Error when the database does not answer: nothing is allowed uncounted
 */
export async function countAttempt(
  limit: Limit,
  identity: string,
): Promise<{ allowed: boolean; attempt: number }> {
  const { data, error } = await createServiceClient()
    .rpc('consume_rate_limit', {
      key_hash: rateLimitKey(limit.purpose, identity),
      max_hits: limit.hits,
      window_seconds: limit.windowSeconds,
    })
    .single();
  if (error) throw failed('the rate limit could not be counted', error);
  return { allowed: data.allowed, attempt: limit.hits - data.remaining };
}

/**
 * Counts one attempt as `countAttempt` does, and says whether it is allowed.
 *
 * @throws Error when the database does not answer
 */
export async function consumeRateLimit(limit: Limit, identity: string): Promise<boolean> {
  return (await countAttempt(limit, identity)).allowed;
}

/**
 * Takes one token of an identity's bucket, likewise in the database, and says whether there was one.
 *
 * @throws Error when the database does not answer
 */
export async function takeToken(bucket: Bucket, identity: string): Promise<boolean> {
  const { data, error } = await createServiceClient()
    .rpc('consume_token_bucket', {
      key_hash: rateLimitKey(bucket.purpose, identity),
      capacity: bucket.capacity,
      refill_seconds: bucket.refillSeconds,
    })
    .single();
  if (error) throw failed('the token bucket could not be read', error);
  return data.allowed;
}

/**
 * Forgets all attempts that were counted under some keys, and the last one under others.
 *
 * @throws Error when the database does not answer
 */
export async function releaseAttempts(keys: {
  forgotten: string[];
  returned: string[];
}): Promise<void> {
  const { error } = await createServiceClient().rpc('release_rate_limits', {
    forgotten_keys: keys.forgotten,
    returned_keys: keys.returned,
  });
  if (error) throw failed('the attempts could not be released', error);
}
