import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { supabaseEnv } from '@/lib/env/supabase.ts';

/** Shown by the browser that opened a recovery link; its name makes sign-out remove it too. */
export const RECOVERY_COOKIE = 'recovery-token';

export const RECOVERY_SECONDS = 15 * 60;

function signature(userId: string, expires: string): string {
  return createHmac('sha256', supabaseEnv.secretKey ?? '')
    .update(`recovery\0${userId}\0${expires}`)
    .digest('base64url');
}

/**
 * Lets this user set a password without the present one, for 15 minutes. Without it, an open session on
 * somebody else's computer would be enough to take the account over.
 */
export function issueRecoveryProof(userId: string, now = Date.now()): string {
  const expires = String(Math.floor(now / 1000) + RECOVERY_SECONDS);
  return `${expires}.${signature(userId, expires)}`;
}

/** Whether the proof is ours, this user's, and still young enough. */
export function isRecoveryProof(
  proof: string | undefined,
  userId: string,
  now = Date.now(),
): boolean {
  const [expires = '', signed = ''] = proof?.split('.') ?? [];
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 < now) return false;
  const expected = Buffer.from(signature(userId, expires));
  const given = Buffer.from(signed);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
