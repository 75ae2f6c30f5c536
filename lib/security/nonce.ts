import { randomBytes } from 'node:crypto';

const POLICY = 'content-security-policy';

/** Headers in which Next looks for a nonce; a visitor's own is never to reach it. */
const REFUSED = [POLICY, `${POLICY}-report-only`];

/** A request's headers without those by which a visitor would choose the nonce. */
export function withoutNonce(headers: Headers): Headers {
  const rest = new Headers(headers);
  for (const name of REFUSED) rest.delete(name);
  return rest;
}

/**
 * A new nonce, and the request's headers that tell it to Next: it writes it into its own scripts of a page
 * that is made for this request, and into no others.
 */
export function withNonce(headers: Headers): { nonce: string; headers: Headers } {
  const nonce = randomBytes(16).toString('base64');
  const told = withoutNonce(headers);
  told.set(POLICY, `script-src 'nonce-${nonce}'`);
  return { nonce, headers: told };
}
