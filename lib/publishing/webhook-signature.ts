import { createHmac } from 'node:crypto';

/** Header that carries the signature, as Sanity's webhooks name it. */
export const SIGNATURE_HEADER = 'sanity-webhook-signature';

/** Signs a webhook's body as Sanity does: HMAC-SHA256 over "<ms>.<body>", base64url. */
export function signWebhook(body: string, secret: string): string {
  const time = Date.now();
  const digest = createHmac('sha256', secret).update(`${time}.${body}`).digest('base64url');
  return `t=${time},v1=${digest}`;
}
