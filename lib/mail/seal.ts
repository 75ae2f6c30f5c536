import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { keysOf } from '../security/standard-webhook.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The sealing key: not the hook's own, which signs. */
const sealingKey = (key: Buffer): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', key, '', 'account-mail', 32));

/**
 * A text as nobody can read it, or change it unnoticed, who has not the secret.
 *
 * @param secrets of which the first seals, as the hook has them: `v1,whsec_<base64>`, `|` between two
 */
export function seal(text: string, secrets: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, sealingKey(keysOf(secrets)[0] ?? Buffer.alloc(0)), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** Opens a text sealed by one of the secrets; null where none of them sealed it. */
export function unseal(sealed: string, secrets: string): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  for (const key of keysOf(secrets)) {
    try {
      const decipher = createDecipheriv(CIPHER, sealingKey(key), nonce, {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(tag);
      const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    } catch {
      // Sealed by another key, or not sealed at all.
    }
  }
  return null;
}
