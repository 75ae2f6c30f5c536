import 'server-only';
import { isSignature, sign } from '../security/signature.ts';

/** Shown by the browser that opened a recovery link; its name makes sign-out remove it too. */
export const RECOVERY_COOKIE = 'recovery-token';

export const RECOVERY_SECONDS = 15 * 60;

/**
 * Lets this user set a password without the present one, for 15 minutes. Without it, an open session on
 * somebody else's computer would be enough to take the account over.
 */
export function issueRecoveryProof(userId: string, now = Date.now()): string {
  const expires = String(Math.floor(now / 1000) + RECOVERY_SECONDS);
  return `${expires}.${sign('recovery', userId, expires)}`;
}

/** Whether the proof is ours, this user's, and still young enough. */
export function isRecoveryProof(
  proof: string | undefined,
  userId: string,
  now = Date.now(),
): boolean {
  const [expires = '', signed = ''] = proof?.split('.') ?? [];
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 < now) return false;
  return isSignature(signed, 'recovery', userId, expires);
}
