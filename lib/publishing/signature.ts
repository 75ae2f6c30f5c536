import { decodeSignatureHeader, isValidSignature } from '@sanity/webhook';

/** Sanity gives up a call after half an hour; clocks may differ by the rest. In ms. */
const OLDEST_MS = 35 * 60 * 1_000;
const NEWEST_MS = 5 * 60 * 1_000;

/** Least length of a secret; shorter parts, as between two `|`, are none. */
const SHORTEST = 16;

/** The secrets that a variable holds: while one is changed two, with `|` between them. */
const secretsOf = (variable: string): string[] => [
  ...new Set([variable, ...variable.split('|').filter(({ length }) => length >= SHORTEST)]),
];

/**
 * Whether Sanity signed this body, and not long ago: an overheard call is of little use.
 *
 * @param signature the request's header, `t=<ms since the epoch>,v1=<HMAC>`
 * @param variable one secret, or two with `|` between them
 */
export async function isFreshlySigned(
  body: string,
  signature: string | null,
  variable: string,
): Promise<boolean> {
  if (!signature) return false;
  const checks = secretsOf(variable).map((secret) => isValidSignature(body, signature, secret));
  if (!(await Promise.all(checks)).includes(true)) return false;
  const age = Date.now() - decodeSignatureHeader(signature).timestamp;
  return age <= OLDEST_MS && age >= -NEWEST_MS;
}
