import { describe, expect, it, vi } from 'vitest';

vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_of_this_very_test');
const { isRecoveryProof, issueRecoveryProof, RECOVERY_SECONDS } = await import(
  './recovery-proof.ts'
);

describe('the proof that a recovery link was redeemed', () => {
  const now = Date.UTC(2026, 10, 21);
  const proof = issueRecoveryProof('zoe', now);
  const [expires, signed] = proof.split('.') as [string, string];

  it('holds for its user, for a quarter of an hour', () => {
    expect(isRecoveryProof(proof, 'zoe', now)).toBe(true);
    expect(isRecoveryProof(proof, 'zoe', now + RECOVERY_SECONDS * 1000)).toBe(true);
    expect(isRecoveryProof(proof, 'zoe', now + (RECOVERY_SECONDS + 1) * 1000)).toBe(false);
    expect(isRecoveryProof(proof, 'anne', now)).toBe(false);
  });

  it.each([
    undefined,
    '',
    '.',
    expires,
    `${Number(expires) + 1}.${signed}`,
    `${expires}.${signed}x`,
    `${expires}.${signed.slice(1)}`,
    `99999999999999.${signed}`,
    `NaN.${signed}`,
  ])('%j is none', (forged) => expect(isRecoveryProof(forged, 'zoe', now)).toBe(false));
});
