import { createHmac } from 'node:crypto';

/** A key as Standard Webhooks writes it: `whsec_` and base64. */
const keyOf = (secret: string) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64');

/**
 * Headers that say who sends a body, and when (Standard Webhooks 1.0): HMAC-SHA256 over id, timestamp and body, of each secret
 * while one is changed.
 *
 * @param id the same however often it is sent
 * @param secrets one, or two with `|` between them
 */
export function signatureHeaders(
  { id, body, at }: { id: string; body: string; at: Date },
  secrets: string,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.split('|').map((secret) => {
    const hmac = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`);
    return `v1,${hmac.digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
