import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { supabaseEnv } from '../env/supabase.ts';

/** A keyed hash of these words in this order, which this site alone can make. */
export function sign(...words: string[]): string {
  return createHmac('sha256', supabaseEnv.secretKey ?? '')
    .update(words.join('\0'))
    .digest('base64url');
}

/** Whether `given` is the site's own signature of these words. */
export function isSignature(given: string, ...words: string[]): boolean {
  const expected = Buffer.from(sign(...words));
  const bytes = Buffer.from(given);
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}
