import { decodeSignatureHeader, isValidSignature } from '@sanity/webhook';

/** Sanity gives up a call after half an hour; clocks may differ by the rest. In ms. */
const OLDEST_MS = 35 * 60 * 1_000;
const NEWEST_MS = 5 * 60 * 1_000;

/**
 * Whether Sanity signed this body, and not long ago: what was overheard is good for little.
 *
 * @param signature the request's header, `t=<ms since the epoch>,v1=<HMAC>`
 */
export async function isFreshlySigned(
  body: string,
  signature: string | null,
  secret: string,
): Promise<boolean> {
  if (!signature || !(await isValidSignature(body, signature, secret))) return false;
  const age = Date.now() - decodeSignatureHeader(signature).timestamp;
  return age <= OLDEST_MS && age >= -NEWEST_MS;
}
